use super::closed_list::closed_list;
use super::{Effects, Remarks, RoleId, StatId, TraitId, Who};

/// The letters of ability codes: how they are read, their effects and their costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The abbreviation for codes in the game's lists.
    pub short: Option<String>,
    /// The profile before any letter.
    pub base: Vec<(StatId, i64)>,
    /// The price before any letter, in points.
    pub price: i64,
    /// Characters that are dropped from the end of a code, with a warning.
    pub stray: Vec<char>,
    /// The positions of a code, in order.
    pub slots: Vec<Slot>,
    /// Priced traits that have no letter.
    pub extras: Vec<Extra>,
    /// The ways to compare the printed lists with these rules.
    pub readings: Vec<Reading>,
    /// Advice on building with it, in a sentence.
    pub says: Option<String>,
    /// Its sources and its footnote.
    pub remarks: Remarks,
}

/// One position of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Unique within the construction.
    pub id: String,
    /// The printed name of the slot.
    pub name: String,
    /// How many letters it takes.
    pub take: HowMany,
    /// The character before its letters, if any.
    pub after: Option<char>,
    /// The units whose codes have this slot.
    pub who: Who,
    /// The letters allowed in it.
    pub letters: Vec<Letter>,
}

closed_list! {
    /// How many letters a position takes.
    pub enum HowMany {
        /// Exactly one letter.
        One = "one",
        /// One letter or none.
        AtMostOne = "at-most-one",
        /// Any number, each once.
        Any = "any",
    }
}

/// A letter of an ability code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The letter as printed, in its own case.
    pub letter: char,
    /// Other letters that are read as it, each with a warning.
    pub also: Vec<char>,
    /// The letter that a second one is read as; `None` if a second is an error.
    pub again: Option<char>,
    /// The printed name of the ability.
    pub name: String,
    /// Its price in points per figure.
    pub price: i64,
    /// Changes to stats and traits.
    pub effects: Effects,
    /// The role that it implies if none is stated.
    pub role: Option<RoleId>,
    /// Its sources and its footnote.
    pub remarks: Remarks,
}

/// A priced trait that has no letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The trait that it gives.
    pub id: TraitId,
    /// Its price in points per figure.
    pub price: i64,
    /// Its sources and its footnote.
    pub remarks: Remarks,
}

/// A way to compare the printed lists with the construction rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Unique within the construction.
    pub id: String,
    /// The printed name of the reading.
    pub name: String,
    /// Whether codes are read as published rather than normalised.
    pub printed_code: bool,
    /// Whether the `at-most` effects of letters apply.
    pub caps: bool,
    /// Whether each unit's `audit` of its price is taken into account.
    pub adjusted: bool,
}
