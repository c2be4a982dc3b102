use super::check::check;
use super::choices::{concerns, usual_choices, usual_of_force};
use super::cost::unit_cost;
use super::muster::muster;
use super::mustered::candidate;
use super::pricing::printed_price;
use super::recruit::{Decided, required_figures, sizing};
use super::restriction::{Grouping, UnitPlace, rule, sentence};
use super::stats::stat_bounds;
use crate::diagnostic::{alternatives, count};
use crate::model::{
    Army, Candidate, Choice, ChoiceId, ChoiceOption, DecisionId, Extent, Force, ForceGroup, ForceUnit, GroupKind,
    Guide, Offer, Offered, Organisation, Price, Ruleset, Severity, StatFrom, Unit, UnitGuide, UnitOption, Who,
};

/// A small force to begin with, legal unless the ruleset leaves choices to the players, and a guide to those choices.
pub fn starter(ruleset: &Ruleset, army: &Army, limit: Option<i64>) -> (Force, Guide) {
    let (organisation, budget) = (&ruleset.organisation, limit.unwrap_or(USUAL_LIMIT));
    let usually = usual_of_force(organisation, army, &[]);
    let of_force = usually.iter().map(|(choice, way)| (choice.id.clone(), way.id.clone())).collect();
    let mut starter = Starter { ruleset, organisation, army, budget, of_force, prices: Vec::new() };
    let priced =
        |size| army.units.iter().map(|unit| starter.price(unit, size, UnitPlace::Outside)).collect::<Vec<i64>>();
    starter.prices = priced(StartSize::Usual).into_iter().zip(priced(StartSize::Smallest)).collect();
    starter.begun(limit, usually)
}

/// The name of a new force of an army.
pub fn force_name(organisation: &Organisation, army: &Army) -> String {
    organisation.phrases.say("{army} force", &[("army", &army.name)])
}

struct Starter<'a> {
    ruleset: &'a Ruleset,
    organisation: &'a Organisation,
    army: &'a Army,
    /// The points that it may cost, if units have prices.
    budget: i64,
    /// The choices of the force as a whole.
    of_force: Vec<Decided>,
    /// The price of each unit of the army at its usual size, and at its smallest.
    prices: Vec<(i64, i64)>,
}

/// The sizes that units may start with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StartSize {
    /// The usual size; of several, the one in the middle.
    Usual,
    /// The smallest legal size.
    Smallest,
}

