use typst::model::Document;
use typst_layout::{Page, PagedDocument};

/// A document that is laid out part after part.
pub struct Parts {
    first: PagedDocument,
    pages: Vec<Page>,
}

impl Parts {
    /// Begins with the first part, which says what the whole is called.
    pub fn new(first: PagedDocument) -> Parts {
        Parts { first, pages: Vec::new() }
    }

    /// Adds the next part: its pages, and nothing else of it.
    pub fn add(&mut self, next: &PagedDocument) {
        self.pages.extend_from_slice(next.pages());
    }

    /// All parts as one document.
    pub fn join(self) -> PagedDocument {
        if self.pages.is_empty() {
            return self.first;
        }
        let pages = self.first.pages().iter().cloned().chain(self.pages).collect();
        PagedDocument::new(pages, self.first.info().clone())
    }
}
