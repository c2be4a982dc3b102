//! The command line, declared with clap: comments on options and commands are the help text.

mod binding;
mod command_line;
mod flag_values;
mod flags;
mod manual;
mod misread;
mod parse;
mod rostering;
mod throwing;
mod typed_words;
mod verb;

pub use binding::Binding;
pub use clap_complete::Shell;
pub use command_line::Cli;
pub use flag_values::{Color, Format, Look, Order, OutputFormat, Skeleton};
pub use flags::{
    At, AtEvent, Common, DeckOptions, DiffOptions, ExportOptions, ImportOptions, Meet, NewForce, Out, RollForce,
    SheetParts, SuggestOptions,
};
pub use manual::{completions, help_of, manual, verbs};
pub use misread::{Unread, read};
pub use parse::named;
pub use rostering::RosterOptions;
pub use throwing::{OddsOptions, OfUnit, ThrowOptions};
pub use verb::Verb;
