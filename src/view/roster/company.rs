use crate::rules::{Checked, Sides};

/// The forces that meet at a table, with their sides; the cards of an ordinary pack are shared among them.
#[derive(Clone, Copy)]
pub struct Company<'a> {
    /// The forces, checked, in the order of `sides`.
    pub forces: &'a [&'a Checked<'a>],
    /// The side of each force.
    pub sides: &'a Sides,
}
