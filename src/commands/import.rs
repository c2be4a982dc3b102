use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use super::mail::parts;
use super::write::write_text;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::ImportOptions;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, alternatives};
use crate::exchange::{Reading, game, read};
use crate::model::{Draft, Force, Guide, Ruleset};
use crate::rules::check;
use crate::view::ListView;

/// The most bytes of a list: a roster's PDF with room to spare.
const LARGEST: u64 = 20_000_000;

/// `import`: a list that somebody sent, as a force's file.
pub fn run(assets: &Assets, asked: &ImportOptions) -> Outcome {
    match imported(assets, asked) {
        Ok(outcome) => outcome,
        Err(problems) => Outcome::failed(problems),
    }
}

fn imported(assets: &Assets, asked: &ImportOptions) -> Result<Outcome, Vec<Diagnostic>> {
    let bytes = bytes(&asked.list).map_err(|problem| vec![problem])?;
    let (text, diagnostics) = match parts(&bytes) {
        None => one(assets, asked, &bytes)?,
        Some(parts) => of_mail(assets, asked, &parts)?,
    };
    let said = match &asked.output {
        None => text,
        Some(path) => {
            write_text(path, &text, asked.force).map_err(|problem| vec![problem])?;
            format!("{}\n", path.display())
        }
    };
    Ok(Outcome { said, diagnostics, judged: true, ..Outcome::default() })
}

/// A force's file, with what is in doubt.
type Made = (String, Vec<Diagnostic>);

/// A file that holds a list, or is one.
fn one(assets: &Assets, asked: &ImportOptions, bytes: &[u8]) -> Result<Made, Vec<Diagnostic>> {
    match as_file(bytes, &asked.list)? {
        Some(text) => Ok((text, Vec::new())),
        None => from_list(assets, asked, bytes),
    }
}

/// The list of a mail: the one that is attached to it, or else the one that is written in it.
fn of_mail(assets: &Assets, asked: &ImportOptions, parts: &[Vec<u8>]) -> Result<Made, Vec<Diagnostic>> {
    let Some((written, attached)) = parts.split_last() else { return Err(Vec::new()) };
    let mut found: Vec<Made> = attached.iter().filter_map(|part| one(assets, asked, part).ok()).collect();
    if found.len() > 1 {
        let message = format!("`{}` holds {} lists", asked.list.display(), found.len());
        return Err(vec![Diagnostic::error(Code::BadValue, message).hint("save what is attached, and import each")]);
    }
    found.pop().map_or_else(|| one(assets, asked, written), Ok)
}

fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let unreadable = |error: &dyn std::fmt::Display| {
        Diagnostic::error(Code::Unreadable, format!("can't read `{}`: {error}", path.display()))
            .hint("look at the spelling of the path, and at the folder you are in")
    };
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(&format!("it has more than {LARGEST} bytes, and no list has so many")));
    }
    Ok(bytes)
}

/// The force's file that a PDF carries, or that stands in a mail or a link; none where there is none.
#[cfg(feature = "page")]
fn as_file(bytes: &[u8], path: &Path) -> Result<Option<String>, Vec<Diagnostic>> {
    let pdf = bytes.starts_with(b"%PDF-");
    let carried = if pdf { crate::documents::list_of(bytes) } else { None };
    let text = String::from_utf8_lossy(carried.as_deref().unwrap_or(bytes)).into_owned();
    if pdf && carried.is_none() {
        let message = format!("`{}` carries no list", path.display());
        let hint = "only rosters carry theirs, and those for an opponent do not; ask for the file";
        return Err(vec![Diagnostic::error(Code::Unreadable, message).hint(hint)]);
    }
    let named = |line: &str| line.trim_start_matches(['>', ' ']).starts_with("ruleset") && line.contains('=');
    if !pdf && !text.contains("#f=") && !text.lines().any(named) {
        return Ok(None);
    }
    let lists = if pdf { vec![text] } else { crate::page::lists(&text) };
    match lists.as_slice() {
        [only] => {
            // What can't be read is told, and nothing is written.
            data::force(&Arc::new(Source { name: path.display().to_string(), text: only.clone() }))?;
            Ok(Some(only.clone()))
        }
        several => {
            let message = format!("`{}` holds {} lists", path.display(), several.len());
            Err(vec![Diagnostic::error(Code::BadValue, message).hint("import them one by one")])
        }
    }
}

