use std::cmp::Ordering;
use std::iter::once;

use crate::model::{Force, ForceGroup};

/// As many groups without a unit are tried beside each other.
const MOST_EMPTY: usize = 3;

/// A part of groups by the order in which a search comes upon them, where they are alike up to this part: before all groups
/// with none of it, or after those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartOrder(i64);

/// A group in short: the same groups in another order are the same force.
#[derive(Clone, Debug, Default)]
pub struct GroupMark {
    /// Its kind, by its place among the formations; none of one that was there before.
    kind: Option<usize>,
    /// The ways of its units, by part and place.
    ways: Vec<(PartOrder, usize)>,
    /// The groups in it.
    inner: Vec<GroupMark>,
}

/// A group has fewer parts.
const PARTS: i64 = 1 << 32;

/// No more units.
const END: (PartOrder, usize) = (PartOrder(0), 0);

impl PartOrder {
    /// Of a part, by its place in the group, of which as many units as may be are tried before fewer.
    pub fn most(place: usize) -> PartOrder {
        PartOrder(i64::try_from(place).unwrap_or(PARTS) - PARTS)
    }

    /// Of a part, by its place in the group, of which as few units as may be are tried before more.
    pub fn fewest(place: usize) -> PartOrder {
        PartOrder(PARTS - i64::try_from(place).unwrap_or(PARTS))
    }
}

impl GroupMark {
    /// The marks of a force that is there.
    pub fn of(force: &Force) -> GroupMark {
        fn inside(groups: &[ForceGroup]) -> Vec<GroupMark> {
            groups.iter().map(|group| GroupMark { inner: inside(&group.groups), ..GroupMark::default() }).collect()
        }
        GroupMark { inner: inside(&force.groups), ..GroupMark::default() }
    }

    /// The mark of a group.
    pub fn at(&mut self, path: &[usize]) -> &mut GroupMark {
        path.iter().fold(self, |mark, index| &mut mark.inner[*index])
    }

    /// A new group stands last in it.
    pub fn begin(&mut self, kind: usize) {
        self.inner.push(GroupMark { kind: Some(kind), ..GroupMark::default() });
    }

    /// The last group is taken away.
    pub fn end(&mut self) {
        self.inner.pop();
    }

    /// A unit stands last in it.
    pub fn add(&mut self, way: (PartOrder, usize)) {
        self.ways.push(way);
    }

    /// The last unit is taken away.
    pub fn remove(&mut self) {
        self.ways.pop();
    }

    /// Whether its last group does not come before the one beside it in order, and few of its groups have no unit at any depth:
    /// those cost nothing, and there would be no end to them.
    pub fn is_in_order(&self) -> bool {
        let empty = self.inner.iter().filter(|mark| mark.kind.is_some() && mark.is_empty()).count();
        let in_order = match self.inner.as_slice() {
            [.., before, last] if last.kind.is_some() => before.kind != last.kind || before.order(last).is_le(),
            [] | [..] => true,
        };
        in_order && empty <= MOST_EMPTY
    }

    /// Whether a group that is being filled, at this path, may still be in order once it is whole.
    pub fn may_be_in_order(&mut self, path: &[usize]) -> bool {
        let Some((_, above)) = path.split_last() else { return true };
        match self.at(above).inner.as_slice() {
            [.., before, last] if last.kind.is_some() && before.kind == last.kind => {
                last.ways.iter().copied().cmp(before.ended().take(last.ways.len())).is_ge()
            }
            [] | [..] => true,
        }
    }

    /// The order in which a search comes upon groups of one kind. Of groups beside each other it keeps the order that it
    /// comes upon first: in any other it would go through all that follows one of them before it tries the rest.
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

    /// Its units, and then no more.
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

    /// Whether two groups of these units stand in order, and whether they may until the second is whole.
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
    fn groups_stand_in_the_order_in_which_they_are_come_upon() {
        let (leader, squad, reserve) = (PartOrder::fewest(0), PartOrder::most(1), PartOrder::most(2));
        // The larger one first; and the one without a leader first, however large.
        let (large, small) = ([(squad, 0), (squad, 0), (reserve, 1)], [(squad, 0), (reserve, 0)]);
        let led = [(leader, 0), (squad, 0), (squad, 0), (squad, 0)];
        assert_eq!([beside(&large, &small), beside(&large, &large), beside(&small, &led)], [(true, true); 3]);
        assert_eq!([beside(&small, &large), beside(&led, &large)], [(false, false); 2]);
        // That a group has no more of a part shows as soon as it has something else, or once it is whole.
        assert_eq!(beside(&large[..1], &large[..2]), (false, false));
        assert_eq!(beside(&led, &led[..2]), (true, true));
        assert_eq!(beside(&led[..1], &[]), (false, true));
    }
}