impl Starter<'_> {
    fn begun(&self, limit: Option<i64>, mut usually: Vec<(&Choice, &ChoiceOption)>) -> (Force, Guide) {
        let (ruleset, army) = (self.ruleset, self.army);
        let mut force = Force {
            ruleset: ruleset.id.clone(),
            army: (self.organisation.armies.len() > 1).then(|| army.id.to_string()),
            name: Some(force_name(self.organisation, army)),
            limit: limit.filter(|_| self.organisation.priced),
            data_version: Some(ruleset.data_version.clone()),
            ..Force::default()
        };
        let own = self.organisation.binding_on(army);
        let mut guide = Guide {
            title: format!(
                "{}: {}. Change what you like; `sabretache check` says whether it is legal.",
                ruleset.name, army.name
            ),
            offers: vec![Offer { what: Offered::Player, says: None }],
            keeps: own.map(|one| sentence(self.organisation, one)).collect(),
            ..Guide::default()
        };
        if limit.is_none() && self.organisation.priced {
            let says = Some("the points agreed".to_owned());
            guide.offers.push(Offer { what: Offered::Limit(USUAL_LIMIT), says });
        }
        usually.retain(|(choice, _)| concerns(self.organisation, army, choice));
        decide(&usually, &mut force.choose, &mut guide.choose, &mut guide.offers);
        let (force, units) = match self.formed(&force) {
            None => self.loose(&force, Severity::Notice),
            Some((formed, units, cost)) if cost <= self.budget => (formed, units),
            // If the points don't pay for a formation, start outside one if that is legal; it draws only a notice.
            Some((formed, units, _)) => {
                let loose = self.loose(&force, Severity::Warning);
                if check(ruleset, &loose.0, limit).legal() { loose } else { (formed, units) }
            }
        };
        (force, Guide { units, ..guide })
    }

    /// The force with the smallest contents of its first formation, and their cost in points; `None` if it has no
    /// formation.
    fn formed(&self, force: &Force) -> Option<(Force, Vec<UnitGuide>, i64)> {
        let (kind, units) = self.formation()?;
        let inside = UnitPlace::In(&kind);
        let cost = |size| units.iter().map(|unit| self.price(unit, size, inside)).sum::<i64>();
        let size = if cost(StartSize::Usual) <= self.budget { StartSize::Usual } else { StartSize::Smallest };
        let cost = cost(size);
        let (units, guides) = units.iter().map(|unit| self.unit(unit, size, inside)).unzip();
        let groups = vec![ForceGroup { kind, units, ..ForceGroup::default() }];
        Some((Force { groups, ..force.clone() }, guides, cost))
    }

    /// The force with units outside any formation; restrictions less severe than `heeded` are ignored.
    fn loose(&self, force: &Force, heeded: Severity) -> (Force, Vec<UnitGuide>) {
        let (units, size) = self.fielded(heeded);
        let (units, guides) = units.into_iter().map(|unit| self.unit(unit, size, UnitPlace::Outside)).unzip();
        (Force { units, ..force.clone() }, guides)
    }

    /// The units of a force without formations. If the points allow, the whole list, each unit once or as often as
    /// required; else the required units, and the cheapest of the others while points are left.
    fn fielded(&self, heeded: Severity) -> (Vec<&Unit>, StartSize) {
        let alone: Vec<&Unit> = self.army.units.iter().filter(|unit| !self.is_left_out(unit, heeded)).collect();
        let all = self.completed(alone.clone());
        if self.cost(&all, StartSize::Usual) <= self.budget && !self.is_amiss(&all) {
            return (self.in_order(&all), StartSize::Usual);
        }
        let mut wanted = self.completed(Vec::new());
        let there = |unit: &&Unit| wanted.iter().any(|one| one.id == unit.id);
        let mut left: Vec<&Unit> = alone.iter().copied().filter(|unit| !there(unit)).collect();
        left.sort_by_key(|unit| (unit.named, self.cost(&[unit], StartSize::Smallest)));
        for unit in left {
            let more: Vec<&Unit> = wanted.iter().copied().chain([unit]).collect();
            let affordable = wanted.is_empty() || self.cost(&more, StartSize::Smallest) <= self.budget;
            if affordable && !self.is_amiss(&more) {
                wanted = more;
            }
        }
        (self.in_order(&wanted), StartSize::Smallest)
    }

    /// The units in the order of the army list.
    fn in_order<'u>(&'u self, units: &[&Unit]) -> Vec<&'u Unit> {
        let times = |unit: &Unit| units.iter().filter(|one| one.id == unit.id).count();
        self.army.units.iter().flat_map(|unit| std::iter::repeat_n(unit, times(unit))).collect()
    }

    /// These units with those that restrictions require: of several that would do, the cheapest that the force still
    /// has room for.
    fn completed<'u>(&'u self, mut units: Vec<&'u Unit>) -> Vec<&'u Unit> {
        let size = self.size();
        for restriction in self.organisation.kept_by_new(self.army) {
            let Some((who, least)) = rule(restriction).start(&size) else { continue };
            if who.units.is_empty() && who.role.is_empty() {
                continue;
            }
            let mut meant: Vec<&Unit> = self.meant(who).filter(|unit| !self.organisation.attaches(unit)).collect();
            meant.sort_by_key(|unit| (unit.named, self.cost(&[unit], StartSize::Smallest)));
            for _ in self.number(who, &units)..least.clamp(0, 20) {
                let room = |unit: &&&Unit| {
                    let more: Vec<&Unit> = units.iter().copied().chain([**unit]).collect();
                    !self.is_amiss(&more)
                };
                let Some(next) = meant.iter().find(room).or(meant.first()).copied() else { break };
                units.push(next);
            }
        }
        units
    }

    /// Whether these units exceed a limit of the force, or one of them needs a unit that is missing.
    fn is_amiss(&self, units: &[&Unit]) -> bool {
        let there = |who: &Who| self.number(who, units);
        self.organisation.binding_on(self.army).any(|one| rule(one).spoils(&self.size(), &there))
    }

    /// The number of these units that match.
    fn number(&self, who: &Who, units: &[&Unit]) -> i64 {
        i64::try_from(units.iter().filter(|unit| who.means(&self.listed(unit))).count()).unwrap_or(i64::MAX)
    }

    /// The units of the army that match.
    fn meant<'m>(&'m self, who: &'m Who) -> impl Iterator<Item = &'m Unit> {
        self.army.units.iter().filter(|unit| who.means(&self.listed(unit)))
    }

    /// A unit as its army lists it, to be matched by a `Who`.
    fn listed<'u>(&'u self, unit: &'u Unit) -> Candidate<'u> {
        candidate(unit, Some(self.army), &unit.traits, &self.of_force)
    }

    /// The size of a force that spends the whole budget.
    fn size(&self) -> Extent {
        Extent { limit: Some(self.budget), points: Some(self.budget), figures: Some(0) }
    }

    /// The cost of units in points, with required attached figures and usual choices but no options; 0 if nothing is
    /// priced.
    fn cost(&self, units: &[&Unit], size: StartSize) -> i64 {
        let price = |unit: &&Unit| {
            let place = self.army.units.iter().position(|one| one.id == unit.id);
            let price = place.and_then(|place| self.prices.get(place));
            price.map_or(0, |(usual, smallest)| if size == StartSize::Usual { *usual } else { *smallest })
        };
        units.iter().map(price).sum()
    }

    /// The cost in points of one unit in a force of its own, at the size it starts with where it `stands`.
    fn price(&self, unit: &Unit, size: StartSize, stands: UnitPlace<'_>) -> i64 {
        let (entry, _) = self.unit(unit, size, stands);
        let choose = self.of_force.iter().map(|(choice, way)| (choice.to_string(), way.to_string())).collect();
        let army = Some(self.army.id.to_string());
        let force = Force { army, choose, units: vec![entry.clone()], ..Force::default() };
        let (found, _) = muster(self.ruleset, &force);
        let cost = found.units.first().and_then(|one| unit_cost(self.organisation, one));
        // If its size has no price, take that of the next size that has one.
        cost.unwrap_or_else(|| {
            let attached = entry.with.iter().filter_map(|id| self.army.unit(id));
            let attached: i64 = attached.map(|unit| printed_price(self.organisation, unit, 1)).sum();
            printed_price(self.organisation, unit, entry.figures()) + attached
        })
    }

    /// The number of figures to write; `None` for units that are always 1 figure.
    fn count(&self, unit: &Unit, attached: usize, size: StartSize, stands: UnitPlace<'_>) -> Option<i64> {
        let sizing = || sizing(self.organisation, Some(self.army), unit, &self.of_force, stands);
        self.organisation.counts(unit).then(|| match size {
            StartSize::Usual => sizing().usual(unit, attached),
            StartSize::Smallest => sizing().smallest(unit, attached),
        })
    }

    fn unit(&self, unit: &Unit, size: StartSize, stands: UnitPlace<'_>) -> (ForceUnit, UnitGuide) {
        let price = |unit: &Unit| {
            unit.price_each().map(|price| format!(", {} a figure", count(price, "point"))).unwrap_or_default()
        };
        let with = required_figures(self.organisation, Some(self.army), unit, &self.of_force);
        let led = with.iter().filter_map(|id| self.army.unit(id)).map(|one| format!("; {}{}", one.name, price(one)));
        let title = format!("{}{}{}", unit.name, price(unit), led.collect::<String>());
        let mut guide = UnitGuide { title, ..UnitGuide::default() };
        let mut force = ForceUnit {
            unit: unit.id.to_string(),
            count: self.count(unit, with.len(), size, stands),
            with,
            ..ForceUnit::default()
        };
        let asked = self.listed(unit);
        let choices = usual_choices(self.organisation, Some(self.army), unit, &self.of_force);
        decide(&choices, &mut force.choose, &mut guide.choose, &mut guide.offers);
        for stat in self.organisation.stats.iter().filter(|stat| stat.from == StatFrom::Asked && stat.who.means(&asked))
        {
            let (least, most) = stat_bounds(stat);
            let says = Some(format!("{}, {least} to {most}: the players decide it", stat.name.to_lowercase()));
            guide.offers.push(Offer { what: Offered::Stat(stat.id.to_string()), says });
        }
        for roll in self.organisation.rolls.iter().filter(|roll| !roll.in_play && roll.who.means(&asked)) {
            let says = Some(format!("{}: the number rolled", roll.name));
            guide.offers.push(Offer { what: Offered::Roll(roll.id.to_string()), says });
        }
        let options = self.organisation.options_of(self.army).filter(|option| option.who.means(&asked));
        let options: Vec<&UnitOption> = options.collect();
        if let Some(first) = options.iter().find(|option| option.when.is_empty()).or(options.first()) {
            // A name that only repeats the id adds nothing.
            let told = options.iter().filter(|option| offer(option).to_lowercase() != *option.id.as_str());
            let offers: Vec<String> = told.map(|option| format!("{}: {}", option.id, offer(option))).collect();
            let says = (!offers.is_empty()).then(|| offers.join("; "));
            guide.offers.push(Offer { what: Offered::Take(first.id.to_string()), says });
        }
        (force, guide)
    }

    /// The first formation of the army that consists of units only, with the fewest that it holds; `None` if there is
    /// none, or one of its units may be outside.
    fn formation(&self) -> Option<(String, Vec<Unit>)> {
        let smallest = |kind: &GroupKind| {
            let parts = Grouping::by(self.organisation.kept_by_new(self.army), &kind.id).smallest()?;
            // A cheap and unnamed unit, if there is a choice.
            let cheapest =
                |who| self.meant(who).min_by_key(|unit| (unit.named, printed_price(self.organisation, unit, 1)));
            let units = parts.into_iter().flat_map(|(who, least)| (0..least).filter_map(move |_| cheapest(who)));
            let units: Vec<Unit> = units.cloned().collect();
            (!units.is_empty()).then_some((kind.id.to_string(), units))
        };
        let (kind, units) = self.organisation.own_group_kinds(self.army).find_map(smallest)?;
        // Units that may be outside need no group to begin with.
        let grouping = Grouping::by(self.organisation.restrictions_of(self.army), &kind);
        let belong = units.iter().all(|unit| grouping.shelters(|who| who.means(&self.listed(unit))));
        belong.then_some((kind, units))
    }

    /// Whether a unit is left out of a new force: it is attached to others, takes its figures from others, belongs in a
    /// formation, or is allowed only if players agree.
    fn is_left_out(&self, unit: &Unit, heeded: Severity) -> bool {
        let mut all = self.organisation.restrictions_of(self.army).filter(|one| one.severity >= heeded);
        let unit_meant = |who: &Who| who.means(&self.listed(unit));
        self.organisation.attaches(unit) || unit.from_others || all.any(|one| rule(one).keeps_out(&unit_meant))
    }
}

