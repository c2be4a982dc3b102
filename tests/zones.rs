//! The positions of the parts of unit cards: at the same heights on all cards of a kind, with boxes of the same size
//! throughout a deck.

use std::collections::BTreeMap;

use sabretache::model::{Backs, CardSize, Deck, Face, Force, Paper, Ruleset};
use sabretache::rules::{Wishes, characters, rolls_up};
use sabretache::typeset::{PrintedSides, Printing, pdf};
use sabretache::view::{DeckView, Front};

use crate::decks::{look, samples, view};
use crate::pdf_drawing::{Page, drawn, to_mm};
use crate::support::{rulesets, set_deck, worded, workshop};

/// The facts that make cards one kind: their numbers, their states, and their tracks.
type Kind = (Vec<String>, usize, Vec<String>);

/// The boxes of one card, each as (distance from the top of the card, side), in mm.
type Boxes = Vec<(f64, f64)>;

/// The height of a card's band, in mm; the square signs in it are not boxes.
const BAND: f64 = 12.0;

/// The greatest height of words over the first boxes, which all begin under a line at one height, in mm.
const OVER: f64 = 8.0;

/// The greatest distance from the last box of a full card to its cut, in mm.
const FOOT: f64 = 10.0;

/// The greatest difference between equal heights, in mm.
const EQUAL: f64 = 0.3;

fn kind(front: &Front) -> Option<Kind> {
    let unit = front.unit.as_ref()?;
    let tracks = unit.tracks.iter().map(|track| track.id.clone()).collect();
    Some((unit.heads.clone(), unit.rows.len().min(2), tracks))
}

/// The boxes of each unit's card of a deck, by its kind.
fn boxes_by_kind(view: &DeckView, pages: &[Page]) -> BTreeMap<Kind, Vec<(String, Boxes)>> {
    let mut found: BTreeMap<Kind, Vec<(String, Boxes)>> = BTreeMap::new();
    for (sheet, page) in view.pages.iter().zip(pages) {
        for card in &sheet.cards {
            let Some(front) = card.front.as_ref().map(|shown| view.front(shown)) else { continue };
            let Some(kind) = kind(&front) else { continue };
            let turned = card.turn != 0;
            let (wide, high) = (to_mm(view.width), to_mm(view.height));
            let (across, down) = if turned { (high, wide) } else { (wide, high) };
            let (left, top) = (to_mm(card.x), to_mm(card.y));
            let inside = |[from, above, to, below]: [f64; 4]| {
                from > left && to < left + across && above > top && below < top + down
            };
            let square = |(wide, high): (f64, f64)| (3.2..=8.0).contains(&wide) && (wide - high).abs() < 0.05;
            let drawn = page.shapes.iter().filter(|shape| {
                shape.points > 2 && shape.line.is_some() && square(shape.size()) && inside(shape.bounds)
            });
            // A card on its side has its top at the left.
            let depth = |bounds: [f64; 4]| if turned { bounds[0] - left } else { bounds[1] - top };
            let boxes = drawn.map(|shape| (depth(shape.bounds), shape.size().0)).filter(|(depth, _)| *depth > BAND);
            found.entry(kind).or_default().push((front.title, boxes.collect()));
        }
    }
    found
}

/// Asserts that the first boxes of each kind's cards are at one height if the words over them allow it, and that all
/// boxes of the deck have one side, of at least this many mm.
fn assert_boxes_align(ruleset: &Ruleset, way: &str, forces: &[&Force], size: CardSize, least: f64) {
    let what = format!("{} {way} {}", ruleset.id, size.word());
    let view = view(ruleset, way, forces, look(Paper::A4, size, Backs::None));
    let set = set_deck(workshop(), &view).unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
    let bytes = pdf(&workshop().press, &set, Printing::exact(PrintedSides::One))
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let found = boxes_by_kind(&view, &drawn(&bytes));
    let sides = || found.values().flatten().flat_map(|(_, boxes)| boxes).map(|(_, side)| *side);
    let (small, large) = (sides().fold(f64::INFINITY, f64::min), sides().fold(0.0, f64::max));
    assert!(large > 0.0 && large - small <= EQUAL, "{what}: boxes of {small:.1} to {large:.1} mm");
    assert!(small >= least - 0.05, "{what}: boxes of {small:.1} mm");
    let foot = to_mm(view.height) - FOOT;
    for cards in found.values() {
        let first = |boxes: &Boxes| boxes.iter().map(|(depth, _)| *depth).reduce(f64::min);
        let high = cards.iter().filter_map(|(_, boxes)| first(boxes)).fold(f64::INFINITY, f64::min);
        for (title, boxes) in cards {
            let Some(begin) = first(boxes) else { continue };
            let end = boxes.iter().map(|(depth, side)| depth + side).fold(0.0, f64::max);
            // A card whose words need the room above has its boxes at its own foot.
            let stands = begin - high <= OVER || end >= foot;
            assert!(stands, "{what}: the boxes of `{title}` begin at {begin:.1} mm, of others at {high:.1} mm");
        }
    }
}

/// The unit cards of every sample.
#[test]
fn the_cards_of_a_kind_have_their_boxes_at_one_height() {
    for ruleset in rulesets() {
        let forces = samples(&ruleset);
        for way in ruleset.decks.iter().filter(|way| way.cards.iter().any(|line| line.face == Face::Unit)) {
            for force in &forces {
                assert_boxes_align(&ruleset, &way.id, &[force], way.size, 5.5);
            }
        }
    }
}

/// Companies rolled at random, riders among them.
#[test]
fn the_cards_of_rolled_companies_have_their_boxes_at_one_height() {
    for ruleset in rulesets().iter().filter(|ruleset| rolls_up(ruleset)) {
        let unit = |way: &&Deck| way.cards.iter().any(|line| line.face == Face::Unit);
        let way = ruleset.decks.iter().find(unit).expect("it has unit cards");
        for seed in 1..=4 {
            let wishes = Wishes { figures: 12, seed, ..Wishes::default() };
            let army = &ruleset.organisation.armies[0];
            let (force, _) = characters(ruleset, army, &wishes).expect("made");
            assert_boxes_align(ruleset, &way.id, &[&force], way.size, 5.5);
        }
    }
}
