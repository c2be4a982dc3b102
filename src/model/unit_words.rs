use super::Who;

/// Words beside some units on rosters and cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitWords {
    /// The words, as they are printed.
    pub says: String,
    /// The units that they are beside, by the traits of all their figures together.
    pub who: Who,
}
