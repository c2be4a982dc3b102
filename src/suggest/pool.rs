use std::rc::Rc;

use super::bounds::binds;
use super::fielding::Fielding;
use super::judging::Fieldings;
use crate::model::{Army, GroupId, HoldsRule, Restriction, Severity, Unit, Who};
use crate::rules::rule;

/// The ways to field the units of an army, each found once.
pub struct WayPool<'p, 'a> {
    /// How they were found.
    pub ways: &'p Fieldings<'a>,
    units: Vec<(&'a Army, &'a Unit, Vec<Fielding>)>,
}

impl<'p, 'a> WayPool<'p, 'a> {
    /// All ways to field new units.
    pub fn of(ways: &'p Fieldings<'a>) -> WayPool<'p, 'a> {
        let units = ways.units().into_iter().map(|(army, unit)| (army, unit, ways.of_unit((army, unit)))).collect();
        WayPool { ways, units }
    }

    /// Every way of every unit.
    pub fn all(&self) -> impl Iterator<Item = &Fielding> {
        self.units.iter().flat_map(|(_, _, own)| own)
    }

    /// The ways of units for which this holds, of those for which that does.
    pub fn which(&self, fits: impl Fn(&Fielding) -> bool) -> Rc<Vec<Fielding>> {
        Rc::new(self.all().filter(|way| fits(way)).cloned().collect())
    }

    /// The restrictions of the army.
    pub fn restrictions(&self) -> impl Iterator<Item = &'a Restriction> {
        self.ways.ruleset.organisation.restrictions_of(self.ways.army)
    }

    /// The make-up of groups of a kind, with how much each weighs.
    pub fn holds(&self, kind: &str) -> Vec<(Severity, &'a HoldsRule)> {
        let own = self.restrictions().filter_map(|one| Some((one.severity, rule(one).formation()?)));
        own.filter(|(_, holds)| holds.group == *kind).collect()
    }

    /// Whether a part of a kind of group, for these units, may be excused.
    pub fn excused(&self, kind: &str, who: &Who) -> bool {
        let holds = self.restrictions().filter_map(|one| rule(one).formation()).filter(|holds| holds.group == kind);
        let mut parts = holds.flat_map(|holds| &holds.parts);
        parts.any(|part| part.unless.is_some() && part.what.units() == Some(who))
    }

    /// The kinds of groups that a way must stand in, and how much that weighs.
    pub fn shelters(&self, way: &Fielding) -> Vec<(&'a [GroupId], Severity)> {
        let inside = self.restrictions().filter_map(|one| Some((rule(one).shelter()?, one.severity)));
        let own = inside.filter(|(inside, _)| self.ways.meant(way, &inside.who));
        own.map(|(inside, severity)| (inside.group.as_slice(), severity)).collect()
    }

    /// Whether something asks for groups of a kind.
    pub fn wants(&self, kind: &GroupId) -> bool {
        self.restrictions().any(|one| rule(one).groups().contains(&kind))
    }

    /// Whether a group of a kind may have nothing in it.
    pub fn may_be_empty(&self, kind: &str) -> bool {
        let parts = self.holds(kind).into_iter().filter(|(severity, _)| binds(*severity, self.ways.allowed));
        parts.flat_map(|(_, holds)| &holds.parts).all(|part| part.count.least() < 1)
    }

    /// Whether a way may stand outside any group.
    pub fn may_be_alone(&self, way: &Fielding) -> bool {
        self.shelters(way).iter().all(|(_, severity)| Some(*severity) <= self.ways.allowed)
    }
}

/// The descriptions that are asked of ways: of the parts of formations, of those who excuse them, and of who must stand
/// inside.
pub fn asked<'a>(restrictions: impl Iterator<Item = &'a Restriction>) -> Vec<&'a Who> {
    let mut asked = Vec::new();
    for one in restrictions.map(rule) {
        let parts = one.formation().into_iter().flat_map(|holds| &holds.parts);
        asked.extend(parts.flat_map(|part| part.what.units().into_iter().chain(&part.unless)));
        asked.extend(one.shelter().map(|inside| &inside.who));
    }
    asked
}
