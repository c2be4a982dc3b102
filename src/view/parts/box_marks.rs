use serde::Serialize;

/// A mark over a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MarkView {
    /// The index of the box on its line.
    pub index: usize,
    /// The words over the box.
    pub says: String,
    /// The words for it in a line of text about several copies of the track, where a heavy frame alone marks the box;
    /// empty without copies.
    pub heavy: String,
}

/// Marks in the order of their boxes.
pub fn sorted_marks(marks: impl Iterator<Item = MarkView>) -> Vec<MarkView> {
    let mut marks: Vec<MarkView> = marks.collect();
    marks.sort_by_key(|mark| mark.index);
    marks
}
