use std::path::PathBuf;

use clap::{ArgAction, Args};

use super::binding::Binding;
use super::flag_values::{Color, Format, Look, Order, OutputFormat};
use super::parse::{Weighted, extra, natural, offset, points, side, taken, weights, whole, word};
use crate::list_text::{ListForm, ListLength};
use crate::model::{Aim, Backs, CardSize, Length, PageSetup, Paper, Style, read_seed};

/// The options of every command.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// A folder of rulesets; its files are added to those built in, or replace them one by one.
    #[arg(long, global = true, value_name = "DIR", env = "SABRETACHE_DATA", action = ArgAction::Append)]
    pub data: Vec<PathBuf>,
    /// A folder of templates; its files replace those built in, one by one.
    #[arg(long, global = true, value_name = "DIR", action = ArgAction::Append)]
    pub templates: Vec<PathBuf>,
    /// The language to print in, such as `fr`; each ruleset's own if none is given.
    #[arg(long, global = true, value_name = "LANGUAGE", env = "SABRETACHE_LANGUAGE")]
    pub language: Option<String>,
    /// Whether messages are coloured.
    #[arg(long, global = true, value_enum, ignore_case = true, default_value_t)]
    pub color: Color,
}

/// The points limit and the sides of forces that meet at a table.
#[derive(Clone, Debug, Default, Args)]
pub struct Meet {
    /// The agreed points limit, in place of those in the files.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = points())]
    pub limit: Option<i64>,
    /// The side that a force fights on, in place of its own: `FILE=ID`, FILE without its extension.
    #[arg(long, value_name = "FILE=ID", value_parser = side)]
    pub side: Vec<(String, String)>,
}

/// Where and how documents are written.
#[derive(Clone, Debug, Args)]
pub struct Out {
    /// The size of paper.
    #[arg(long, value_enum, ignore_case = true, default_value_t, env = "SABRETACHE_PAPER")]
    pub paper: Paper,
    /// The look of the documents.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub style: Look,
    /// Print sheets and rosters in 15 pt type or more, and everything else larger too, on as many pages as it needs.
    #[arg(long)]
    pub large_print: bool,
    /// Print boxes for a dry-wipe pen, for laminated or sleeved paper: 7 mm or larger, with no grey under them.
    #[arg(long)]
    pub dry_wipe: bool,
    /// The documents bound into one PDF.
    #[command(flatten)]
    pub bound: InOnePdf,
    /// The format: PDF, one picture per page, or a folder that the typst command line compiles.
    #[arg(long = "as", value_name = "FORMAT", value_enum, ignore_case = true, default_value_t)]
    pub kind: OutputFormat,
    /// A file, if it has the format's extension; otherwise a folder. A file that this program did not write is never
    /// replaced.
    #[arg(short, long, value_name = "PATH", default_value = "output")]
    pub output: PathBuf,
}

/// The documents that are bound together in one PDF: one of these, or none to keep documents apart.
#[derive(Clone, Copy, Debug, Args)]
#[group(multiple = false)]
pub struct InOnePdf {
    /// Put everything in one PDF, with a table of contents; printed double-sided, no two documents share a
    /// sheet of paper.
    #[arg(long)]
    one_file: bool,
    /// Write one PDF for each player whose list is named, with everything they need.
    #[arg(long, alias = "file-a-player")]
    file_per_player: bool,
    /// Write one PDF for each kind of paper: documents to read, and those on card to cut out.
    #[arg(long)]
    by_paper: bool,
}

impl InOnePdf {
    /// How the documents are bound together.
    pub fn binding(self) -> Binding {
        match (self.one_file, self.file_per_player, self.by_paper) {
            (true, _, _) => Binding::OneFile,
            (_, true, _) => Binding::FilePerPlayer,
            (_, _, true) => Binding::ByPaper,
            (false, false, false) => Binding::Apart,
        }
    }
}

impl Out {
    /// The paper, style and print size of every document.
    pub fn setup(&self) -> PageSetup {
        let (style, large) = match self.style {
            Look::Style(style) => (style, false),
            Look::LargePrint => (Style::Colour, true),
        };
        PageSetup { paper: self.paper, style, large_print: self.large_print || large, dry_wipe: self.dry_wipe }
    }
}

/// The parts of sheets that `print` prints.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct SheetParts {
    /// Print all of each sheet; otherwise, forces that meet get only the parts that they can use.
    #[arg(long)]
    pub whole_sheet: bool,
    /// Leave out the pages of rulings; rulings needed during play are on the sheets anyway.
    #[arg(long)]
    pub no_rulings: bool,
}

/// The event at which lists are played.
#[derive(Clone, Debug, Default, Args)]
pub struct At {
    /// The event the forces are for: its limit, its rules for lists, and which list is whose.
    #[arg(long, value_name = "EVENT.toml")]
    pub event: Option<PathBuf>,
    /// The order of an event's lists.
    #[arg(long, value_enum, ignore_case = true, default_value_t, requires = "event")]
    pub order: Order,
}

