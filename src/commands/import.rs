use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use super::other_files::reason;
use super::overwrite::Overwrite;
use super::write::deliver;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::ImportOptions;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, alternatives};
use crate::exchange::{self, ReadList, divider, from_rows, games, read};
use crate::model::{Guide, Ruleset};
use crate::received::{Mail, decoded, guessed, is_page, opened, text_of};
use crate::rules::check;

/// The largest size of a list file, in bytes; a roster PDF is well below it.
const LARGEST: u64 = 20_000_000;

/// `import`: makes a force file from a list that somebody sent.
pub fn run(assets: &Assets, asked: &ImportOptions) -> Outcome {
    match imported(assets, asked) {
        Ok(outcome) => outcome,
        Err(problems) => Outcome::failed(problems),
    }
}

fn imported(assets: &Assets, asked: &ImportOptions) -> Result<Outcome, Vec<Diagnostic>> {
    let bytes = bytes(&asked.list).map_err(|problem| vec![problem])?;
    let ImportedForce { text, doubts, whole } = match opened(&bytes) {
        None => one(assets, asked, &bytes)?,
        Some(mail) => of_mail(assets, asked, &mail)?,
    };
    if let Some(named) = &asked.ruleset {
        of_ruleset(assets, &text, named)?;
    }
    let read = std::slice::from_ref(&asked.list);
    let over = Overwrite { force: asked.force, read, own: assets.read(), ..Overwrite::default() };
    let said = deliver(asked.output.as_deref(), text, &over).map_err(|problem| vec![problem])?;
    Ok(Outcome { said, diagnostics: doubts, judged: true, illegal: !whole, ..Outcome::default() })
}

/// Errors if a list names a ruleset other than the one typed.
fn of_ruleset(assets: &Assets, text: &str, typed: &str) -> Result<(), Vec<Diagnostic>> {
    let force = data::force(&Arc::new(Source { name: "list".to_owned(), text: text.to_owned() }))?.force;
    let (own, typed) = (resolve::ruleset(assets, &force.ruleset)?.id, resolve::ruleset(assets, typed)?.id);
    if own == typed {
        return Ok(());
    }
    let message = format!("the list is for `{own}`, not for `{typed}`");
    Err(vec![Diagnostic::error(Code::OtherRuleset, message).hint("leave `--ruleset` out")])
}

/// A force file made from a list.
struct ImportedForce {
    /// The text of the force file.
    text: String,
    /// Doubts about the list, one for each line that was not understood or does not add up.
    doubts: Vec<Diagnostic>,
    /// Whether the force is certainly the one that was sent.
    whole: bool,
}

/// Reads a file that is a list or contains one.
fn one(assets: &Assets, asked: &ImportOptions, bytes: &[u8]) -> Result<ImportedForce, Vec<Diagnostic>> {
    if bytes.starts_with(b"%PDF-") {
        return carried(bytes, &asked.list);
    }
    if let Some(text) = decoded(bytes) {
        return worded(assets, asked, &text);
    }
    let Some(text) = guessed(bytes) else {
        let message = format!("can't read `{}`: it is neither UTF-8 nor UTF-16 text", asked.list.display());
        return Err(vec![Diagnostic::error(Code::Unreadable, message).hint("save it again as UTF-8")]);
    };
    let message = format!("`{}` is neither UTF-8 nor UTF-16 text, and is read as Windows-1252", asked.list.display());
    let guess = Diagnostic::warning(Code::BadValue, message);
    let guess = guess.hint("check its names; if accented letters are wrong, save it again as UTF-8");
    match worded(assets, asked, &text) {
        Ok(made) => Ok(ImportedForce { doubts: [vec![guess], made.doubts].concat(), ..made }),
        Err(problems) => Err([vec![guess], problems].concat()),
    }
}

/// Reads a text or a web page that contains a list.
fn worded(assets: &Assets, asked: &ImportOptions, text: &str) -> Result<ImportedForce, Vec<Diagnostic>> {
    // Some programs end a line with a carriage return alone.
    let ended;
    let text = if text.contains('\n') {
        text
    } else {
        ended = text.replace('\r', "\n");
        ended.as_str()
    };
    if is_page(text) { written(assets, asked, &text_of(text)) } else { written(assets, asked, text) }
}

/// Reads a text that is a list or contains one.
fn written(assets: &Assets, asked: &ImportOptions, text: &str) -> Result<ImportedForce, Vec<Diagnostic>> {
    match as_file(text, &asked.list)? {
        Some(text) => Ok(ImportedForce { text, doubts: Vec::new(), whole: true }),
        None => from_list(assets, asked, text),
    }
}

