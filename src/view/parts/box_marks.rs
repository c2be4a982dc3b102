use serde::Serialize;

/// A mark over a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MarkView {
    /// The index of the box on its line.
    pub index: usize,
    /// The words over the box.
    pub says: String,
    /// The words where copies of the box stand in a line of text and only its heavy frame marks it; empty without
    /// copies.
    pub heavy: String,
}

/// Marks in the order of their boxes.
pub fn sorted_marks(marks: impl Iterator<Item = MarkView>) -> Vec<MarkView> {
    let mut marks: Vec<MarkView> = marks.collect();
    marks.sort_by_key(|mark| mark.index);
    marks
}
