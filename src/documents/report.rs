use super::legible::shown;
use super::{Manuscript, Workshop};
use crate::view::ReportPage;

/// A report on many lists; whatever people called these can be printed.
pub fn report(workshop: &Workshop, mut view: ReportPage) -> Manuscript {
    for words in view.every_word() {
        shown(words, &workshop.press);
    }
    Manuscript::Report(Box::new(view))
}
