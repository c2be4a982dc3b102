use std::rc::Rc;

use super::bounds::binds;
use super::fielding::Fielding;
use super::judging::Fieldings;
use crate::model::{Army, GroupId, Restriction, Severity, Unit, Who};
use crate::rules::{Grouping, Sizing, UnitPlace, facts, sheltered};

/// The ways to field the units of an army, each found once.
pub struct WayPool<'p, 'a> {
    /// The finder of these ways.
    pub ways: &'p Fieldings<'a>,
    /// The upper bound for what is added to the force, by index of the key; `None` if unlimited.
    room: &'p [Option<i64>],
    units: Vec<(&'a Army, &'a Unit, Vec<Fielding>)>,
}

impl<'p, 'a> WayPool<'p, 'a> {
    /// Finds all ways to field new units, of which a force has room for those within `room`.
    pub fn of(ways: &'p Fieldings<'a>, room: &'p [Option<i64>]) -> WayPool<'p, 'a> {
        let units = ways.units().into_iter().map(|(army, unit)| (army, unit, ways.of_unit((army, unit)))).collect();
        WayPool { ways, room, units }
    }

    /// Every way of every unit.
    pub fn all(&self) -> impl Iterator<Item = &Fielding> {
        self.units.iter().flat_map(|(_, _, own)| own)
    }

    /// The ways for which `fits` is true, of those that the force has room for.
    pub fn which(&self, fits: impl Fn(&Fielding) -> bool) -> Rc<Vec<Fielding>> {
        let has_room = |(key, number): &(usize, i64)| self.room[*key].is_none_or(|room| *number <= room);
        let all = self.all().filter(|way| way.uses.iter().all(has_room));
        Rc::new(all.filter(|way| fits(way)).cloned().collect())
    }

    /// The restrictions of the army.
    pub fn restrictions(&self) -> impl Iterator<Item = &'a Restriction> {
        self.ways.ruleset.organisation.restrictions_of(self.ways.army)
    }

    /// Those that must be kept.
    pub fn must_be_kept(&self) -> impl Iterator<Item = &'a Restriction> {
        self.restrictions().filter(|one| binds(one.severity, self.ways.allowed))
    }

    /// The units that belong in groups of a kind, by the restrictions that are severe enough.
    pub fn grouping(&self, kind: &str, enough: impl Fn(Severity) -> bool) -> Grouping<'a> {
        Grouping::by(self.restrictions().filter(|one| enough(one.severity)), kind)
    }

    /// The grouping by the restrictions that must be kept.
    pub fn binding(&self, kind: &str) -> Grouping<'a> {
        Grouping::by(self.must_be_kept(), kind)
    }

    /// The sizes of units in groups of a kind, by those restrictions that must be kept.
    pub fn sizing(&self, kind: &str) -> Sizing<'a> {
        Sizing::by(self.must_be_kept(), |_| true, UnitPlace::In(kind))
    }

    /// Whether a restriction asks for groups of this kind.
    pub fn wants(&self, kind: &GroupId) -> bool {
        self.restrictions().any(|one| facts(one).groups.contains(&kind))
    }

    /// Whether a way may be outside any group.
    pub fn may_be_alone(&self, way: &Fielding) -> bool {
        let mut graver = self.restrictions().filter(|one| Some(one.severity) > self.ways.allowed);
        graver.all(|one| sheltered(one, |who| self.ways.meant(way, who)).is_none())
    }
}

/// The descriptions that ways are compared with.
pub fn asked<'a>(restrictions: impl Iterator<Item = &'a Restriction>) -> Vec<&'a Who> {
    restrictions.flat_map(|one| facts(one).grouped()).collect()
}
