use serde::Serialize;

use super::bars::BarsView;
use super::diagram::DiagramView;
use super::footnotes::Footnote;

/// A table as shown on paper, in a terminal or on the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableView {
    /// The printed name of the table.
    pub name: String,
    /// The marks of its footnotes, after the name; may be empty.
    pub marks: String,
    /// The cited lines, with the source's letter; `None` if it cites none.
    pub cite: Option<String>,
    /// How it is used; `None` if that needs no words.
    pub says: Option<String>,
    /// Its rows or items.
    pub body: Body,
    /// The footnotes under it.
    pub footnotes: Vec<Footnote>,
}

/// The body of a table: either columns and rows, or the items of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for on its own in the template")]
pub struct Body {
    /// The columns; empty in a list.
    pub columns: Vec<ColumnView>,
    /// The cells of each row, left to right; empty in a list.
    pub rows: Vec<Vec<CellView>>,
    /// The words under each row, across all columns, with an empty cell under a row without; empty if no row has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<CellView>,
    /// Whether its rows are modifiers, which need no headings beside the name of the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub modifies: bool,
    /// Whether a player adds up those of its rows that apply.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub adds_up: bool,
    /// Whether it is in one frame with the table before it, under whose name it is found.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub joined: bool,
    /// The items of a list; empty in a table with columns.
    pub items: Vec<Item>,
    /// Whether the items are numbered.
    pub numbered: bool,
    /// The range of rows or items that is shown, without its end; `None` if all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<(usize, usize)>,
    /// The number of empty rows at the end, to be filled in by hand.
    pub blank: u32,
    /// The columns drawn as bars on paper; `columns` and `rows` contain them too. `None` if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bars: Option<BarsView>,
    /// The drawing beside it on a sheet; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<DiagramView>,
}

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    /// The heading of the column.
    pub name: String,
    /// How its cells are aligned.
    pub align: Align,
    /// Whether it takes the width that other columns leave.
    pub wide: bool,
    /// Whether its cells are the names of rows.
    pub heads: bool,
}

/// How the cells of a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    /// At the left, for words.
    Left,
    /// Centred, for short values.
    Center,
}

/// One cell of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellView {
    /// The text as printed.
    pub text: String,
    /// The marks of its footnotes, after the text; may be empty.
    pub marks: String,
    /// For a row of a table with one die of at most twelve faces: `1` for each face that leads to it and `0` for the
    /// others, from the lowest; otherwise empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub odds: String,
    /// Whether it is marked as the best of its column.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub best: bool,
    /// How dark it is shaded, from 1; 0 if it is not.
    #[serde(skip_serializing_if = "none")]
    pub shade: usize,
}

/// Whether a number is 0.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn none(shade: &usize) -> bool {
    *shade == 0
}

impl CellView {
    /// A cell of text without marks.
    pub fn of(text: impl Into<String>) -> CellView {
        CellView { text: text.into(), marks: String::new(), odds: String::new(), best: false, shade: 0 }
    }
}

/// One item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The word before its sentence; `None` if there is none.
    pub head: Option<String>,
    /// The sentence of the item.
    pub says: String,
    /// The marks of its footnotes; may be empty.
    pub marks: String,
    /// The items nested in it.
    pub items: Vec<Item>,
}
