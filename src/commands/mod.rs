//! One file a verb: resolve what was named, call the rooms below, hand back what is to be written and said.

mod aids;
mod audit;
mod calibration;
mod check;
mod deck;
mod explain;
mod forces;
mod list;
mod named;
mod new;
mod print;
mod produce;
mod roll;
mod roster;
mod set;
mod sheets;
mod show;
mod table;
mod write;

pub use set::{set_aids, set_deck, set_roster, set_sheet};

use std::io::IsTerminal;

use crate::assets::Assets;
use crate::cli::{Cli, Color, Common, Verb};
use crate::diagnostic::{Diagnostic, Severity};

/// What a run came to: what goes to standard output, and what went wrong on the way.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The result, with its line breaks.
    pub said: String,
    /// Everything that went wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether something that was judged is not legal.
    pub illegal: bool,
    /// Whether a file that was to be judged could not be read.
    pub unreadable: bool,
    /// Whether the diagnostics are judgements rather than failures to run.
    pub judged: bool,
}

impl Outcome {
    /// A result with nothing wrong.
    pub fn said(said: impl Into<String>) -> Outcome {
        Outcome { said: said.into(), ..Outcome::default() }
    }

    /// Nothing but problems.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Outcome {
        Outcome { diagnostics, ..Outcome::default() }
    }

    /// 0 where it was done and legal, 1 where something is not legal, 2 where something could not be done.
    pub fn status(&self) -> u8 {
        let failed = self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        match (self.unreadable || (failed && !self.judged), self.illegal) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}

/// Runs one command line.
pub fn run(cli: &Cli) -> Outcome {
    let assets = match assets(&cli.common) {
        Ok(assets) => assets,
        Err(problems) => return Outcome::failed(problems),
    };
    match &cli.verb {
        Verb::Print { names, out } => print::run(&assets, names, out),
        Verb::Sheet { rulesets, out } => sheets::run(&assets, rulesets, out),
        Verb::Roster { forces, blank, out } => roster::run(&assets, forces, *blank, out),
        Verb::Deck { forces, options, out } => deck::run(&assets, forces, options, out),
        Verb::Aids { rulesets, out } => aids::run(&assets, rulesets, out),
        Verb::Table { ruleset, table, result, modifier, roll, seed, format } => {
            let asked = table::Asked { result: *result, modifier: *modifier, roll: *roll, seed: *seed };
            table::run(&assets, ruleset, table.as_deref(), &asked, *format)
        }
        Verb::Check { forces, limit, format } => {
            check::run(&assets, forces, *limit, *format, coloured(cli.common.color))
        }
        Verb::Explain { code, ruleset, role, strict, format } => {
            let asked = explain::Asked { ruleset: ruleset.as_deref(), role: role.as_deref(), strict: *strict };
            explain::run(&assets, code, &asked, *format)
        }
        Verb::Audit { ruleset, format } => audit::run(&assets, ruleset, *format),
        Verb::Roll { force, dice, seed, again, in_play } => {
            let asked = roll::Asked { dice, seed: *seed, again: *again, in_play: *in_play };
            roll::run(&assets, force, &asked)
        }
        Verb::New { ruleset, army, limit, figures, seed, choose, take, output, force } => {
            let asked = new::Asked {
                army: army.as_deref(),
                limit: *limit,
                figures: *figures,
                seed: *seed,
                choose,
                take,
                output: output.as_deref(),
                force: *force,
            };
            new::run(&assets, ruleset, &asked)
        }
        Verb::List { format } => list::run(&assets, *format),
        Verb::Show { ruleset, format } => show::run(&assets, ruleset, *format),
    }
}

/// Whether what goes to standard output is coloured.
fn coloured(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

fn assets(common: &Common) -> Result<Assets, Vec<Diagnostic>> {
    let mut assets = Assets::embedded();
    let folders = common.data.iter().map(|folder| ("data", folder));
    let folders = folders.chain(common.templates.iter().map(|folder| ("templates", folder)));
    let problems: Vec<Diagnostic> = folders.filter_map(|(top, folder)| assets.add_folder(top, folder).err()).collect();
    if problems.is_empty() { Ok(assets) } else { Err(problems) }
}

/// A result as JSON, indented, with its line break.
fn json(value: &impl serde::Serialize) -> String {
    // The shapes reported are plain structs with text keys, which always serialize.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
