use std::fmt::Write;
use std::path::Path;

use super::agreed_words::AgreedWords;
use super::event_file::EventFile;
use super::force_files::{BYTE_ORDER_MARK, ForceFile, STDIN, single};
use super::forces::Rulesets;
use super::resolve::{Meant, ruleset_or_path};
use super::table::any_seed;
use super::write::rewrite;
use super::{Outcome, void};
use crate::assets::Assets;
use crate::cli::RollForce;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::model::{Force, Ruleset};
use crate::rules::{Throws, note, roll};

/// `roll`: rolls everything that a force has not rolled yet, and writes the results into its file.
pub fn run(assets: &Assets, asked: &RollForce) -> Outcome {
    match rolled(assets, asked) {
        Ok(said) => Outcome::said(said),
        Err(problems) => Outcome::failed(problems),
    }
}

fn rolled(assets: &Assets, asked: &RollForce) -> Result<String, Vec<Diagnostic>> {
    if let Some(problem) = no_force(assets, &asked.force) {
        return Err(vec![problem]);
    }
    let file = one_file(&asked.force)?;
    let mut known = Rulesets::new(assets);
    known.load_of(&file);
    let (read, source, ruleset) = known.of(&file)?;
    let force = &read.force;
    if let Some(problem) = idle(ruleset, asked) {
        return Err(vec![problem]);
    }
    let event_file = asked.event.as_deref().map(EventFile::open).transpose()?;
    let agreed = AgreedWords { typed: &asked.word, event_file: event_file.as_ref() };
    let agreed = agreed.seed(&file).map_err(|problem| vec![problem])?;
    let own = force.seed.filter(|_| !asked.again);
    let (throws, seed) = if asked.dice.is_empty() {
        let seed = match agreed.as_ref().map(|(seed, _)| *seed).or(asked.seed).or(own) {
            Some(seed) => seed,
            None => any_seed().map_err(|problem| vec![problem])?,
        };
        (Throws::Seed(seed), Some(seed))
    } else {
        (Throws::Real(asked.dice.clone()), None)
    };
    let rolled = |throws: &Throws| roll(ruleset, force, throws, asked.again, asked.in_play);
    // Without any dice, nothing can be rolled but nothing.
    if rolled(&Throws::Real(Vec::new())).is_ok()
        && let Some(problem) = nothing_left(ruleset, force, asked)
    {
        return Err(vec![problem]);
    }
    let rolled = rolled(&throws).map_err(|problem| vec![problem])?;
    if rolled.is_empty() {
        let never = ruleset.organisation.rolls.is_empty();
        let said = if never { rolls_nothing(ruleset) } else { "there is nothing left to roll".to_owned() } + "\n";
        return Ok(said);
    }
    let mut new = force.clone();
    note(ruleset, &mut new, &rolled, seed, agreed.is_some());
    let text = data::rewritten(source, &new)?;
    let mark = if file.marked { String::from(BYTE_ORDER_MARK) } else { String::new() };
    rewrite(&asked.force, &(mark + &text)).map_err(|problem| vec![problem])?;
    let mut said = String::new();
    for one in &rolled {
        // Writing into a string always succeeds.
        let _ = writeln!(said, "{}: {} {}", quoted(&one.title), one.roll, one.natural);
    }
    if let Some(seed) = seed {
        let whose = agreed.map(|(_, player)| format!(", that of {}", quoted(&player))).unwrap_or_default();
        let _ = writeln!(said, "seed {seed}{whose}");
    }
    Ok(said)
}

/// An error for options without effect in a game that rolls nothing for its figures, or nothing during play.
fn idle(ruleset: &Ruleset, asked: &RollForce) -> Option<Diagnostic> {
    let rolls = &ruleset.organisation.rolls;
    let in_play = ("--in-play", asked.in_play);
    if rolls.is_empty() {
        let [seed, dice, word, event, again] = typed(asked);
        let why = format!("because {}", rolls_nothing(ruleset));
        return void(&[seed, dice, word, event, again, in_play], &why);
    }
    let never = rolls.iter().all(|roll| !roll.in_play);
    void(&[in_play], &format!("in {}, which rolls nothing for its figures during play", ruleset.name)).filter(|_| never)
}

fn rolls_nothing(ruleset: &Ruleset) -> String {
    format!("{} rolls nothing for its figures", ruleset.name)
}

/// An error if a ruleset is named in place of a force; the hint says so if nothing is rolled there anyway.
fn no_force(assets: &Assets, path: &Path) -> Option<Diagnostic> {
    let name = path.to_str().filter(|name| assets.rulesets().iter().any(|id| id == name))?;
    let Meant::Ruleset(Ok(ruleset)) = ruleset_or_path(assets, name) else { return None };
    let problem = Diagnostic::error(Code::NotStated, format!("`{name}` is a ruleset, not a force"));
    Some(problem.hint(if ruleset.organisation.rolls.is_empty() {
        rolls_nothing(&ruleset)
    } else {
        "name a force file, as in `sabretache roll FORCE.toml`".to_owned()
    }))
}

/// An error if options for the dice are given but nothing is left to roll; its hint names what could be rolled.
fn nothing_left(ruleset: &Ruleset, force: &Force, asked: &RollForce) -> Option<Diagnostic> {
    let problem = void(&typed(asked), "where nothing is left to roll")?;
    let in_play = !asked.in_play && ruleset.organisation.rolls.iter().any(|roll| roll.in_play);
    let before = !asked.again && force.every_unit().iter().any(|unit| !unit.rolls.is_empty());
    Some(match (in_play, before) {
        (true, _) => problem.hint("add `--in-play` to roll what is rolled during play"),
        (false, true) => problem.hint("add `--again` to roll everything again"),
        (false, false) => problem,
    })
}

/// The flags for how dice are thrown, and whether each was typed.
fn typed(asked: &RollForce) -> [(&'static str, bool); 5] {
    [
        ("--seed", asked.seed.is_some()),
        ("--dice", !asked.dice.is_empty()),
        ("--word", !asked.word.is_empty()),
        ("--event", asked.event.is_some()),
        ("--again", asked.again),
    ]
}

fn one_file(path: &Path) -> Result<ForceFile, Vec<Diagnostic>> {
    if path.as_os_str() == STDIN {
        let message = "`-` is standard input, but rolls are written to a file";
        return Err(vec![Diagnostic::error(Code::BadValue, message).hint("name a file")]);
    }
    single(path)
}
