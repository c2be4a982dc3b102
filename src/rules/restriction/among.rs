use super::oddity::{IDLE, Oddity, idle};
use crate::model::{Army, GroupId, Organisation, Unit, Who};
use crate::rules::possible::Possible;

/// The units that a restriction may be about: those of the army whose restriction it is, or of every army.
#[derive(Clone, Copy)]
pub struct Among<'a> {
    /// The ruleset's organisation.
    pub organisation: &'a Organisation,
    /// The army whose restriction it is; `None` for one of the ruleset.
    pub army: Option<&'a Army>,
    /// Decides which units may ever match.
    pub possible: Possible<'a>,
}

impl<'a> Among<'a> {
    /// Whether no unit can ever match.
    pub fn nobody(&self, who: &Who) -> bool {
        !self.possible.meant(who, self.army)
    }

    /// `Oddity::Idle` if no unit can ever match.
    pub fn idle(&self, who: &Who) -> Option<Oddity> {
        self.nobody(who).then(|| idle(IDLE))
    }

    /// Whether each unit that may match is always 1 figure, with nobody attached.
    pub fn one_figure(&self, who: &Who) -> bool {
        self.every(who, |unit| self.organisation.is_single(unit))
    }

    /// Whether no unit that may match can join another, by its role.
    pub fn stay_alone(&self, who: &Who) -> bool {
        self.every(who, |unit| self.organisation.role(&unit.role).is_some_and(|role| !role.joins))
    }

    /// The units that are attached to others.
    pub fn attached(&self) -> impl Iterator<Item = &'a Unit> {
        let organisation = self.organisation;
        organisation.every_unit().filter(move |unit| organisation.attaches(unit))
    }

    /// The maximum number of units that can match if all are named persons, each at most once in a force; else `None`.
    pub fn persons(&self, who: &Who) -> Option<i64> {
        if !self.every(who, |unit| unit.named) {
            return None;
        }
        let mut ids: Vec<&str> = self.meant(who).map(|unit| unit.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        i64::try_from(ids.len()).ok()
    }

    /// Whether the army, or an ally of it, may have groups of this kind; always true for a restriction of the
    /// ruleset.
    pub fn has_group(&self, kind: &GroupId) -> bool {
        let Some(army) = self.army else { return true };
        let has = |army: &Army| self.organisation.group(kind).is_none_or(|kind| kind.is_of(&army.id));
        let allied = |one: &Army, other: &Army| one.allies.iter().any(|ally| ally.army == other.id);
        let beside = |one: &&Army| one.id == army.id || allied(army, one) || allied(one, army);
        self.organisation.armies.iter().filter(beside).any(has)
    }

    /// Whether `is` holds for every unit that may match; false if units that players build may match.
    fn every(&self, who: &Who, is: impl Fn(&Unit) -> bool) -> bool {
        let built = self.organisation.construction.is_some() && who.units.is_empty();
        !built && self.meant(who).all(is)
    }

    fn meant<'w>(&'w self, who: &'w Who) -> impl Iterator<Item = &'a Unit> + use<'a, 'w> {
        let armies = self.organisation.armies.iter();
        let own = armies.filter(move |one| self.army.is_none_or(|army| army.id == one.id));
        let units = own.flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
        units.filter(move |(army, unit)| self.possible.may_be(who, army, unit)).map(|(_, unit)| unit)
    }
}
