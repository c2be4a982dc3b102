use crate::model::{Aim, Collection};

/// A request for suggestions.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The aim that the points should serve: as many points or figures as possible.
    pub aim: Aim,
    /// Points agreed for the game.
    pub limit: i64,
    /// The figures owned; `None` for any number of them.
    pub own: Option<&'a Collection>,
}
