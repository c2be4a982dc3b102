use crate::model::{Draft, DraftGroup, DraftUnit, Ruleset};

/// The list in which a unit stands, and its place in it; units are counted in the order of the file.
pub fn list(draft: &mut Draft, unit: usize) -> Option<(&mut Vec<DraftUnit>, usize)> {
    fn inside<'d>(groups: &'d mut [DraftGroup], left: &mut usize) -> Option<(&'d mut Vec<DraftUnit>, usize)> {
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
    if left < draft.units.len() {
        return Some((&mut draft.units, left));
    }
    left -= draft.units.len();
    inside(&mut draft.groups, &mut left)
}

/// A group, counted outer ones first.
pub fn group(draft: &mut Draft, index: usize) -> Option<&mut DraftGroup> {
    fn inside<'d>(groups: &'d mut [DraftGroup], left: &mut usize) -> Option<&'d mut DraftGroup> {
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
    inside(&mut draft.groups, &mut left)
}

/// Takes a group out.
pub fn take_out(draft: &mut Draft, index: usize) -> Option<DraftGroup> {
    fn inside(groups: &mut Vec<DraftGroup>, left: &mut usize) -> Option<DraftGroup> {
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
    inside(&mut draft.groups, &mut left)
}

/// The groups in order, each with how many units stand before its own in the file.
pub fn groups(draft: &Draft) -> Vec<(&DraftGroup, usize)> {
    fn inside<'d>(groups: &'d [DraftGroup], before: &mut usize, out: &mut Vec<(&'d DraftGroup, usize)>) {
        for group in groups {
            out.push((group, *before));
            *before += group.units.len();
            inside(&group.groups, before, out);
        }
    }
    let (mut before, mut out) = (draft.units.len(), Vec::new());
    inside(&draft.groups, &mut before, &mut out);
    out
}

/// The group in which a unit stands directly; none for those outside any.
pub fn group_of(draft: &Draft, unit: usize) -> Option<usize> {
    groups(draft).iter().position(|(group, before)| (*before..*before + group.units.len()).contains(&unit))
}

/// What each group is called, outer ones first: its name, or what its kind is called.
pub fn group_names(ruleset: &Ruleset, draft: &Draft) -> Vec<String> {
    let kind = |group: &DraftGroup| ruleset.organisation.group_name(&group.kind).to_lowercase();
    groups(draft).into_iter().map(|(group, _)| group.name.clone().unwrap_or_else(|| kind(group))).collect()
}
