/// A part of a force to change if a restriction is broken and its own repairs don't help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lever {
    /// Another unit in place of the one that the finding is about.
    Another,
    /// One more unit of any kind.
    More,
    /// Fewer units, figures or options anywhere in the force.
    Less,
}
