//! Page models: for each document or answer, the words and values to be shown and their order.
//!
//! The only room whose types are serialized for templates. It knows the model, but neither typst nor the terminal.
//!
//! One room for each kind of document; none knows another:
//!
//! - `sheet`: quick-reference sheets, with army lists and the letters of ability codes.
//! - `roster`: rosters of a force, and empty ones to fill in by hand.
//! - `deck`: decks of cards on their sheets of paper, their boxes, and the calibration of their backs.
//! - `aids`: rulers, circles, markers, rows of boxes and paper figures, to be cut out for the table.
//! - `report`: answers about rulesets, tables and forces in the shapes that programs read, and reports on many lists.
//! - `guide`: guides for players, organisers and authors.
//! - `page`: a force as built in a browser, and tables to look things up in.
//! - `parts`: whatever the rooms share, such as tables, unit cards, tracks and page furniture; it knows none of them.

mod aids;
mod deck;
mod guide;
mod page;
mod parts;
mod report;
mod roster;
mod sheet;

pub use aids::aids_view::{AidPage, AidsView, aids};
pub use aids::board::{BoardView, CardPlace, CounterPlace, ThrownDie};
pub use aids::circle::{CircleView, MarkerView};
pub use aids::ruler::PieceView;
pub use aids::standees_view::{StandeePage, StandeeView, StandeesView, standees};
pub use aids::tracker::TrackerView;
pub use deck::calibration::{CalibrationView, CalibrationWords};
pub use deck::card_face::{CardFace, Fit, ShownFront};
pub use deck::card_front::Front;
pub use deck::contents::Contents;
pub use deck::dealt_deck::{DeckSide, DeckWish, deck};
pub use deck::deck_view::DeckView;
pub use deck::fits::Fits;
pub use deck::heights::{Heights, Zone};
pub use deck::pages::{DeckLook, DeckPage, PlacedCard, Printed};
pub use deck::tuck_box::{BoxPage, TuckBoxView, tuck_box};
pub use guide::{GuideBlock, GuideView, GuideWords, guide};
pub use page::answers::{AnswerRow, ConsultingView, NeedView, ThrowView, TickSum};
pub use page::builder::{Opened, builder};
pub use page::builder_view::BuilderView;
pub use page::look_up::{LookUpView, TickView, look_up};
pub use page::picker::{PickerView, picker};
pub use page::throw_form::{FieldChoice, FieldKind, FieldView, ThrowForm, throw_forms};
pub use parts::bars::{BarsView, StretchView};
pub use parts::box_marks::MarkView;
pub use parts::check_lanes::ChecksOfForce;
pub use parts::cut_short::{name_in_line, name_in_title, shortened_in_title};
pub use parts::data_version::{ChangedBy, house_rulings};
pub use parts::dice_key::DieView;
pub use parts::effects::effects;
pub use parts::footnotes::Footnote;
pub use parts::furniture::{Furniture, ScaleBarsView};
pub use parts::note::NoteView;
pub use parts::pack::PackView;
pub use parts::page_words::WordsView;
pub use parts::paper::PaperView;
pub use parts::printed::minus;
pub use parts::side::SideView;
pub use parts::stat_values::value_shown;
pub use parts::table::{Align, Body, CellView, ColumnView, Item, TableView};
pub use parts::table_lines::{LineRow, LineView};
pub use parts::table_shown::table_alone;
pub use parts::track::{BoxLine, BoxView, Cross, LaneView, TrackView};
pub use parts::trait_rules::RuleView;
pub use parts::unit_card::{Card, CardRow, CostView, RollView};
pub use parts::weapons::{WeaponRow, WeaponsView};
pub use report::ability_code::{CodePart, Explained, Meaning, ProfileValue, explained};
pub use report::army_detail::{ArmyDetail, ChoiceDetail, LetterDetail, OptionDetail, StatDetail, UnitDetail};
pub use report::audit::{AuditReport, CellAudit, GapLine, ReadingReport, UnitAudit, audited};
pub use report::chance_view::ChanceView;
pub use report::chances::{ChanceRow, ChanceTable, ChancesView, LargeNumber};
pub use report::compared::{Compare, ComparedSide, ComparedUnit, ComparedView};
pub use report::exchange_report::{EndingLine, ExchangeLine, ExchangeReport, ExchangesReport, exchanges};
pub use report::inert::{LookedAtLine, RestrictionAudit, WarningLine};
pub use report::many_lists::{EventLine, ListsReport};
pub use report::odds_outcomes::{AtLeastOdds, ContestOdds, OddsReport, OutcomeOdds, OutcomeView, ResultOdds};
pub use report::play_report::{PlayLine, PlayReport, ResultValue, StepLine};
pub use report::report_page::{PiledDocument, ReportFinding, ReportHead, ReportList, ReportPage, ReportRow, on_paper};
pub use report::ruleset_lines::{
    ArmyLine, DeckLine, RestrictionLine, RulesetDetail, RulesetLine, RulingLine, TableLine, VariantLine,
};
pub use report::suggested::{AnswerView, RepairView, RouteView, SuggestedView};
pub use report::table_report::{TableReport, consult, report};
pub use report::throw_report::{
    ActionLine, ActionsReport, CountedModifier, InputLine, MetLine, ResultLine, ThrowReport, actions,
};
pub use report::throw_words::source_words;
pub use report::thrown_view::{ThrownStep, ThrownView};
pub use report::two_sides::{EvenForceView, TwoSidesView};
pub use report::verdict::{FindingLine, UnitLine, Verdict, unit_lines, verdict};
pub use roster::check_rules::with_checks;
pub use roster::company::Company;
pub use roster::roster_view::{CarriedFile, CodeView, RosterLook, RosterView, blank_roster, roster};
pub use roster::section::{FormView, Section};
pub use sheet::odds_sheet::odds_sheet;
pub use sheet::rulings_pages::{NumberedRuling, PhaseView, RulingsView, rulings_pages};
pub use sheet::sheet_view::{BlockView, SheetView, narrowed_sheet, sheet};
pub use sheet::target_sheet::target_sheet;

/// The game's own words, for faces that print a view themselves.
pub use crate::model::Phrases;
