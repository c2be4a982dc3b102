//! The players' words as plain types: what a ruleset is once it has been read.
//!
//! Knows no file, no format and no library; everything here can be made by hand in a test.

mod aid;
mod army;
mod backs;
mod card_size;
mod cell;
mod choice;
mod cite;
mod closed;
mod construction;
mod deck;
mod dice;
mod die;
mod draft;
mod effects;
mod force;
mod form;
mod formula;
mod grid;
mod guide;
mod id;
mod ident;
mod lookup;
mod modifiers;
mod names;
mod notes;
mod numbers;
mod organisation;
mod page_setup;
mod restriction;
mod role;
mod ruleset;
mod ruling;
mod severity;
mod sheet;
mod side;
mod stat;
mod steps;
mod table;
mod theme;
mod track;
mod who;

pub use aid::{Aid, AidKind, LONGEST_RULER, Marker, Ruler, Shape, Tracker};
pub use army::{Ally, Army, Audit, Refused, Unit};
pub use backs::Backs;
pub use card_size::CardSize;
pub use cell::Cell;
pub use choice::{Chance, Choice, ChoiceOption, Factor, Price, Roll, UnitOption};
pub use cite::Cite;
pub use closed::ClosedList;
pub use construction::{Construction, Extra, HowMany, Letter, Reading, Slot};
pub use deck::{CardEach, CardLine, Deck, Face, Variant};
pub use dice::{Dice, Keep};
pub use die::{Die, Dies};
pub use draft::{Draft, DraftCustom, DraftGroup, DraftTake, DraftUnit};
pub use effects::Effects;
pub use force::{Custom, Force, ForceGroup, ForceUnit, MOST_POINTS, Spot, Take, Written};
pub use form::Form;
pub use formula::{Across, Formula, FormulaRow};
pub use grid::{Grid, GridRow};
pub use guide::{Guide, Offer, Offered, UnitGuide};
pub use id::{
    ArmyId, ChoiceId, DecisionId, DeckId, GridRowId, GroupId, HouseRulingId, Id, IdKind, Identified, MeasuresId,
    ModifiersId, OptionId, RestrictionId, RoleId, RollId, RulingId, SheetId, SideId, StatId, TableId, TrackId,
    TrackerId, TraitId, UnitId, VariantId, identified,
};
pub use ident::{Matched, capital, is_id, kebab, matching};
pub use lookup::{By, Lookup, LookupRow, RowOutcome};
pub use modifiers::{Modifier, Modifiers};
pub use names::Names;
pub use notes::{Note, Notes};
pub use numbers::{Numbers, Range};
pub use organisation::Organisation;
pub use page_setup::{PageSetup, Paper, Style};
pub use restriction::{Demand, Held, Holding, Restriction, Within};
pub use role::{GroupKind, Role, Trait};
pub use ruleset::Ruleset;
pub use ruling::{HouseRuling, Ruling};
pub use severity::Severity;
pub use sheet::{Block, BlockPlace, Break, Content, Sheet};
pub use side::{Side, Sign};
pub use stat::{Better, Stat, StatFrom, Value};
pub use steps::{Step, Steps};
pub use table::{Column, Remarks, Table, TableKind};
pub use theme::{LEAST_CONTRAST, Ornament, Theme, contrast};
pub use track::{Each, Lane, LaneValues, Mark, MarkAt, RosterForm, Track};
pub use who::{Candidate, Who};