/// Writes the usual decisions; if all of them are defaults, they are only offered.
fn decide(
    usually: &[(&Choice, &ChoiceOption)],
    choose: &mut Vec<(String, String)>,
    says: &mut Option<String>,
    offers: &mut Vec<Offer>,
) {
    if usually.is_empty() {
        return;
    }
    let usual = usually.iter().map(|(choice, way)| (choice.id.to_string(), way.id.to_string())).collect();
    let ways = usually.iter().map(|(choice, _)| ways(choice)).collect::<Vec<_>>().join("; ");
    if usually.iter().all(|(choice, way)| choice.default.as_ref() == Some(&way.id)) {
        offers.push(Offer { what: Offered::Choose(usual), says: Some(ways) });
    } else {
        *choose = usual;
        *says = Some(ways);
    }
}

/// The limit offered if none is agreed, in points.
const USUAL_LIMIT: i64 = 400;

fn ways(choice: &Choice) -> String {
    let ids: Vec<&str> = choice.options.iter().map(|option| option.id.as_str()).collect();
    let open = if choice.open { ", or left open" } else { "" };
    format!("{}: {}{open}", choice.name.to_lowercase(), ids.join(", "))
}

/// An option in the words of the file's comments, with its price and the choices that it needs.
fn offer(option: &UnitOption) -> String {
    let points = |number: i64| format!("{number:+} {}", if number.abs() == 1 { "point" } else { "points" });
    let price = match &option.price {
        Some(Price::Each(each)) => format!(", {} a figure", points(*each)),
        Some(Price::Unit(unit)) => format!(", {}", points(*unit)),
        Some(Price::Times(factor)) => format!(", points ×{}/{}", factor.over, factor.under),
        Some(Price::Sizes(_) | Price::Sum(_)) | None => String::new(),
    };
    let first = |(choice, ids): &(ChoiceId, Vec<DecisionId>)| {
        format!(", needs {choice} = {}", alternatives(ids.iter().map(DecisionId::as_str)))
    };
    format!("{}{price}{}", option.name, option.when.iter().map(first).collect::<String>())
}
