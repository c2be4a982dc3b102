use super::card_front::Front;
use super::deck_view::{DeckView, Fronts, MadeFrom};
use super::told_once::told_once;

impl DeckView {
    /// This deck, with text that its cards have no room for moved to reference cards kept beside the deck; `None` if
    /// nothing can be moved.
    #[must_use]
    pub fn relieved(&self, too_full: impl Fn(&Front) -> bool) -> Option<DeckView> {
        let MadeFrom { fronts, phrases, .. } = &self.made_from;
        // A chit has nothing that could be moved.
        if self.chit {
            return None;
        }
        let (mut kept, mut rules, mut beside) = (Fronts::new(), Vec::new(), Vec::new());
        let mut relieved = Vec::new();
        for (front, first) in fronts {
            match too_full(front).then(|| front.relieved(phrases)).flatten() {
                Some((less, more)) => {
                    kept.push((less, *first));
                    if front.kind != more.kind {
                        relieved.push(front.title.clone());
                    }
                    // Copies of a card share one reference card.
                    if front.unit.is_some() && !more.owners.is_empty() {
                        rules.push(more);
                    } else if !beside.contains(&more) {
                        beside.push(more);
                    }
                }
                None => kept.push((front.clone(), *first)),
            }
        }
        if beside.is_empty() && rules.is_empty() {
            return None;
        }
        let deck: Vec<&Front> = fronts.iter().map(|(front, _)| front).collect();
        for mut more in told_once(&rules, &deck, phrases).into_iter().chain(beside) {
            // The rest of one card is collected on one reference card until that is full too.
            let open = |(known, _): &&mut (Front, bool)| known.goes_on_with(&more) && !too_full(known);
            match kept.iter_mut().find(open) {
                Some((known, _)) => known.join(more),
                None => {
                    more.number_after(kept.iter().map(|(known, _)| known));
                    kept.push((more, false));
                }
            }
        }
        Some(self.of_fronts(kept, relieved))
    }
}
