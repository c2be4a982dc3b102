use std::path::PathBuf;

use clap::{ArgAction, Subcommand};
use clap_complete::Shell;

use super::flag_values::{Format, Skeleton};
use super::flags::{
    At, AtEvent, DeckOptions, DiffOptions, ExportOptions, ImportOptions, Meet, NewForce, Out, RollForce, SheetParts,
    SuggestOptions,
};
use super::parse::{natural, points, side, signed, whole};
use super::rostering::RosterOptions;
use super::throwing::{OddsOptions, ThrowOptions};
use crate::model::read_seed;

/// The verbs of the command line, in the order of the help.
#[derive(Clone, Debug, Subcommand)]
pub enum Verb {
    /// Print tonight's game: the sheets, rosters, decks and aids of the rulesets or forces named, or everything there
    /// is.
    #[command(
        after_help = "Examples:\n  sabretache print\n  sabretache print RULESET -o tonight/\n  sabretache print FORCE.toml\n  sabretache print ours.toml theirs.toml\n\nExit status: 0 printed, 2 something could not be printed."
    )]
    Print {
        /// Rulesets, by id or the beginning of one; force files or folders of them; `-` for standard input.
        #[arg(value_name = "RULESET|FORCE")]
        names: Vec<String>,
        /// The event, if the forces are played at one.
        #[command(flatten)]
        at: At,
        /// The points limit, and the sides of forces that meet.
        #[command(flatten)]
        meet: Meet,
        /// The parts of sheets that are printed.
        #[command(flatten)]
        parts: SheetParts,
        /// Where and how to write it.
        #[command(flatten)]
        out: Out,
    },
    /// Serve the page: look up, build, roll, check and print in a browser, on this machine or the club's phones.
    #[cfg(feature = "serve")]
    #[command(
        after_help = "Examples:\n  sabretache serve --open\n  sabretache serve --address 0.0.0.0:7878\n  sabretache serve --data club\n\nExit status: 0 stopped, 2 the address is not available."
    )]
    Serve {
        /// The address and port to listen on; `0.0.0.0` lets other machines in.
        #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
        address: String,
        /// Another host name by which browsers may reach the page; may be given more than once.
        #[arg(long, value_name = "NAME", action = ArgAction::Append)]
        host: Vec<String>,
        /// Open the page in the browser.
        #[arg(long)]
        open: bool,
    },
    /// Write the page as a folder of files for any web host; it runs in the visitor's browser, with no server behind
    /// it.
    #[cfg(feature = "serve")]
    #[command(
        after_help = "Examples:\n  sabretache site -o public/\n  sabretache site --data club --module sabretache_worker.wasm\n\nExit status: 0 written, 2 it could not be written."
    )]
    Site {
        /// The program as a WebAssembly module, so that the page can build, roll and check; without it, the page shows
        /// sheets and tables only.
        #[arg(long, value_name = "FILE")]
        module: Option<PathBuf>,
        /// The folder to write; what an earlier run wrote there is replaced, and everything else in it stays.
        #[arg(short, long, value_name = "FOLDER", default_value = "site")]
        output: PathBuf,
    },
    /// Copy a ruleset's files, with the changes of any `--data` folder, to a folder where you can change them; `--data`
    /// then uses your copy.
    #[command(
        after_help = "Examples:\n  sabretache eject RULESET club\n  sabretache sheet RULESET --data club\n\nExit status: 0 written, 2 it could not be written."
    )]
    Eject {
        /// The ruleset, by id or the beginning of one.
        ruleset: String,
        /// The folder of data; the ruleset gets a folder named after it there, which must not exist yet, except with
        /// `--force`.
        folder: PathBuf,
        /// Overwrite files of the ruleset that are already there; other files in its folder stay.
        #[arg(long)]
        force: bool,
    },
    /// Look for likely mistakes in your data: options that nobody has, tables never printed, rules that can't be met.
    #[command(
        after_help = "Examples:\n  sabretache lint club\n  sabretache lint club --language de -o german\n\nTo print with what is translated so far, add `--language de --data german/data --templates german/templates`.\n\nExit status: 0 nothing is suspicious, 1 something is, 2 the data can't be read."
    )]
    Lint {
        /// The folder of data, with a folder for each ruleset.
        folder: PathBuf,
        /// A folder for what is not yet translated into the `--language`: a file to fill in for each ruleset, and one
        /// for the program's own words, with everything translated so far. No file is overwritten.
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// Begin a ruleset of your own: commented files that print as they are, for you to change.
    #[command(
        after_help = "Examples:\n  sabretache new-game street-war\n  sabretache new-game deep-space --like ships -o games\n  sabretache sheet street-war --data games\n\nExit status: 0 written, 2 it could not be written."
    )]
    NewGame {
        /// Its id: lower-case letters and digits, words joined by hyphens.
        id: String,
        /// The kind of ruleset to start from.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        like: Skeleton,
        /// The folder of data, in which the ruleset gets a folder of its own.
        #[arg(short, long, value_name = "FOLDER", default_value = "games")]
        output: PathBuf,
        /// Overwrite files that are already there; other files in the folder stay.
        #[arg(long)]
        force: bool,
    },
    /// Print quick-reference sheets.
    #[command(
        mut_arg("file_per_player", |arg| arg.hide(true)),
        after_help = "Examples:\n  sabretache sheet RULESET\n  sabretache sheet RULESET --as png -o pictures/\n  sabretache sheet RULESET --data club --watch\n  sabretache sheet RULESET --for ARMY ARMY\n  sabretache sheet --for ours.toml theirs.toml\n\nExit status: 0 printed, 2 something could not be printed."
    )]
    Sheet {
        /// Rulesets, by id or the beginning of one.
        #[arg(required_unless_present = "players", value_name = "RULESET")]
        rulesets: Vec<String>,
        /// Print only what these forces or armies can use, in larger type: force files, or armies of the ruleset by id
        /// or the beginning of one.
        #[arg(long = "for", id = "players", value_name = "FORCE|ARMY", num_args = 1..)]
        players: Vec<String>,
        /// Also print a page of exact chances for the decisions that the ruleset names.
        #[arg(long, requires = "rulesets", conflicts_with = "players")]
        odds: bool,
        /// Leave out the pages of rulings; rulings needed during play are on the sheets anyway.
        #[arg(long)]
        no_rulings: bool,
        /// Print again whenever one of your own files changes, until you stop it.
        #[cfg(feature = "serve")]
        #[arg(long)]
        watch: bool,
        /// Where and how to write it.
        #[command(flatten)]
        out: Out,
    },
    /// Check whether forces are legal, and explain what is wrong with those that are not.
    #[command(
        after_help = "Examples:\n  sabretache check FORCE.toml\n  sabretache check lists/ --limit 400\n  sabretache check --event EVENT.toml --report lists.csv\n  sabretache check ours.toml theirs.toml --word Waterloo --word Ligny\n  sabretache check - < FORCE.toml\n\nA force's fingerprint, eight characters, is printed on its roster too: if they agree, the force and the data are the same. For a force made at random, the seed proves only the dice: kinds, names and choices may have been changed.\n\nExit status: 0 all legal, 1 something is not, 2 a file can't be read."
    )]
    Check {
        /// Force files, or folders of them; `-` for standard input; with an event, its lists if none is named.
        #[arg(required_unless_present = "event", value_name = "FORCE")]
        forces: Vec<PathBuf>,
        /// The agreed points limit, in place of those in the files.
        #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = points())]
        limit: Option<i64>,
        /// List what each unit costs.
        #[arg(long)]
        points: bool,
        /// The event, if the forces are played at one.
        #[command(flatten)]
        at: AtEvent,
        /// The format of the report.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        format: Format,
    },
    /// Find the best use of the points a force has left, or the steps that make it legal.
    #[command(
        after_help = "Examples:\n  sabretache suggest FORCE.toml\n  sabretache suggest FORCE.toml --aim figures --own COLLECTION.toml\n  sabretache suggest FORCE.toml --write=2\n  sabretache suggest RULESET --army ARMY --limit 400 -o FORCE.toml\n\nExit status: 0 suggested, 1 the force is not legal, 2 it could not be done."
    )]
    Suggest(SuggestOptions),
    /// Write a force as text that others can read: for an email, a forum, a chat, a spreadsheet or a program.
    #[command(
        after_help = "Examples:\n  sabretache export FORCE.toml\n  sabretache export FORCE.toml --as bbcode --secret\n  sabretache export lists/ --as csv -o lists.csv\n\nExit status: 0 written, 2 it could not be written."
    )]
    Export(ExportOptions),
    /// Make a force file from a list that somebody sent: text, chat, CSV, JSON, a roster's PDF, an email or a link.
    #[command(
        after_help = "Examples:\n  sabretache import list.txt -o FORCE.toml\n  sabretache import roster.pdf\n  sabretache import - < mail.eml\n\nExit status: 0 made, 1 made, but the list may differ from the one sent, 2 it could not be made."
    )]
    Import(ImportOptions),
    /// Show the differences between two forces, or in one force under older data: units, points and verdict.
    #[command(
        after_help = "Examples:\n  sabretache diff OLD.toml NEW.toml\n  sabretache diff FORCE.toml --data-old last-year\n\nExit status: 0 compared, 2 they could not be compared."
    )]
    Diff(DiffOptions),
    /// Explain the code of a finding, a restriction on forces, a ruling, or an ability code and its price.
    #[command(
        after_help = "Examples:\n  sabretache explain over-limit\n  sabretache explain CODE --role leader\n  sabretache explain RULING --ruleset RULESET\n  sabretache explain RESTRICTION\n\nExit status: 0 explained, 1 the ability code can't be read, 2 nothing has that code."
    )]
    Explain {
        /// The code, or the id of a ruling or of a restriction.
        code: String,
        /// The ruleset that it belongs to; needed only if several have it.
        #[arg(long)]
        ruleset: Option<String>,
        /// The role to read the code for; guessed if none is given.
        #[arg(long)]
        role: Option<String>,
        /// Refuse small mistakes in a code that are otherwise accepted with a warning.
        #[arg(long)]
        strict: bool,
        /// The format of the report.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        format: Format,
    },
    /// Print rosters with boxes to cross off.
    #[command(
        after_help = "Examples:\n  sabretache roster FORCE.toml\n  sabretache roster FORCE.toml --blank 2\n  sabretache roster FORCE.toml --watch\n  sabretache roster FORCE.toml --odds\n  sabretache roster RULESET --blank 6 --army ARMY\n\nExit status: 0 printed, even if a force is not legal, 2 something could not be printed."
    )]
    Roster {
        /// Force files or folders of them; `-` for standard input; or a ruleset, with `--blank`.
        #[arg(required_unless_present = "event", value_name = "FORCE")]
        forces: Vec<PathBuf>,
        /// The parts and copies of each roster.
        #[command(flatten)]
        options: RosterOptions,
        /// Print again whenever one of the forces or your own data changes, until you stop it.
        #[cfg(feature = "serve")]
        #[arg(long)]
        watch: bool,
        /// The event, if the forces are played at one.
        #[command(flatten)]
        at: At,
        /// The points limit, and the sides of forces that meet.
        #[command(flatten)]
        meet: Meet,
        /// Where and how to write it.
        #[command(flatten)]
        out: Out,
    },
    /// Print an activation deck as cards or chits; files named together share one deck, each file in a folder has its
    /// own.
    #[command(
        after_help = "Examples:\n  sabretache deck ours.toml theirs.toml\n  sabretache deck FORCE.toml --way WAY --size poker --backs fold\n  sabretache deck ours.toml theirs.toml --extra ours=+2\n  sabretache deck ours.toml --side ours=black\n  sabretache deck --calibrate\n\nExit status: 0 printed, 2 something could not be printed."
    )]
    Deck {
        /// Force files, or folders of them; `-` for standard input.
        #[arg(required_unless_present_any = ["calibrate", "event"], value_name = "FORCE")]
        forces: Vec<PathBuf>,
        /// The cards dealt, and how they are cut.
        #[command(flatten)]
        options: DeckOptions,
        /// The event, if they are played at one.
        #[command(flatten)]
        at: At,
        /// The points limit, and the sides of forces that meet.
        #[command(flatten)]
        meet: Meet,
        /// Where and how to write it.
        #[command(flatten)]
        out: Out,
    },
    /// Print rulers, blast circles, markers, trackers and battle boards, or the figures of forces as paper standees, true
    /// to size.
    #[command(
        after_help = "Examples:\n  sabretache aids RULESET\n  sabretache aids RULESET --paper letter --style ink-saver\n  sabretache aids ours.toml theirs.toml --standees\n\nExit status: 0 printed, 2 something could not be printed."
    )]
    Aids {
        /// Rulesets, by id or the beginning of one; with `--standees`, force files or folders of them, or `-` for
        /// standard input.
        #[arg(required = true, value_name = "RULESET|FORCE")]
        names: Vec<String>,
        /// Print every figure of the forces as a paper figure to cut out, fold and stand up.
        #[arg(long)]
        standees: bool,
        /// The height of a man, in millimetres from soles to crown; other figures are in proportion.
        #[arg(long, value_name = "MM", default_value_t = 28, requires = "standees", allow_negative_numbers = true, value_parser = whole(10_i64, 54))]
        scale: i64,
        /// The side that a force fights on, in place of its own: `FILE=ID`, FILE without its extension.
        #[arg(long, value_name = "FILE=ID", requires = "standees", value_parser = side)]
        side: Vec<(String, String)>,
        /// Where and how to write it.
        #[command(flatten)]
        out: Out,
    },
    /// Show a table, or look up a die on it; with no table named, list the tables.
    #[command(
        after_help = "Examples:\n  sabretache table RULESET\n  sabretache table RULESET TABLE --result 10\n  sabretache table RULESET TABLE --roll --modifier +2 --seed 1757\n  sabretache table RULESET TABLE --result 5 --against 3\n  sabretache table RULESET TABLE --roll --dice 6\n\nExit status: 0 answered, 2 it could not be answered."
    )]
    Table {
        /// The ruleset, by id or the beginning of one.
        ruleset: String,
        /// The table, by id or the beginning of one.
        table: Option<String>,
        /// The number that the die shows, before modifiers.
        #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = natural)]
        result: Option<i64>,
        /// The number added to the die.
        #[arg(long, value_name = "±N", allow_hyphen_values = true, value_parser = signed)]
        modifier: Option<i64>,
        /// In an opposed throw, the other player's throw; with `--roll`, the die of the ladder that the other player
        /// throws.
        #[arg(long, value_name = "N|DIE", allow_negative_numbers = true)]
        against: Option<String>,
        /// Throw the dice.
        #[arg(long, conflicts_with = "result")]
        roll: bool,
        /// The number of dice to throw, not their results; or a die of a ladder.
        #[arg(long, value_name = "N|DIE", requires = "roll", conflicts_with = "result", allow_negative_numbers = true)]
        dice: Option<String>,
        /// The seed of the throw: the same seed gives the same throw.
        #[arg(long, value_name = "N", requires = "roll", conflicts_with = "result", allow_hyphen_values = true, value_parser = read_seed)]
        seed: Option<u64>,
        /// The format of the report.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        format: Format,
    },
    /// Throw dice for an action of a ruleset, or work out what real dice come to; with no action, list them.
    #[command(
        after_help = "Examples:\n  sabretache throw RULESET\n  sabretache throw RULESET ACTION NAME=VALUE --seed 1757\n  sabretache throw RULESET ACTION row=ROW number=6 --dice 4x5,2x6\n  sabretache throw RULESET ACTION --force ours.toml:1 --against theirs.toml:2\n\nExit status: 0 thrown, 2 it could not be thrown."
    )]
    Throw(ThrowOptions),
    /// Show the exact chances of dice, or of an action of a ruleset: of each result, and of that result or more.
    #[command(
        after_help = "Examples:\n  sabretache odds 3d10kh2\n  sabretache odds RULESET ACTION NAME=VALUE\n  sabretache odds RULESET ACTION --force FORCE.toml:1 --against FORCE.toml:NAME\n  sabretache odds exchange FORCE.toml:1 FORCE.toml:NAME by=EXCHANGE NAME=VALUE\n  sabretache odds 2d6 --at-least 8\n  sabretache odds 6d6 --target 5+\n  sabretache odds d10+2 --against d10\n\nExit status: 0 shown, 2 they could not be worked out."
    )]
    Odds(OddsOptions),
    /// Begin a force: a commented file that is legal as it stands, or that says what its players must decide.
    #[command(
        after_help = "Examples:\n  sabretache new RULESET\n  sabretache new RULESET ARMY --limit 400 -o tonight.toml\n  sabretache new RULESET --figures 8 --seed 1757\n  sabretache new RULESET --figures 8 --word Waterloo --player NAME\n\nExit status: 0 written, 2 it could not be written."
    )]
    New(NewForce),
    /// Roll whatever a force has not rolled yet, and write the results to its file.
    #[command(
        after_help = "Examples:\n  sabretache roll FORCE.toml\n  sabretache roll FORCE.toml --dice 8,3,10\n  sabretache roll FORCE.toml --again --seed 1757\n  sabretache roll FORCE.toml --word Waterloo\n\nExit status: 0 rolled, 2 it could not be rolled; the file is then unchanged."
    )]
    Roll(RollForce),
    /// Audit a ruleset's data: printed values against its construction rules, gaps in its tables, rulings in force.
    #[command(
        after_help = "Example:\n  sabretache audit RULESET\n\nExit status: 0 audited, 2 it could not be audited."
    )]
    Audit {
        /// The ruleset, by id or the beginning of one.
        ruleset: String,
        /// The format of the report.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        format: Format,
    },
    /// List the rulesets.
    #[command(
        after_help = "Example:\n  sabretache list --format json\n\nExit status: 0 listed, 2 a ruleset can't be read."
    )]
    List {
        /// The format of the report.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        format: Format,
    },
    /// Show what a ruleset contains: its dice, tables, sheets and rulings; or an army's units, options and prices.
    #[command(
        after_help = "Examples:\n  sabretache show RULESET\n  sabretache show RULESET ARMY\n\nExit status: 0 shown, 2 it could not be shown."
    )]
    Show {
        /// The ruleset, by id or the beginning of one.
        ruleset: String,
        /// The army, by id or the beginning of one.
        army: Option<String>,
        /// The format of the report.
        #[arg(long, value_enum, ignore_case = true, default_value_t)]
        format: Format,
    },
    /// Write JSON Schemas for the files of a ruleset, with which an editor completes and checks what you type.
    #[command(
        after_help = "Examples:\n  sabretache schema\n  sabretache schema -o club/schemas\n\nExit status: 0 written, 2 it could not be written."
    )]
    Schema {
        /// The folder to write.
        #[arg(short, long, value_name = "FOLDER", default_value = "schemas")]
        output: PathBuf,
        /// Overwrite files that are there, such as those of an earlier version; any others in the folder stay.
        #[arg(long)]
        force: bool,
    },
    /// Explain a command, the files of a ruleset, or the JSON that is written; or show one of the guides.
    #[command(
        after_help = "Examples:\n  sabretache help player\n  sabretache help organiser\n  sabretache help author\n  sabretache help check\n  sabretache help data\n  sabretache help data unit\n  sabretache help json\n  sabretache help json list\n\nExit status: 0 shown, 2 there is no help on that."
    )]
    Help {
        /// A command; a guide: `player`, `organiser` or `author`; `data`, and a kind of file or entry; or `json`, and a
        /// shape.
        #[arg(value_name = "COMMAND|GUIDE|data|json")]
        words: Vec<String>,
    },
    /// Write completions for a shell to standard output.
    #[command(after_help = "Example:\n  sabretache completions bash > sabretache.bash\n\nExit status: 0.")]
    Completions {
        /// The shell that the completions are for.
        #[arg(value_enum, ignore_case = true)]
        shell: Shell,
    },
    /// Write the manual page to standard output.
    #[command(after_help = "Example:\n  sabretache man > sabretache.1 && man ./sabretache.1\n\nExit status: 0.")]
    Man,
}
