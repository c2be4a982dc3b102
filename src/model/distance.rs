use super::length::Length;

/// The unit of distances on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceUnit {
    /// The word for one.
    pub one: String,
    /// The word for several.
    pub many: String,
    /// The mark printed after a number of them.
    pub mark: String,
    /// How long one is.
    pub length: Length,
}

impl Default for DistanceUnit {
    fn default() -> Self {
        let text = str::to_owned;
        DistanceUnit { one: text("inch"), many: text("inches"), mark: text("″"), length: Length::inches(1) }
    }
}

impl DistanceUnit {
    /// The length of the longest ruler in whole units; longer distances are given in words.
    pub fn longest(&self) -> i64 {
        Length::inches(super::LONGEST_RULER).times(self.length)
    }
}
