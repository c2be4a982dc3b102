/// What makes a ruleset's paper look like its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The family of the display face; one of the shipped fonts.
    pub display: String,
    /// The accent colour, `#rrggbb`, dark enough to be read on white.
    pub accent: String,
    /// The drawing beside the title.
    pub ornament: Ornament,
}

/// The drawings that a title can have beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ornament {
    /// A plain rule.
    Rule,
    /// Rolling dunes under a sun.
    Dunes,
    /// A row of fir trees.
    Firs,
}

impl Ornament {
    /// Every drawing with the word that data and templates use for it.
    pub const WORDS: [(&'static str, Ornament); 3] =
        [("rule", Ornament::Rule), ("dunes", Ornament::Dunes), ("firs", Ornament::Firs)];
}
