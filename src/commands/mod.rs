//! One file a verb: resolve what was named, call the rooms below, hand back what is to be written and said.

mod list;
mod named;
mod print;
mod produce;
mod set;
mod sheets;
mod show;
mod table;
mod write;

pub use set::set_sheet;

use crate::assets::Assets;
use crate::cli::{Cli, Common, Verb};
use crate::diagnostic::{Diagnostic, Severity};

/// What a run came to: what goes to standard output, and what went wrong on the way.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The result, with its line breaks.
    pub said: String,
    /// Everything that went wrong.
    pub diagnostics: Vec<Diagnostic>,
}

impl Outcome {
    /// A result with nothing wrong.
    pub fn said(said: impl Into<String>) -> Outcome {
        Outcome { said: said.into(), diagnostics: Vec::new() }
    }

    /// Nothing but problems.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Outcome {
        Outcome { said: String::new(), diagnostics }
    }

    /// 0 where it was done, 2 where something could not be.
    pub fn status(&self) -> u8 {
        if self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) { 2 } else { 0 }
    }
}

/// Runs one command line.
pub fn run(cli: &Cli) -> Outcome {
    let assets = match assets(&cli.common) {
        Ok(assets) => assets,
        Err(problems) => return Outcome::failed(problems),
    };
    match &cli.verb {
        Verb::Print { rulesets, out } => print::run(&assets, rulesets, out),
        Verb::Sheet { rulesets, out } => sheets::run(&assets, rulesets, out),
        Verb::Table { ruleset, table, result, modifier, roll, seed, format } => {
            let asked = table::Asked { result: *result, modifier: *modifier, roll: *roll, seed: *seed };
            table::run(&assets, ruleset, table.as_deref(), &asked, *format)
        }
        Verb::List { format } => list::run(&assets, *format),
        Verb::Show { ruleset, format } => show::run(&assets, ruleset, *format),
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
