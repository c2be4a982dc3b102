use super::{Force, Places};

/// A force as it was read from the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadForce {
    /// The force, without positions.
    pub force: Force,
    /// The position of each part in the text.
    pub places: Places,
    /// Everything that was read, with sorted keys and without comments and layout.
    pub canonical: String,
}
