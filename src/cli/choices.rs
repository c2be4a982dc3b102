use clap::ValueEnum;

/// Papers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

/// How documents look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Look {
    /// Bars and bands in the game's colour.
    #[default]
    Colour,
    /// Black lines on white, no filled areas.
    InkSaver,
    /// 12 point type, on as many pages as that takes.
    LargePrint,
}

/// How large cards and chits are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Size {
    /// 63 × 88 mm.
    Card,
    /// 63.5 × 88.9 mm.
    Poker,
    /// 57.15 × 88.9 mm.
    Bridge,
    /// 44 × 68 mm.
    Mini,
    /// A chit of 15.9 mm.
    #[value(name = "15.9")]
    Chit16,
    /// A chit of 20 mm.
    #[value(name = "20")]
    Chit20,
    /// A chit of 25 mm.
    #[value(name = "25")]
    Chit25,
    /// A round chit of 38 mm, for poker chips.
    #[value(name = "38")]
    Chip,
}

impl Size {
    /// Its name, the same as in data.
    pub fn word(self) -> &'static str {
        match self {
            Size::Card => "card",
            Size::Poker => "poker",
            Size::Bridge => "bridge",
            Size::Mini => "mini",
            Size::Chit16 => "15.9",
            Size::Chit20 => "20",
            Size::Chit25 => "25",
            Size::Chip => "38",
        }
    }
}

/// How fronts and backs come together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum BackMode {
    /// On both sides of the paper, flipped on the long edge.
    #[default]
    Duplex,
    /// The same as two files, fronts and backs, to print one after the other.
    Apart,
    /// Below a fold: any printer will do.
    Fold,
    /// No backs.
    None,
}

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// One PDF a document.
    #[default]
    Pdf,
    /// One PNG a page.
    Png,
    /// One folder a document: typst source and fonts.
    Typ,
}

/// How results are reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// For programs.
    Json,
}

/// Whether messages are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
