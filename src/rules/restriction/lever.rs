/// A part of a force that may have to change where a restriction is broken and its own steps don't mend it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lever {
    /// The unit itself, which breaks it whatever else is in the force.
    Itself,
    /// Another unit in the place of the one that it is about.
    Another,
    /// One unit more of any kind.
    More,
    /// Less of anything, wherever it stands in the force.
    Less,
}
