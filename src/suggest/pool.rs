use std::rc::Rc;

use super::bounds::binds;
use super::fielding::Fielding;
use super::judging::Fieldings;
use crate::model::{Army, GroupId, Restriction, Severity, Unit, Who};
use crate::rules::{Grouping, Sizing, UnitPlace, facts};

/// The ways to field the units of an army, each found once.
pub struct WayPool<'p, 'a> {
    /// The finder of these ways.
    pub ways: &'p Fieldings<'a>,
    units: Vec<(&'a Army, &'a Unit, Vec<Fielding>)>,
}

impl<'p, 'a> WayPool<'p, 'a> {
    /// Finds all ways to field new units.
    pub fn of(ways: &'p Fieldings<'a>) -> WayPool<'p, 'a> {
        let units = ways.units().into_iter().map(|(army, unit)| (army, unit, ways.of_unit((army, unit)))).collect();
        WayPool { ways, units }
    }

    /// Every way of every unit.
    pub fn all(&self) -> impl Iterator<Item = &Fielding> {
        self.units.iter().flat_map(|(_, _, own)| own)
    }

    /// The ways for which `fits` is true.
    pub fn which(&self, fits: impl Fn(&Fielding) -> bool) -> Rc<Vec<Fielding>> {
        Rc::new(self.all().filter(|way| fits(way)).cloned().collect())
    }

    /// The restrictions of the army.
    pub fn restrictions(&self) -> impl Iterator<Item = &'a Restriction> {
        self.ways.ruleset.organisation.restrictions_of(self.ways.army)
    }

    /// The units that stand in groups of a kind, by restrictions of enough severity.
    pub fn grouping(&self, kind: &str, enough: impl Fn(Severity) -> bool) -> Grouping<'a> {
        Grouping::by(self.restrictions().filter(|one| enough(one.severity)), kind)
    }

    /// The grouping by the restrictions that must be kept.
    pub fn binding(&self, kind: &str) -> Grouping<'a> {
        self.grouping(kind, |severity| binds(severity, self.ways.allowed))
    }

    /// The sizes of units in groups of a kind, by those restrictions that must be kept.
    pub fn sizing(&self, kind: &str) -> Sizing<'a> {
        let binding = self.restrictions().filter(|one| binds(one.severity, self.ways.allowed));
        Sizing::by(binding, |_| true, UnitPlace::In(kind))
    }

    /// Whether a part of a kind of group, for these units, may be excused.
    pub fn excused(&self, kind: &str, who: &Who) -> bool {
        let parts = self.grouping(kind, |_| true);
        parts.all_parts().any(|part| part.unless.is_some() && part.what.units() == Some(who))
    }

    /// The kinds of group that a way must stand in, with the severity of each restriction that says so.
    pub fn shelters(&self, way: &Fielding) -> Vec<(&'a [GroupId], Severity)> {
        let inside = self.restrictions().filter_map(|one| Some((facts(one).shelter?, one.severity)));
        let own = inside.filter(|(inside, _)| self.ways.meant(way, &inside.who));
        own.map(|(inside, severity)| (inside.group.as_slice(), severity)).collect()
    }

    /// Whether a restriction asks for groups of this kind.
    pub fn wants(&self, kind: &GroupId) -> bool {
        self.restrictions().any(|one| facts(one).groups.contains(&kind))
    }

    /// Whether a group of this kind may be empty.
    pub fn may_be_empty(&self, kind: &str) -> bool {
        self.binding(kind).all_parts().all(|part| part.count.least() < 1)
    }

    /// Whether a way may stand outside any group.
    pub fn may_be_alone(&self, way: &Fielding) -> bool {
        self.shelters(way).iter().all(|(_, severity)| Some(*severity) <= self.ways.allowed)
    }
}

/// The descriptions that ways are compared with: those of parts of formations, of the units that excuse them, and of
/// the units that must stand in groups.
pub fn asked<'a>(restrictions: impl Iterator<Item = &'a Restriction>) -> Vec<&'a Who> {
    let mut asked = Vec::new();
    for one in restrictions.map(facts) {
        let parts = one.formation.into_iter().flat_map(|holds| &holds.parts);
        asked.extend(parts.flat_map(|part| part.what.units().into_iter().chain(&part.unless)));
        asked.extend(one.shelter.map(|inside| &inside.who));
    }
    asked
}
