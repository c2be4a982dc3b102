use super::legible::shown;
use super::{Manuscript, Workshop};
use crate::view::ReportPage;

/// A report on several lists; characters that no font has are replaced.
pub fn report(workshop: &Workshop, mut view: ReportPage) -> Manuscript {
    for words in view.every_word() {
        shown(words, &workshop.press);
    }
    Manuscript::Report(Box::new(view))
}
