//! Sabretache prints what a tabletop wargamer carries to the table, from rulesets written in TOML.
//!
//! Data flows one way:
//!
//! ```text
//! TOML → data → model → rules → view → template → typeset → bytes
//!                               └────── documents ───────┘   a face writes
//! ```
//!
//! The rooms in reading order, and what each must not know (`tests/architecture.rs` keeps it):
//!
//! - [`model`]: the players' words as plain types. No file, no clock, no library but the sums it holds.
//! - [`sum`]: sums that data write, read once. Knows the evaluator, and nothing else.
//! - [`odds`]: exact chances of dice. The only room that knows big integers.
//! - [`rules`]: what the rules work out from them. Pure: the same arguments give the same answer.
//! - [`imposition`]: where cards and pieces of rulers lie on paper. Pure.
//! - [`data`]: TOML into the model, every problem collected with its place, and forces back into TOML. The only room that
//!   knows TOML; it asks `rules` whether dice are covered, so that the model holds nothing that is wrong.
//! - [`view`]: one page model a document, and the shapes of JSON. Pure; knows neither typst nor terminal.
//! - [`template`]: a view into typst source. The only room that escapes.
//! - [`typeset`]: typst source into pages and bytes. The only room that knows typst.
//! - [`documents`]: the one way from checked forces and a ruleset to a set document, for every face.
//! - [`assets`]: the files all this works from, built in or the user's own.
//! - [`diagnostic`]: what went wrong, in words; every room returns it, only `main` prints it.
//! - [`work`]: whether work that takes long goes on; whoever does it asks, and only a face stops it.
//! - [`terminal`]: the same views for a terminal.
//! - [`report`]: the report on many lists, as CSV and Markdown.
//! - [`received`]: what people send each other as text: emails, web pages, bytes in any encoding. Pure.
//! - [`changes`]: what can be done to a force, one plain function each.
//! - [`suggest`]: how points are best spent, and how a force is made legal. Pure; the check judges what it finds.
//! - [`exchange`]: forces as lists that people and programs send each other, in every form written and read back. Pure.
//! - [`page`]: what a browser asks and gets, one pure function of the library: the second face.
//! - [`serve`]: its server; knows sockets, and nothing of games. Where there is none, the package in `src/worker/` is the same
//!   function as WebAssembly, and the page's scripts ask that.
//! - [`cli`] and [`commands`]: the command line, the first face; they alone know arguments, files and progress.
//!
//! `cli`, `commands` and `terminal` are the feature `cli`; `page` and `serve` are two more; `received` and `report` come
//! with `cli` and with `page`. What is left, and the page, need no files, no clock, no threads and no randomness, and run in
//! a browser too: seeds come from the caller.
//!
//! No ruleset's name, unit or number stands in the code or in a template: a new ruleset is a folder of TOML.

pub mod assets;
pub mod changes;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod commands;
pub mod data;
pub mod diagnostic;
pub mod documents;
pub mod exchange;
pub mod imposition;
pub mod model;
pub mod odds;
#[cfg(feature = "page")]
pub mod page;
#[cfg(any(feature = "cli", feature = "page"))]
pub mod received;
#[cfg(any(feature = "cli", feature = "page"))]
pub mod report;
pub mod rules;
#[cfg(feature = "serve")]
pub mod serve;
pub mod suggest;
pub mod sum;
pub mod template;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod typeset;
pub mod view;
mod words;
pub mod work;
