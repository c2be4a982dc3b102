use std::sync::Arc;

use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::template::Templates;
use crate::typeset::{Press, forget_older};
use crate::work::Going;

/// Fonts and templates: every document is made with them. A copy shares all of it.
#[derive(Clone)]
pub struct Workshop {
    /// The press with its fonts.
    pub press: Arc<Press>,
    /// Templates, built in or the user's own.
    pub templates: Arc<Templates>,
    /// Whether typst forgets, after each part of a large document and after each of several, what that one did not use: it
    /// then takes little more memory than the pages do, but other work going on meanwhile takes longer.
    pub thrifty: bool,
    /// Whether what is set in it is still wanted.
    pub going: Going,
}

impl Workshop {
    /// Reads fonts and templates.
    pub fn new(assets: &Assets) -> Result<Workshop, Vec<Diagnostic>> {
        match (Press::new(assets), Templates::new(assets)) {
            (Ok(press), Ok(templates)) => {
                let (press, templates) = (Arc::new(press), Arc::new(templates));
                Ok(Workshop { press, templates, thrifty: false, going: Going::default() })
            }
            (press, templates) => Err([press.err(), templates.err()].into_iter().flatten().flatten().collect()),
        }
    }

    /// After one of several documents, or of its parts: forgets what that one did not use, where little memory is to be taken.
    pub fn tidy(&self) {
        if self.thrifty {
            forget_older(1);
        }
    }
}
