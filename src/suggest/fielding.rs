use std::collections::BTreeMap;

use super::bounds::ForceBound;
use crate::model::{
    About, Aim, Army, AttachRule, Choice, Force, ForceUnit, Ruleset, Severity, Take, Unit, UnitOption, Who,
};
use crate::rules::{Decided, Finding, Lever, candidate, check, muster, recruit, rule};
use crate::work::Going;

/// One way to field a unit.
#[derive(Clone, Debug)]
pub struct Fielding {
    /// The unit as a force would hold it.
    pub unit: ForceUnit,
    /// Its price in points.
    pub cost: i64,
    /// Its worth by the aim.
    pub worth: i64,
    /// How many of which unit it takes from what may be fielded, by unit id.
    pub uses: Vec<(String, i64)>,
}

/// Finds the ways to field units of a force: each is checked by itself with the rules that the force is checked with.
#[derive(Clone)]
pub struct Fieldings<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// The army whose units are fielded.
    pub army: &'a Army,
    /// The force, without its units.
    pub head: Force,
    /// The decisions of the force.
    pub of_force: Vec<Decided>,
    /// The most that one may cost.
    pub most: i64,
    /// The aim that ways are valued by.
    pub aim: Aim,
    /// Whether units take no options but those that they have.
    pub plain: bool,
    /// The gravest finding that a unit by itself may have.
    pub allowed: Option<Severity>,
    /// The bounds that restrictions set on the whole force.
    pub bounds: &'a [ForceBound<'a>],
    /// Whether they are still wanted.
    pub going: &'a Going,
}

/// So many of a kind are attached at most.
pub const MOST_ATTACHED: usize = 3;

/// A size is tried up to this many figures.
pub const MOST_FIGURES: i64 = 60;