/// The list in an email: the attached one, or else the one in its text. If the text comes in several forms, the first
/// that is read completely is taken.
fn of_mail(assets: &Assets, asked: &ImportOptions, mail: &Mail) -> Result<ImportedForce, Vec<Diagnostic>> {
    let mut found: Vec<ImportedForce> = mail.attached.iter().filter_map(|part| one(assets, asked, part).ok()).collect();
    if found.len() > 1 {
        let message = format!("`{}` contains {} lists", asked.list.display(), found.len());
        return Err(vec![Diagnostic::error(Code::BadValue, message).hint("save the attachments, and import each one")]);
    }
    if let Some(attached) = found.pop() {
        return Ok(attached);
    }
    let mut ways: Vec<Result<ImportedForce, Vec<Diagnostic>>> = Vec::new();
    for way in &mail.written {
        let made = written(assets, asked, way);
        if made.as_ref().is_ok_and(|made| made.whole) {
            return made;
        }
        ways.push(made);
    }
    let first = ways.iter().position(Result::is_ok).unwrap_or(0);
    if ways.is_empty() { written(assets, asked, "") } else { ways.swap_remove(first) }
}

fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let unreadable = |error: &dyn std::fmt::Display| {
        Diagnostic::error(Code::Unreadable, format!("can't read `{}`: {error}", path.display()))
            .hint("check the spelling of the path and the folder you are in")
    };
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(&reason(&error)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(&format!("it is larger than {LARGEST} bytes, too large for a list")));
    }
    Ok(bytes)
}

/// The list embedded in a roster's PDF.
#[cfg(feature = "page")]
fn carried(bytes: &[u8], path: &Path) -> Result<ImportedForce, Vec<Diagnostic>> {
    let Some(list) = crate::documents::list_of(bytes) else {
        let message = format!("`{}` contains no list", path.display());
        let hint = "only a roster contains its list, and an opponent's copy does not; ask for the file";
        return Err(vec![Diagnostic::error(Code::Unreadable, message).hint(hint)]);
    };
    let text = String::from_utf8_lossy(&list).into_owned();
    // Read it back first, so that nothing is written if it is not a valid force.
    data::force(&Arc::new(Source { name: path.display().to_string(), text: text.clone() }))?;
    Ok(ImportedForce { text, doubts: Vec::new(), whole: true })
}

#[cfg(not(feature = "page"))]
fn carried(_: &[u8], path: &Path) -> Result<ImportedForce, Vec<Diagnostic>> {
    let message = format!("can't read `{}`: it is a PDF", path.display());
    Err(vec![Diagnostic::error(Code::Unreadable, message).hint("ask for the file of the list")])
}

/// The force file contained in a text or a link; `None` if there is none. Errors if there are several, or if it is
/// not a valid force.
#[cfg(feature = "page")]
fn as_file(text: &str, path: &Path) -> Result<Option<String>, Vec<Diagnostic>> {
    let named = |line: &str| line.trim_start_matches(['>', ' ']).starts_with("ruleset") && line.contains('=');
    if divider(text).is_some() || !text.contains("#f=") && !text.lines().any(named) {
        return Ok(None);
    }
    let mut lists = crate::page::lists(text);
    // The same link may be there twice, as an address and as text.
    lists.dedup();
    match lists.as_slice() {
        [only] => {
            // Read it back first, so that nothing is written if it is not a valid force.
            data::force(&Arc::new(Source { name: path.display().to_string(), text: only.clone() }))?;
            Ok(Some(only.clone()))
        }
        several => {
            let message = format!("`{}` contains {} lists", path.display(), several.len());
            Err(vec![Diagnostic::error(Code::BadValue, message).hint("import them one by one")])
        }
    }
}

#[cfg(not(feature = "page"))]
fn as_file(_: &str, _: &Path) -> Result<Option<String>, Vec<Diagnostic>> {
    Ok(None)
}

