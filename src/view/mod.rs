//! One page model for each thing that is shown: what goes where, in words, ready to be set.
//!
//! The only room that serializes. Knows the model; knows neither typst nor the terminal.

mod aids;
mod army;
mod audited;
mod blank;
mod builder;
mod built;
mod calibration;
mod card;
mod consulting;
mod contents;
mod deck;
mod detail;
mod explained;
mod footnotes;
mod form;
mod front;
mod furniture;
mod kinds;
mod letters;
mod line;
mod listing;
mod look_up;
mod part;
mod picker;
mod report;
mod roster;
mod said;
mod sheet;
mod track;
mod verdict;

pub use aids::{AidPage, AidsView, CircleView, MarkerView, PieceView, TrackerView, aids};
pub use audited::{AuditReport, CellAudit, GapLine, ReadingReport, UnitAudit, audited};
pub use builder::{Opened, builder};
pub use built::BuilderView;
pub use calibration::CalibrationView;
pub use card::{Card, CardRow, RollView};
pub use consulting::{AnswerRow, ConsultingView, NeedView, ThrowView, TickSum};
pub use contents::{Contents, PackView};
pub use deck::{DeckLook, DeckPage, DeckSide, DeckView, DeckWish, PlacedCard, Printed, SideView, deck};
pub use detail::{ArmyDetail, ChoiceDetail, LetterDetail, OptionDetail, StatDetail, UnitDetail};
pub use explained::{CodePart, Explained, Meaning, ProfileValue, effects, explained, value_shown};
pub use footnotes::Footnote;
pub use front::Front;
pub use furniture::{Furniture, StripView};
pub use line::{LineRow, LineView};
pub use listing::{ArmyLine, DeckLine, RulesetDetail, RulesetLine, RulingLine, TableLine, VariantLine};
pub use look_up::{LookUpView, TickView, look_up};
pub use part::{Align, Body, CellView, ColumnView, Item, TableView, shown};
pub use picker::{PickerView, picker};
pub use report::{TableReport, consult, report};
pub use roster::{CarriedFile, Company, FormView, RosterLook, RosterView, Rule, Section, blank_roster, roster};
pub use sheet::{BlockView, DieView, PaperView, SheetView, house_rulings, sheet};
pub use track::{BoxLine, BoxView, LaneView, MarkView, TrackView};
pub use verdict::{FindingLine, UnitLine, Verdict, unit_lines, verdict};
