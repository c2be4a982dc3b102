use crate::model::{GroupId, Numbers, Who};

/// The numbers of figures that a restriction allows units to have.
#[derive(Clone, Copy, Debug)]
pub struct Sizes<'r> {
    /// The units whose size it sets.
    pub who: &'r Who,
    /// The numbers of figures allowed.
    pub numbers: &'r Numbers,
    /// Whether attached figures count.
    pub with_attached: bool,
    /// The kind of group in which it applies; `None` if it applies anywhere.
    pub group: Option<&'r GroupId>,
}

impl Sizes<'_> {
    /// The numbers of figures allowed in a unit that has `attached` others, not counting those.
    pub fn besides(&self, attached: usize) -> Numbers {
        let counted = if self.with_attached { i64::try_from(attached).unwrap_or(0) } else { 0 };
        self.numbers.shifted(-counted)
    }
}
