use crate::typeset::{PrintedSides, Printing};

/// The paper that a document is printed on, and its handling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperUse {
    /// Whether it is card, which is cut, rather than plain paper.
    pub cut: bool,
    /// The printer settings that the document needs.
    pub printing: Printing,
}

impl PaperUse {
    /// The paper and its handling in a few words.
    pub fn says(self) -> String {
        let paper = if self.cut { "card" } else { "plain paper" };
        let sides = match self.printing.sides {
            Some(PrintedSides::Both) => ", both sides, turned on the long edge",
            Some(PrintedSides::One) => ", one side",
            None => "",
        };
        let scale = if self.printing.true_to_size { ", at 100%" } else { "" };
        let after = if self.cut { ", then cut" } else { "" };
        format!("{paper}{sides}{scale}{after}")
    }

    /// The file name, without its extension, of everything printed this way.
    pub fn stem(self) -> String {
        let paper = if self.cut { "card" } else { "plain-paper" };
        let sides = match self.printing.sides {
            Some(PrintedSides::Both) => "-both-sides",
            Some(PrintedSides::One) => "-one-side",
            None => "",
        };
        let scale = if self.printing.true_to_size && !self.cut { "-true-to-size" } else { "" };
        format!("{paper}{sides}{scale}")
    }

    /// Its rank in the printing order: plain paper before card, both sides before one.
    pub fn rank(self) -> impl Ord {
        (self.cut, self.printing.true_to_size, self.printing.sides != Some(PrintedSides::Both))
    }
}
