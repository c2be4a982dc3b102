use std::rc::Rc;

use super::fielding::{Fielding, Fieldings};
use crate::model::{GroupId, GroupKind, Held, Holding, Severity, Unit, Who};
use crate::rules::rule;

/// A kind of formation, as its restrictions describe it.
#[derive(Clone, Debug)]
pub struct Formation {
    /// Its kind, by id.
    pub kind: String,
    /// Its parts, in the order of the restriction.
    pub parts: Vec<FormationPart>,
}

/// One part of a formation.
#[derive(Clone, Debug)]
pub struct FormationPart {
    /// The units or formations that fill it.
    pub what: Filling,
    /// How many there are at least.
    pub least: usize,
    /// How many there are at most.
    pub most: usize,
}

/// The fillings of a part.
#[derive(Clone, Debug)]
pub enum Filling {
    /// Units that match a description.
    Units {
        /// The ways to field them.
        ways: Rc<Vec<Fielding>>,
        /// Which units they are, for those that are there already.
        who: Who,
    },
    /// Formations of another kind.
    Formations(String),
}

/// The most of a part that has no upper end: no file holds more units.
pub const MANY: usize = 250;

impl FormationPart {
    /// The same part with a number of them there already.
    pub fn with_there(&self, there: usize) -> FormationPart {
        FormationPart { least: self.least.saturating_sub(there), most: self.most.saturating_sub(there), ..self.clone() }
    }
}

/// The formations of an army; `ways` finds the ways to field each unit, `strict` heeds what only a notice or warning says.
pub fn formations(ways: &Fieldings<'_>, strict: bool) -> Vec<Formation> {
    let (organisation, army) = (&ways.ruleset.organisation, ways.army);
    let offered = |kind: &&GroupKind| kind.armies.is_empty() || kind.armies.contains(&army.id);
    let one = |kind: &GroupKind| {
        let own = organisation.restrictions_of(army).filter_map(|one| Some((one.severity, rule(one).formation()?)));
        let holds: Vec<_> = own.filter(|(_, holds)| holds.group == kind.id).collect();
        let none = |part: &Holding| part.what.units().filter(|_| !part.count.ends().any(|end| end > 0)).cloned();
        let barred = holds.iter().filter(|(severity, _)| strict || *severity == Severity::Error);
        let barred: Vec<Who> = barred.flat_map(|(_, holds)| holds.parts.iter().filter_map(none)).collect();
        let binding = holds.iter().filter(|(severity, _)| *severity == Severity::Error);
        let mut parts: Vec<FormationPart> = Vec::new();
        for part in binding.flat_map(|(_, holds)| &holds.parts) {
            let what = match &part.what {
                Held::Units(who) => {
                    let units = army.units.iter().filter(|unit| ways.means(unit, who));
                    let units = units.filter(|unit| !barred.iter().any(|who| ways.means(unit, who)));
                    let sized = |way: &Fielding| {
                        part.figures.as_ref().is_none_or(|figures| figures.contains(way.unit.count.unwrap_or(1)))
                    };
                    let found = units.flat_map(|unit| ways.of_unit(unit)).filter(sized).collect();
                    Filling::Units { ways: Rc::new(found), who: who.clone() }
                }
                Held::Group(inner) => Filling::Formations(inner.to_string()),
            };
            let number = |number: i64| usize::try_from(number).unwrap_or(0);
            let (least, most) = (number(part.count.least()), part.count.greatest().map_or(MANY, number));
            parts.push(FormationPart { what, least, most });
        }
        // Besides, whoever is to stand in one and is none of these: leaders with names, say.
        let covered = |unit: &Unit| {
            parts.iter().any(|part| match &part.what {
                Filling::Units { who, .. } => ways.means(unit, who),
                Filling::Formations(_) => false,
            })
        };
        let here = |unit: &&Unit| {
            shelters(ways, unit).any(|(kinds, _)| kinds.contains(&kind.id))
                && !covered(unit)
                && !barred.iter().any(|who| ways.means(unit, who))
        };
        let others: Vec<&Unit> = army.units.iter().filter(here).collect();
        let closed = holds.iter().any(|(_, holds)| holds.only);
        if holds.is_empty() || !closed && !others.is_empty() {
            let found = Rc::new(others.iter().flat_map(|unit| ways.of_unit(unit)).collect());
            let own = Who { units: others.iter().map(|unit| unit.id.clone()).collect(), ..Who::default() };
            // Where nothing says what it holds, whoever must be inside one makes it up.
            let (who, least) = if holds.is_empty() { (Who::default(), 1) } else { (own, 0) };
            parts.push(FormationPart { what: Filling::Units { ways: found, who }, least, most: MANY });
        }
        Formation { kind: kind.id.to_string(), parts }
    };
    organisation.groups.iter().filter(offered).map(one).collect()
}

/// The units that may stand outside any formation: those that belong in none, and, where that is not held against a force,
/// those that only should.
pub fn lone(ways: &Fieldings<'_>, strict: bool) -> FormationPart {
    let (organisation, army) = (&ways.ruleset.organisation, ways.army);
    let alone = |unit: &&Unit| {
        let mut inside = shelters(ways, unit);
        !organisation.attaches(unit) && inside.all(|(_, severity)| !strict && severity == Severity::Notice)
    };
    let found = army.units.iter().filter(alone).flat_map(|unit| ways.of_unit(unit)).collect();
    FormationPart { what: Filling::Units { ways: Rc::new(found), who: Who::default() }, least: 0, most: MANY }
}

/// The kinds of formations that a unit must stand in, and how much that weighs. Less than where it belongs
/// (`rules::homes`): a part of a formation may stand outside as well.
fn shelters<'a>(ways: &'a Fieldings<'_>, unit: &'a Unit) -> impl Iterator<Item = (&'a [GroupId], Severity)> {
    let restrictions = ways.ruleset.organisation.restrictions_of(ways.army);
    let inside = restrictions.filter_map(|one| Some((rule(one).shelter()?, one.severity)));
    let own = inside.filter(move |(inside, _)| ways.means(unit, &inside.who));
    own.map(|(inside, severity)| (inside.group.as_slice(), severity))
}
