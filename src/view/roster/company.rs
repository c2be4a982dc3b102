use crate::rules::{Checked, Sides};

/// The forces that meet on a table, and the sides that they are on: they share out the cards of an ordinary pack.
#[derive(Clone, Copy)]
pub struct Company<'a> {
    /// The forces as checked.
    pub forces: &'a [&'a Checked<'a>],
    /// The sides that they are on.
    pub sides: &'a Sides,
}
