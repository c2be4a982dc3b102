use crate::model::{Force, ForceGroup};

/// As many groups without a unit are tried beside each other.
const MOST_EMPTY: usize = 3;

/// A group in short: the same groups in another order are the same force.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupMark {
    /// Its kind, by its place among the formations; none of one that was there before.
    kind: Option<usize>,
    /// The ways of its units, by part and place.
    ways: Vec<(usize, usize)>,
    /// The groups in it.
    inner: Vec<GroupMark>,
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
    pub fn add(&mut self, way: (usize, usize)) {
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
            [.., before, last] if last.kind.is_some() => before.kind != last.kind || before <= last,
            [] | [..] => true,
        };
        in_order && empty <= MOST_EMPTY
    }

    fn is_empty(&self) -> bool {
        self.ways.is_empty() && self.inner.iter().all(GroupMark::is_empty)
    }
}
