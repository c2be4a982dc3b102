//! One page model for each thing that is shown: what stands where, in words, ready to be set.
//!
//! The only room that serializes. Knows the model; knows neither typst nor the terminal.

mod army;
mod audited;
mod card;
mod explained;
mod footnotes;
mod form;
mod listing;
mod part;
mod report;
mod roster;
mod sheet;
mod track;
mod verdict;

pub use audited::{AuditReport, CellAudit, GapLine, ReadingReport, UnitAudit, audited};
pub use card::{Card, CardRow, RollView};
pub use explained::{CodePart, Explained, Meaning, ProfileValue, effects, explained, value_shown};
pub use footnotes::Footnote;
pub use listing::{ArmyLine, RulesetDetail, RulesetLine, TableLine};
pub use part::{Align, Body, CellView, ColumnView, Item, Part, shown};
pub use report::{TableReport, consult, report};
pub use roster::{FormView, RosterLook, RosterView, Rule, Section, blank_roster, roster};
pub use sheet::{BlockView, Paper, SheetView, Style, sheet};
pub use track::{BoxLine, BoxView, LaneView, MarkView, TrackView};
pub use verdict::{FindingLine, Verdict, verdict};
