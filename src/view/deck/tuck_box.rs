use serde::Serialize;

use super::dealt_deck::{DeckSide, whose};
use super::deck_view::DeckView;
use crate::imposition::{GLUE, TONGUE, Trim, TuckBox, tuck_boxes};
use crate::model::{Length, PageSetup, Phrases, Ruleset};
use crate::view::parts::furniture::{Furniture, ScaleBarsView, foot_scale_bars, furniture};
use crate::view::parts::side::SideView;

/// Boxes to cut out and fold round a deck, one to a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TuckBoxView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// The printed name of the deck.
    pub deck: String,
    /// The sides whose cards it holds.
    pub sides: Vec<SideView>,
    /// The boxes, one to a page; empty if they are too large for the paper.
    pub boxes: Vec<BoxPage>,
}

/// One box, flat on its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoxPage {
    /// Left edge of the unfolded box on the paper.
    pub x: Length,
    /// Top edge of the unfolded box on the paper.
    pub y: Length,
    /// Width of its front.
    pub width: Length,
    /// Height of its front.
    pub height: Length,
    /// Depth from front to back.
    pub depth: Length,
    /// Width of the flap that is glued.
    pub glue: Length,
    /// Length of the tuck on each lid.
    pub tongue: Length,
    /// How many cards it holds, in words.
    pub says: String,
    /// The scale bars at the foot of the page.
    pub scale_bars: ScaleBarsView,
}

/// The boxes for a deck named `called` and dealt for these forces; without pages if a box is too large for the paper.
pub fn tuck_box(
    ruleset: &Ruleset,
    called: &str,
    (deck, forces): (&DeckView, &[DeckSide<'_>]),
    setup: PageSetup,
) -> TuckBoxView {
    let phrases = &ruleset.organisation.phrases;
    let paper = setup.paper.size();
    let whose = whose(ruleset, forces);
    let title = phrases.say("{whose}: box for the deck “{deck}”", &[("whose", &whose), ("deck", called)]);
    let card = Trim { width: deck.width, height: deck.height, round: deck.round };
    let cards = i64::try_from(deck.cards()).unwrap_or(i64::MAX);
    let boxes = tuck_boxes(paper, card, cards);
    let pages = boxes
        .iter()
        .enumerate()
        .map(|(index, one)| page(phrases, one, (index + 1, boxes.len()), foot_scale_bars(paper)));
    TuckBoxView {
        boxes: pages.collect(),
        furniture: furniture(ruleset, title, setup),
        deck: called.to_owned(),
        sides: deck.sides.clone(),
    }
}

fn page(phrases: &Phrases, one: &TuckBox, (number, boxes): (usize, usize), scale_bars: ScaleBarsView) -> BoxPage {
    let cards = one.cards.to_string();
    let cards = phrases.say(if one.cards == 1 { "1 card" } else { "{number} cards" }, &[("number", &cards)]);
    let part = [("cards", cards.as_str()), ("number", &number.to_string()), ("boxes", &boxes.to_string())];
    BoxPage {
        x: one.at.x,
        y: one.at.y,
        width: one.front.0,
        height: one.front.1,
        depth: one.depth,
        glue: GLUE,
        tongue: TONGUE,
        says: if boxes > 1 { phrases.say("{cards}, box {number} of {boxes}", &part) } else { cards.clone() },
        scale_bars,
    }
}
