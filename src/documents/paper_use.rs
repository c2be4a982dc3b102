/// The paper that a document is printed on, its printed sides, and whether it is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaperUse {
    /// Plain paper, on both sides, to read.
    Read,
    /// Plain paper, on one side: a list that goes beside a deck.
    ReadOneSide,
    /// Card on both sides, true to size, then cut.
    CutBothSides,
    /// Card on one side, true to size, then cut.
    CutOneSide,
    /// Plain paper on both sides, true to size, to measure a printer by.
    Measure,
}

impl PaperUse {
    /// The paper and its handling in a few words.
    pub const fn says(self) -> &'static str {
        match self {
            PaperUse::Read => "plain paper, both sides, turned on the long edge",
            PaperUse::ReadOneSide => "plain paper, one side",
            PaperUse::CutBothSides => "card, both sides, turned on the long edge, at 100 %, then cut",
            PaperUse::CutOneSide => "card, one side, at 100 %, then cut",
            PaperUse::Measure => "plain paper, both sides, turned on the long edge, at 100 %",
        }
    }
}
