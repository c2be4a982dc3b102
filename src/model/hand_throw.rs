use super::Remarks;

/// A throw of the game that no action makes, so that players make it by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandThrow {
    /// The name that players use.
    pub name: String,
    /// The reason why no action makes it.
    pub why: String,
    /// Its source lines and rulings.
    pub remarks: Remarks,
}