/// The event that lists are checked for, and the reports on them.
#[derive(Clone, Debug, Default, Args)]
pub struct AtEvent {
    /// The event and the order of its lists.
    #[command(flatten)]
    pub at: At,
    /// An agreed word for the dice, in place of the event's: each player's seed follows from it and the player's name,
    /// and dice from any other seed are refused; may be given more than once.
    #[arg(long, value_name = "WORD", action = ArgAction::Append, value_parser = word)]
    pub word: Vec<String>,
    /// Write a report as well, in the format that its extension names: PDF, CSV, JSON or Markdown.
    #[arg(long, value_name = "FILE.pdf|.csv|.json|.md")]
    pub report: Vec<PathBuf>,
    /// In a PDF report, start each list on a new page.
    #[arg(long, alias = "page-a-list", requires = "report")]
    pub page_per_list: bool,
    /// The size of paper for a PDF report; A4 if none is named.
    #[arg(long, value_enum, ignore_case = true, env = "SABRETACHE_PAPER")]
    pub paper: Option<Paper>,
    /// Write an email to each player, already addressed, into this folder: a receipt, or what is wrong with the list.
    #[arg(long, value_name = "DIR")]
    pub letters: Option<PathBuf>,
    /// In a letter about a list that is not legal, say how to correct it with few changes: up to two ways.
    #[arg(long, requires = "letters")]
    pub with_repair: bool,
}

/// The cards to deal, and how they are cut.
#[derive(Clone, Debug, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct DeckOptions {
    /// The deck to make, by id; then any of its variants: `show RULESET` lists them.
    #[arg(long, value_name = "WAY,…", value_delimiter = ',')]
    pub way: Vec<String>,
    /// The size of the cards; the deck's own if none is given.
    #[arg(long, value_enum, ignore_case = true)]
    pub size: Option<CardSize>,
    /// How the backs of the cards are printed.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub backs: Backs,
    /// How far to move the backs, right and down, in millimetres.
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = offset)]
    pub back_offset: Option<(Length, Length)>,
    /// How many blank cards to add.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole(0_u32, 100))]
    pub blank: u32,
    /// Cards added for a force, or taken away: `FILE=+2`, FILE without its extension.
    #[arg(long, value_name = "FILE=±N", value_parser = extra)]
    pub extra: Vec<(String, i64)>,
    /// Whose cards to mark and deal before the others: a trait, role or unit.
    #[arg(long, value_name = "WHO")]
    pub first: Option<String>,
    /// Make one deck from all files, including those in folders.
    #[arg(long)]
    pub merge: bool,
    /// Print a box for the cards, to cut out and fold.
    #[arg(long)]
    pub tuck_box: bool,
    /// Print the exact chance to pass a check on each unit's card, as on rosters.
    #[arg(long)]
    pub odds: bool,
    /// Print the page that shows how far a printer shifts the second side.
    #[arg(long)]
    pub calibrate: bool,
}

/// Reads the seconds to wait for a search, from 0.05 to 3600.
fn seconds(typed: &str) -> Result<f64, String> {
    match typed.parse::<f64>() {
        Ok(seconds) if (0.05..=3_600.0).contains(&seconds) => Ok(seconds),
        Ok(_) | Err(_) => Err("use a number from 0.05 to 3600".to_owned()),
    }
}

/// The suggestions to make, and where they go.
#[derive(Clone, Debug, Args)]
pub struct SuggestOptions {
    /// A force file; or a ruleset, to make a whole force from nothing.
    #[arg(value_name = "FORCE|RULESET")]
    pub force: String,
    /// The army of a force made from nothing.
    #[arg(long)]
    pub army: Option<String>,
    /// The agreed points limit, in place of the one in the file.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = points())]
    pub limit: Option<i64>,
    /// How to spend the points.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub aim: Aim,
    /// The figures that you own: nothing else is added.
    #[arg(long, value_name = "COLLECTION.toml")]
    pub own: Option<PathBuf>,
    /// A second army, to build both sides: two forces close in points, no figure used twice.
    #[arg(long, value_name = "ARMY", requires = "army", requires = "own")]
    pub against: Option<String>,
    /// The event that the force is for: its limit, and its rules for lists.
    #[arg(long, value_name = "EVENT.toml")]
    pub event: Option<PathBuf>,
    /// Make the force again from nothing, legal or not: only its name, player, limit, army, side, decisions and own
    /// troops stay.
    #[arg(long)]
    pub anew: bool,
    /// How many seconds to search; the best force found by then is the answer.
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = seconds)]
    pub seconds: f64,
    /// Stop after this much work (try 400000), whatever the clock says: the same number gives the same answer on every
    /// machine.
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = whole(1_u64, u64::MAX))]
    pub effort: Option<u64>,
    /// Write the result to the force's file: the answer with this number, or the first if none is given; for a force
    /// that is not legal, the steps with these numbers, or all of the first way if none are given.
    #[arg(long, value_name = "N,…", num_args = 0..=1, require_equals = true, default_missing_value = "0", value_delimiter = ',', value_parser = whole(0_usize, 1_000))]
    pub write: Option<Vec<usize>>,
    /// The file to write instead of the force's own; a force made from nothing needs one. `-` is standard
    /// output, to which nothing else is then written.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is already there.
    #[arg(long = "force", requires = "output")]
    pub replace: bool,
    /// The format of the report.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub format: Format,
}

