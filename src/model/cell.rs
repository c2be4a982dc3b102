/// What stands in one cell of a table: a whole number, or words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A whole number; how it is written on paper is the column's [`Form`](super::Form).
    Number(i64),
    /// Words, printed as they are.
    Text(String),
}
