use clap::Parser;

use super::flags::Common;
use super::verb::Verb;

/// Prints and checks sheets, rosters and cards for tabletop wargames.
///
/// Each ruleset is a folder of TOML files; documents are PDFs, true to size on A4 or US Letter.
#[derive(Clone, Debug, Parser)]
#[command(name = "sabretache", version, after_help = EXAMPLES, disable_help_subcommand = true, max_term_width = 80)]
pub struct Cli {
    /// The command that is run.
    #[command(subcommand)]
    pub verb: Verb,
    /// The options of every command.
    #[command(flatten)]
    pub common: Common,
}

const EXAMPLES: &str = "\
Examples:
  sabretache list                            list the games
  sabretache print                           everything there is, into output/
  sabretache sheet RULESET --paper letter    one game's sheet on US Letter
  sabretache table RULESET TABLE --roll      roll on a table
  sabretache help player                     the guide for players
  sabretache help check                      all options of one command
  sabretache help data                       what a game's files can contain

Exit status: 0 done, 1 something is wrong with what was read, 2 it could not be done, 130 it was stopped with Ctrl+C before anything was written.";
