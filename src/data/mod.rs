//! TOML in, the model out, and every problem on the way with its place.
//!
//! The only room that knows TOML. `language` describes each kind of entry and reads it by that description, so each wrong
//! key, type and value is reported in one go; ids that are named anywhere are looked up once everything has been read.

mod arithmetic;
mod assemble;
mod called;
mod canonical;
mod collection;
mod earlier;
mod edit;
mod entry;
mod event;
mod file;
mod force;
mod grammar;
mod house;
mod language;
mod line_ends;
mod links;
mod load;
mod node;
mod offers;
mod ornament;
mod pairs;
mod rulings;
mod tongues;
mod translation;
mod typed;
mod words;
mod writer;

pub use assemble::reserved;
pub use collection::collection;
pub use event::event;
pub use force::{force, readable};
pub use house::house_ruling;
pub use language::{BESIDE, FILES, FileKind, Holds, Keys, Kind, Sets, Spec, every_kind, reference};
pub use load::{Loaded, lint, load, load_all, load_at, load_housed, strays};
pub use tongues::{Untold, languages, named, not_in, phrases_asked, phrases_in, untold, untold_phrases, untranslated};
pub use writer::{rewritten, written};
