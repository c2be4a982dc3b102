use std::collections::HashMap;

use serde::Serialize;

use super::card_front::Front;

/// A card's front without side and title, so that the same face serves many figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardFace {
    /// The front; title and side are left out if they do not affect its type size.
    pub front: Front,
    /// The type it is set in; `None` if it was not measured.
    pub fit: Option<Fit>,
}

/// The size of type for a face, and where its zones begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fit {
    /// The index in the template's list of sizes; 0 is the largest.
    pub step: usize,
    /// The index in the template's list of sides of boxes; 0 is the largest.
    pub side: usize,
    /// Where weapons and lines of tables begin, in billionths of a point from the top of the face; 0 without zones.
    pub arms: i64,
    /// Where rules begin, likewise.
    pub rules: i64,
    /// Where boxes begin, likewise.
    pub boxes: i64,
}

/// A front on a page, as a reference to its face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownFront {
    /// The index of its face in the deck's list.
    pub face: usize,
    /// The title of this card, which its face may lack.
    pub title: String,
    /// The index of its side in the deck's list; `None` on blank cards and cards for table rows.
    pub side: Option<usize>,
}

impl ShownFront {
    /// The whole front: its face from the deck's list, with title and side.
    pub fn of(&self, faces: &[CardFace]) -> Front {
        let mut front = faces[self.face].front.clone();
        front.title.clone_from(&self.title);
        front.side = self.side;
        front
    }
}

/// The distinct faces of these fronts, and each front as a reference to its face. The flags are passed through.
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
