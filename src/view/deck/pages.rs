use serde::Serialize;

use super::card_face::ShownFront;
use crate::imposition::{Slots, slots};
use crate::model::{Backs, CardSize, Kept, Length, PageSetup, Phrases};
use crate::view::parts::furniture::{LineEnds, ScaleBarsView, ends, scale_bars};

/// One printed side of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckPage {
    /// The fronts or backs on it, or both if backs are folded.
    pub cards: Vec<PlacedCard>,
    /// The cut marks; empty on a page of backs.
    pub marks: Vec<LineEnds>,
    /// The fold line; `None` unless backs are folded.
    pub fold: Option<LineEnds>,
    /// The scale bars; `None` if neither margin has room.
    pub scale_bars: Option<ScaleBarsView>,
    /// The words beside the scale bars, such as which side of the sheet it is; may be empty.
    pub remark: String,
}

/// A card on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedCard {
    /// The left edge of its slot.
    pub x: Length,
    /// The top edge of its slot.
    pub y: Length,
    /// The rotation, in degrees clockwise.
    pub turn: i64,
    /// The front that it shows; `None` for a back.
    pub front: Option<ShownFront>,
    /// The side that a back shows; `None` on fronts, and if one pile holds all sides.
    pub side: Option<usize>,
    /// Whether the card is dealt before the others.
    pub first: bool,
}

/// How a deck is printed: paper, cards and backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckLook {
    /// The paper and the style of printing.
    pub setup: PageSetup,
    /// The size of a card.
    pub size: CardSize,
    /// How fronts and backs are printed.
    pub backs: Backs,
    /// Which sides to print, if backs are on the other side of the paper.
    pub sides: Printed,
    /// The shift of the backs, right and down, to meet the fronts.
    pub offset: (Length, Length),
    /// The number of blank cards added.
    pub blank: u32,
}

/// Which sides of a sheet are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// Fronts and backs, in turn.
    Both,
    /// Fronts only.
    Fronts,
    /// Backs only.
    Backs,
}

/// The pages of these fronts, each with whether it is dealt before the others.
pub fn pages(phrases: &Phrases, fronts: &[(ShownFront, bool)], look: DeckLook, keeping: Kept) -> Vec<DeckPage> {
    let slots = slots(look.setup.paper.size(), look.size.into(), look.backs);
    let mut pages = Vec::new();
    for sheet in fronts.chunks(slots.each().max(1)) {
        let placed = |index: usize, front: &ShownFront, first: bool| {
            let at = slots.front(index);
            PlacedCard { x: at.x, y: at.y, turn: slots.front_turn(), front: Some(front.clone()), side: None, first }
        };
        let mut cards: Vec<PlacedCard> =
            sheet.iter().enumerate().map(|(index, (front, first))| placed(index, front, *first)).collect();
        let offset = if look.backs.is_two_sided() { look.offset } else { (Length::ZERO, Length::ZERO) };
        let backs = sheet.iter().enumerate().map(|(index, (front, first))| {
            let at = slots.back(index);
            let side = front.side.filter(|_| keeping == Kept::Apart);
            let (x, y) = (at.x + offset.0, at.y + offset.1);
            PlacedCard { x, y, turn: slots.back_turn(), front: None, side, first: *first }
        });
        let backs: Vec<PlacedCard> = backs.collect();
        if look.backs == Backs::Fold {
            cards.extend(backs);
            pages.push(page(&slots, cards, phrases.say("Fold, glue, then cut", &[])));
            continue;
        }
        if look.sides != Printed::Backs {
            let two_sided = look.backs.is_two_sided();
            let remark = two_sided.then(|| phrases.say("Front: flip on the long edge", &[]));
            pages.push(page(&slots, cards, remark.unwrap_or_default()));
        }
        if look.backs.is_two_sided() && look.sides != Printed::Fronts {
            pages.push(DeckPage { marks: Vec::new(), ..page(&slots, backs, phrases.say("Back", &[])) });
        }
    }
    pages
}

fn page(slots: &Slots, cards: Vec<PlacedCard>, remark: String) -> DeckPage {
    DeckPage {
        cards,
        marks: slots.marks().iter().map(ends).collect(),
        fold: slots.fold().as_ref().map(ends),
        scale_bars: slots.scale_bars().map(scale_bars),
        remark,
    }
}
