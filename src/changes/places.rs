use crate::model::{Force, ForceGroup, ForceUnit, Ruleset};
use crate::rules::group_inside;

/// The list that holds a unit, and the unit's index in it: units outside all groups are counted first, then group by
/// group.
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

/// The group at this place; an outer group is counted before those in it.
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

/// Moves a group, with everything in it, to the end of the group at this place, or outside all groups; `None` if there
/// is no such group, or if it would go into itself.
pub fn nest(force: &mut Force, index: usize, inside: Option<usize>) -> Option<()> {
    fn own_and_inner(group: &ForceGroup) -> usize {
        1 + group.groups.iter().map(own_and_inner).sum::<usize>()
    }
    let size = own_and_inner(group(force, index)?);
    let all = force.every_group().len();
    if inside.is_some_and(|inside| inside >= all || (index..index + size).contains(&inside)) {
        return None;
    }
    let moving = take_out(force, index)?;
    let groups = match inside.map(|inside| if inside > index { inside - size } else { inside }) {
        Some(inside) => &mut group(force, inside)?.groups,
        None => &mut force.groups,
    };
    groups.push(moving);
    Some(())
}

/// The names of all groups, outer before inner: a group's own name, or that of its kind.
pub fn group_names(ruleset: &Ruleset, force: &Force) -> Vec<String> {
    force.every_group().into_iter().map(|(group, _)| group_inside(&ruleset.organisation, group)).collect()
}
