use super::fielding::{Fielding, Fieldings, MOST_ATTACHED, MOST_FIGURES, is_tried};
use super::formation::Formation;
use super::stage::SearchStage;
use super::stages::{Placed, ways_of};
use crate::model::{
    Choice, Effects, Extent, Force, ForceUnit, HoldsRule, Organisation, Restriction, Severity, TraitId, Unit, Who,
};
use crate::rules::{self, Lever, listed_and, recruit, rule, sentence};

/// All that a search leaves out of an army though the check may allow it, in words; nothing where it tries all there is.
/// Troops built from codes are in no army.
pub fn left_out(
    ways: &Fieldings<'_>,
    kinds: &[Formation],
    stages: &[Placed],
    start: &Force,
    strict: bool,
) -> Vec<String> {
    let left = LeftOut { ways, start, all: ways_of(kinds, stages).collect() };
    let mut said = left.of_units();
    said.extend(left.of_decisions());
    said.extend(left.of_formations());
    said.extend(left.of_others(strict, stages));
    said
}

/// The restrictions that the most that sums allow takes no account of, in words: what it says may be more than there is.
pub fn beside_the_bound(ways: &Fieldings<'_>, bound: &Extent) -> Vec<String> {
    let organisation = &ways.ruleset.organisation;
    let binding = organisation.restrictions_of(ways.army).filter(|one| one.severity != Severity::Notice);
    let beside = binding.filter(|one| !is_followed(one, bound));
    beside.map(|one| format!("in the bound: {}", sentence(organisation, one))).collect()
}

/// Whether sums, formations, or the units by themselves keep to a restriction.
fn is_followed(one: &Restriction, size: &Extent) -> bool {
    let own = rule(one);
    matches!(own.bound(size), rules::Bound::Linear(_))
        || own.formation().is_some()
        || own.shelter().is_some()
        || own.levers() == [Lever::Itself]
}

struct LeftOut<'a> {
    ways: &'a Fieldings<'a>,
    start: &'a Force,
    /// Every way that is tried to field a unit.
    all: Vec<&'a Fielding>,
}

