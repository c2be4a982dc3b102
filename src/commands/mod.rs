//! One file per verb: each resolves names, calls the rooms below, and returns the text to print.

mod against;
mod agreed_words;
mod aids;
mod audit;
mod bound;
mod check;
mod deck;
mod diff;
mod eject;
mod event_file;
mod exchange;
mod explain;
mod export;
mod force_files;
mod forces;
mod help;
mod import;
mod interrupt;
mod job;
mod json_shapes;
mod judge;
mod lint;
mod list;
mod new;
mod new_game;
mod not_forces;
mod odds;
mod other_files;
mod outcome;
mod overwrite;
mod own_files;
mod paper_plan;
mod parties;
mod pictures;
mod player_mails;
mod print;
mod produce;
#[cfg(feature = "serve")]
mod qr;
mod resolve;
mod roll;
mod roster;
mod schema;
mod seating;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod show;
#[cfg(feature = "serve")]
mod site;
mod standees;
mod suggest;
mod table;
mod throw;
mod two_sides;
mod typed_inputs;
mod waiting;
#[cfg(feature = "serve")]
mod watching;
mod write;
mod written_files;

pub use json_shapes::{JsonShape, SHAPES};
pub use outcome::{Afterwards, Outcome};
pub use schema::schema;

use std::io::IsTerminal;

use crate::assets::Assets;
use crate::cli::{Cli, Common, Meet, Verb, completions, manual};
use crate::diagnostic::Diagnostic;
use crate::model::Length;
use outcome::void;
use own_files::read_assets;

/// Runs one command line.
pub fn run(cli: &Cli) -> Outcome {
    #[cfg(feature = "serve")]
    if let Some(forces) = watching::watched(&cli.verb) {
        return watching::follow(cli, forces, once);
    }
    once(cli)
}

fn once(cli: &Cli) -> Outcome {
    // `lint` loads its own folder with the others, and may begin a language that does not exist yet.
    if matches!(cli.verb, Verb::Lint { .. }) {
        return verb(cli, &Assets::embedded());
    }
    let (assets, warnings) = match assets(&cli.common) {
        Ok(assets) => assets,
        Err(problems) => return Outcome::failed(problems),
    };
    // A language from the environment is only a preference; one that is typed must exist.
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
    outcome.stopped = !interrupt::going().is_running();
    outcome
}

fn verb(cli: &Cli, assets: &Assets) -> Outcome {
    match &cli.verb {
        Verb::Print { names, meet, at, parts, out } => done(print::run(assets, names, (meet, at, *parts), out)),
        Verb::Sheet { rulesets, odds: true, no_rulings, out, .. } => {
            sheet::with_odds(assets, rulesets, (!no_rulings, out))
        }
        Verb::Sheet { rulesets, players, no_rulings, out, .. } => {
            sheet::run(assets, rulesets, players, (!no_rulings, out))
        }
        Verb::Roster { forces, options, at, meet, out, .. } => {
            #[cfg(feature = "serve")]
            let qr = options.qr.as_deref();
            #[cfg(not(feature = "serve"))]
            let qr = None;
            let blank = roster::Blank { number: options.blank, army: options.army.as_deref() };
            let whose = roster::RosterFor {
                at,
                opponent: options.for_opponent,
                against: options.against.as_deref(),
                odds: options.odds,
                qr,
            };
            done(roster::run(assets, forces, &blank, &whose, meet, out))
        }
        Verb::Deck { forces, options, meet, at, out } => done(deck::run(assets, forces, options, (meet, at), out)),
        Verb::Aids { names, standees: false, out, .. } => aids::run(assets, names, out),
        Verb::Aids { names, standees: true, scale, side, out } => {
            let meet = Meet { limit: None, side: side.clone() };
            done(standees::run(assets, names, (Length::mm(*scale), &meet), out))
        }
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
        Verb::Throw(asked) => throw::run(assets, asked),
        Verb::Odds(asked) => odds::run(assets, asked),
        Verb::Check { forces, limit, points, at, format } => {
            let coloured = cli.common.color.on(std::io::stdout().is_terminal());
            let asked = check::CheckOptions { limit: *limit, points: *points, at, coloured };
            done(check::run(assets, forces, &asked, *format))
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
        // These keep the assets after the run, so `once` runs them.
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

/// The outcome of a run, which fails with its problems.
fn done(run: Result<Outcome, Vec<Diagnostic>>) -> Outcome {
    run.unwrap_or_else(Outcome::failed)
}

/// The files to work from, and warnings about the user's own.
fn assets(common: &Common) -> Result<(Assets, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (assets, warnings) = read_assets(&common.data, &common.templates)?;
    Ok((assets.speaking(common.language.clone()), warnings))
}
