use crate::model::{Custom, ForceGroup, ForceUnit};

/// An entry of a list, compared with those of an older list.
pub(super) trait Likened: PartialEq {
    /// Whether one entry is probably the other, changed.
    fn like(&self, other: &Self) -> bool;
}

impl Likened for ForceUnit {
    fn like(&self, other: &Self) -> bool {
        self.unit == other.unit || self.name.is_some() && self.name == other.name
    }
}

impl Likened for ForceGroup {
    fn like(&self, other: &Self) -> bool {
        self.kind == other.kind && (self.name == other.name || self.units == other.units)
    }
}

impl Likened for Custom {
    fn like(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// Whether an old entry and a new one are the same; the flag says whether the new one is at the same position.
type Comparison<'c, E> = &'c dyn Fn(&E, &E, bool) -> bool;

/// For each new entry, the index of the old entry that it came from; `None` if it is new.
pub(super) fn sources<E: Likened>(old: &[E], new: &[E]) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; new.len()];
    let mut used = vec![false; old.len()];
    // If no entry was removed, each comes from the one at its position, however it has changed: new ones go last.
    let none_gone = old.len() <= new.len();
    let ways: [Comparison<'_, E>; 5] = [
        &|one, other, here| here && one == other,
        &|one, other, _| one == other,
        &|one, other, here| here && one.like(other),
        &|one, other, _| one.like(other),
        &|_, _, here| here && none_gone,
    ];
    for same in ways {
        for (place, entry) in new.iter().enumerate().filter(|(place, _)| found[*place].is_none()).collect::<Vec<_>>() {
            let at = (0..old.len()).find(|at| !used[*at] && same(&old[*at], entry, *at == place));
            if let Some(at) = at {
                used[at] = true;
                found[place] = Some(at);
            }
        }
    }
    found
}
