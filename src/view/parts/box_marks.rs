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
    /// The line of text it is on; 0 is just over the boxes.
    pub tier: usize,
}

/// The width of a label's letter, in hundredths of a box.
const LETTER: usize = 34;

/// Places labels over boxes: one that would run into the next goes a line higher, so that its pointer crosses no
/// words.
pub fn placed_marks<'m>(marks: impl Iterator<Item = (usize, &'m str, String)>, boxes: usize) -> Vec<MarkView> {
    let mut begins: Vec<usize> = Vec::new();
    let mut marks: Vec<(usize, &str, String)> = marks.collect();
    marks.sort_by_key(|(index, ..)| *index);
    let view = |(index, says, heavy): (usize, &str, String)| {
        let width = says.chars().count() * LETTER + 20;
        // Long words far to the right would run off the paper, so they end at their box.
        let ends = width > 200 && index * 5 >= boxes * 2;
        let from = if ends { ((index + 1) * 100).saturating_sub(width) } else { index * 100 };
        let to = index * 100 + width;
        let tier = begins.iter().position(|begin| to <= *begin).unwrap_or(begins.len());
        if tier == begins.len() {
            begins.push(from);
        } else {
            begins[tier] = from;
        }
        MarkView { index, says: says.to_owned(), heavy, tier }
    };
    let mut views: Vec<MarkView> = marks.into_iter().rev().map(view).collect();
    views.reverse();
    views
}

#[cfg(test)]
mod tests {
    use super::placed_marks;

    fn placed(marks: &[(usize, &str)]) -> Vec<usize> {
        let marks = marks.iter().map(|(index, says)| (*index, *says, String::new()));
        placed_marks(marks, 10).into_iter().map(|mark| mark.tier).collect()
    }

    #[test]
    fn words_that_end_with_their_box_pass_none_before_it() {
        assert_eq!(placed(&[(5, "open ≤50"), (7, "building ≤50"), (9, "fort ≤50")]), [2, 1, 0]);
        assert_eq!(placed(&[(2, "−1"), (4, "−2"), (7, "−4")]), [0, 0, 0]);
    }
}
