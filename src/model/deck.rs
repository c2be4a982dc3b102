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
    /// Whether it is the one made where none is named.
    pub default: bool,
    /// Whether a list of what is in it is printed as well.
    pub list: bool,
    /// Whether no cards are printed, but each figure has a rank and suit of an ordinary pack.
    pub pack: bool,
    /// Whether each side keeps its own cards.
    pub kept: Kept,
    /// Ways in which it may be changed, each independent of the others.
    pub variants: Vec<Variant>,
    /// Whose cards are marked and dealt before the others, if anyone's are.
    pub first: Option<Who>,
    /// Its cards, in the order in which they are dealt.
    pub cards: Vec<CardLine>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// Who keeps the cards of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All are shuffled together, and have one back.
    Together,
    /// Each side keeps its own, whose backs may show whose they are.
    Apart,
}

/// Something that may be changed in a deck.
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
    /// Whatever has such a card each: units, figures, rows.
    pub each: CardEach,
    /// The units it concerns.
    pub who: Who,
    /// The design of its front.
    pub face: Face,
    /// Its title, where that is not the unit's name.
    pub name: Option<String>,
    /// The words on it.
    pub says: Option<String>,
    /// The tracks on it, by id; all where nothing is said.
    pub tracks: Option<Vec<TrackId>>,
    /// Whether it also says what the unit's traits do.
    pub rules: bool,
    /// Whether it also has the words beside its tracks.
    pub track_words: bool,
    /// Whether cards of this kind may be added or taken away.
    pub change: bool,
    /// The table of whose rows it is made, where it stands for a row.
    pub table: Option<TableId>,
    /// How many copies there are for each.
    pub copies: Copies,
    /// The variants with which it is dealt, by id; always where none is named.
    pub with: Vec<VariantId>,
    /// The variants with which it is not dealt, by id.
    pub without: Vec<VariantId>,
}

/// How many copies there are of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copies {
    /// This many of each.
    Number(u32),
    /// As many as a column of the table says, by its head.
    Column(String),
}

impl Deck {
    /// Whether it is made without any force.
    pub fn is_for_all(&self) -> bool {
        self.cards.iter().all(|line| line.each == CardEach::Row)
    }
}

closed_list! {
    /// Whatever has a card of its own.
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
