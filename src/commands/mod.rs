//! One file a verb: resolve what was named, call the rooms below, hand back what is to be written and said.

#[cfg(feature = "serve")]
mod again;
mod aids;
mod audit;
mod check;
#[cfg(feature = "serve")]
mod code;
mod deck;
mod diff;
mod eject;
mod explain;
mod export;
mod files;
mod forces;
mod help;
mod import;
mod interrupt;
mod judge;
mod letters;
mod lint;
mod list;
mod new;
mod new_game;
mod occasion;
mod over;
mod pile;
mod print;
mod produce;
mod resolve;
mod roll;
mod roster;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod shapes;
mod sheets;
mod show;
#[cfg(feature = "serve")]
mod site;
mod suggest;
mod table;
mod words;
mod write;

pub use schema::schema;
pub use shapes::{SHAPES, Shape};

use std::io::IsTerminal;
use std::path::PathBuf;

use crate::assets::Assets;
use crate::cli::{Cli, Common, Verb, completions, manual};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, backticked};

/// What a run came to: what goes to standard output, and what went wrong on the way.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about one run")]
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
    /// Whether it was stopped before it was done.
    pub stopped: bool,
    /// What goes on once this has been said, until the user stops it.
    pub afterwards: Option<Afterwards>,
}

/// Work that goes on after its beginning was said, with what it comes to.
pub struct Afterwards(pub Box<dyn FnOnce() -> Outcome>);

impl std::fmt::Debug for Afterwards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Afterwards")
    }
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

    /// The same, with these warnings said before the rest.
    fn after(mut self, warnings: impl IntoIterator<Item = Diagnostic>) -> Outcome {
        self.diagnostics.splice(0..0, warnings);
        self
    }

    /// 0 where it was done and legal, 1 where something is not legal, 2 where something could not be done, 130 where it was
    /// stopped.
    pub fn status(&self) -> u8 {
        if self.stopped {
            return interrupt::STOPPED;
        }
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
    #[cfg(feature = "serve")]
    if let Some(forces) = again::watched(&cli.verb) {
        return again::follow(cli, forces);
    }
    once(cli)
}

fn once(cli: &Cli) -> Outcome {
    // It reads its folder along with those of all verbs, and begins languages of which nothing is there yet.
    if matches!(cli.verb, Verb::Lint { .. }) {
        return verb(cli, &Assets::embedded());
    }
    let (assets, warnings) = match assets(&cli.common) {
        Ok(assets) => assets,
        Err(problems) => return Outcome::failed(problems),
    };
    // A language of the environment is a wish; one that is typed is meant.
    let wished = std::env::var("SABRETACHE_LANGUAGE").ok();
    if let Some(problem) = resolve::language(&assets).filter(|_| wished != cli.common.language) {
        return Outcome::failed(vec![problem]);
    }
    #[cfg(feature = "serve")]
    if let Verb::Serve { address, host, open } = &cli.verb {
        let asked = serve::ServeOptions { address, hosts: host, open: *open };
        let mut outcome = serve::run(assets, &cli.common, &asked);
        outcome.diagnostics.splice(0..0, warnings);
        return outcome;
    }
    #[cfg(feature = "serve")]
    if let Verb::Site { module, output } = &cli.verb {
        let mut outcome = site::run(assets, module.as_deref(), output);
        outcome.diagnostics.splice(0..0, warnings);
        return outcome;
    }
    let mut outcome = verb(cli, &assets);
    outcome.diagnostics.splice(0..0, warnings);
    outcome.stopped = !interrupt::going().goes_on();
    outcome
}

