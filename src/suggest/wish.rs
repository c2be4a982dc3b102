use crate::model::{Aim, Collection};

/// A request for suggestions.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The aim that points are spent for.
    pub aim: Aim,
    /// Points agreed for the game.
    pub limit: i64,
    /// The figures that there are; none where any can be had.
    pub own: Option<&'a Collection>,
    /// Whether what is in the force stays.
    pub keep: bool,
}