/// Makes a force file from a list in text, rows or JSON, with its doubts.
fn from_list(assets: &Assets, asked: &ImportOptions, text: &str) -> Result<ImportedForce, Vec<Diagnostic>> {
    let shown = asked.list.display().to_string();
    let text = text.trim_start_matches('\u{feff}');
    let (ruleset, reading) = if text.trim_start().starts_with('{') {
        let list: ReadList = serde_json::from_str(text).map_err(|wrong| {
            let message = format!("can't read `{shown}`: {wrong}");
            vec![Diagnostic::error(Code::Unreadable, message).hint("this is not a list that `export` wrote")]
        })?;
        let ruleset = resolve::ruleset(assets, asked.ruleset.as_deref().unwrap_or(&list.force.ruleset))?;
        (ruleset, list)
    } else if let Some(sign) = divider(text) {
        let rows = exchange::rows(text.trim_start(), sign).ok_or_else(|| {
            let problem = Diagnostic::error(Code::Unreadable, format!("can't read `{shown}`: its rows are incomplete"));
            vec![problem.hint("save it again as CSV")]
        })?;
        let reading = from_rows(&rows);
        let ruleset = resolve::ruleset(assets, asked.ruleset.as_deref().unwrap_or(&reading.force.ruleset))?;
        (ruleset, reading)
    } else {
        in_any_language(assets, asked.ruleset.as_deref(), text)?
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
    if reading.force.every_unit().is_empty() {
        let message = format!("no unit was found in `{}`", source.name);
        let hint = "put each on a line of its own after `- `, or between bars on one line, as `export` writes them";
        doubts.push(Diagnostic::error(Code::NotStated, message).hint(hint));
        return Err(doubts);
    }
    let mut whole = reading.doubts.iter().all(|doubt| doubt.harmless);
    // A line that was not understood makes the totals wrong anyway, so they are compared only without one.
    if whole {
        let other = mismatch(&ruleset, &reading);
        whole = other.is_empty();
        doubts.extend(other);
    }
    let text = data::written(&reading.force, &Guide::default())?;
    Ok(ImportedForce { text, doubts, whole })
}

/// A list in words, read in the language asked for; if that leaves some of it unread, in the language in which most
/// of it is understood.
fn in_any_language(assets: &Assets, named: Option<&str>, text: &str) -> Result<(Ruleset, ReadList), Vec<Diagnostic>> {
    let read_in = |assets: &Assets| -> Result<(Ruleset, ReadList), Vec<Diagnostic>> {
        let ruleset = of_game(assets, named, text)?;
        let reading = read(&ruleset, text);
        Ok((ruleset, reading))
    };
    let unclear = |reading: &ReadList| reading.doubts.iter().filter(|doubt| !doubt.harmless).count();
    let mut best = read_in(assets);
    for language in data::languages(assets) {
        let doubts = best.as_ref().map_or(usize::MAX, |(_, reading)| unclear(reading));
        if doubts == 0 {
            break;
        }
        if let Ok(other) = read_in(&assets.clone().speaking(Some(language)))
            && unclear(&other.1) < doubts
        {
            best = Ok(other);
        }
    }
    best
}

/// The ruleset of a list: the one typed, or else the one the list names.
fn of_game(assets: &Assets, named: Option<&str>, text: &str) -> Result<Ruleset, Vec<Diagnostic>> {
    if let Some(named) = named {
        return resolve::ruleset(assets, named);
    }
    let games = games(text, &data::phrases_asked(assets));
    let Some(game) = games.first() else {
        let problem = Diagnostic::error(Code::NotStated, "the list does not say which game it is for");
        return Err(vec![problem.hint("add a line `Game: …`, or `--ruleset ID`")]);
    };
    let called =
        |ruleset: &Ruleset, game: &String| ruleset.name.to_lowercase() == game.to_lowercase() || ruleset.id == *game;
    let mut all: Vec<Ruleset> = data::load_all(assets).into_iter().filter_map(|(_, loaded)| loaded.ok()).collect();
    let found = games.iter().find_map(|game| all.iter().position(|ruleset| called(ruleset, game)));
    found.map(|place| all.swap_remove(place)).ok_or_else(|| {
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no game `{game}`"));
        vec![problem.hint("`sabretache list` shows the games; name one with `--ruleset ID`")]
    })
}

/// Notices for the totals that a list states wrongly.
fn mismatch(ruleset: &Ruleset, reading: &ReadList) -> Vec<Diagnostic> {
    let checked = check(ruleset, &reading.force, None);
    let mut found = Vec::new();
    let mut told = |what: &str, stated: Option<i64>, is: Option<i64>| {
        if let Some(stated) = stated
            && is != Some(stated)
        {
            let is = is.map_or_else(|| "none can be worked out".to_owned(), |is| format!("it comes to {is}"));
            let message = format!("the list says {stated} {what}; {is}");
            let mut notice = Diagnostic::warning(Code::BadValue, message)
                .hint("the total has been worked out again; ask its player");
            notice.severity = Severity::Notice;
            found.push(notice);
        }
    };
    told("points", reading.points, checked.points);
    told("figures", reading.figures, Some(checked.figures()));
    found
}