fn verb(cli: &Cli, assets: &Assets) -> Outcome {
    match &cli.verb {
        Verb::Print { names, meet, at, out } => print::run(assets, names, (meet, at), out),
        Verb::Sheet { rulesets, out, .. } => sheets::run(assets, rulesets, out),
        Verb::Roster {
            forces,
            blank,
            army,
            at,
            for_opponent,
            meet,
            out,
            #[cfg(feature = "serve")]
            qr,
            ..
        } => {
            #[cfg(not(feature = "serve"))]
            let qr: &Option<String> = &None;
            let blank = roster::Blank { number: *blank, army: army.as_deref() };
            roster::run(
                assets,
                forces,
                &blank,
                &roster::Whose { at, opponent: *for_opponent, qr: qr.as_deref() },
                meet,
                out,
            )
        }
        Verb::Deck { forces, options, meet, at, out } => deck::run(assets, forces, options, (meet, at), out),
        Verb::Aids { rulesets, out } => aids::run(assets, rulesets, out),
        Verb::Table { ruleset, table, result, modifier, against, roll, dice, seed, format } => {
            let asked = table::TableOptions {
                result: *result,
                modifier: *modifier,
                roll: *roll,
                against: against.clone(),
                dice: dice.clone(),
                seed: *seed,
            };
            table::run(assets, ruleset, table.as_deref(), &asked, *format)
        }
        Verb::Check { forces, limit, points, at, format } => {
            let coloured = cli.common.color.on(std::io::stdout().is_terminal());
            let asked = check::CheckOptions { limit: *limit, points: *points, at, coloured };
            check::run(assets, forces, &asked, *format)
        }
        Verb::Export(asked) => export::run(assets, asked),
        Verb::Import(asked) => import::run(assets, asked),
        Verb::Diff(asked) => diff::run(assets, asked),
        Verb::Suggest(asked) => suggest::run(assets, asked),
        Verb::Explain { code, ruleset, role, strict, format } => {
            let asked = explain::ExplainOptions { ruleset: ruleset.as_deref(), role: role.as_deref(), strict: *strict };
            explain::run(assets, code, &asked, *format)
        }
        Verb::Audit { ruleset, format } => audit::run(assets, ruleset, *format),
        Verb::Roll(asked) => roll::run(assets, asked),
        Verb::New(asked) => new::run(assets, asked),
        // They go on with the files they work from, and were begun before.
        #[cfg(feature = "serve")]
        Verb::Serve { .. } | Verb::Site { .. } => Outcome::default(),
        Verb::Lint { folder, output } => lint::run(folder, &cli.common, output.as_deref()),
        Verb::Eject { ruleset, folder, force } => eject::run(assets, ruleset, folder, *force),
        Verb::NewGame { id, like, output, force } => new_game::run(assets, id, *like, output, *force),
        Verb::List { format } => list::run(assets, *format),
        Verb::Show { ruleset, army, format } => show::run(assets, ruleset, army.as_deref(), *format),
        Verb::Help { words } => help::run(assets, words),
        Verb::Schema { output, force } => schema::run(output, *force),
        Verb::Completions { shell } => Outcome::said(completions(*shell)),
        Verb::Man => Outcome::said(manual()),
    }
}

/// That some of what was typed counts for nothing; none where none of it was typed. Each is a flag, and whether it stands
/// on the command line.
fn void(typed: &[(&str, bool)], why: &str) -> Option<Diagnostic> {
    let typed: Vec<&str> = typed.iter().filter(|(_, there)| *there).map(|(flag, _)| *flag).collect();
    let (have, them) = match typed.as_slice() {
        [] => return None,
        [_] => ("has", "it"),
        _ => ("have", "them"),
    };
    let message = format!("{} {have} no effect {why}", backticked(typed));
    Some(Diagnostic::error(Code::BadValue, message).hint(format!("leave {them} out")))
}

/// The files to work from, with what is odd about the user's own.
fn assets(common: &Common) -> Result<(Assets, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (assets, warnings) = read_assets(&common.data, &common.templates)?;
    Ok((assets.speaking(common.language.clone()), warnings))
}

/// The files that the program carries, with those of these folders, and what is odd about them.
fn read_assets(data: &[PathBuf], templates: &[PathBuf]) -> Result<(Assets, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut assets = Assets::embedded();
    let (mut warnings, mut problems) = (Vec::new(), Vec::new());
    let folders = data.iter().map(|folder| ("data", folder));
    for (top, folder) in folders.chain(templates.iter().map(|folder| ("templates", folder))) {
        match assets.add_folder(top, folder) {
            Ok(odd) => warnings.extend(odd),
            Err(problem) => problems.push(problem),
        }
    }
    warnings.extend(data::strays(&assets));
    if problems.is_empty() { Ok((assets, warnings)) } else { Err(problems) }
}

/// A result as JSON, indented, with its line break.
fn json(value: &impl serde::Serialize) -> String {
    // The shapes reported are plain structs with text keys, which always serialize.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
