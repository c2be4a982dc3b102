//! From checked forces and a ruleset to a finished document, for both faces: no arguments, no files, no progress.
//!
//! [`Meeting`] joins forces that play each other; one function for each kind of document (`sheet`, `roster`, `deck`,
//! `aids`, `calibration`) makes a [`Manuscript`], and a [`Workshop`] sets it as a [`Document`].

mod aids;
mod body_sizes;
mod box_growth;
mod calibration;
mod column_breaks;
mod deck;
mod document;
mod file_name;
mod legible;
mod manuscript;
mod meeting;
mod overfull;
mod paper_use;
mod report;
mod roster;
mod set_deck;
mod set_roster;
mod set_sheet;
mod sheet;
mod standees;
mod workshop;

pub use aids::aids;
pub use calibration::calibration;
pub use deck::{DeckOrder, common_decks, decks, one_sided};
pub use document::Document;
pub use file_name::file_name;
pub use legible::{legible, shown, unprintable};
pub use manuscript::Manuscript;
pub use meeting::{Entrant, Meeting, meetings};
pub use overfull::{FullCard, Overfull, SmallBoxes};
pub use paper_use::PaperUse;
pub use report::report;
#[cfg(feature = "page")]
pub use roster::lists_of;
pub use roster::{add_chances, blank_roster, roster, secret_roster};
pub use sheet::{odds_sheet, rulings_pages, sheet, sheet_tonight, sheets_for, target_sheet, without_ruling_pages};
pub use standees::standees;
pub use workshop::Workshop;
