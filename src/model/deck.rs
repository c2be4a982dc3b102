use super::closed_list::closed_list;
use super::{CardSize, DeckId, Remarks, TableId, TrackId, VariantId, Who};

/// One way to make an activation deck, or to print units as cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Unique within the ruleset; also a part of the file's name.
    pub id: DeckId,
    /// The printed name of the deck.
    pub name: String,
    /// How it is used, in a sentence.
    pub says: Option<String>,
    /// How large its cards are.
    pub size: CardSize,
    /// Whether this deck is made if none is named.
    pub default: bool,
    /// Whether a list of its contents is printed as well.
    pub list: bool,
    /// Whether figures get a rank and suit of an ordinary pack instead of printed cards.
    pub pack: bool,
    /// Whether all sides share a pile, or each keeps its own.
    pub kept: Kept,
    /// Optional changes to it, each independent of the others.
    pub variants: Vec<Variant>,
    /// The units whose cards are marked and dealt first, if any.
    pub first: Option<Who>,
    /// Its cards, in the order in which they are dealt.
    pub cards: Vec<CardLine>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// The ways to keep the cards of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// One pile: all are shuffled together and have one back.
    Together,
    /// A pile for each side; the backs may show the side.
    Apart,
}

/// An optional change to a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Unique within the deck; named on the command line.
    pub id: VariantId,
    /// The printed name of the variant.
    pub name: String,
    /// How it is used, in a sentence.
    pub says: Option<String>,
}

/// One kind of card in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    /// The things that each have such a card.
    pub each: CardEach,
    /// The units it concerns.
    pub who: Who,
    /// The design of its front.
    pub face: Face,
    /// Its title; `None` for the unit's name.
    pub name: Option<String>,
    /// The words on it.
    pub says: Option<String>,
    /// The tracks on it, by id; `None` for all.
    pub tracks: Option<Vec<TrackId>>,
    /// Whether it explains the unit's traits.
    pub rules: bool,
    /// Whether it shows the sentences of its tracks.
    pub track_words: bool,
    /// Whether players may add or remove cards of this kind.
    pub change: bool,
    /// The table that it has a card for each row of, if it is made by row.
    pub table: Option<TableId>,
    /// How many copies of each card there are.
    pub copies: Copies,
    /// The variants that it is dealt in, by id; empty for always.
    pub with: Vec<VariantId>,
    /// The variants that leave it out, by id.
    pub without: Vec<VariantId>,
}

/// How many copies there are of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copies {
    /// This many of each.
    Number(u32),
    /// As many as the column with this heading says.
    Column(String),
}

impl Deck {
    /// Whether it needs no force: each card is for a row of a table.
    pub fn is_for_all(&self) -> bool {
        self.cards.iter().all(|line| line.each == CardEach::Row)
    }

    /// The size of its cards unless another is asked for: its own, but in large print A6 or more for units' cards.
    pub fn usual_size(&self, large_print: bool) -> CardSize {
        let units = self.cards.iter().any(|line| line.face == Face::Unit) && !self.size.is_chit();
        let small = self.size.height() < CardSize::A6.height();
        if large_print && units && small { CardSize::A6 } else { self.size }
    }
}

closed_list! {
    /// The things that can each have a card.
    pub enum CardEach {
        /// Every unit that it concerns.
        Unit = "unit",
        /// Every figure of the units that it concerns, those attached as well.
        Figure = "figure",
        /// Every side that has a unit that it concerns.
        Side = "side",
        /// Every row of a table, whatever forces there are.
        Row = "row",
    }
}

closed_list! {
    /// The designs of a card's front.
    pub enum Face {
        /// Whose turn it is, and nothing else.
        Side = "side",
        /// A name in large letters.
        Name = "name",
        /// A unit with its numbers and boxes.
        Unit = "unit",
    }
}
