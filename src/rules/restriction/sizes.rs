use crate::model::{Numbers, Who};

/// How many figures units have by a restriction.
#[derive(Clone, Copy, Debug)]
pub struct Sizes<'r> {
    /// Units whose size is meant.
    pub who: &'r Who,
    /// Numbers of figures allowed.
    pub numbers: &'r Numbers,
    /// Whether those attached count.
    pub with_attached: bool,
    /// Whether it is asked of them only in a group.
    pub in_group: bool,
}

impl Sizes<'_> {
    /// The numbers of figures that a unit may have besides those attached to it, of whom there are this many.
    pub fn besides(&self, attached: usize) -> Numbers {
        self.numbers.shifted(-self.counted(attached))
    }

    /// The fewest figures besides those attached: 1 where no end is set below, for a unit has figures; of what is counted
    /// there may be none (`Numbers::least`).
    pub fn fewest(&self, attached: usize) -> i64 {
        let least = self.numbers.ranges.iter().map(|range| range.from.unwrap_or(1)).min().unwrap_or(1);
        least - self.counted(attached)
    }

    /// How many of those attached count among them.
    fn counted(&self, attached: usize) -> i64 {
        if self.with_attached { i64::try_from(attached).unwrap_or(0) } else { 0 }
    }
}
