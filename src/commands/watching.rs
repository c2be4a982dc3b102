use std::path::PathBuf;

use super::{Afterwards, Outcome, interrupt};
use crate::cli::{Cli, Verb};
use crate::diagnostic::{Code, Diagnostic};
use crate::serve::{Watching, watch};

/// The files to watch, apart from the user's data; `None` if `--watch` is not given, or the verb does not have it.
pub fn watched(verb: &Verb) -> Option<Vec<PathBuf>> {
    match verb {
        Verb::Sheet { watch: true, players, .. } => {
            Some(players.iter().map(PathBuf::from).filter(|path| path.is_file()).collect())
        }
        Verb::Roster { watch: true, forces, .. } => Some(forces.iter().filter(|path| path.exists()).cloned().collect()),
        Verb::Sheet { .. }
        | Verb::Roster { .. }
        | Verb::Print { .. }
        | Verb::Serve { .. }
        | Verb::Site { .. }
        | Verb::Eject { .. }
        | Verb::Lint { .. }
        | Verb::NewGame { .. }
        | Verb::Check { .. }
        | Verb::Suggest(_)
        | Verb::Export(_)
        | Verb::Import(_)
        | Verb::Diff(_)
        | Verb::Explain { .. }
        | Verb::Deck { .. }
        | Verb::Aids { .. }
        | Verb::Throw(_)
        | Verb::Odds(_)
        | Verb::Table { .. }
        | Verb::New(_)
        | Verb::Roll { .. }
        | Verb::Audit { .. }
        | Verb::List { .. }
        | Verb::Show { .. }
        | Verb::Completions { .. }
        | Verb::Schema { .. }
        | Verb::Help { .. }
        | Verb::Man => None,
    }
}

/// Runs `once`, and again after each change of these files or the user's data, even if the last run failed.
pub fn follow(cli: &Cli, forces: Vec<PathBuf>, once: fn(&Cli) -> Outcome) -> Outcome {
    let data = cli.common.data.iter().chain(&cli.common.templates).cloned();
    let paths: Vec<PathBuf> = forces.into_iter().chain(data).collect();
    if paths.is_empty() {
        let message = "nothing here comes from your own files, so there is nothing to watch";
        return Outcome::failed(vec![Diagnostic::error(Code::NotStated, message).hint("add `--data DIR`")]);
    }
    // Watching begins before anything is read, so that no change is missed.
    match watch(&paths) {
        Ok(watching) => following(cli.clone(), watching, once),
        Err(problem) => {
            let mut done = once(cli);
            done.diagnostics.push(problem);
            done
        }
    }
}

fn following(cli: Cli, watching: Watching, once: fn(&Cli) -> Outcome) -> Outcome {
    let done = once(&cli);
    if done.stopped {
        return done;
    }
    let next = move || {
        interrupt::waits();
        if watching.changed() { following(cli, watching, once) } else { Outcome::default() }
    };
    Outcome { afterwards: Some(Afterwards(Box::new(next))), ..done }
}
