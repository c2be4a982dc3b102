use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::template::Templates;
use crate::typeset::Press;

/// What every document is made with: fonts, and templates.
pub struct Workshop {
    /// The press with its fonts.
    pub press: Press,
    /// The templates.
    pub templates: Templates,
    /// Whether typst forgets, after each part of a large document, what the last two parts did not use: it then takes
    /// little more memory than the pages do, but other work going on meanwhile takes longer.
    pub thrifty: bool,
}

impl Workshop {
    /// Reads fonts and templates.
    pub fn new(assets: &Assets) -> Result<Workshop, Vec<Diagnostic>> {
        match (Press::new(assets), Templates::new(assets)) {
            (Ok(press), Ok(templates)) => Ok(Workshop { press, templates, thrifty: false }),
            (press, templates) => Err([press.err(), templates.err()].into_iter().flatten().flatten().collect()),
        }
    }
}
