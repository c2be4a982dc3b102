use serde::Serialize;

use crate::model::IconId;

/// A few words about a unit, with a drawing beside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NoteView {
    /// The id of the drawing; `None` if there is none.
    pub icon: Option<String>,
    /// The words of the note.
    pub words: String,
}

impl NoteView {
    /// Words with a drawing, if any.
    pub fn new(icon: Option<&IconId>, words: impl Into<String>) -> NoteView {
        NoteView { icon: icon.map(IconId::to_string), words: words.into() }
    }

    /// A blank to fill in by hand after a label; the two stay on one line.
    pub fn blank(what: &str) -> NoteView {
        NoteView::plain(format!("{what}\u{a0}______________"))
    }

    /// A short blank after a label, for a tick or a number.
    pub fn tick(what: &str) -> NoteView {
        NoteView::plain(format!("{what}\u{a0}____"))
    }

    /// Words without a drawing.
    pub fn plain(words: impl Into<String>) -> NoteView {
        NoteView::new(None, words)
    }
}
