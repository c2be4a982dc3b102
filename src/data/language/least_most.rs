use std::fmt;

/// The least and the greatest of the whole numbers that stand within a text.
#[derive(Clone, Copy, Debug)]
pub struct LeastMost(pub i64, pub i64);

impl LeastMost {
    /// Whether a number is one of them.
    pub fn has(self, number: impl Into<i64>) -> bool {
        (self.0..=self.1).contains(&number.into())
    }
}

/// `2 to 1000`
impl fmt::Display for LeastMost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.0, self.1)
    }
}
