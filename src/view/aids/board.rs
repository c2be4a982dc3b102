use std::collections::BTreeSet;

use serde::Serialize;

use super::tracker::{TrackerView, tracker};
use crate::imposition::{EDGE, SCALE_BARS};
use crate::model::{
    Aid, AidKind, Board, By, Cell, Deck, IconId, Length, Phrases, RowOutcome, Ruleset, StepDice, TableKind, Well,
};
use crate::rules::dice_of;
use crate::view::parts::dice_key::dice_key;
use crate::view::parts::table::TableView;
use crate::view::parts::table_shown::table_alone;

/// A page that lies on the table during play, on the paper turned on its side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardView {
    /// Left edge on the turned paper.
    pub x: Length,
    /// Top edge on the turned paper.
    pub y: Length,
    /// Its width on paper.
    pub width: Length,
    /// Its height on paper.
    pub height: Length,
    /// The printed name of the board.
    pub name: String,
    /// A line beside the name; `None` if the data have none.
    pub says: Option<String>,
    /// The steps of the turn; empty if the sheet names none.
    pub turn: Vec<String>,
    /// The places for markers and chits.
    pub slots: Vec<CounterPlace>,
    /// The side of a place.
    pub side: Length,
    /// The places for cards that are too large for the others.
    pub piles: Vec<CardPlace>,
    /// The names of the fields for dice.
    pub wells: Vec<String>,
    /// The dice that the game throws.
    pub dice: Vec<ThrownDie>,
    /// The trackers printed on it.
    pub tracks: Vec<TrackerView>,
    /// The table printed beside the fields for dice if there is room; `None` if the data name none.
    pub table: Option<TableView>,
}

/// A place for a pile of markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CounterPlace {
    /// The name of the markers.
    pub name: String,
    /// The effect of such a marker, in words; `None` if the data have none.
    pub says: Option<String>,
    /// How many there are; `None` if it depends on the forces.
    pub count: Option<u32>,
    /// The width and height of such a marker.
    pub marker: Length,
    /// Whether such a marker is round.
    pub round: bool,
    /// The colour of the markers, as `#rrggbb`; nearly black by default.
    pub colour: String,
    /// The drawing on the markers: a built-in word, or an id of the game's own; `None` for chits.
    pub shape: Option<String>,
}

/// A place for a pile of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardPlace {
    /// The name of the deck.
    pub name: String,
    /// Which of its cards lie here, in a word or two.
    pub says: String,
    /// Its width on paper, a little more than a card's.
    pub width: Length,
    /// Its height on paper, a little more than a card's.
    pub height: Length,
}

/// A die that the game throws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrownDie {
    /// The number of its sides.
    pub sides: u32,
    /// Its name, as `d10`.
    pub name: String,
    /// How its zero is read; `None` if no face needs explaining.
    pub nought: Option<String>,
}

/// The side of a place for markers.
const SIDE: Length = Length::mm(40);

/// How much wider and higher a place for cards is than a card.
const PLAY: Length = Length::mm(2);

/// The room between the board and the title over it, and the scale under it.
const CLEAR: Length = Length::mm(2);

/// The view of a board on the turned paper.
pub fn board(ruleset: &Ruleset, aid: &Aid, wanted: &Board, paper: (Length, Length)) -> BoardView {
    let phrases = &ruleset.organisation.phrases;
    let deck = wanted.deck.as_ref().and_then(|id| ruleset.decks.iter().find(|deck| deck.id == *id));
    let held = || wanted.holds.iter().filter_map(|id| ruleset.aids.iter().find(|aid| aid.id.as_ref() == Some(id)));
    let chits = deck.filter(|deck| is_small(deck)).map(|deck| chits(ruleset, deck));
    BoardView {
        x: EDGE,
        y: EDGE + SCALE_BARS + CLEAR,
        width: paper.0 - EDGE * 2,
        height: paper.1 - (EDGE + SCALE_BARS + CLEAR) * 2,
        name: aid.name.clone(),
        says: aid.says.clone(),
        turn: wanted.turn(&ruleset.sheets).unwrap_or_default().to_vec(),
        slots: chits.into_iter().chain(held().filter_map(slot)).collect(),
        side: SIDE,
        piles: deck.filter(|deck| !is_small(deck)).map(|deck| piles(phrases, deck)).unwrap_or_default(),
        wells: wanted.wells.iter().map(|well| phrases.say(well_name(*well), &[])).collect(),
        dice: dice(ruleset),
        tracks: held().filter_map(|aid| tracker(ruleset, aid)).collect(),
        table: wanted.table.as_ref().and_then(|id| ruleset.table(id)).map(|table| table_alone(ruleset, table)),
    }
}

