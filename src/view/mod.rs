//! One page model for each thing that is shown: what goes where, in words, ready to be set.
//!
//! The only room that serializes. Knows the model; knows neither typst nor the terminal.

mod aids;
mod army;
mod audited;
mod bars;
mod blank;
mod builder;
mod built;
mod calibration;
mod card;
mod compared;
mod consulting;
mod contents;
mod cut_short;
mod deck;
mod detail;
mod explained;
mod face;
mod footnotes;
mod form;
mod found;
mod front;
mod furniture;
mod inert;
mod kinds;
mod letters;
mod line;
mod listing;
mod lists;
mod look_up;
mod mark;
mod note;
mod part;
mod picker;
mod relieved;
mod report;
mod report_page;
mod roster;
mod row_card;
mod said;
mod sheet;
mod suggested;
mod system;
mod track;
mod tracker;
mod tuck_box;
mod verdict;
mod weapons;
mod words_view;

pub use aids::{AidPage, AidsView, CircleView, MarkerView, PieceView, aids};
pub use audited::{AuditReport, CellAudit, GapLine, ReadingReport, UnitAudit, audited};
pub use bars::{BarsView, StretchView};
pub use builder::{Opened, builder};
pub use built::BuilderView;
pub use calibration::{CalibrationView, CalibrationWords};
pub use card::{Card, CardRow, CostView, RollView};
pub use compared::{Compare, ComparedSide, ComparedUnit, ComparedView};
pub use consulting::{AnswerRow, ConsultingView, NeedView, ThrowView, TickSum};
pub use contents::{Contents, PackView};
pub use cut_short::{name_in_line, name_in_title};
pub use deck::{DeckLook, DeckPage, DeckSide, DeckView, DeckWish, PlacedCard, Printed, SideView, deck};
pub use detail::{ArmyDetail, ChoiceDetail, LetterDetail, OptionDetail, StatDetail, UnitDetail};
pub use explained::{CodePart, Explained, Meaning, ProfileValue, effects, explained, value_shown};
pub use face::{Face, Fit, Fits, Shown};
pub use footnotes::Footnote;
pub use form::minus;
pub use front::Front;
pub use furniture::{Furniture, StripView};
pub use inert::{LookedAtLine, RestrictionAudit, WarningLine};
pub use line::{LineRow, LineView};
pub use listing::{
    ArmyLine, DeckLine, RestrictionLine, RulesetDetail, RulesetLine, RulingLine, TableLine, VariantLine,
};
pub use lists::{EventLine, ListsReport, PlayerLine};
pub use look_up::{LookUpView, TickView, look_up};
pub use mark::MarkView;
pub use note::NoteView;
pub use part::{Align, Body, CellView, ColumnView, Item, TableView, shown};
pub use picker::{PickerView, picker};
pub use report::{TableReport, consult, report};
pub use report_page::{Content, ReportFinding, ReportHead, ReportList, ReportPage, ReportRow, on_paper};
pub use roster::{
    CarriedFile, CodeView, Company, FormView, RosterLook, RosterView, Rule, Section, blank_roster, roster,
};
pub use sheet::{BlockView, DieView, PaperView, SheetView, house_rulings, sheet};
pub use suggested::{AnswerView, RepairView, SuggestedView};
pub use track::{BoxLine, BoxView, Cross, LaneView, TrackView};
pub use tracker::TrackerView;
pub use tuck_box::{BoxPage, TuckBoxView, tuck_box};
pub use verdict::{FindingLine, UnitLine, Verdict, unit_lines, verdict};
pub use weapons::{WeaponRow, WeaponsView};
pub use words_view::WordsView;

/// In which words a face tells a view.
pub use crate::model::Phrases;
