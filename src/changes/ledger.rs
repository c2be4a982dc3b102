use super::places::group;
use super::{Change, apply};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Force, Ruleset};

/// Numbers that stay with units and groups through all changes: at first their places in the file, then the next free
/// ones for new units and groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// The permanent number of each unit, in file order; no change alters it.
    units: Vec<usize>,
    groups: Vec<usize>,
    /// The next free number for a unit, and for a group.
    next: (usize, usize),
}

impl Ledger {
    /// The numbers of a force before anything is changed.
    pub fn of(force: &Force) -> Ledger {
        let (units, groups) = (force.every_unit().len(), force.every_group().len());
        Ledger { units: (0..units).collect(), groups: (0..groups).collect(), next: (units, groups) }
    }

    /// The permanent number of the unit at this place.
    pub fn unit(&self, place: usize) -> Option<usize> {
        self.units.get(place).copied()
    }

    /// The permanent number of the group at this place.
    pub fn group(&self, place: usize) -> Option<usize> {
        self.groups.get(place).copied()
    }

    /// The permanent numbers that the next new unit and the next new group will have.
    pub fn next(&self) -> (usize, usize) {
        self.next
    }

    /// Whether the unit and the group that a change names by permanent number still exist; true if it names none.
    pub fn has(&self, change: &Change) -> bool {
        let mut named = change.clone();
        let (unit, groups) = named.indexes();
        unit.is_none_or(|unit| self.units.contains(unit))
            && groups.into_iter().flatten().all(|group| self.groups.contains(group))
    }

    /// A change that names units and groups by place, rewritten in permanent numbers.
    pub fn lasting(&self, change: &Change) -> Change {
        let mut lasting = change.clone();
        let (unit, groups) = lasting.indexes();
        if let Some(unit) = unit {
            *unit = self.unit(*unit).unwrap_or(usize::MAX);
        }
        for group in groups.into_iter().flatten() {
            *group = self.group(*group).unwrap_or(usize::MAX);
        }
        lasting
    }

    /// A change in permanent numbers, rewritten in places; an error if its unit or group does not exist.
    pub fn here(&self, change: &Change) -> Result<Change, Diagnostic> {
        let mut here = change.clone();
        let (unit, groups) = here.indexes();
        if let Some(unit) = unit {
            *unit = place_in(&self.units, *unit)?;
        }
        for group in groups.into_iter().flatten() {
            *group = place_in(&self.groups, *group)?;
        }
        Ok(here)
    }

    /// Carries out a change in permanent numbers; an error if its unit or group does not exist, or a value is out of
    /// range.
    pub fn carry_out(&mut self, ruleset: &Ruleset, force: &mut Force, change: &Change) -> Result<(), Diagnostic> {
        let here = self.here(change)?;
        self.apply(ruleset, force, &here)
    }

    /// Carries out a change that names units and groups by place, and updates the numbers.
    pub fn apply(&mut self, ruleset: &Ruleset, force: &mut Force, change: &Change) -> Result<(), Diagnostic> {
        let before = force.every_unit().len();
        let numbered = rearranges(change).then(|| self.numbered(force));
        let done = apply(ruleset, force, change)?;
        if let Some(mut numbered) = numbered {
            apply(ruleset, &mut numbered, change)?;
            self.units = numbered.every_unit().iter().filter_map(|unit| number(unit.name.as_deref())).collect();
            let groups = numbered.every_group();
            self.groups = groups.iter().filter_map(|(group, _)| number(group.name.as_deref())).collect();
            return Ok(());
        }
        if force.every_group().len() > self.groups.len() {
            let at = done.group.unwrap_or(self.groups.len()).min(self.groups.len());
            self.groups.insert(at, self.next.1);
            self.next.1 += 1;
        }
        if let Change::Remove { unit } = change {
            self.units.remove(*unit);
        } else if let (Change::Into { unit, .. } | Change::Move { unit, .. }, Some(at)) = (change, done.unit) {
            let own = self.units.remove(*unit);
            self.units.insert(at.min(self.units.len()), own);
        } else if let Some(at) = done.unit.filter(|_| force.every_unit().len() > before) {
            self.units.insert(at.min(self.units.len()), self.next.0);
            self.next.0 += 1;
        }
        Ok(())
    }

    /// The force with its units and groups called by their permanent numbers.
    fn numbered(&self, force: &Force) -> Force {
        let mut numbered = force.clone();
        for (unit, number) in numbered.every_unit_mut().into_iter().zip(&self.units) {
            unit.name = Some(number.to_string());
        }
        for (place, number) in self.groups.iter().enumerate() {
            if let Some(group) = group(&mut numbered, place) {
                group.name = Some(number.to_string());
            }
        }
        numbered
    }
}

/// Whether a change takes whole groups, or all troops of a code, from their places.
fn rearranges(change: &Change) -> bool {
    matches!(
        change,
        Change::RemoveGroup { .. } | Change::Dissolve { .. } | Change::Nest { .. } | Change::RemoveCustom { .. }
    )
}

fn number(name: Option<&str>) -> Option<usize> {
    name?.parse().ok()
}

/// The place that has this permanent number.
fn place_in(numbers: &[usize], lasting: usize) -> Result<usize, Diagnostic> {
    let found = numbers.iter().position(|number| *number == lasting);
    found.ok_or_else(|| {
        Diagnostic::error(
            Code::BadValue,
            "this step needs a unit or group that an earlier step adds, but that step is not among those chosen",
        )
    })
}