#[cfg(not(feature = "page"))]
fn as_file(_: &[u8], _: &Path) -> Result<Option<String>, Vec<Diagnostic>> {
    Ok(None)
}

/// A force's file made of a list in text or JSON, with what is in doubt.
fn from_list(assets: &Assets, asked: &ImportOptions, bytes: &[u8]) -> Result<Made, Vec<Diagnostic>> {
    let shown = asked.list.display().to_string();
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| {
        let message = format!("can't read `{shown}`: it is not UTF-8 text");
        vec![Diagnostic::error(Code::Unreadable, message).hint("save it again as UTF-8")]
    })?;
    let text = text.trim_start_matches('\u{feff}');
    let (ruleset, reading) = if text.trim_start().starts_with('{') {
        let view: ListView = serde_json::from_str(text).map_err(|wrong| {
            let message = format!("can't read `{shown}`: {wrong}");
            vec![Diagnostic::error(Code::Unreadable, message).hint("it is no list that `export` wrote")]
        })?;
        let ruleset = resolve::ruleset(assets, asked.ruleset.as_deref().unwrap_or(&view.ruleset))?;
        let reading = Reading { draft: view.draft(), points: view.points, figures: view.figures, doubts: Vec::new() };
        (ruleset, reading)
    } else {
        let ruleset = of_game(assets, asked.ruleset.as_deref(), text)?;
        let reading = read(&ruleset, text);
        (ruleset, reading)
    };
    let source = Arc::new(Source { name: shown, text: text.to_owned() });
    let mut doubts: Vec<Diagnostic> = reading
        .doubts
        .iter()
        .map(|doubt| {
            let problem =
                Diagnostic::warning(Code::BadValue, doubt.message.clone()).at(&source, source.line(doubt.line));
            if doubt.candidates.is_empty() {
                problem
            } else {
                problem.hint(format!("did you mean {}?", alternatives(doubt.candidates.iter().map(String::as_str))))
            }
        })
        .collect();
    let empty = reading.draft.units.is_empty() && reading.draft.groups.is_empty();
    if empty && !doubts.is_empty() {
        let message = format!("no unit was found in `{}`", source.name);
        let hint = "each stands in a line of its own after `- `, as `export` writes them in full or compact";
        doubts.push(Diagnostic::error(Code::NotStated, message).hint(hint));
        return Err(doubts);
    }
    // What is not understood makes other sums anyway.
    if reading.doubts.is_empty() {
        doubts.extend(mismatch(&ruleset, &reading));
    }
    let text = data::written(&reading.draft, &Guide::default())?;
    Ok((text, doubts))
}

/// The ruleset of a list: the one that was named, else the one whose name it says.
fn of_game(assets: &Assets, named: Option<&str>, text: &str) -> Result<Ruleset, Vec<Diagnostic>> {
    if let Some(named) = named {
        return resolve::ruleset(assets, named);
    }
    let Some(game) = game(text) else {
        let problem = Diagnostic::error(Code::NotStated, "the list does not say what game it is for");
        return Err(vec![problem.hint("add a line `Game: …`, or `--ruleset ID`")]);
    };
    let called = |ruleset: &Ruleset| ruleset.name.to_lowercase() == game.to_lowercase() || ruleset.id == game;
    let all = data::load_all(assets).into_iter().filter_map(|(_, loaded)| loaded.ok());
    let found = all.into_iter().find(called);
    found.ok_or_else(|| {
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no game `{game}`"));
        vec![problem.hint("`sabretache list` shows those that there are; `--ruleset ID` names one")]
    })
}

/// What a list says of itself, where that is not so.
fn mismatch(ruleset: &Ruleset, reading: &Reading) -> Vec<Diagnostic> {
    let draft: &Draft = &reading.draft;
    let force = Force::from(draft);
    let checked = check(ruleset, &force, None);
    let mut found = Vec::new();
    let mut told = |what: &str, stated: Option<i64>, is: Option<i64>| {
        if let (Some(stated), Some(is)) = (stated, is)
            && stated != is
        {
            let message = format!("the list says {stated} {what}; it comes to {is}");
            let mut notice = Diagnostic::warning(Code::BadValue, message).hint("it is worked out anew; ask its player");
            notice.severity = Severity::Notice;
            found.push(notice);
        }
    };
    told("points", reading.points, checked.points);
    told("figures", reading.figures, Some(checked.figures()));
    found
}
