use std::fmt::Write;
use std::path::Path;

use super::Outcome;
use super::forces::{Rulesets, read};
use super::table::any_seed;
use super::write::write_text;
use crate::assets::Assets;
use crate::data;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Throws, roll};

/// How a force is rolled.
pub struct Asked<'a> {
    /// Real dice.
    pub dice: &'a [i64],
    /// The seed; the file's own, or one that nobody chose, where none is given.
    pub seed: Option<u64>,
    /// Whether what was rolled before is rolled again.
    pub again: bool,
    /// Whether what is rolled during play is rolled now.
    pub in_play: bool,
}

/// `roll`: rolls what a force has not rolled yet, and writes it into its file.
pub fn run(assets: &Assets, path: &Path, asked: &Asked<'_>) -> Outcome {
    match rolled(assets, path, asked) {
        Ok(said) => Outcome::said(said),
        Err(problems) => Outcome::failed(problems),
    }
}

fn rolled(assets: &Assets, path: &Path, asked: &Asked<'_>) -> Result<String, Vec<Diagnostic>> {
    let (files, problems) = read(&[path.to_owned()]);
    let [file] = files.as_slice() else {
        let one =
            Diagnostic::error(Code::BadValue, format!("`{}` is not one force but {}", path.display(), files.len()));
        return Err(if problems.is_empty() { vec![one.hint("name a file")] } else { problems });
    };
    let (force, source) = match (&file.read, &file.source) {
        (Ok(force), Some(source)) => (force, source),
        (read, _) => return Err(read.as_ref().err().cloned().unwrap_or_default()),
    };
    let mut known = Rulesets::new(assets);
    known.load(force);
    let ruleset = known.get(force, source)?;
    let own = force.seed.and_then(|seed| u64::try_from(seed).ok()).filter(|_| !asked.again);
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
    let written: Vec<(usize, String, i64)> =
        rolled.iter().map(|one| (one.unit, one.roll.clone(), one.natural)).collect();
    let text = data::with_rolls(&source.text, &written, seed).map_err(|error| {
        vec![Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {error}", path.display()))]
    })?;
    write_text(path, &text, true).map_err(|problem| vec![problem])?;
    let mut said = String::new();
    for one in &rolled {
        // Writing into a string always succeeds.
        let _ = writeln!(said, "{}: {} {}", one.title, one.roll, one.natural);
    }
    if let Some(seed) = seed {
        let _ = writeln!(said, "seed {seed}");
    }
    Ok(said)
}
