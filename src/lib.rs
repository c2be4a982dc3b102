//! Sabretache prints and checks sheets, rosters and cards for tabletop wargames, from rulesets written in TOML.
//!
//! Data flows one way:
//!
//! ```text
//! TOML → data → model → rules → view → template → typeset → bytes
//!                               └────── documents ───────┘   a face writes them
//! ```
//!
//! A face is a way to use the program: the command line or the page. The rooms in reading order, and what each must
//! not know (`tests/architecture.rs` checks it):
//!
//! - [`model`]: the players' terms as plain types. No files, no clock, and no libraries except for its sums
//!   and for accents.
//! - [`sum`]: sums in data, parsed once. Only this and `template` know the expression engine.
//! - [`odds`]: exact chances of dice. The only room that knows big integers.
//! - [`rules`]: what follows from the model: prices, checks, dice. Pure: the same arguments give the same answer.
//! - [`imposition`]: positions of cards and ruler pieces on paper. Pure.
//! - [`data`]: reads TOML into the model, collecting all problems with their places, and writes forces as TOML. The
//!   only room that knows TOML. It asks `rules` whether dice are covered, so that the model holds nothing faulty.
//! - [`view`]: one page model per document, and the shapes of JSON. Pure; knows neither typst nor terminals.
//! - [`template`]: turns a view into typst source. The only room that escapes text.
//! - [`typeset`]: turns typst source into pages and bytes. The only room that knows typst.
//! - [`documents`]: makes finished documents from checked forces and rulesets, for both faces.
//! - [`assets`]: all files that the program works from, built in or the user's own.
//! - [`diagnostic`]: problems, in words; every room returns them, only `main` prints them.
//! - [`work`]: stops long work; the work asks whether to go on, and only a face stops it.
//! - [`terminal`]: views as text for a terminal.
//! - [`report`]: the report on many lists, as CSV and Markdown.
//! - [`received`]: text that people send each other: emails, web pages, bytes in any encoding. Pure.
//! - [`changes`]: the changes that can be made to a force, each a plain function.
//! - [`suggest`]: the best ways to spend points, and to make a force legal. Pure; the check judges its results.
//! - [`list_text`]: forces as lists that people and programs send each other; writes and reads every form. Pure.
//! - [`imported`]: such lists as force files, for both faces.
//! - [`page`]: answers a browser's requests, as one pure function: the second face.
//! - [`serve`]: the server of the page; knows sockets, and nothing of games. `src/worker/` is the page's function as
//!   WebAssembly, for the page's scripts to call where there is no server.
//! - [`cli`] and [`commands`]: the command line, the first face; they alone know arguments, progress and, except for the
//!   folders that [`assets`] reads, files.
//!
//! `cli`, `commands` and `terminal` belong to the feature `cli`; `page` and `serve` are features of their own;
//! `imported`, `received` and `report` come with `cli` and with `page`. The other rooms, and the page, need no files, clock,
//! threads or randomness, so they run in a browser too: seeds come from the caller.
//!
//! No ruleset's name, unit or number is in the code or in a template: a new ruleset is a folder of TOML.

pub mod assets;
pub mod changes;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod commands;
pub mod data;
pub mod diagnostic;
pub mod documents;
#[cfg(any(feature = "cli", feature = "page"))]
pub mod imported;
pub mod imposition;
pub mod list_text;
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
