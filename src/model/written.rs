use std::ops::Range;

/// Where something is in the file that a person wrote: bytes of its text.
pub type Spot = Range<usize>;

/// A value that a person wrote, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<T> {
    /// The value as typed.
    pub value: T,
    /// The place in its file.
    pub at: Spot,
}
