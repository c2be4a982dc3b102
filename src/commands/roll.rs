use std::fmt::Write;
use std::path::Path;

use super::Outcome;
use super::files::{BYTE_ORDER_MARK, ForceFile, single};
use super::forces::Rulesets;
use super::occasion::Occasion;
use super::table::any_seed;
use super::words::Agreed;
use super::write::rewrite;
use crate::assets::Assets;
use crate::cli::RollForce;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::model::Draft;
use crate::rules::{Throws, note, roll};

/// `roll`: rolls what a force has not rolled yet, and writes it into its file.
pub fn run(assets: &Assets, asked: &RollForce) -> Outcome {
    match rolled(assets, asked) {
        Ok(said) => Outcome::said(said),
        Err(problems) => Outcome::failed(problems),
    }
}

fn rolled(assets: &Assets, asked: &RollForce) -> Result<String, Vec<Diagnostic>> {
    let file = one_file(&asked.force)?;
    let (force, source) = match (&file.read, &file.source) {
        (Ok(force), Some(source)) => (force, source),
        (read, _) => return Err(read.as_ref().err().cloned().unwrap_or_default()),
    };
    let mut known = Rulesets::new(assets);
    known.load(force);
    let ruleset = known.get(force, source)?;
    let occasion = asked.event.as_deref().map(Occasion::open).transpose()?;
    let agreed = Agreed { typed: &asked.word, occasion: occasion.as_ref() };
    let agreed = agreed.seed(&file).map_err(|problem| vec![problem])?;
    let own = force.seed.as_ref().map(|seed| seed.value).filter(|_| !asked.again);
    let (throws, seed) = if asked.dice.is_empty() {
        let seed = match agreed.as_ref().map(|(seed, _)| *seed).or(asked.seed).or(own) {
            Some(seed) => seed,
            None => any_seed().map_err(|problem| vec![problem])?,
        };
        (Throws::Seed(seed), Some(seed))
    } else {
        (Throws::Real(asked.dice.clone()), None)
    };
    let rolled = roll(ruleset, force, &throws, asked.again, asked.in_play).map_err(|problem| vec![problem])?;
    if rolled.is_empty() {
        return Ok("nothing is left to roll\n".to_owned());
    }
    let mut draft = Draft::from(force);
    note(ruleset, &mut draft, &rolled, seed, agreed.is_some());
    let text = data::rewritten(source, &draft)?;
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

fn one_file(path: &Path) -> Result<ForceFile, Vec<Diagnostic>> {
    if path.as_os_str() == "-" {
        let message = "`-` is standard input, and rolls are written into a file";
        return Err(vec![Diagnostic::error(Code::BadValue, message).hint("name a file")]);
    }
    single(path)
}
