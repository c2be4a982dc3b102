//! TOML in, the model out, and every problem with its place. No other module knows TOML. `language` describes each
//! kind of entry, and entries are read by that description, so every wrong key, type and value is reported in one
//! run. Ids are looked up once everything has been read.

mod arithmetic;
mod assemble;
mod canonical;
mod collection;
mod earlier_versions;
mod edit;
mod edit_values;
mod entry;
mod event;
mod file;
mod force;
mod force_values;
mod gather;
mod grammar;
mod house_rulings;
mod id_tables;
mod language;
mod languages;
mod likeness;
mod line_ends;
mod links;
mod load;
mod moved_units;
mod node;
mod notations;
mod number_slips;
mod offers;
mod open_lists;
mod ornament;
mod other_kind;
mod parse;
mod picture;
mod player_name;
mod replaced;
mod rulings;
mod single_brackets;
mod stat_forms;
mod translation;
mod writer;

pub use assemble::misnamed;
pub use collection::collection;
pub use event::event;
pub use force::{force, readable};
pub use gather::Loaded;
pub use house_rulings::house_ruling;
pub use language::{
    BESIDE, FILES, FileKind, Holds, Idle, Is, KeyState, Keys, Kind, Need, Never, Sets, Spec, every_file, every_kind,
    reference,
};
pub use languages::{
    MissingTexts, languages, missing_phrases, missing_texts, named, not_in, phrases_asked, phrases_in, untranslated,
};
pub use load::{lint, load, load_all, load_at, load_housed, strays};
pub use other_kind::other_kind;
pub use picture::picture;
pub use writer::{rewritten, written};
