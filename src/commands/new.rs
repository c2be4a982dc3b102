use std::sync::Arc;

use super::overwrite::Overwrite;
use super::table::any_seed;
use super::write::deliver;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::NewForce;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, backticked};
use crate::model::{Force, Guide, Offered, Ruleset};
use crate::rules::{self, Wishes};

/// `new`: a commented starter force. Decisions left to its players are reported.
pub fn run(assets: &Assets, asked: &NewForce) -> Outcome {
    let ruleset = match resolve::ruleset(assets, &asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => return Outcome::failed(problems),
    };
    let begun = begun(&ruleset, asked);
    let unmet = begun.as_ref().map(|(force, _)| rules::unmet(force, &asked.choose)).unwrap_or_default();
    let text = match begun.and_then(|(force, guide)| data::written(&force, &guide)) {
        Ok(text) => text,
        Err(problems) => return Outcome::failed(problems),
    };
    let shown = asked.output.as_ref().map_or_else(|| "new force".to_owned(), |path| path.display().to_string());
    let mut diagnostics = match undecided(&ruleset, shown, &text) {
        Ok(decide) => decide,
        Err(problems) => return Outcome::failed(problems),
    };
    diagnostics.extend(unmet);
    let over = Overwrite { force: asked.force, own: assets.read(), ..Overwrite::default() };
    match deliver(asked.output.as_deref(), text, &over) {
        Ok(said) => Outcome { said, diagnostics, judged: true, ..Outcome::default() },
        Err(problem) => Outcome::failed(vec![problem]),
    }
}

fn begun(ruleset: &Ruleset, asked: &NewForce) -> Result<(Force, Guide), Vec<Diagnostic>> {
    let mut problems = refused(ruleset, asked);
    let army = match resolve::army_or_only(ruleset, asked.army.as_deref()) {
        Ok(army) if problems.is_empty() => army,
        Ok(_) => return Err(problems),
        Err(problem) => {
            problems.push(problem);
            return Err(problems);
        }
    };
    let Some(figures) = asked.figures else {
        let (force, mut guide) = rules::starter(ruleset, army, asked.limit);
        if asked.player.is_some() {
            guide.offers.retain(|offer| offer.what != Offered::Player);
        }
        return Ok((Force { player: asked.player.clone(), ..force }, guide));
    };
    let agreed = asked.player.as_ref().filter(|_| !asked.word.is_empty());
    let seed = match agreed {
        Some(player) => rules::seed_of_words(&asked.word, player),
        None => asked.seed.map_or_else(any_seed, Ok).map_err(|problem| vec![problem])?,
    };
    let (choose, take) = (asked.choose.clone(), asked.take.clone());
    let wishes = Wishes { figures, seed, agreed: agreed.is_some(), choose, take, ..Wishes::default() };
    let (force, guide) = rules::characters(ruleset, army, &wishes).map_err(|problem| vec![problem])?;
    Ok((Force { player: asked.player.clone(), ..force }, guide))
}

/// Errors for options that have no effect, or do not apply to this game.
fn refused(ruleset: &Ruleset, asked: &NewForce) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    if asked.limit.is_some() && !ruleset.organisation.priced {
        let message = format!("{} has no points, so `--limit` has no effect", ruleset.name);
        problems.push(Diagnostic::error(Code::NotStated, message).hint("leave `--limit` out"));
    }
    let flags = [
        ("--figures", asked.figures.is_some()),
        ("--seed", asked.seed.is_some()),
        ("--word", !asked.word.is_empty()),
        ("--choose", !asked.choose.is_empty()),
        ("--take", !asked.take.is_empty()),
    ];
    let given: Vec<&str> = flags.into_iter().filter(|(_, given)| *given).map(|(flag, _)| flag).collect();
    if !given.is_empty() && !rules::rolls_up(ruleset) {
        let message = format!("{} rolls up no figures before play, so none can be made at random", ruleset.name);
        problems.push(
            Diagnostic::error(Code::BadValue, message).hint(format!("leave {} out", backticked(given.iter().copied()))),
        );
    } else if !given.is_empty() && asked.figures.is_none() {
        let are = if given.len() == 1 { "is" } else { "are" };
        let message = format!("{} {are} for figures made at random", backticked(given.iter().copied()));
        problems.push(Diagnostic::error(Code::NotStated, message).hint("add `--figures 8`"));
    }
    problems.extend(asked.take.iter().filter(|(_, number)| *number == 0).map(|(option, _)| {
        let message = format!("`--take {option}=0` has no effect: no figure takes it");
        Diagnostic::error(Code::BadValue, message).hint(format!("leave it out, or write `{option}=1`"))
    }));
    problems
}

/// The decisions left to the players, as notices: the file is written anyway.
fn undecided(ruleset: &Ruleset, name: String, text: &str) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let source = Arc::new(Source { name, text: text.to_owned() });
    let read = data::force(&source)?;
    let checked = rules::check_read(ruleset, &read, None);
    let findings = checked.findings.iter().map(|finding| checked.placed(finding, &source));
    Ok(findings.map(|finding| Diagnostic { severity: Severity::Notice, ..finding }).collect())
}
