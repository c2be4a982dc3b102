//! Sabretache prints what a tabletop wargamer carries to the table, from rulesets written in TOML.
//!
//! Data flows one way:
//!
//! ```text
//! TOML → data → model → rules → view → template → typeset → bytes → commands writes
//! ```
//!
//! The rooms in reading order, and what each must not know (`tests/architecture.rs` keeps it):
//!
//! - [`model`]: the players' words as plain types. No library, no file, no clock.
//! - [`rules`]: what the rules work out from them. Pure: the same arguments give the same answer.
//! - [`data`]: TOML into the model, every problem collected with its place. The only room that knows TOML; it asks
//!   `rules` whether dice are covered and what sums come to, so that the model holds nothing that is wrong.
//! - [`view`]: one page model a document, and the shapes of JSON. Pure; knows neither typst nor terminal.
//! - [`template`]: a view into typst source. The only room that escapes.
//! - [`typeset`]: typst source into pages and bytes. The only room that knows typst.
//! - [`terminal`]: the same views for a terminal.
//! - [`assets`]: the files all this works from, built in or the user's own.
//! - [`diagnostic`]: what went wrong, in words; every room returns it, only `main` prints it.
//! - [`cli`] and [`commands`]: the command line, one face of all this; the only rooms that know it.
//!
//! No ruleset's name, unit or number stands in the code or in a template: a new ruleset is a folder of TOML.

pub mod assets;
#[cfg(feature = "cli")]
pub mod cli;
mod closed_list;
#[cfg(feature = "cli")]
pub mod commands;
pub mod data;
pub mod diagnostic;
pub mod documents;
pub mod imposition;
pub mod model;
pub mod rules;
pub mod sum;
pub mod template;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod typeset;
pub mod view;
mod words;
