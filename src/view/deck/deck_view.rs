use serde::Serialize;

use super::card_face::{CardFace, Fits, ShownFront, faces};
use super::contents::Contents;
use super::front::Front;
use super::pages::{DeckLook, DeckPage, Printed, pages};
use crate::model::{Kept, Length, Phrases};
use crate::view::parts::furniture::Furniture;
use crate::view::parts::side::SideView;

/// A deck on its sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// Width of a card as it is held.
    pub width: Length,
    /// Height of a card as it is held.
    pub height: Length,
    /// Whether cards are cut out round.
    pub round: bool,
    /// Whether a card has room for a name and little else.
    pub chit: bool,
    /// The sides, in the order of their forces.
    pub sides: Vec<SideView>,
    /// The faces of its cards, each once.
    pub faces: Vec<CardFace>,
    /// The sheets, in the order in which they come out of the printer.
    pub pages: Vec<DeckPage>,
    /// The list of its cards; empty where it is not printed, and on all parts but the last.
    pub contents: Vec<Contents>,
    /// How the deck is used.
    pub says: Option<String>,
    /// Whether it begins with these sheets; a later part of a deck does not.
    pub begins: bool,
    /// The source of its sheets: the fronts, whether each is dealt before the others, and how they are printed.
    #[serde(skip)]
    pub(super) made_from: MadeFrom,
    /// The cards of which a part is on a reference card.
    #[serde(skip)]
    pub relieved: Vec<String>,
}

/// Fronts, and whether each is dealt before the others.
pub(super) type Fronts = Vec<(Front, bool)>;

/// The source from which the sheets of a deck are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MadeFrom {
    pub fronts: Fronts,
    pub look: DeckLook,
    pub phrases: Phrases,
    pub kept: Kept,
}

impl DeckView {
    /// How many cards are printed.
    pub fn cards(&self) -> usize {
        self.made_from.fronts.len()
    }

    /// Whether fronts and their backs are printed on both sides of a sheet in one go.
    pub fn on_both_sides(&self) -> bool {
        let look = self.made_from.look;
        look.backs.is_two_sided() && look.sides == Printed::Both
    }

    /// The deck in parts of this many sheets, with the list of what is in it on the last.
    pub fn parts(&self, sheets: usize) -> Vec<DeckView> {
        let count = self.pages.len().div_ceil(sheets.max(1)).max(1);
        let part = |index: usize| {
            let from = index * sheets;
            let to = (from + sheets).min(self.pages.len());
            let last = index + 1 == count;
            let contents = if last { self.contents.clone() } else { Vec::new() };
            let mut part =
                DeckView { pages: self.pages[from..to].to_vec(), contents, begins: index == 0, ..self.head() };
            part.take_faces(&self.faces);
            part
        };
        (0..count).map(part).collect()
    }

    /// Keeps those of a whole deck's faces that its own sheets show, under numbers of its own.
    fn take_faces(&mut self, all: &[CardFace]) {
        let mut own = vec![None; all.len()];
        for shown in self.pages.iter_mut().flat_map(|page| &mut page.cards).filter_map(|card| card.front.as_mut()) {
            let next = self.faces.len();
            let number = *own[shown.face].get_or_insert(next);
            if number == next {
                self.faces.push(all[shown.face].clone());
            }
            shown.face = number;
        }
    }

    /// The front of a card in its place.
    pub fn front(&self, shown: &ShownFront) -> Front {
        shown.of(&self.faces)
    }

    /// Those of its faces whose fit is to be measured and not known.
    pub fn unmeasured(&self, known: &Fits) -> Vec<Front> {
        let wanted = self.faces.iter().map(|face| &face.front);
        wanted.filter(|front| front.is_fitted() && !known.contains(front)).cloned().collect()
    }

    /// A deck of nothing but these faces, to measure them with.
    #[must_use]
    pub fn of_faces(&self, fronts: &[Front]) -> DeckView {
        let faces = fronts.iter().map(|front| CardFace { front: front.clone(), fit: None }).collect();
        DeckView { faces, begins: true, ..self.head() }
    }

    /// Writes down how each of its faces fits.
    pub fn fit(&mut self, known: &Fits) {
        self.faces.iter_mut().for_each(|face| face.fit = known.of(&face.front));
    }

    /// The same deck of other fronts.
    pub(super) fn of_fronts(&self, fronts: Fronts, relieved: Vec<String>) -> DeckView {
        let MadeFrom { look, phrases, kept, .. } = &self.made_from;
        let (faces, shown) = faces(&fronts);
        let pages = pages(phrases, &shown, *look, *kept);
        let made_from = MadeFrom { fronts, ..self.made_from.clone() };
        DeckView { faces, pages, made_from, relieved, contents: self.contents.clone(), ..self.head() }
    }

    /// All but its sheets and its list.
    fn head(&self) -> DeckView {
        DeckView {
            furniture: self.furniture.clone(),
            sides: self.sides.clone(),
            says: self.says.clone(),
            made_from: MadeFrom { fronts: Vec::new(), phrases: self.made_from.phrases.clone(), ..self.made_from },
            relieved: Vec::new(),
            faces: Vec::new(),
            pages: Vec::new(),
            contents: Vec::new(),
            ..*self
        }
    }
}