impl Fieldings<'_> {
    /// Whether a unit is meant before it decides and takes anything.
    pub fn means(&self, unit: &Unit, who: &Who) -> bool {
        who.means(&candidate(unit, Some(self.army), &unit.traits, &self.of_force))
    }

    /// Every way to field a new unit of this kind, plain ones first.
    pub fn of_unit(&self, unit: &Unit) -> Vec<Fielding> {
        let new = recruit(&self.ruleset.organisation, Some(self.army), unit, &self.of_force);
        self.around(unit, &new, false)
    }

    /// Every way to have more of a unit that is there, as it is first; it loses nothing.
    pub fn beyond(&self, unit: &Unit, now: &ForceUnit) -> Vec<Fielding> {
        let plain = ForceUnit { joins: None, ..now.clone() };
        let as_it_is = self.way(&plain, true);
        let more = self.around(unit, &plain, true);
        let mut all: Vec<Fielding> =
            as_it_is.into_iter().chain(more.into_iter().filter(|way| way.unit != plain)).collect();
        for way in &mut all {
            way.unit.joins.clone_from(&now.joins);
        }
        all
    }

    /// A unit as it stands, where nothing is known of what else it may be.
    pub fn as_it_is(&self, unit: &ForceUnit) -> Vec<Fielding> {
        let alone = ForceUnit { joins: None, ..unit.clone() };
        let own = self.way(&alone, true).map(|way| Fielding { unit: unit.clone(), ..way });
        own.into_iter().collect()
    }

    /// Sizes and those attached, then what is decided, then what is taken; of a unit that is `kept`, nothing less.
    fn around(&self, unit: &Unit, base: &ForceUnit, kept: bool) -> Vec<Fielding> {
        let mut sized = Vec::new();
        let least = if kept { base.count.unwrap_or(1) } else { 1 };
        for with in self.attached(unit, base, kept) {
            if base.count.is_none() {
                sized.extend(self.way(&ForceUnit { with, ..base.clone() }, false));
                continue;
            }
            for count in least..=MOST_FIGURES {
                sized.extend(self.way(&ForceUnit { count: Some(count), with: with.clone(), ..base.clone() }, false));
            }
        }
        if !kept {
            self.decide(unit, &mut sized);
        }
        if !self.plain {
            let taken: Vec<Fielding> = sized.iter().flat_map(|way| self.equipped(way)).collect();
            sized.extend(taken);
        }
        sized
    }

    /// Those who may be attached: of the kinds that may be, as many as may be. Whoever is `kept` stays.
    fn attached(&self, unit: &Unit, base: &ForceUnit, kept: bool) -> Vec<Vec<String>> {
        let asked = candidate(unit, Some(self.army), &unit.traits, &self.of_force);
        let mut all = vec![base.with.clone()];
        let rules = self.ruleset.organisation.restrictions_of(self.army).filter_map(|one| rule(one).attached());
        for AttachRule { any_of, count, .. } in rules.filter(|own| own.who.means(&asked)) {
            let listed = |with: &&String| any_of.iter().any(|id| id == with.as_str());
            let stay: Vec<String> = base.with.iter().filter(|with| kept || !listed(with)).cloned().collect();
            let there = stay.iter().filter(listed).count();
            let most =
                count.greatest().map_or(MOST_ATTACHED, |most| usize::try_from(most).unwrap_or(0)).min(MOST_ATTACHED);
            // Each kind after itself or those before it: the order of the others means nothing.
            let mut last: Vec<(usize, Vec<String>)> = vec![(0, stay)];
            for _ in there..most {
                let more = last.iter().flat_map(|(from, with)| {
                    let rest = any_of.iter().enumerate().skip(*from);
                    rest.map(|(at, id)| (at, with.iter().cloned().chain([id.to_string()]).collect()))
                });
                last = more.collect();
                for (_, with) in &last {
                    if !all.contains(with) {
                        all.push(with.clone());
                    }
                }
            }
        }
        all
    }

    /// The same with what it decides decided otherwise, one choice after the other.
    fn decide(&self, unit: &Unit, sized: &mut Vec<Fielding>) {
        let asked = candidate(unit, Some(self.army), &unit.traits, &self.of_force);
        let choices = self.ruleset.organisation.choices.iter();
        for choice in choices.filter(|choice| !choice.of_force && is_tried(choice) && choice.who.means(&asked)) {
            let mut more = Vec::new();
            for (way, decision) in
                sized.iter().flat_map(|way| choice.options.iter().map(move |decision| (way, decision)))
            {
                let mut other = way.unit.clone();
                other.choose.retain(|(made, _)| *made != choice.id.as_str());
                other.choose.push((choice.id.to_string(), decision.id.to_string()));
                if other != way.unit {
                    more.extend(self.way(&other, false));
                }
            }
            sized.extend(more);
        }
    }

    /// The same with one option more: taken by some figures or by all, and by those attached as well.
    fn equipped(&self, way: &Fielding) -> Vec<Fielding> {
        let mut more = Vec::new();
        for option in self.offered(way) {
            let figures = if option.whole { 0 } else { way.unit.count.unwrap_or(1) - 1 };
            for count in (1..=figures).map(Some).chain([None]) {
                more.extend(self.taking(way, option, count));
            }
        }
        more
    }

    /// Whether a unit that takes something may take another thing as well.
    pub fn takes_more(&self, way: &Fielding) -> bool {
        let few = [Some(1), None];
        let mut taken = self.offered(way).into_iter().flat_map(|option| few.map(|count| (option, count)));
        taken.any(|(option, count)| !self.taking(way, option, count).is_empty())
    }

    /// The options that a unit is offered and has not taken.
    fn offered(&self, way: &Fielding) -> Vec<&UnitOption> {
        let alone = self.alone(&way.unit);
        let (muster, _) = muster(self.ruleset, &alone);
        let Some(one) = muster.units.first() else { return Vec::new() };
        let taken = |option: &UnitOption| way.unit.take.iter().any(|take| take.option == option.id.as_str());
        let options = self.ruleset.organisation.options_of(Some(self.army));
        options
            .filter(|option| option.price.is_some() && option.who.means(&one.candidate()) && !taken(option))
            .collect()
    }

    /// The same with this option taken by some figures or by all: without those attached, and with them.
    fn taking(&self, way: &Fielding, option: &UnitOption, count: Option<i64>) -> Vec<Fielding> {
        let both = [false, true].into_iter().filter(|attached| !attached || !option.whole && !way.unit.with.is_empty());
        let taken = both.filter_map(|attached| {
            let mut other = way.unit.clone();
            other.take.push(Take { option: option.id.to_string(), count, attached });
            self.way(&other, false)
        });
        taken.collect()
    }

    /// Whether a figure may be attached to a unit as it is first fielded.
    pub fn may_attach(&self, unit: &Unit, attached: &Unit) -> bool {
        let new = recruit(&self.ruleset.organisation, Some(self.army), unit, &self.of_force);
        self.way(&ForceUnit { with: vec![attached.id.to_string()], ..new }, false).is_some()
    }

    /// The force with a unit and no other.
    fn alone(&self, unit: &ForceUnit) -> Force {
        Force { units: vec![unit.clone()], groups: Vec::new(), ..self.head.clone() }
    }

    /// The way that an entry is, if it is right by itself and can be paid for; as it stands, it need not be right.
    fn way(&self, unit: &ForceUnit, as_it_is: bool) -> Option<Fielding> {
        self.going.asked().ok()?;
        let alone = self.alone(unit);
        let checked = check(self.ruleset, &alone, None);
        let wrong = |severity: Severity| self.allowed.is_none_or(|allowed| severity > allowed);
        let own = |one: &Finding| one.levers(self.ruleset).contains(&Lever::Itself);
        let mut wrongs = checked.findings.iter().filter(|one| wrong(one.severity));
        let ruled_out = wrongs.any(|one| one.path.about != About::Force && own(one));
        let cost = checked.points?;
        if cost < 0 || !as_it_is && (ruled_out || cost > self.most) {
            return None;
        }
        if !as_it_is && self.bounds.iter().any(|bound| bound.rules_out(&checked, cost)) {
            return None;
        }
        let figures = checked.figures();
        let mut uses: BTreeMap<String, i64> = BTreeMap::new();
        for one in &checked.muster.units {
            *uses.entry(one.unit.id.to_string()).or_default() += one.entry.figures();
            for (attached, _) in &one.attached {
                *uses.entry(attached.id.to_string()).or_default() += 1;
            }
        }
        for bound in self.bounds.iter().filter(|bound| bound.sum.adds_up()) {
            let number = bound.sum.in_one(&checked, cost);
            if number > 0 {
                uses.insert(bound.key.clone(), number);
            }
        }
        let worth = match self.aim {
            Aim::Points => cost,
            Aim::Figures => figures,
        };
        Some(Fielding { unit: unit.clone(), cost, worth, uses: uses.into_iter().collect() })
    }
}

/// Whether a choice of units is decided in every way: one that costs nothing is left at the usual.
pub fn is_tried(choice: &Choice) -> bool {
    choice.options.iter().any(|way| way.price.is_some())
}
