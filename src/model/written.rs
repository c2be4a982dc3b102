use std::ops::Range;

/// A position in a file that a person wrote: a range of bytes of its text.
pub type Spot = Range<usize>;

/// A value that a person wrote, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<T> {
    /// The value as typed.
    pub value: T,
    /// The position in its file.
    pub at: Spot,
}
