use std::collections::HashSet;

use serde::Serialize;

use super::card_face::{CardFace, ShownFront, faces};
use super::card_front::Front;
use super::contents::Contents;
use super::fits::{Fits, SLACK};
use super::heights::Zone;
use super::pages::{DeckLook, DeckPage, Printed, pages};
use crate::model::{Kept, Length, Phrases};
use crate::view::parts::furniture::Furniture;
use crate::view::parts::side::SideView;

/// A deck on its sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that the template asks for")]
pub struct DeckView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// Width of a card as held.
    pub width: Length,
    /// Height of a card as held.
    pub height: Length,
    /// Whether cards are round.
    pub round: bool,
    /// Whether a card has room for a name and little else.
    pub chit: bool,
    /// Whether boxes may be smaller than usual, because some card has no room for usual ones.
    pub fine: bool,
    /// The sides, in the order of their forces.
    pub sides: Vec<SideView>,
    /// The distinct faces of its cards.
    pub faces: Vec<CardFace>,
    /// The printed pages, each one side of a sheet, in the order of printing.
    pub pages: Vec<DeckPage>,
    /// The list of its cards; empty if it is not printed, and on all parts but the last.
    pub contents: Vec<Contents>,
    /// How the deck is used; `None` if the data do not say.
    pub says: Option<String>,
    /// Whether this is a whole deck or its first part.
    pub begins: bool,
    /// The source of its pages: the fronts, whether each is dealt before the others, and how they are printed.
    #[serde(skip)]
    pub(super) made_from: MadeFrom,
    /// The titles of cards that have moved some of their text to a reference card.
    #[serde(skip)]
    pub relieved: Vec<String>,
}

/// Fronts, each with whether it is dealt before the others.
pub(super) type Fronts = Vec<(Front, bool)>;

/// The source from which the pages of a deck are made; its fronts are empty in a part of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MadeFrom {
    pub fronts: Fronts,
    pub look: DeckLook,
    pub phrases: Phrases,
    pub kept: Kept,
}

impl DeckView {
    /// The number of cards in a whole deck; 0 for a part of one.
    pub fn cards(&self) -> usize {
        self.made_from.fronts.len()
    }

    /// Whether fronts and backs are printed in one go, on both sides of the paper.
    pub fn on_both_sides(&self) -> bool {
        let look = self.made_from.look;
        look.backs.is_two_sided() && look.sides == Printed::Both
    }

    /// The deck in parts of at most this many pages; only the last has the list of its cards.
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

    /// Takes from a whole deck's faces those that its own pages show, and renumbers the references to them.
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

    /// The whole front that is shown.
    pub fn front(&self, shown: &ShownFront) -> Front {
        shown.of(&self.faces)
    }

    /// Its faces that are fitted by measuring and not yet in `known`; of a unit's face its zones, each once.
    pub fn unmeasured(&self, known: &Fits) -> Vec<Front> {
        let mut wanted: Vec<Front> = Vec::new();
        let mut seen: HashSet<Front> = HashSet::new();
        for front in self.faces.iter().map(|face| &face.front).filter(|front| front.is_fitted()) {
            let parts = if front.unit.is_some() {
                Zone::ALL.map(|zone| front.only(zone)).to_vec()
            } else {
                vec![front.clone()]
            };
            let new = parts.into_iter().filter(|part| !known.contains(part) && seen.insert(part.clone()));
            wanted.extend(new.collect::<Vec<_>>());
        }
        wanted
    }

    /// A deck of these faces alone, to be measured.
    #[must_use]
    pub fn of_faces(&self, fronts: &[Front]) -> DeckView {
        let faces = fronts.iter().map(|front| CardFace { front: front.clone(), fit: None }).collect();
        DeckView { faces, begins: true, ..self.head() }
    }

    /// Sets how each of its faces fits; faces missing from `known` get `None`.
    pub fn fit(&mut self, known: &Fits) {
        known.set(&mut self.faces);
    }

    /// The faces that overflow by more than this many points at their smallest size, each with the title of a card.
    /// The zones of a unit's face have their places, so that any overflow would print one over another.
    pub fn overfull(&self, known: &Fits, by: f64) -> Vec<(Front, String)> {
        let most = |front: &Front| if front.unit.is_some() { SLACK } else { by };
        let overflows = |front: &Front| known.left(front).is_some_and(|left| left < -most(front));
        let faces = self.faces.iter().enumerate().filter(|(_, face)| overflows(&face.front));
        faces.map(|(index, face)| (face.front.clone(), self.title_of(index))).collect()
    }

    /// Whether each face is known to fit with boxes of the usual size.
    pub fn holds(&self, known: &Fits) -> bool {
        self.overfull(known, 0.0).is_empty()
    }

    /// Whether it has fronts: a part of a deck may be its backs alone, whose text nobody sees.
    pub fn has_fronts(&self) -> bool {
        self.pages.iter().flat_map(|page| &page.cards).any(|card| card.front.is_some())
    }

    /// The titles of units' cards for which the boxes of the deck are smaller than usual, with the side of these and of usual
    /// ones, in points; `None` if there are none.
    pub fn small_boxes(&self, known: &Fits) -> Option<(Vec<String>, (f64, f64))> {
        let small = |face: usize| known.small_boxes(&self.faces[face]);
        let all: Vec<(usize, (f64, f64))> =
            (0..self.faces.len()).filter_map(|face| small(face).map(|sides| (face, sides))).collect();
        let (_, sides) = *all.first()?;
        Some((all.iter().map(|(face, _)| self.title_of(*face)).collect(), sides))
    }

    /// The title of the first card that shows this face.
    fn title_of(&self, face: usize) -> String {
        let mut shown = self.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
        shown.find(|shown| shown.face == face).map(|shown| shown.title.clone()).unwrap_or_default()
    }

    /// This deck with other fronts.
    pub(super) fn of_fronts(&self, fronts: Fronts, relieved: Vec<String>) -> DeckView {
        let MadeFrom { look, phrases, kept, .. } = &self.made_from;
        let (faces, shown) = faces(&fronts);
        let pages = pages(phrases, &shown, *look, *kept);
        let made_from = MadeFrom { fronts, ..self.made_from.clone() };
        DeckView { faces, pages, made_from, relieved, contents: self.contents.clone(), ..self.head() }
    }

    /// A copy without pages, faces and list.
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
