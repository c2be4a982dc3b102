use super::{Effects, Remarks, RoleId, StatId, TraitId, Who};
use crate::closed_list::closed_list;

/// How an ability code is read, letter by letter, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The profile before any letter.
    pub base: Vec<(StatId, i64)>,
    /// The price before any letter, in points.
    pub price: i64,
    /// Characters dropped at the end, with a warning.
    pub stray: Vec<char>,
    /// The positions, in the order written.
    pub slots: Vec<Slot>,
    /// Priced traits that have no letter.
    pub extras: Vec<Extra>,
    /// The ways to read the printed lists against these rules.
    pub readings: Vec<Reading>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// One position of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// How many letters stand there.
    pub take: HowMany,
    /// What stands before its letters.
    pub after: Option<char>,
    /// Who has it.
    pub who: Who,
    /// The letters it knows.
    pub letters: Vec<Letter>,
}

closed_list! {
    /// How many letters a position takes.
    pub enum HowMany {
        /// Just one.
        One = "one",
        /// One or none.
        AtMostOne = "at-most-one",
        /// Any number, each once.
        Any = "any",
    }
}

/// One letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The letter.
    pub letter: char,
    /// What is read so too, with a warning.
    pub also: Vec<char>,
    /// What it is read as where it stands a second time.
    pub again: Option<char>,
    /// What players call it.
    pub name: String,
    /// What it costs, in points.
    pub price: i64,
    /// What it changes.
    pub effects: Effects,
    /// The role that it gives away, where nobody says which.
    pub role: Option<RoleId>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// A priced trait that has no letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The trait.
    pub id: TraitId,
    /// What it costs, in points.
    pub price: i64,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// A way to read the printed lists against the construction rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whether codes are read as published rather than normalised.
    pub printed_code: bool,
    /// Whether `at-most` is kept.
    pub caps: bool,
    /// Whether what each unit's entry says of its price is counted.
    pub adjusted: bool,
}
