//! The command line, declared. The comments here are the help.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand};

mod choices;
mod read;

pub use choices::{BackMode, Color, Format, Kind, Look, PaperSize, Size};
use read::{Weighted, extra, offset, signed, taken, weights};

/// Prints what a tabletop wargamer carries to the table.
///
/// Rulesets are TOML files; sheets come out as PDF, true to size on A4 or US Letter.
#[derive(Debug, Parser)]
#[command(name = "sabretache", version, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
    /// What every verb takes.
    #[command(flatten)]
    pub common: Common,
}

const EXAMPLES: &str = "\
Examples:
  sabretache list                            which rulesets there are
  sabretache print                           all sheets of all rulesets, into output/
  sabretache sheet RULESET --paper letter    one ruleset's sheet on US Letter
  sabretache table RULESET TABLE --roll      throw on a table";

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Print tonight's game: sheets, rosters, decks and aids of what is named; all there is where nothing is.
    #[command(
        after_help = "Examples:\n  sabretache print\n  sabretache print RULESET -o tonight/\n  sabretache print FORCE.toml"
    )]
    Print {
        /// Rulesets, by id or the beginning of one; force files or folders of them.
        #[arg(value_name = "RULESET|FORCE")]
        names: Vec<String>,
        /// Where and how it is written.
        #[command(flatten)]
        out: Out,
    },
    /// Print quick-reference sheets.
    #[command(after_help = "Examples:\n  sabretache sheet RULESET\n  sabretache sheet RULESET --as png -o pictures/")]
    Sheet {
        /// Rulesets, by id or the beginning of one.
        #[arg(required = true)]
        rulesets: Vec<String>,
        /// Where and how it is written.
        #[command(flatten)]
        out: Out,
    },
    /// Check whether forces are legal, and say why not.
    #[command(
        after_help = "Examples:\n  sabretache check FORCE.toml\n  sabretache check lists/ --limit 400\n\nExit status: 0 all legal, 1 something is not, 2 a file can't be read."
    )]
    Check {
        /// Force files, or folders of them.
        #[arg(required = true, value_name = "FORCE")]
        forces: Vec<PathBuf>,
        /// The points agreed, in place of those in the files.
        #[arg(long, value_name = "N")]
        limit: Option<i64>,
        /// How it is reported.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Explain an ability code with its sum, or a finding's code.
    #[command(after_help = "Examples:\n  sabretache explain over-limit\n  sabretache explain CODE --role leader")]
    Explain {
        /// The code.
        code: String,
        /// The ruleset whose ability codes these are; needed only where several have them.
        #[arg(long)]
        ruleset: Option<String>,
        /// The role that the code is read for; guessed where none is given.
        #[arg(long)]
        role: Option<String>,
        /// Refuse slips that would be read with a warning.
        #[arg(long)]
        strict: bool,
        /// How it is reported.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Print rosters with boxes to cross off.
    #[command(
        after_help = "Examples:\n  sabretache roster FORCE.toml\n  sabretache roster FORCE.toml --blank 2\n  sabretache roster RULESET --blank 6"
    )]
    Roster {
        /// Force files or folders of them; or a ruleset, with `--blank`.
        #[arg(required = true, value_name = "FORCE")]
        forces: Vec<PathBuf>,
        /// How many empty rows or cards are added, to be filled in by hand.
        #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=40))]
        blank: u32,
        /// Where and how it is written.
        #[command(flatten)]
        out: Out,
    },
    /// Deal an activation deck as cards or chits: each file is one side; a folder gives one deck a file.
    #[command(
        after_help = "Examples:\n  sabretache deck ours.toml theirs.toml\n  sabretache deck FORCE.toml --way WAY --size poker --backs fold\n  sabretache deck ours.toml theirs.toml --extra ours=+2\n  sabretache deck --calibrate"
    )]
    Deck {
        /// Force files, or folders of them.
        #[arg(required_unless_present = "calibrate", value_name = "FORCE")]
        forces: Vec<PathBuf>,
        /// What is dealt, and how it is cut.
        #[command(flatten)]
        options: DeckOptions,
        /// Where and how it is written.
        #[command(flatten)]
        out: Out,
    },
    /// Print rulers, blast circles, markers and trackers, true to size.
    #[command(
        after_help = "Examples:\n  sabretache aids RULESET\n  sabretache aids RULESET --paper letter --style ink-saver"
    )]
    Aids {
        /// Rulesets, by id or the beginning of one.
        #[arg(required = true, value_name = "RULESET")]
        rulesets: Vec<String>,
        /// Where and how it is written.
        #[command(flatten)]
        out: Out,
    },
    /// Show a table, or what it answers to a die; with no table named, list them.
    #[command(
        after_help = "Examples:\n  sabretache table RULESET\n  sabretache table RULESET TABLE --result 10\n  sabretache table RULESET TABLE --roll --modifier +2 --seed 1757"
    )]
    Table {
        /// The ruleset.
        ruleset: String,
        /// The table, by id or the beginning of one.
        table: Option<String>,
        /// The die as it fell, before modifiers.
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        result: Option<i64>,
        /// What is added to the die.
        #[arg(long, value_name = "±N", allow_hyphen_values = true, value_parser = signed)]
        modifier: Option<i64>,
        /// Throw the dice.
        #[arg(long, conflicts_with = "result")]
        roll: bool,
        /// The seed of the throw: the same seed gives the same throw.
        #[arg(long, value_name = "N", requires = "roll")]
        seed: Option<u64>,
        /// How it is reported.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Begin a force: a commented file that checks clean, or says what its players must decide.
    #[command(
        after_help = "Examples:\n  sabretache new RULESET\n  sabretache new RULESET ARMY --limit 400 -o tonight.toml"
    )]
    New {
        /// The ruleset.
        ruleset: String,
        /// The army, where the ruleset has several.
        army: Option<String>,
        /// The points agreed.
        #[arg(long, value_name = "N")]
        limit: Option<i64>,
        /// Make so many figures at random instead: kind, name, choices and rolls.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=500))]
        figures: Option<u32>,
        /// The seed of figures made at random: the same seed gives the same figures.
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// What random figures choose, with weights: `KEY=ID:W,ID:W`; `unit=` for their kind.
        #[arg(long, value_name = "KEY=ID:W,…", value_parser = weights)]
        choose: Vec<Weighted>,
        /// How many random figures take an option: `OPTION=1`.
        #[arg(long, value_name = "OPTION=N", value_parser = taken)]
        take: Vec<(String, u32)>,
        /// The file to write; standard output where none is named.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Replace a file that stands there already.
        #[arg(long)]
        force: bool,
    },
    /// Roll what a force has not rolled yet, and write it into its file.
    #[command(
        after_help = "Examples:\n  sabretache roll FORCE.toml\n  sabretache roll FORCE.toml --dice 8,3,10\n  sabretache roll FORCE.toml --again --seed 1757"
    )]
    Roll {
        /// The force file; its comments and layout stay.
        #[arg(value_name = "FORCE")]
        force: PathBuf,
        /// Real dice as they fell, one for each roll in the order of the file.
        #[arg(long, value_name = "N,…", value_delimiter = ',', allow_negative_numbers = true, conflicts_with = "seed")]
        dice: Vec<i64>,
        /// The seed; the file's own, or a new one, where none is given.
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// Roll again what was rolled before.
        #[arg(long)]
        again: bool,
        /// Roll also what is rolled during play.
        #[arg(long)]
        in_play: bool,
    },
    /// Audit a ruleset's data: printed values against its construction rules, gaps in its tables, rulings in force.
    #[command(after_help = "Example:\n  sabretache audit RULESET")]
    Audit {
        /// The ruleset.
        ruleset: String,
        /// How it is reported.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// List the rulesets.
    #[command(after_help = "Example:\n  sabretache list --format json")]
    List {
        /// How it is reported.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Show what a ruleset holds: its dice, tables, sheets and rulings.
    #[command(after_help = "Example:\n  sabretache show RULESET")]
    Show {
        /// The ruleset.
        ruleset: String,
        /// How it is reported.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
}

/// What every verb takes.
#[derive(Debug, Args)]
pub struct Common {
    /// A folder of rulesets; its files are added to those built in, or replace them one by one.
    #[arg(long, global = true, value_name = "DIR", env = "SABRETACHE_DATA", action = ArgAction::Append)]
    pub data: Vec<PathBuf>,
    /// A folder of templates; its files replace those built in, one by one.
    #[arg(long, global = true, value_name = "DIR", action = ArgAction::Append)]
    pub templates: Vec<PathBuf>,
    /// Whether messages are coloured.
    #[arg(long, global = true, value_enum, default_value_t)]
    pub color: Color,
}

/// Where and how documents are written.
#[derive(Debug, Args)]
pub struct Out {
    /// The paper.
    #[arg(long, value_enum, default_value_t, env = "SABRETACHE_PAPER")]
    pub paper: PaperSize,
    /// How it looks.
    #[arg(long, value_enum, default_value_t)]
    pub style: Look,
    /// What is written: PDF, a picture a page, or a folder that the typst command line compiles.
    #[arg(long = "as", value_name = "FORMAT", value_enum, default_value_t)]
    pub kind: Kind,
    /// A file, where it ends in the format's ending; else a folder.
    #[arg(short, long, value_name = "PATH", default_value = "output")]
    pub output: PathBuf,
}

/// What is dealt, and how it is cut.
#[derive(Debug, Default, Args)]
pub struct DeckOptions {
    /// How it is made, by the id of one of the ruleset's ways; `show RULESET` lists them.
    #[arg(long)]
    pub way: Option<String>,
    /// How large the cards are; the way's own size where none is given.
    #[arg(long, value_enum)]
    pub size: Option<Size>,
    /// How fronts and backs come together.
    #[arg(long, value_enum, default_value_t)]
    pub backs: BackMode,
    /// How far backs are moved, right and down, in millimetres.
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = offset)]
    pub back_offset: Option<(i64, i64)>,
    /// How many blank cards are added.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub blank: u32,
    /// Cards added to a side, or taken away: `SIDE=+2`; a side is named by its file.
    #[arg(long, value_name = "SIDE=±N", value_parser = extra)]
    pub extra: Vec<(String, i64)>,
    /// Whose cards are marked and dealt before the others: a trait, role or unit.
    #[arg(long, value_name = "WHO")]
    pub first: Option<String>,
    /// Make one deck of all files, those of folders too.
    #[arg(long)]
    pub merge: bool,
    /// Print the page that shows how far a printer moves the second side.
    #[arg(long)]
    pub calibrate: bool,
}
