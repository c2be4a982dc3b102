use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::force_files::{ForceFile, samples};
use super::overwrite::Overwrite;
use super::write::write_text;
use super::{Outcome, read_assets};
use crate::assets::Assets;
use crate::cli::Common;
use crate::data::{self, MissingTexts};
use crate::diagnostic::{Code, Diagnostic, count, nearest, visible};
use crate::model::{Ruleset, Severity};
use crate::rules;
use crate::typeset::Press;

/// `lint`: suspicious data in a folder's games, and texts not translated into a language.
pub fn run(folder: &Path, common: &Common, output: Option<&Path>) -> Outcome {
    let folders: Vec<PathBuf> = std::iter::once(folder.to_owned()).chain(common.data.iter().cloned()).collect();
    let (assets, mut found) = match read_assets(&folders, &common.templates) {
        Ok(read) => read,
        Err(problems) => return Outcome::failed(problems),
    };
    let own: Vec<String> = assets.rulesets().into_iter().filter(|id| assets.is_own(id)).collect();
    let (mut rulesets, mut wrong): (Vec<Ruleset>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
    for id in &own {
        match data::lint(&assets, id) {
            Ok(odd) => found.extend(odd),
            Err(problems) => wrong.extend(problems),
        }
        // Faults in its data are already reported.
        rulesets.extend(data::load(&assets, id));
    }
    found.extend(rulesets.iter().flat_map(|ruleset| illegal_samples(&assets, ruleset)));
    match Press::new(&assets) {
        Ok(press) => found.extend(rulesets.iter().filter_map(|ruleset| unknown_font(&press, ruleset))),
        Err(problems) => wrong.extend(problems),
    }
    let lacking = match (&common.language, output) {
        (Some(language), _) => not_there(&assets, &rulesets, language),
        (None, None) => Ok(Vec::new()),
        (None, Some(_)) => {
            let problem =
                Diagnostic::error(Code::NotStated, "`-o` writes what is not yet translated, but no language is named");
            Err(vec![problem.hint("add `--language de`, or leave `-o` out")])
        }
    };
    let lacking = lacking.unwrap_or_else(|problems| {
        wrong.extend(problems);
        Vec::new()
    });
    if !wrong.is_empty() {
        found.extend(wrong);
        return Outcome::failed(found);
    }
    let mut said = String::new();
    match (output, &common.language) {
        (Some(output), _) => match written(output, &lacking) {
            Ok(paths) => said = paths,
            Err(problem) => return Outcome::failed(vec![problem]),
        },
        (None, Some(language)) if !lacking.is_empty() => {
            let told: Vec<String> = lacking.iter().map(|(whose, lacking)| texts_missing(whose, lacking)).collect();
            let problem = Diagnostic::warning(Code::Untranslated, data::not_in(language, &told));
            found.push(problem.hint("`-o DIR` writes them as files to fill in"));
        }
        (None, _) => {}
    }
    if !found.is_empty() {
        return Outcome { said, diagnostics: found, illegal: true, judged: true, ..Outcome::default() };
    }
    if said.is_empty() {
        let games = count(own.len(), "ruleset");
        said = format!("{}: {games}, nothing suspicious\n", visible(&folder.display().to_string()));
    }
    Outcome::said(said)
}

/// The faults of a game's own samples: those that can't be read, and those that are not legal.
fn illegal_samples(assets: &Assets, ruleset: &Ruleset) -> Vec<Diagnostic> {
    let faults = |file: ForceFile| match file.readable() {
        Err(problems) => problems,
        Ok((read, source)) => {
            let checked = rules::check_read(ruleset, read, None);
            let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
            errors.map(|finding| checked.placed(finding, source)).collect()
        }
    };
    samples(assets, &ruleset.id).into_iter().flat_map(faults).collect()
}

/// An error if no font has the family of a game's headings, which would otherwise first be seen in print.
fn unknown_font(press: &Press, ruleset: &Ruleset) -> Option<Diagnostic> {
    let (display, families) = (ruleset.theme.display.as_str(), press.families());
    if families.contains(&display) {
        return None;
    }
    let message = format!("`display` of the theme of `{}`: no font has the family `{display}`", ruleset.id);
    let problem = Diagnostic::error(Code::UnknownName, message);
    Some(match nearest(display, families) {
        Some(near) => problem.hint(format!("did you mean `{near}`?")),
        None => problem.hint(press.families_offered()),
    })
}

/// Untranslated texts, each with its owner: a game or the program.
type Missing = Vec<(String, MissingTexts)>;

fn not_there(assets: &Assets, rulesets: &[Ruleset], language: &str) -> Result<Missing, Vec<Diagnostic>> {
    let mut missing = Missing::new();
    for ruleset in rulesets {
        let of_game = data::missing_texts(assets, ruleset, language)?;
        missing.extend(of_game.map(|lacking| (format!("of {}", ruleset.name), lacking)));
    }
    let own = data::missing_phrases(assets, language)?;
    missing.extend(own.map(|lacking| ("of the program".to_owned(), lacking)));
    Ok(missing)
}

fn texts_missing(whose: &str, lacking: &MissingTexts) -> String {
    format!("{} {whose}", count(lacking.missing, "text"))
}

/// Writes the files to fill in below a folder: all of them, or none if one already exists.
fn written(output: &Path, lacking: &[(String, MissingTexts)]) -> Result<String, Diagnostic> {
    let mut said = String::new();
    let paths: Vec<PathBuf> = lacking.iter().map(|(_, lacking)| output.join(&lacking.path)).collect();
    if let Some(problem) = paths.iter().find_map(|path| Overwrite::default().refuses(path)) {
        return Err(problem.hint("name another folder"));
    }
    for (path, (whose, lacking)) in paths.iter().zip(lacking) {
        write_text(path, &lacking.text, &Overwrite::default())?;
        // Writing to a string cannot fail.
        let _ = writeln!(said, "{}  {}", visible(&path.display().to_string()), texts_missing(whose, lacking));
    }
    Ok(said)
}
