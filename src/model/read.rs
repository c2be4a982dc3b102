use super::{Force, Places};

/// A force as it was read from the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadForce {
    /// The force, without places.
    pub force: Force,
    /// Where its parts stand in the text.
    pub places: Places,
    /// Everything that was read, keys sorted, comments and layout gone.
    pub canonical: String,
}
