/// A way to mend a restriction that is none of its own steps: changes that may help, one of which has to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Another unit in the place of the one that it is about.
    Another,
    /// Any unit more.
    More,
    /// Less of anything, wherever it stands in the force.
    Less,
}
