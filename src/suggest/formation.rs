use std::rc::Rc;

use super::way::{Way, Ways};
use crate::model::{
    Army, Demand, GroupKind, Held, HoldsRule, Id, InsideRule, Numbers, Organisation, Restriction, Severity, Unit, Who,
};
use crate::rules::candidate;

/// What a formation is made of, as its restrictions say.
#[derive(Clone, Debug)]
pub struct Formation {
    /// Its kind, by id.
    pub kind: String,
    /// What stands in it, part by part.
    pub parts: Vec<Part>,
}

/// One part of a formation.
#[derive(Clone, Debug)]
pub struct Part {
    /// What fills it.
    pub what: Filling,
    /// How many there are at least.
    pub least: usize,
    /// How many there are at most.
    pub most: usize,
}

/// What fills a part.
#[derive(Clone, Debug)]
pub enum Filling {
    /// Units.
    Units {
        /// The ways to field them.
        ways: Rc<Vec<Way>>,
        /// Which units they are, for those that are there already.
        who: Who,
    },
    /// Formations of another kind.
    Formations(String),
}

/// A part without an end has so many at most: no file holds more units.
pub const MANY: usize = 250;

impl Part {
    /// The same with so many there already.
    pub fn with_there(&self, there: usize) -> Part {
        Part { least: self.least.saturating_sub(there), most: self.most.saturating_sub(there), ..self.clone() }
    }
}

/// The formations of an army; `ways` finds the ways to field each unit, `strict` heeds what only a notice or warning says.
pub fn formations(ways: &Ways<'_>, strict: bool) -> Vec<Formation> {
    let (organisation, army) = (&ways.ruleset.organisation, ways.army);
    let offered = |kind: &&GroupKind| kind.armies.is_empty() || kind.armies.contains(&army.id);
    let one = |kind: &GroupKind| {
        let holds = organisation.restrictions_of(army).filter_map(|one| match &one.kind {
            Demand::Holds(HoldsRule { group, parts, .. }) if *group == kind.id => Some((one, parts)),
            Demand::Holds(_)
            | Demand::Size(_)
            | Demand::Attach(_)
            | Demand::Number(_)
            | Demand::Apart(_)
            | Demand::Needs(_)
            | Demand::Grows(_)
            | Demand::Share(_)
            | Demand::Taken(_)
            | Demand::Joins(_)
            | Demand::Inside(_) => None,
        });
        let holds: Vec<_> = holds.collect();
        let none = |held: &Held, count: &Numbers| match held {
            Held::Units(who) if !count.ends().any(|end| end > 0) => Some(who.clone()),
            Held::Units(_) | Held::Group(_) => None,
        };
        let barred: Vec<Who> = holds
            .iter()
            .filter(|(rule, _)| strict || rule.severity == Severity::Error)
            .flat_map(|(_, parts)| parts.iter().filter_map(|part| none(&part.what, &part.count)))
            .collect();
        let binding = holds.iter().filter(|(rule, _)| rule.severity == Severity::Error);
        let mut parts: Vec<Part> = Vec::new();
        for part in binding.flat_map(|(_, parts)| parts.iter()) {
            let what = match &part.what {
                Held::Units(who) => {
                    let units = army.units.iter().filter(|unit| means(army, unit, who));
                    let units = units.filter(|unit| !barred.iter().any(|who| means(army, unit, who)));
                    let sized = |way: &Way| {
                        part.figures.as_ref().is_none_or(|figures| figures.contains(way.unit.count.unwrap_or(1)))
                    };
                    let found = units.flat_map(|unit| ways.of_unit(unit)).filter(sized).collect();
                    Filling::Units { ways: Rc::new(found), who: who.clone() }
                }
                Held::Group(inner) => Filling::Formations(inner.to_string()),
            };
            let most =
                part.count.ranges.iter().map(|range| range.to.map_or(MANY, |to| usize::try_from(to).unwrap_or(0)));
            let least = usize::try_from(part.count.least()).unwrap_or(0);
            parts.push(Part { what, least, most: most.max().unwrap_or(MANY) });
        }
        // Besides, whoever is to stand in one and is none of these: leaders with names, say.
        let covered = |unit: &Unit| {
            parts.iter().any(|part| match &part.what {
                Filling::Units { who, .. } => means(army, unit, who),
                Filling::Formations(_) => false,
            })
        };
        let closed = holds.iter().any(|(rule, _)| matches!(rule.kind, Demand::Holds(HoldsRule { only: true, .. })));
        let here = |unit: &&Unit| {
            homes(organisation, army, unit).any(|(kinds, _)| kinds.contains(&kind.id.as_str()))
                && !covered(unit)
                && !barred.iter().any(|who| means(army, unit, who))
        };
        let others: Vec<&Unit> = army.units.iter().filter(here).filter(|_| !closed && !holds.is_empty()).collect();
        if !others.is_empty() {
            let found = others.iter().flat_map(|unit| ways.of_unit(unit)).collect();
            let who = Who { units: others.iter().map(|unit| unit.id.clone()).collect(), ..Who::default() };
            parts.push(Part { what: Filling::Units { ways: Rc::new(found), who }, least: 0, most: MANY });
        }
        if holds.is_empty() {
            // Nothing says what it holds: whoever must be inside one may be.
            let inside =
                |unit: &&Unit| homes(organisation, army, unit).any(|(kinds, _)| kinds.contains(&kind.id.as_str()));
            let found = army.units.iter().filter(inside).flat_map(|unit| ways.of_unit(unit)).collect();
            let what = Filling::Units { ways: Rc::new(found), who: Who::default() };
            parts.push(Part { what, least: 1, most: MANY });
        }
        Formation { kind: kind.id.to_string(), parts }
    };
    organisation.groups.iter().filter(offered).map(one).collect()
}

/// The units that may stand outside any formation: those that belong in none, and, where that is not held against a force,
/// those that only should.
pub fn lone(ways: &Ways<'_>, strict: bool) -> Part {
    let (organisation, army) = (&ways.ruleset.organisation, ways.army);
    let attaches = |unit: &Unit| organisation.role(&unit.role).is_some_and(|role| role.attaches);
    let alone = |unit: &&Unit| {
        let mut inside = homes(organisation, army, unit);
        !attaches(unit) && inside.all(|(_, severity)| !strict && severity == Severity::Notice)
    };
    let found = army.units.iter().filter(alone).flat_map(|unit| ways.of_unit(unit)).collect();
    Part { what: Filling::Units { ways: Rc::new(found), who: Who::default() }, least: 0, most: MANY }
}

/// The kinds of formations that a unit is to stand in, and how much that weighs.
fn homes<'a>(
    organisation: &'a Organisation,
    army: &'a Army,
    unit: &'a Unit,
) -> impl Iterator<Item = (Vec<&'a str>, Severity)> {
    let inside = move |one: &'a Restriction| match &one.kind {
        Demand::Inside(InsideRule { who, group }) if means(army, unit, who) => {
            Some((group.iter().map(Id::as_str).collect(), one.severity))
        }
        Demand::Inside(_)
        | Demand::Holds(_)
        | Demand::Size(_)
        | Demand::Attach(_)
        | Demand::Number(_)
        | Demand::Apart(_)
        | Demand::Needs(_)
        | Demand::Grows(_)
        | Demand::Share(_)
        | Demand::Taken(_)
        | Demand::Joins(_) => None,
    };
    organisation.restrictions_of(army).filter_map(inside)
}

fn means(army: &Army, unit: &Unit, who: &Who) -> bool {
    who.means(&candidate(unit, Some(army), &unit.traits, &[]))
}
