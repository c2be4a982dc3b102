use std::fmt;

/// The lowest and the highest whole number allowed in a text.
#[derive(Clone, Copy, Debug)]
pub struct LeastMost(pub i64, pub i64);

impl LeastMost {
    /// Whether a number is in the range.
    pub fn has(self, number: impl Into<i64>) -> bool {
        (self.0..=self.1).contains(&number.into())
    }
}

/// Written as `2 to 1000`.
impl fmt::Display for LeastMost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.0, self.1)
    }
}