fn well_name(well: Well) -> &'static str {
    match well {
        Well::Thrown => "Thrown",
        Well::Hits => "Hits",
        Well::SetAside => "Set aside",
    }
}

/// The place for markers of this kind; `None` if the aid is not a marker.
fn slot(aid: &Aid) -> Option<CounterPlace> {
    let AidKind::Marker(marker) = &aid.kind else { return None };
    Some(CounterPlace {
        name: aid.name.clone(),
        says: aid.says.clone(),
        count: Some(aid.count),
        marker: marker.size.width(),
        round: marker.size.is_round(),
        colour: marker.colour.clone().unwrap_or_else(|| "#222222".to_owned()),
        shape: marker.shape.as_ref().map(IconId::as_str).map(str::to_owned),
    })
}

/// Whether the cards of a deck fit into a place for markers.
fn is_small(deck: &Deck) -> bool {
    deck.size.width() < SIDE && deck.size.height() < SIDE
}

/// The place for the drawn chits of a deck.
fn chits(ruleset: &Ruleset, deck: &Deck) -> CounterPlace {
    CounterPlace {
        name: deck.name.clone(),
        says: Some(ruleset.organisation.phrases.say("drawn", &[])),
        count: None,
        marker: deck.size.width(),
        round: deck.size.is_round(),
        colour: ruleset.theme.accent.clone(),
        shape: None,
    }
}

/// The places for the cards of a deck: those still to be drawn, and those drawn.
fn piles(phrases: &Phrases, deck: &Deck) -> Vec<CardPlace> {
    let size = deck.size;
    let pile = |says: &str| CardPlace {
        name: deck.name.clone(),
        says: phrases.say(says, &[]),
        width: size.width() + PLAY,
        height: size.height() + PLAY,
    };
    vec![pile("to draw"), pile("drawn")]
}

/// The dice that the game's tables and actions throw, with the fewest sides first.
fn dice(ruleset: &Ruleset) -> Vec<ThrownDie> {
    let key = dice_key(&ruleset.organisation.phrases, &ruleset.dice);
    let shape = |sides: u32| {
        let name = format!("d{sides}");
        let nought = key.iter().find(|die| die.die == name).and_then(|die| die.nought.clone());
        ThrownDie { sides, name, nought }
    };
    sides(ruleset).into_iter().map(shape).collect()
}

fn sides(ruleset: &Ruleset) -> BTreeSet<u32> {
    let mut sides: BTreeSet<u32> = BTreeSet::new();
    for table in &ruleset.tables {
        sides.extend(dice_of(table).map(|dice| dice.sides));
        match &table.kind {
            TableKind::Lookup(lookup) => {
                match &lookup.by {
                    By::Opposed(contest) => {
                        let thrown = [&contest.own, &contest.other].map(|one| one.dice(&ruleset.dice));
                        sides.extend(thrown.into_iter().flatten().map(|dice| dice.sides));
                    }
                    By::Pool(pool) => {
                        sides.insert(pool.sides);
                    }
                    By::Thrown(_) | By::Counted(_) => {}
                }
                sides.extend(lookup.rows.iter().flat_map(|row| match &row.outcome {
                    RowOutcome::Cells(cells) => sides_in(cells),
                    RowOutcome::NotPrinted => Vec::new(),
                }));
            }
            TableKind::Grid(grid) => sides.extend(grid.rows.iter().flat_map(|row| sides_in(&row.cells))),
            TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => {}
        }
    }
    for step in ruleset.procedures.iter().flat_map(|procedure| &procedure.steps) {
        match &step.dice {
            StepDice::These(dice) => {
                sides.insert(dice.sides);
            }
            StepDice::OfTable | StepDice::InCell(_) | StepDice::Known(_) | StepDice::Drawn(_) => {}
        }
    }
    sides
}

fn sides_in(cells: &[Cell]) -> Vec<u32> {
    let thrown = cells.iter().filter_map(|cell| match cell {
        Cell::Throw(dice, _) => Some(dice.sides),
        Cell::Number(_) | Cell::Need(..) | Cell::Text(_) => None,
    });
    thrown.collect()
}
