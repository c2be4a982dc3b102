use std::sync::Arc;

use super::finished::Finished;
use crate::assets::Assets;
use crate::data::{self, Loaded};
use crate::diagnostic::Diagnostic;
use crate::documents::Workshop;
use crate::model::{Matched, Ruleset, matching};
use crate::template::Html;
use crate::work::Going;

/// The state made once for all requests: fonts, templates and rulesets, and the documents last asked for. A copy shares
/// all of it.
#[derive(Clone)]
pub struct Shop {
    /// The files that all this was read from.
    pub assets: Arc<Assets>,
    /// The workshop in which documents are made.
    pub workshop: Arc<Workshop>,
    /// The templates of the page.
    pub html: Arc<Html>,
    /// Every ruleset, or what is wrong with its data, by id.
    pub rulesets: Vec<(String, Arc<Loaded>)>,
    /// Finished documents of rulesets.
    pub finished: Arc<Finished>,
    /// The asker's own rulings, as a text for each game that has some.
    pub house: Vec<(String, String)>,
}

/// The most bytes of finished documents that are kept.
const ROOM: usize = 32 << 20;

impl Shop {
    /// Reads all there is.
    pub fn new(assets: Assets) -> Result<Shop, Vec<Diagnostic>> {
        let workshop = Arc::new(Workshop::new(&assets)?);
        let html = Arc::new(Html::new(&assets)?);
        let rulesets = data::load_all(&assets).into_iter().map(|(id, loaded)| (id, Arc::new(loaded))).collect();
        let (assets, finished) = (Arc::new(assets), Arc::new(Finished::new(ROOM)));
        Ok(Shop { assets, workshop, html, rulesets, finished, house: Vec::new() })
    }

    /// The same for a server, which many ask one after another: it takes little memory for each.
    #[must_use]
    pub fn shared(self) -> Shop {
        let workshop = Workshop { thrifty: true, ..self.workshop.as_ref().clone() };
        Shop { workshop: Arc::new(workshop), ..self }
    }

    /// The same for a request, with whether its answer is still wanted.
    #[must_use]
    pub fn wanted(&self, going: Going) -> Shop {
        let workshop = Workshop { going, ..self.workshop.as_ref().clone() };
        Shop { workshop: Arc::new(workshop), ..self.clone() }
    }

    /// The same for a page whose first address is not `/` but this, without the stroke at its end.
    #[must_use]
    pub fn at(self, root: &str) -> Shop {
        Shop { html: Arc::new(Arc::unwrap_or_clone(self.html).at(root)), ..self }
    }

    /// The same for a page that has no server: its own library answers in the browser.
    #[must_use]
    pub fn alone(self) -> Shop {
        Shop { html: Arc::new(Arc::unwrap_or_clone(self.html).alone()), ..self }
    }

    /// A ruleset whose data are sound, by its whole id.
    pub fn ruleset(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|(known, _)| known == id).and_then(|(_, loaded)| loaded.as_ref().as_ref().ok())
    }

    /// The rulesets whose data are sound.
    pub fn sound(&self) -> impl Iterator<Item = &Ruleset> {
        self.rulesets.iter().filter_map(|(_, loaded)| loaded.as_ref().as_ref().ok())
    }

    /// The ruleset that a force names: whole, or as an unambiguous prefix.
    pub fn named(&self, typed: &str) -> Option<&Ruleset> {
        match matching(typed, self.rulesets.iter().map(|(id, _)| id.as_str())) {
            Matched::One(id) => self.ruleset(id),
            Matched::Several(_) | Matched::None => None,
        }
    }

    /// The words that a list for the game `named` does not belong here; `None` if it is for this ruleset.
    pub fn other_game(&self, ruleset: &Ruleset, named: &str) -> Option<String> {
        let here = self.named(named).is_some_and(|known| known.id == ruleset.id);
        (!here).then(|| format!("this is a list for `{named}`, not for `{}`", ruleset.id))
    }
}
