use super::deck_view::{DeckView, Fronts, MadeFrom};
use super::front::Front;

impl DeckView {
    /// The same deck with what is too much for these cards on reference cards of their own, which are kept beside the deck;
    /// none where nothing of it can go there.
    #[must_use]
    pub fn relieved(&self, too_full: impl Fn(&Front) -> bool) -> Option<DeckView> {
        let MadeFrom { fronts, phrases, .. } = &self.made_from;
        // On a chit there is no room for more than its words.
        if self.chit {
            return None;
        }
        let (mut kept, mut beside) = (Fronts::new(), Fronts::new());
        let mut relieved = Vec::new();
        for (front, first) in fronts {
            match too_full(front).then(|| front.relieved(phrases)).flatten() {
                Some((less, more)) => {
                    kept.push((less, *first));
                    // Copies of a card need one reference.
                    if !beside.iter().any(|(known, _)| *known == more) {
                        if front.kind != more.kind {
                            relieved.push(front.title.clone());
                        }
                        beside.push((more, false));
                    }
                }
                None => kept.push((front.clone(), *first)),
            }
        }
        if beside.is_empty() {
            return None;
        }
        for (mut more, first) in beside {
            // Whatever one card has no room for goes on together, until that is too much as well.
            let open = |(known, _): &&mut (Front, bool)| known.goes_on_with(&more) && !too_full(known);
            match kept.iter_mut().find(open) {
                Some((known, _)) => known.join(more),
                None => {
                    more.number_after(kept.iter().map(|(known, _)| known));
                    kept.push((more, first));
                }
            }
        }
        Some(self.of_fronts(kept, relieved))
    }
}
