use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use super::Outcome;
use super::files::{BYTE_ORDER_MARK, ForceFile, single};
use super::forces::Rulesets;
use super::table::any_seed;
use super::write::rewrite;
use crate::assets::Assets;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::model::Draft;
use crate::rules::{Throws, roll};

/// How a force is rolled.
pub struct RollOptions<'a> {
    /// Real dice.
    pub dice: &'a [i64],
    /// The seed; where none is given, the file's own or a random one.
    pub seed: Option<u64>,
    /// Whether what was rolled before is rolled again.
    pub again: bool,
    /// Whether what is rolled during play is rolled now.
    pub in_play: bool,
}

/// `roll`: rolls what a force has not rolled yet, and writes it into its file.
pub fn run(assets: &Assets, path: &Path, asked: &RollOptions<'_>) -> Outcome {
    match rolled(assets, path, asked) {
        Ok(said) => Outcome::said(said),
        Err(problems) => Outcome::failed(problems),
    }
}

fn rolled(assets: &Assets, path: &Path, asked: &RollOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    let file = one_file(path)?;
    let (force, source) = match (&file.read, &file.source) {
        (Ok(force), Some(source)) => (force, source),
        (read, _) => return Err(read.as_ref().err().cloned().unwrap_or_default()),
    };
    let mut known = Rulesets::new(assets);
    known.load(force);
    let ruleset = known.get(force, source)?;
    let own = force.seed.filter(|_| !asked.again);
    let (throws, seed) = if asked.dice.is_empty() {
        let seed = match asked.seed.or(own) {
            Some(seed) => seed,
            None => any_seed().map_err(|problem| vec![problem])?,
        };
        (Throws::Seed(seed), Some(seed))
    } else {
        (Throws::Real(asked.dice.to_vec()), None)
    };
    let rolled = roll(ruleset, force, &throws, asked.again, asked.in_play).map_err(|problem| vec![problem])?;
    if rolled.is_empty() {
        return Ok("nothing is left to roll\n".to_owned());
    }
    let mut draft = Draft { seed, ..Draft::from(force) };
    draft.data_version.get_or_insert_with(|| ruleset.data_version.clone());
    let mut units = draft.every_unit();
    let mut again = BTreeSet::new();
    for one in &rolled {
        let Some(unit) = units.get_mut(one.unit) else { continue };
        // Each figure is thrown again once, however much is rolled for it.
        if again.insert(one.unit) && unit.rolls.iter().any(|(id, _)| *id == one.roll) {
            unit.thrown_again();
        }
        match unit.rolls.iter_mut().find(|(id, _)| *id == one.roll) {
            Some((_, natural)) => *natural = one.natural,
            None => unit.rolls.push((one.roll.clone(), one.natural)),
        }
    }
    let text = data::rewritten(source, &draft)?;
    let mark = if file.marked { String::from(BYTE_ORDER_MARK) } else { String::new() };
    rewrite(path, &(mark + &text)).map_err(|problem| vec![problem])?;
    let mut said = String::new();
    for one in &rolled {
        // Writing into a string always succeeds.
        let _ = writeln!(said, "{}: {} {}", quoted(&one.title), one.roll, one.natural);
    }
    if let Some(seed) = seed {
        let _ = writeln!(said, "seed {seed}");
    }
    Ok(said)
}

fn one_file(path: &Path) -> Result<ForceFile, Vec<Diagnostic>> {
    if path.as_os_str() == "-" {
        let message = "`-` is standard input, and rolls are written into a file";
        return Err(vec![Diagnostic::error(Code::BadValue, message).hint("name a file")]);
    }
    single(path)
}