impl<'a> LeftOut<'a> {
    fn organisation(&self) -> &'a Organisation {
        &self.ways.ruleset.organisation
    }

    fn restrictions(&self) -> impl Iterator<Item = &'a Restriction> {
        self.organisation().restrictions_of(self.ways.army)
    }

    /// Sizes, options and those attached.
    fn of_units(&self) -> Vec<String> {
        let army = self.ways.army;
        let mut said = Vec::new();
        let new = |unit: &Unit| recruit(self.organisation(), Some(army), unit, &self.ways.of_force);
        let large = |count: Option<i64>| count.is_some_and(|count| count >= MOST_FIGURES);
        if self.all.iter().any(|way| large(way.unit.count)) || army.units.iter().any(|unit| large(new(unit).count)) {
            said.push(format!("units of more than {MOST_FIGURES} figures"));
        }
        let kept =
            |unit: &ForceUnit| self.start.every_unit().iter().any(|one| one.unit == unit.unit && one.take == unit.take);
        let equipped = self.all.iter().filter(|way| !way.unit.take.is_empty() && !kept(&way.unit));
        if equipped.into_iter().any(|way| self.ways.takes_more(way)) {
            said.push("more than one new option in a unit".to_owned());
        }
        let some = |unit: &&ForceUnit| unit.take.iter().any(|take| take.count.is_some());
        if self.start.every_unit().iter().any(some) {
            said.push("more figures for an option that some have already taken".to_owned());
        }
        let attaching: Vec<&Unit> = army.units.iter().filter(|unit| self.organisation().attaches(unit)).collect();
        let most = i64::try_from(MOST_ATTACHED).unwrap_or(0);
        let many = self.restrictions().filter_map(|one| rule(one).attached());
        let many = many.filter(|own| own.count.greatest().is_none_or(|greatest| greatest > most));
        if many.flat_map(|own| &own.any_of).any(|id| attaching.iter().any(|unit| unit.id == *id)) {
            said.push(format!("more than {MOST_ATTACHED} figures attached to a unit"));
        }
        let free = |unit: &&Unit| {
            let mut own = self.restrictions().filter_map(|one| rule(one).attached());
            !own.any(|own| self.ways.means(unit, &own.who))
        };
        let free: Vec<&Unit> = army.units.iter().filter(free).collect();
        if free.iter().any(|unit| attaching.iter().any(|who| self.ways.may_attach(unit, who))) {
            said.push("figures attached where no restriction says who may be".to_owned());
        }
        if let Some(unit) = army.units.iter().find(|unit| unit.from_others) {
            said.push(format!("units whose figures are taken from others, such as {}", unit.name));
        }
        said
    }

    /// Decisions of units and of the force.
    fn of_decisions(&self) -> Vec<String> {
        let organisation = self.organisation();
        let (of_force, of_units): (Vec<&Choice>, Vec<&Choice>) =
            organisation.choices.iter().filter(|choice| self.matters(choice)).partition(|choice| choice.of_force);
        let undecided =
            of_force.iter().filter(|choice| !self.start.choose.iter().any(|(made, _)| choice.id == made.as_str()));
        let mut said: Vec<String> =
            undecided.map(|choice| format!("other decisions of the force on {}", choice.name)).collect();
        for choice in of_units {
            let decides = |unit: &Unit| self.ways.means(unit, &choice.who);
            let new = self.ways.army.units.iter().any(decides) && !is_tried(choice);
            let there = self.start.every_unit().into_iter().any(|one| {
                let open = !one.choose.iter().any(|(made, _)| choice.id == made.as_str());
                open && self.ways.army.unit(&one.unit).is_some_and(decides)
            });
            if new || there {
                said.push(format!("other decisions of units on {}", choice.name));
            }
        }
        said
    }

    /// Whether what is decided may change what a force may have.
    fn matters(&self, choice: &Choice) -> bool {
        let organisation = self.organisation();
        let mut options = organisation.options_of(Some(self.ways.army));
        choice.options.len() > 1
            && (choice.options.iter().any(|way| way.price.is_some() || way.effects != Effects::default())
                || options
                    .any(|option| option.who.asks(&choice.id) || option.when.iter().any(|(on, _)| *on == choice.id))
                || organisation.choices.iter().any(|other| other.who.asks(&choice.id))
                || self.restrictions().any(|one| rule(one).asks(&choice.id)))
    }

    /// Groups that are made up in another way than part by part.
    fn of_formations(&self) -> Vec<String> {
        let organisation = self.organisation();
        let holds: Vec<&HoldsRule> = self.restrictions().filter_map(|one| rule(one).formation()).collect();
        let mut said = Vec::new();
        let mut excused: Vec<&str> = Vec::new();
        for own in holds.iter().filter(|own| own.parts.iter().any(|part| part.unless.is_some())) {
            let name = organisation.group_name(&own.group);
            if !excused.contains(&name) {
                excused.push(name);
                said.push(format!("each {} in which one unit makes up for others", name.to_lowercase()));
            }
        }
        let errors = self.restrictions().filter(|one| one.severity == Severity::Error);
        let binding: Vec<&HoldsRule> = errors.filter_map(|one| rule(one).formation()).collect();
        let fills = |unit: &Unit, own: &HoldsRule| {
            let parts = binding.iter().filter(|other| other.group == own.group).flat_map(|other| &other.parts);
            parts.filter_map(|part| part.what.units()).filter(|who| self.ways.means(unit, who)).count()
        };
        if self.ways.army.units.iter().any(|unit| binding.iter().any(|own| fills(unit, own) > 1)) {
            said.push("groups in which one unit fills two parts".to_owned());
        }
        let parts = holds.iter().flat_map(|own| own.parts.iter().filter_map(|part| part.what.units()));
        let shelters = self.restrictions().filter_map(|one| rule(one).shelter()).map(|inside| &inside.who);
        let attached = self.restrictions().filter_map(|one| rule(one).attached()).map(|attach| &attach.who);
        if parts.chain(shelters).chain(attached).any(|who| !self.is_settled(who)) {
            said.push("units whose place depends on what they decide, take or have attached".to_owned());
        }
        said
    }

    /// Whether it can be said of a unit before it decides or takes anything.
    fn is_settled(&self, who: &Who) -> bool {
        let organisation = self.organisation();
        let options = organisation.options_of(Some(self.ways.army)).map(|option| &option.effects);
        let of_units = organisation.choices.iter().filter(|choice| !choice.of_force);
        let effects: Vec<&Effects> =
            options.chain(of_units.flat_map(|choice| &choice.options).map(|way| &way.effects)).collect();
        let moves = |id: &TraitId| effects.iter().any(|effects| effects.gain.contains(id) || effects.lose.contains(id));
        let of_force = |id: &str| organisation.choice(id).is_some_and(|choice| choice.of_force);
        who.with.is_empty()
            && who.choose.iter().all(|(choice, _)| of_force(choice))
            && !who.traits.iter().chain(&who.without).any(moves)
            && who.any.iter().all(|who| self.is_settled(who))
    }

    /// Units of other armies, and forces that are legal and get a remark.
    fn of_others(&self, strict: bool, stages: &[Placed]) -> Vec<String> {
        let organisation = self.organisation();
        let mut said = Vec::new();
        let allies = self.ways.army.allies.iter().filter_map(|ally| organisation.army(&ally.army));
        let names: Vec<String> = allies.map(|army| army.name.clone()).collect();
        if !names.is_empty() {
            said.push(format!("units of {}, who may join", listed_and(&organisation.phrases, &names)));
        }
        let weighs = |severity: Severity| self.restrictions().any(|one| one.severity == severity);
        match (weighs(Severity::Warning), strict && weighs(Severity::Notice)) {
            (true, true) => said.push("forces with one more warning or notice".to_owned()),
            (true, false) => said.push("forces with one more warning".to_owned()),
            (false, true) => said.push("forces with one more notice".to_owned()),
            (false, false) => {}
        }
        let unknown = |stage: &SearchStage| matches!(stage, SearchStage::Unit(_, ways) if ways.is_empty());
        if stages.iter().any(|(stage, _)| unknown(stage)) {
            said.push("units about which nothing is known".to_owned());
        }
        said
    }
}
