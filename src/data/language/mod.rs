//! The language of the data, described once: help, the schema for editors, the reference and the reader use it.
//!
//! Each file describes one kind of entry: its keys, each a `Key` or one of `Alternatives`, and its reading.

pub(super) mod actions;
pub(super) mod aids;
mod alternatives;
pub(super) mod armies;
pub(super) mod construction;
pub(super) mod decks;
pub(super) mod effects;
pub(super) mod events;
pub(super) mod files;
pub(super) mod forces;
mod given_trait;
pub(super) mod growing;
mod id_form;
mod key;
mod key_rules;
mod keys;
mod kind;
pub(super) mod languages;
mod least_most;
pub(super) mod names;
pub(super) mod organisation;
mod patterns;
pub(super) mod price;
mod record;
mod reference;
pub(super) mod remarks;
pub(super) mod restrictions;
pub(super) mod ruleset;
pub(super) mod rulings;
mod sets;
mod shape;
pub(super) mod sheets;
pub(super) mod standees;
pub(super) mod tables;
pub(super) mod values;
pub(super) mod weapons;
pub(super) mod who;
pub(super) mod word_lists;

use alternatives::{Alternative, Alternatives};
use effects::{EFFECTS, effects, with_numbers};
pub use files::{FILES, FileKind};
pub(super) use id_form::IdForm;
pub(super) use key::Key;
pub use key_rules::{Idle, Is, KeyState, Need, Never};
use keys::Rules;
use kind::MANY;
pub use kind::{Holds, Keys, Kind, Sets, Spec};
use least_most::LeastMost;
pub(super) use record::Record;
pub use reference::{BESIDE, every_file, every_kind, reference};
use remarks::{DRAWING, ICON, NOTED, REMARKS, SOURCES, noted, remarks, sources};
pub(super) use shape::{LARGEST, Shape, Word};
use values::{Between, ById, Decisions, Defines, List, Offers};
