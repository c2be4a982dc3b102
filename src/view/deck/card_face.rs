use std::collections::HashMap;

use serde::Serialize;

use super::front::Front;

/// A front without what tells one figure from its like: whose it is and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardFace {
    /// The front, without title or side where those do not affect its type.
    pub front: Front,
    /// In which type it is set, where that was measured.
    pub fit: Option<Fit>,
}

/// The type that a face is set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fit {
    /// The step of the template's own list of sizes, from 0, the largest.
    pub step: usize,
    /// The height that is left over, in thousandths of a point; below 0 where that much is lacking.
    pub left: i64,
}

/// The fits that are known, by face.
#[derive(Default)]
pub struct Fits(HashMap<Front, Fit>);

/// A front in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownFront {
    /// The place of its face in the deck's list.
    pub face: usize,
    /// The title that its face lacks.
    pub title: String,
    /// The side, by its place in the list; none on a blank card.
    pub side: Option<usize>,
}

impl Fits {
    /// Whether this face was measured.
    pub fn contains(&self, face: &Front) -> bool {
        self.0.contains_key(face)
    }

    /// How a face fits; none where it was not measured.
    pub fn of(&self, face: &Front) -> Option<Fit> {
        self.0.get(face).copied()
    }

    /// Writes down how a face fits.
    pub fn add(&mut self, face: Front, fit: Fit) {
        self.0.insert(face, fit);
    }
}

impl ShownFront {
    /// The front with title and side, its face taken from the deck's list.
    pub fn of(&self, faces: &[CardFace]) -> Front {
        let mut front = faces[self.face].front.clone();
        front.title.clone_from(&self.title);
        front.side = self.side;
        front
    }
}

/// The faces of these fronts, each once, and where each front finds its own.
pub fn faces(fronts: &[(Front, bool)]) -> (Vec<CardFace>, Vec<(ShownFront, bool)>) {
    let (mut faces, mut places, mut shown) = (Vec::new(), HashMap::new(), Vec::new());
    for (front, first) in fronts {
        let face = front.face();
        let place = *places.entry(face.clone()).or_insert(faces.len());
        if place == faces.len() {
            faces.push(CardFace { front: face, fit: None });
        }
        shown.push((ShownFront { face: place, title: front.title.clone(), side: front.side }, *first));
    }
    (faces, shown)
}