/// The form in which a force is written for others.
#[derive(Clone, Debug, Args)]
pub struct ExportOptions {
    /// Force files, or folders of them; `-` for standard input.
    #[arg(required = true, value_name = "FORCE")]
    pub forces: Vec<PathBuf>,
    /// The format of the list.
    #[arg(long = "as", value_name = "FORMAT", value_enum, ignore_case = true, default_value_t)]
    pub kind: ListForm,
    /// How much of it to write, in text, Markdown and forum codes.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub length: ListLength,
    /// Leave out points, and whatever an opponent may not know.
    #[arg(long)]
    pub secret: bool,
    /// The file to write; standard output if none is named, or `-`.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is already there.
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// The list to make a force file from.
#[derive(Clone, Debug, Args)]
pub struct ImportOptions {
    /// A list as text, CSV or JSON, a roster's PDF, an email or a file with a link; `-` for standard input.
    #[arg(value_name = "FILE")]
    pub list: PathBuf,
    /// The ruleset, if the list does not name it.
    #[arg(long)]
    pub ruleset: Option<String>,
    /// The force file to write; standard output if none is named, or `-`.
    #[arg(short, long, value_name = "FORCE.toml")]
    pub output: Option<PathBuf>,
    /// Replace a file that is already there.
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// The force to begin, or the figures to make at random.
#[derive(Clone, Debug, Args)]
pub struct NewForce {
    /// The ruleset, by id or the beginning of one.
    pub ruleset: String,
    /// The army, by id or the beginning of one, if the ruleset has several.
    pub army: Option<String>,
    /// The agreed points limit.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = points(), conflicts_with = "figures")]
    pub limit: Option<i64>,
    /// Make this many figures at random, instead of a sample force: kind, name, choices and rolls.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1_u32, 250))]
    pub figures: Option<u32>,
    /// The seed for figures made at random: the same seed gives the same figures.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = read_seed)]
    pub seed: Option<u64>,
    /// An agreed word, in place of a seed: the seed follows from it and the player's name, so that nobody can look for
    /// a better one; may be given more than once, in any order.
    #[arg(long, value_name = "WORD", action = ArgAction::Append, value_parser = word, conflicts_with = "seed", requires = "player")]
    pub word: Vec<String>,
    /// The player, to be named in the file.
    #[arg(long, value_name = "NAME", value_parser = word)]
    pub player: Option<String>,
    /// Weights for the choices of random figures: `KEY=ID:W,ID:W`; use `unit=` to weight their kinds. The default
    /// weights are ours, not the author's; a figure that can't take what is asked for keeps the usual weights of its kind.
    #[arg(long, value_name = "KEY=ID:W,…", value_parser = weights)]
    pub choose: Vec<Weighted>,
    /// How many random figures take an option: `OPTION=1`.
    #[arg(long, value_name = "OPTION=N", value_parser = taken)]
    pub take: Vec<(String, u32)>,
    /// The file to write; standard output if none is named, or `-`.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is already there.
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// The dice to roll for a force, and where they come from.
#[derive(Clone, Debug, Args)]
pub struct RollForce {
    /// The force file; its comments and layout stay.
    #[arg(value_name = "FORCE")]
    pub force: PathBuf,
    /// Real dice, as rolled, one for each roll in the order of the file; the file's seed is then removed.
    #[arg(long, value_name = "N,…", value_delimiter = ',', allow_negative_numbers = true, conflicts_with = "seed", value_parser = natural)]
    pub dice: Vec<i64>,
    /// The seed; the file's own, or a new one, if none is given.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = read_seed)]
    pub seed: Option<u64>,
    /// An agreed word: the seed follows from it and the name of the file's player; may be given more than once.
    #[arg(long, value_name = "WORD", action = ArgAction::Append, value_parser = word, conflicts_with_all = ["seed", "dice"])]
    pub word: Vec<String>,
    /// The event that has the agreed word, and says whose list it is.
    #[arg(long, value_name = "EVENT.toml", conflicts_with_all = ["seed", "dice", "word"])]
    pub event: Option<PathBuf>,
    /// Roll again what was rolled before; with an agreed word, the result is the same again.
    #[arg(long)]
    pub again: bool,
    /// Also roll what is rolled during play.
    #[arg(long)]
    pub in_play: bool,
}

/// The forces to compare.
#[derive(Clone, Debug, Args)]
pub struct DiffOptions {
    /// The first force file.
    #[arg(value_name = "OLD")]
    pub old: PathBuf,
    /// The other force file; with `--data-old`, leave it out to compare one force.
    #[arg(value_name = "NEW", required_unless_present = "data_old")]
    pub new: Option<PathBuf>,
    /// A folder of older data to check the first force against, in place of today's.
    #[arg(long, value_name = "DIR")]
    pub data_old: Option<PathBuf>,
    /// The format of the report.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub format: Format,
}
