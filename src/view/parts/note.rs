use serde::Serialize;

use crate::model::IconId;

/// A word or two about a unit, with the drawing that stands beside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NoteView {
    /// The id of the drawing; `None` where there is none.
    pub icon: Option<String>,
    /// The words of the note.
    pub words: String,
}

impl NoteView {
    /// Words with this drawing, where they have one.
    pub fn new(icon: Option<&IconId>, words: impl Into<String>) -> NoteView {
        NoteView { icon: icon.map(IconId::to_string), words: words.into() }
    }

    /// A blank to fill in by hand, with what it is for; its line never begins a line without a word before it.
    pub fn blank(what: &str) -> NoteView {
        NoteView::plain(format!("{what}\u{a0}______________"))
    }

    /// A short blank to tick, or to write a number in.
    pub fn tick(what: &str) -> NoteView {
        NoteView::plain(format!("{what}\u{a0}____"))
    }

    /// Words without a drawing.
    pub fn plain(words: impl Into<String>) -> NoteView {
        NoteView::new(None, words)
    }
}
