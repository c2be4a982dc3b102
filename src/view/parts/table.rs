use serde::Serialize;

use super::bars::BarsView;
use super::footnotes::Footnote;

/// One table as it is shown, on paper or in a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableView {
    /// The printed name of the table.
    pub name: String,
    /// The marks after the name.
    pub marks: String,
    /// The lines it rests on, with the source's letter.
    pub cite: Option<String>,
    /// How it is used.
    pub says: Option<String>,
    /// Its rows or items.
    pub body: Body,
    /// The footnotes under it.
    pub footnotes: Vec<Footnote>,
}

/// The body of a table: columns and rows, or the items of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Body {
    /// The columns of a table.
    pub columns: Vec<ColumnView>,
    /// The rows of a table.
    pub rows: Vec<Vec<CellView>>,
    /// The items of a list.
    pub items: Vec<Item>,
    /// Whether the items are numbered.
    pub numbered: bool,
    /// How many empty rows follow, to be filled in by hand.
    pub blank: u32,
    /// The columns drawn as bars on paper; the columns themselves are there all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bars: Option<BarsView>,
}

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    /// The words at its head.
    pub name: String,
    /// How its cells are set.
    pub align: Align,
    /// Whether it takes the room that others leave.
    pub wide: bool,
    /// Whether its cells name their rows.
    pub heads: bool,
}

/// How cells are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    /// Words, from the left.
    Left,
    /// Short values, in the middle.
    Center,
}

/// One cell of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellView {
    /// The text as it is printed.
    pub text: String,
    /// The marks after it.
    pub marks: String,
    /// Where it is reached by some faces of one die of up to twelve: a 1 for each that reaches it and a 0 for each other,
    /// in their order; else empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub odds: String,
}

impl CellView {
    /// A cell with a text alone.
    pub fn of(text: impl Into<String>) -> CellView {
        CellView { text: text.into(), marks: String::new(), odds: String::new() }
    }
}

/// One item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The word that names it.
    pub head: Option<String>,
    /// The sentence after that word.
    pub says: String,
    /// The marks after it.
    pub marks: String,
    /// The items within it.
    pub items: Vec<Item>,
}
