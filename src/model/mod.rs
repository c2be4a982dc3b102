//! The players' words as plain types: what a ruleset is once it has been read.
//!
//! Knows no file, no format and no library; everything here can be made by hand in a test.

mod cell;
mod cite;
mod dice;
mod die;
mod form;
mod formula;
mod grid;
mod ident;
mod lookup;
mod modifiers;
mod notes;
mod numbers;
mod ruleset;
mod ruling;
mod sheet;
mod steps;
mod table;
mod theme;

pub use cell::Cell;
pub use cite::Cite;
pub use dice::{Dice, Keep};
pub use die::{Die, Dies};
pub use form::Form;
pub use formula::{Across, Formula, FormulaRow};
pub use grid::{Grid, GridRow};
pub use ident::{Matched, is_id, matching};
pub use lookup::{By, Lookup, LookupRow, Outcome};
pub use modifiers::{Modifier, Modifiers};
pub use notes::{Note, Notes};
pub use numbers::{Numbers, Range};
pub use ruleset::Ruleset;
pub use ruling::Ruling;
pub use sheet::{Block, Break, Content, Place, Sheet};
pub use steps::{Step, Steps};
pub use table::{Column, Remarks, Table, TableKind};
pub use theme::{LEAST_CONTRAST, Ornament, Theme, contrast};
