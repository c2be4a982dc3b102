//! The players' words as plain types: what a ruleset is once it has been read.
//!
//! Knows no file, no format and no library; everything here can be made by hand in a test.

mod action;
mod aid;
mod aim;
mod army;
mod backs;
mod card_size;
mod cell;
mod choice;
mod cite;
mod closed;
mod collection;
mod construction;
mod contest;
mod deck;
mod demand;
mod dice;
mod die;
mod distance;
mod draft;
mod drafted;
mod effects;
mod event;
mod force;
mod form;
mod form_on_roster;
mod formula;
mod grid;
mod growing;
mod guide;
mod icon;
mod id;
mod ident;
mod lookup;
mod modifiers;
mod names;
mod notes;
mod numbers;
mod organisation;
mod page_setup;
mod phrases;
mod restriction;
mod role;
mod ruleset;
mod ruling;
mod seed;
mod severity;
mod sheet;
mod side;
mod stat;
mod steps;
mod system;
mod table;
mod theme;
mod thrown;
mod track;
mod weapon;
mod who;

pub use action::Action;
pub use aid::{Aid, AidKind, LONGEST_RULER, Marker, Ruler, Tracker};
pub use aim::Aim;
pub use army::{Ally, Army, Audit, Refused, Unit};
pub use backs::Backs;
pub use card_size::CardSize;
pub use cell::Cell;
pub use choice::{Chance, Choice, ChoiceOption, Factor, Price, Roll, UnitOption};
pub use cite::Cite;
pub use closed::ClosedList;
pub use collection::Collection;
pub use construction::{Construction, Extra, HowMany, Letter, Reading, Slot};
pub use contest::{Contender, Contest, Ladder, Pool};
pub use deck::{CardEach, CardLine, Copies, Deck, Face, Kept, Variant};
pub use demand::{
    ApartRule, AttachRule, Demand, GrowsRule, HoldsRule, InsideRule, JoinsRule, NeedsRule, NumberRule, ShareRule,
    SizeRule, TakenRule,
};
pub use dice::{Dice, Keep};
pub use die::{Die, Dies};
pub use distance::DistanceUnit;
pub use draft::{Draft, DraftCustom, DraftGroup, DraftTake, DraftUnit};
pub use effects::Effects;
pub use event::{Event, Player};
pub use force::{Custom, Force, ForceGroup, ForceUnit, MOST_POINTS, Spot, Take, Written};
pub use form::Form;
pub use form_on_roster::{RosterForm, TraitsShown};
pub use formula::{Across, Formula, FormulaRow};
pub use grid::{Grid, GridRow};
pub use growing::{Extent, Growing, Rate, SizeOf};
pub use guide::{Guide, Offer, Offered, UnitGuide};
pub use icon::Icon;
pub use id::{
    ArcId, ArmyId, ChoiceId, DecisionId, DeckId, GridRowId, GroupId, HouseRulingId, IconId, Id, IdKind, Identified,
    LadderId, MeasuresId, ModifiersId, OptionId, RestrictionId, RoleId, RollId, RulingId, SheetId, SideId, StatId,
    TableId, TrackId, TrackerId, TraitId, UnitId, VariantId, WeaponId, WeaponStatId, identified,
};
pub use ident::{Matched, capital, is_id, kebab, matching};
pub use lookup::{By, Lookup, LookupRow, RowOutcome};
pub use modifiers::{Modifier, Modifiers};
pub use names::Names;
pub use notes::{Note, Notes};
pub use numbers::{Numbers, Range};
pub use organisation::Organisation;
pub use page_setup::{PageSetup, Paper, Style};
pub use phrases::Phrases;
pub use restriction::{Held, Holding, Restriction, Within};
pub use role::{GroupKind, Role, Trait};
pub use ruleset::Ruleset;
pub use ruling::{HouseRuling, Ruling};
pub use seed::read_seed;
pub use severity::Severity;
pub use sheet::{Block, BlockPlace, Break, Content, Sheet};
pub use side::{Side, Sign};
pub use stat::{Better, Stat, StatFrom, Value};
pub use steps::{Step, Steps};
pub use system::{Arc, System};
pub use table::{Column, Remarks, Table, TableKind};
pub use theme::{LEAST_CONTRAST, Ornament, OwnIcon, Theme, contrast};
pub use thrown::{Thrown, free_place};
pub use track::{BoxShape, Boxes, Each, Lane, LaneValues, Mark, MarkAt, Track, TrackRow};
pub use weapon::{Given, Several, TraitNumber, Weapon, WeaponStat};
pub use who::{Candidate, Who};
