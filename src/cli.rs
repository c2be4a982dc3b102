//! The command line, declared. The comments here are the help.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

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
    /// Print tonight's game: sheets of rulesets, sheets and rosters of forces; all there is where nothing is named.
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

/// Papers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

/// How documents look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Look {
    /// Bars and bands in the game's colour.
    #[default]
    Colour,
    /// Black lines on white, no filled areas.
    InkSaver,
    /// 12 point type, on as many pages as that takes.
    LargePrint,
}

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// One PDF a document.
    #[default]
    Pdf,
    /// One PNG a page.
    Png,
    /// One folder a document: typst source and fonts.
    Typ,
}

/// How results are reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// For programs.
    Json,
}

/// Whether messages are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Reads `+2`, `-1`, `−1` or `3`; beyond ±1000 nothing is a modifier.
fn signed(text: &str) -> Result<i64, String> {
    let plain = text.replace('−', "-");
    let number: i64 = plain.parse().map_err(|_| "write a whole number with its sign, as `+2` or `-1`".to_owned())?;
    if (-1000..=1000).contains(&number) { Ok(number) } else { Err("a modifier runs from -1000 to 1000".to_owned()) }
}

/// A key with its ways to be decided, each with a weight.
type Weighted = (String, Vec<(String, u32)>);

/// Reads `KEY=ID:2,ID:1`; a weight left out is 1.
fn weights(text: &str) -> Result<Weighted, String> {
    let wrong = || "write it as `KEY=ID:2,ID:1`".to_owned();
    let (key, ways) = text.split_once('=').ok_or_else(wrong)?;
    let way = |way: &str| match way.split_once(':') {
        Some((id, weight)) => {
            Ok((id.to_owned(), weight.parse().ok().filter(|weight| *weight <= 1000).ok_or_else(wrong)?))
        }
        None if way.is_empty() => Err(wrong()),
        None => Ok((way.to_owned(), 1)),
    };
    Ok((key.to_owned(), ways.split(',').map(way).collect::<Result<_, String>>()?))
}

/// Reads `OPTION=1`.
fn taken(text: &str) -> Result<(String, u32), String> {
    let wrong = || "write it as `OPTION=1`".to_owned();
    let (id, count) = text.split_once('=').ok_or_else(wrong)?;
    Ok((id.to_owned(), count.parse().map_err(|_| wrong())?))
}
