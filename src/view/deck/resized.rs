use super::card_front::{Front, narrow};
use super::deck_view::DeckView;
use super::pages::DeckLook;
use crate::model::CardSize;

impl DeckView {
    /// The size of its cards.
    pub fn size(&self) -> CardSize {
        self.made_from.look.size
    }

    /// The cards that `keep` picks, at another size; each card only once.
    #[must_use]
    pub fn resized(&self, size: CardSize, keep: impl Fn(&Front) -> bool) -> DeckView {
        let mut fronts: Vec<(Front, bool)> = Vec::new();
        for (front, first) in self.made_from.fronts.iter().filter(|(front, _)| keep(front)) {
            let mut front = front.clone();
            if let Some(card) = &mut front.unit {
                narrow(card, size);
            }
            if !fronts.iter().any(|(known, _)| *known == front) {
                fronts.push((front, *first));
            }
        }
        let mut view = self.of_fronts(Vec::new(), Vec::new());
        view.made_from.look = DeckLook { size, ..view.made_from.look };
        (view.width, view.height, view.round) = (size.width(), size.height(), size.is_round());
        view.fine = false;
        view.of_fronts(fronts, Vec::new())
    }
}
