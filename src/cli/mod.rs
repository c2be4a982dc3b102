//! The command line, declared with clap: comments on options and verbs are the help text.

use clap::Parser;

mod binding;
mod flag_values;
mod flags;
mod manual;
mod misread;
mod parse;
mod throwing;
mod typed_words;
mod verb;

pub use binding::Binding;
pub use clap_complete::Shell;
pub use flag_values::{Color, Format, Look, Order, OutputFormat, Skeleton};
pub use flags::{
    At, AtEvent, Common, DeckOptions, DiffOptions, ExportOptions, ImportOptions, Meet, NewForce, Out, RollForce,
    SheetParts, SuggestOptions,
};
pub use manual::{completions, help_of, manual, verbs};
pub use misread::{Unread, read};
pub use parse::named;
pub use throwing::{OddsOptions, ThrowOptions};
pub use verb::Verb;

/// Prints what a tabletop wargamer carries to the table.
///
/// Each ruleset is a folder of TOML files; documents are PDFs, true to size on A4 or US Letter.
#[derive(Clone, Debug, Parser)]
#[command(name = "sabretache", version, after_help = EXAMPLES, disable_help_subcommand = true, max_term_width = 80)]
pub struct Cli {
    /// The verb that is run.
    #[command(subcommand)]
    pub verb: Verb,
    /// The options of every verb.
    #[command(flatten)]
    pub common: Common,
}

const EXAMPLES: &str = "\
Examples:
  sabretache list                            list the rulesets
  sabretache print                           everything there is, into output/
  sabretache sheet RULESET --paper letter    one ruleset's sheet on US Letter
  sabretache table RULESET TABLE --roll      roll on a table
  sabretache help player                     the guide for players
  sabretache help check                      all options of one verb
  sabretache help data                       what a game's files can contain

Exit status: 0 done, 1 something that was checked is not legal, 2 it could not be done, 130 it was stopped with Ctrl+C before anything was written.";
