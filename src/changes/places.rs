use crate::model::{Force, ForceGroup, ForceUnit, Ruleset};
use crate::rules::group_inside;

/// The list that holds a unit, and the unit's index in it; units are counted in file order.
pub fn list(force: &mut Force, unit: usize) -> Option<(&mut Vec<ForceUnit>, usize)> {
    fn inside<'d>(groups: &'d mut [ForceGroup], left: &mut usize) -> Option<(&'d mut Vec<ForceUnit>, usize)> {
        for group in groups {
            if *left < group.units.len() {
                return Some((&mut group.units, *left));
            }
            *left -= group.units.len();
            if let Some(found) = inside(&mut group.groups, left) {
                return Some(found);
            }
        }
        None
    }
    let mut left = unit;
    if left < force.units.len() {
        return Some((&mut force.units, left));
    }
    left -= force.units.len();
    inside(&mut force.groups, &mut left)
}

/// The group of this place; an outer group is counted before those in it.
pub fn group(force: &mut Force, index: usize) -> Option<&mut ForceGroup> {
    fn inside<'d>(groups: &'d mut [ForceGroup], left: &mut usize) -> Option<&'d mut ForceGroup> {
        for group in groups {
            if *left == 0 {
                return Some(group);
            }
            *left -= 1;
            if let Some(found) = inside(&mut group.groups, left) {
                return Some(found);
            }
        }
        None
    }
    let mut left = index;
    inside(&mut force.groups, &mut left)
}

/// Removes a group with everything in it.
pub fn take_out(force: &mut Force, index: usize) -> Option<ForceGroup> {
    fn inside(groups: &mut Vec<ForceGroup>, left: &mut usize) -> Option<ForceGroup> {
        for place in 0..groups.len() {
            if *left == 0 {
                return Some(groups.remove(place));
            }
            *left -= 1;
            if let Some(found) = inside(&mut groups[place].groups, left) {
                return Some(found);
            }
        }
        None
    }
    let mut left = index;
    inside(&mut force.groups, &mut left)
}

/// Removes a group but keeps its contents: its units go last among those around it, its groups take its place.
pub fn dissolved(force: &mut Force, index: usize) -> Option<ForceGroup> {
    fn inside(units: &mut Vec<ForceUnit>, groups: &mut Vec<ForceGroup>, left: &mut usize) -> Option<ForceGroup> {
        for place in 0..groups.len() {
            if *left == 0 {
                let mut gone = groups.remove(place);
                units.append(&mut gone.units);
                groups.splice(place..place, gone.groups.drain(..));
                return Some(gone);
            }
            *left -= 1;
            let within = &mut groups[place];
            if let Some(found) = inside(&mut within.units, &mut within.groups, left) {
                return Some(found);
            }
        }
        None
    }
    let mut left = index;
    inside(&mut force.units, &mut force.groups, &mut left)
}

/// The place just past the last unit directly around a group: in the group outside it, or outside all groups.
pub fn after_those_around(force: &Force, index: usize) -> usize {
    fn outer(groups: &[ForceGroup], around: Option<usize>, all: &mut Vec<Option<usize>>) {
        for group in groups {
            all.push(around);
            let own = all.len() - 1;
            outer(&group.groups, Some(own), all);
        }
    }
    let mut around = Vec::new();
    outer(&force.groups, None, &mut around);
    let around = around.get(index).copied().flatten();
    let own = around.and_then(|around| force.every_group().get(around).map(|(group, first)| first + group.units.len()));
    own.unwrap_or(force.units.len())
}

/// The names of all groups, outer before inner: a group's own name, or that of its kind.
pub fn group_names(ruleset: &Ruleset, force: &Force) -> Vec<String> {
    force.every_group().into_iter().map(|(group, _)| group_inside(&ruleset.organisation, group)).collect()
}
