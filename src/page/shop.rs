use std::sync::Arc;

use super::finished::Finished;
use crate::assets::Assets;
use crate::data::{self, Loaded};
use crate::diagnostic::Diagnostic;
use crate::documents::Workshop;
use crate::model::{Matched, Ruleset, matching};
use crate::template::Html;
use crate::work::StopFlag;

/// State shared by all requests and by clones: fonts, templates, rulesets and recent documents.
#[derive(Clone)]
pub struct Shop {
    /// The files that everything was read from.
    pub assets: Arc<Assets>,
    /// The workshop that makes the documents.
    pub workshop: Arc<Workshop>,
    /// Templates of the pages.
    pub html: Arc<Html>,
    /// Every ruleset, or the problems in its data, by id.
    pub rulesets: Vec<(String, Arc<Loaded>)>,
    /// Finished documents that need no force.
    pub finished: Arc<Finished>,
    /// The house rulings sent with the request: game id and text.
    pub house: Vec<(String, String)>,
}

/// The maximum total size of the finished documents that are kept, in bytes.
const ROOM: usize = 32 << 20;

impl Shop {
    /// Loads everything; errors if fonts or templates are faulty.
    pub fn new(assets: Assets) -> Result<Shop, Vec<Diagnostic>> {
        let workshop = Arc::new(Workshop::new(&assets)?);
        let html = Arc::new(Html::new(&assets)?);
        let rulesets = data::load_all(&assets).into_iter().map(|(id, loaded)| (id, Arc::new(loaded))).collect();
        let (assets, finished) = (Arc::new(assets), Arc::new(Finished::new(ROOM)));
        Ok(Shop { assets, workshop, html, rulesets, finished, house: Vec::new() })
    }

    /// This shop for a server with many requests: uses little memory for each.
    #[must_use]
    pub fn shared(self) -> Shop {
        let workshop = Workshop { thrifty: true, ..self.workshop.as_ref().clone() };
        Shop { workshop: Arc::new(workshop), ..self }
    }

    /// This shop for one request: its work stops when `going` does.
    #[must_use]
    pub fn wanted(&self, going: StopFlag) -> Shop {
        let workshop = Workshop { going, ..self.workshop.as_ref().clone() };
        Shop { workshop: Arc::new(workshop), ..self.clone() }
    }

    /// This shop for a page whose root is at this address instead of `/`; without the final slash.
    #[must_use]
    pub fn at(self, root: &str) -> Shop {
        Shop { html: Arc::new(Arc::unwrap_or_clone(self.html).at(root)), ..self }
    }

    /// This shop for a page without a server: the library in the browser answers.
    #[must_use]
    pub fn alone(self) -> Shop {
        Shop { html: Arc::new(Arc::unwrap_or_clone(self.html).alone()), ..self }
    }

    /// The ruleset with this exact id, if its data are sound.
    pub fn ruleset(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|(known, _)| known == id).and_then(|(_, loaded)| loaded.as_ref().as_ref().ok())
    }

    /// All rulesets whose data are sound.
    pub fn sound(&self) -> impl Iterator<Item = &Ruleset> {
        self.rulesets.iter().filter_map(|(_, loaded)| loaded.as_ref().as_ref().ok())
    }

    /// The ids of the rulesets whose data are faulty, with their problems.
    pub fn broken(&self) -> impl Iterator<Item = (&str, &[Diagnostic])> {
        self.rulesets.iter().filter_map(|(id, loaded)| Some((id.as_str(), loaded.as_ref().as_ref().err()?.as_slice())))
    }

    /// The ruleset that a force names, by id or unambiguous prefix, if its data are sound.
    pub fn named(&self, typed: &str) -> Option<&Ruleset> {
        match matching(typed, self.rulesets.iter().map(|(id, _)| id.as_str())) {
            Matched::One(id) => self.ruleset(id),
            Matched::Several(_) | Matched::None => None,
        }
    }

    /// A message saying that a list for the game `named` does not belong here; `None` if it is for this ruleset.
    pub fn other_game(&self, ruleset: &Ruleset, named: &str) -> Option<String> {
        let here = self.named(named).is_some_and(|known| known.id == ruleset.id);
        (!here).then(|| format!("this is a list for `{named}`, not for `{}`", ruleset.id))
    }
}
