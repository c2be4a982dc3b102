use std::cmp::Ordering;
use std::iter::once;

use crate::model::{Force, ForceGroup};

/// The maximum number of groups without units that are tried side by side.
const MOST_EMPTY: usize = 3;

/// The rank of a part in the order in which a search reaches groups that are alike up to this part: a group with one
/// more unit of the part comes before all groups without it, or after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartOrder(i64);

/// A group in short, used to try forces that differ only in the order of groups once.
#[derive(Clone, Debug, Default)]
pub struct GroupMark {
    /// Its kind, by index among the formations; `None` if it was there from the start.
    kind: Option<usize>,
    /// The ways of its units, by part and index.
    ways: Vec<(PartOrder, usize)>,
    /// The groups in it.
    inner: Vec<GroupMark>,
}

/// More than the parts of any group.
const PARTS: i64 = 1 << 32;

/// The mark after the last unit.
const END: (PartOrder, usize) = (PartOrder(0), 0);

impl PartOrder {
    /// The rank of a part, by its index in the group, that is tried with the most units first.
    pub fn most(place: usize) -> PartOrder {
        PartOrder(i64::try_from(place).unwrap_or(PARTS) - PARTS)
    }

    /// The rank of a part, by its index in the group, that is tried with the fewest units first.
    pub fn fewest(place: usize) -> PartOrder {
        PartOrder(PARTS - i64::try_from(place).unwrap_or(PARTS))
    }
}

impl GroupMark {
    /// The marks of the groups that a force begins with.
    pub fn of(force: &Force) -> GroupMark {
        fn inside(groups: &[ForceGroup]) -> Vec<GroupMark> {
            groups.iter().map(|group| GroupMark { inner: inside(&group.groups), ..GroupMark::default() }).collect()
        }
        GroupMark { inner: inside(&force.groups), ..GroupMark::default() }
    }

    /// The mark of the group at this path.
    pub fn at(&mut self, path: &[usize]) -> &mut GroupMark {
        path.iter().fold(self, |mark, index| &mut mark.inner[*index])
    }

    /// Adds a new group at the end.
    pub fn begin(&mut self, kind: usize) {
        self.inner.push(GroupMark { kind: Some(kind), ..GroupMark::default() });
    }

    /// Removes the last group.
    pub fn end(&mut self) {
        self.inner.pop();
    }

    /// Adds a unit at the end.
    pub fn add(&mut self, way: (PartOrder, usize)) {
        self.ways.push(way);
    }

    /// Removes the last unit.
    pub fn remove(&mut self) {
        self.ways.pop();
    }

    /// Whether its last group is in order with the one before it, and few of its groups are empty at any depth: empty
    /// groups cost nothing, so they would be unlimited.
    pub fn is_in_order(&self) -> bool {
        let empty = self.inner.iter().filter(|mark| mark.kind.is_some() && mark.is_empty()).count();
        let in_order = match self.inner.as_slice() {
            [.., before, last] if last.kind.is_some() => before.kind != last.kind || before.order(last).is_le(),
            [] | [..] => true,
        };
        in_order && empty <= MOST_EMPTY
    }

    /// Whether the group being filled at this path can still be in order once it is complete.
    pub fn may_be_in_order(&mut self, path: &[usize]) -> bool {
        let Some((_, above)) = path.split_last() else { return true };
        match self.at(above).inner.as_slice() {
            [.., before, last] if last.kind.is_some() && before.kind == last.kind => {
                last.ways.iter().copied().cmp(before.ended().take(last.ways.len())).is_ge()
            }
            [] | [..] => true,
        }
    }

    /// The order in which a search reaches groups of one kind. Groups side by side are kept in this order: in any
    /// other, the search would go through everything after one of them before it tries the rest.
    fn order(&self, other: &GroupMark) -> Ordering {
        let mut inner = self.inner.iter().zip(&other.inner);
        let mut inner = || inner.find_map(|(one, other)| Some(one.among(other)).filter(|order| order.is_ne()));
        let most_first = || other.inner.len().cmp(&self.inner.len());
        self.ended().cmp(other.ended()).then_with(|| inner().unwrap_or_else(most_first))
    }

    /// The order of groups of any kind.
    fn among(&self, other: &GroupMark) -> Ordering {
        self.kind.cmp(&other.kind).then_with(|| self.order(other))
    }

    /// Its units, then the end mark.
    fn ended(&self) -> impl Iterator<Item = (PartOrder, usize)> {
        self.ways.iter().copied().chain(once(END))
    }

    fn is_empty(&self) -> bool {
        self.ways.is_empty() && self.inner.iter().all(GroupMark::is_empty)
    }
}

#[cfg(test)]
mod tests {
    use super::{GroupMark, PartOrder};

    /// Whether two groups of these units are in order, and whether they could be at each step of filling them.
    fn beside(one: &[(PartOrder, usize)], other: &[(PartOrder, usize)]) -> (bool, bool) {
        let mut mark = GroupMark::default();
        let mut may_be = true;
        for (place, group) in [one, other].into_iter().enumerate() {
            mark.begin(0);
            for way in group {
                mark.at(&[place]).add(*way);
                may_be &= mark.may_be_in_order(&[place]);
            }
        }
        (mark.is_in_order(), may_be)
    }

    #[test]
    fn groups_are_kept_in_the_order_in_which_the_search_reaches_them() {
        let (leader, squad, reserve) = (PartOrder::fewest(0), PartOrder::most(1), PartOrder::most(2));
        // The larger group comes first, and one without a leader before one with, however large.
        let (large, small) = ([(squad, 0), (squad, 0), (reserve, 1)], [(squad, 0), (reserve, 0)]);
        let led = [(leader, 0), (squad, 0), (squad, 0), (squad, 0)];
        assert_eq!([beside(&large, &small), beside(&large, &large), beside(&small, &led)], [(true, true); 3]);
        assert_eq!([beside(&small, &large), beside(&led, &large)], [(false, false); 2]);
        // A group is known to have no more of a part once it has a unit of another part, or is complete.
        assert_eq!(beside(&large[..1], &large[..2]), (false, false));
        assert_eq!(beside(&led, &led[..2]), (true, true));
        assert_eq!(beside(&led[..1], &[]), (false, true));
    }
}
