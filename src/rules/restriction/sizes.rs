use crate::model::{Numbers, Who};

/// The numbers of figures that a restriction allows units to have.
#[derive(Clone, Copy, Debug)]
pub struct Sizes<'r> {
    /// The units whose size it sets.
    pub who: &'r Who,
    /// The numbers of figures allowed.
    pub numbers: &'r Numbers,
    /// Whether attached figures count.
    pub with_attached: bool,
    /// Whether it applies only in a group.
    pub in_group: bool,
}

impl Sizes<'_> {
    /// The numbers of figures allowed in a unit that has `attached` others, not counting those.
    pub fn besides(&self, attached: usize) -> Numbers {
        self.numbers.shifted(-self.counted(attached))
    }

    /// The fewest figures, not counting attached ones. A range without a lower end starts at 1 here, since a unit has
    /// figures; in `Numbers::least`, which also counts units and groups, it starts at 0.
    pub fn fewest(&self, attached: usize) -> i64 {
        let least = self.numbers.ranges.iter().map(|range| range.from.unwrap_or(1)).min().unwrap_or(1);
        least - self.counted(attached)
    }

    /// How many of the attached figures count towards the size.
    fn counted(&self, attached: usize) -> i64 {
        if self.with_attached { i64::try_from(attached).unwrap_or(0) } else { 0 }
    }
}
