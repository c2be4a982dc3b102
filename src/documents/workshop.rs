use std::sync::Arc;

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::template::Templates;
use crate::typeset::{Press, trim_caches};
use crate::work::StopFlag;

/// Fonts and templates, with which every document is made. Clones share them.
#[derive(Clone)]
pub struct Workshop {
    /// The typesetter with its fonts.
    pub press: Arc<Press>,
    /// Templates, shipped or the user's own.
    pub templates: Arc<Templates>,
    /// Whether typst's caches are trimmed after each part of a large document, and after each of several documents.
    /// This saves memory, but slows down other work in progress.
    pub thrifty: bool,
    /// Whether the work is still wanted; long work stops when it is not.
    pub going: StopFlag,
}

impl Workshop {
    /// Reads fonts and templates; collects the problems of both.
    pub fn new(assets: &Assets) -> Result<Workshop, Vec<Diagnostic>> {
        match (Press::new(assets), Templates::new(assets)) {
            (Ok(press), Ok(templates)) => {
                let (press, templates) = (Arc::new(press), Arc::new(templates));
                Ok(Workshop { press, templates, thrifty: false, going: StopFlag::default() })
            }
            (press, templates) => Err([press.err(), templates.err()].into_iter().flatten().flatten().collect()),
        }
    }

    /// Trims typst's caches after one of several documents or parts, if memory is to be saved.
    pub fn tidy(&self) {
        if self.thrifty {
            trim_caches(1);
        }
    }
}
