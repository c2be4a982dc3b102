use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use super::force_files::unreadable;
use super::other_files::reason;
use super::overwrite::Overwrite;
use super::write::deliver;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::ImportOptions;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::imported::{GamesAtHand, ImportedForce, imported_list};
use crate::list_text::divider;
use crate::received::{Mail, decoded, guessed, is_page, opened, text_of};

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
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(path, &reason(&error)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(path, &format!("it is larger than {LARGEST} bytes, too large for a list")));
    }
    Ok(bytes)
}

/// The list embedded in a roster's PDF.
#[cfg(feature = "page")]
fn carried(bytes: &[u8], path: &Path) -> Result<ImportedForce, Vec<Diagnostic>> {
    let lists = crate::documents::lists_of(bytes);
    let Some(list) = lists.first() else {
        let message = format!("`{}` contains no list", path.display());
        let hint = "only a roster contains its list, and an opponent's copy does not; ask for the file";
        return Err(vec![Diagnostic::error(Code::Unreadable, message).hint(hint)]);
    };
    let text = String::from_utf8_lossy(list).into_owned();
    // Read it back first, so that nothing is written if it is not a valid force.
    data::force(&Arc::new(Source { name: path.display().to_string(), text: text.clone() }))?;
    let message = format!("`{}` contains {} lists, and only the first is imported", path.display(), lists.len());
    let others = Diagnostic::warning(Code::BadValue, message).hint("`serve` checks them all under Check lists");
    let doubts = if lists.len() > 1 { vec![others] } else { Vec::new() };
    Ok(ImportedForce { text, doubts, whole: true })
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
    if divider(text).is_some() || !text.contains(crate::received::LIST_IN_LINK) && !text.lines().any(named) {
        return Ok(None);
    }
    let mut lists = crate::page::lists(text);
    // The same link may be there twice, as an address and as text.
    lists.dedup();
    match lists.as_slice() {
        [only] => {
            // Read it back first, so that nothing is written if it is not a valid force.
            let read = data::force(&Arc::new(Source { name: path.display().to_string(), text: only.clone() }));
            read.map_err(|problems| among_others(problems, path))?;
            Ok(Some(only.clone()))
        }
        several => {
            let message = format!("`{}` contains {} lists", path.display(), several.len());
            Err(vec![Diagnostic::error(Code::BadValue, message).hint("import them one by one")])
        }
    }
}

/// The maximum number of lines that can't be read in a force file; with more, most of the text is something else.
#[cfg(feature = "page")]
const MOST_SLIPS: usize = 10;

/// The problems with a force file that was found in a text; a single one if the text runs on into something else.
#[cfg(feature = "page")]
fn among_others(problems: Vec<Diagnostic>, path: &Path) -> Vec<Diagnostic> {
    let slips = problems.iter().filter(|problem| problem.code == Code::Unreadable).count();
    if slips <= MOST_SLIPS {
        return problems;
    }
    let message = format!("`{}` begins like a force file, but {slips} of its lines belong to no force", path.display());
    vec![Diagnostic::error(Code::Unreadable, message).hint("copy the lines of the force into a file of their own")]
}

#[cfg(not(feature = "page"))]
fn as_file(_: &str, _: &Path) -> Result<Option<String>, Vec<Diagnostic>> {
    Ok(None)
}

/// Makes a force file from a list in words, rows or JSON.
fn from_list(assets: &Assets, asked: &ImportOptions, text: &str) -> Result<ImportedForce, Vec<Diagnostic>> {
    let all = |assets: &Assets| data::load_all(assets).into_iter().filter_map(|(_, loaded)| loaded.ok()).collect();
    let named = asked.ruleset.as_deref();
    let hint = "`sabretache list` shows the rulesets; name one with `--ruleset ID`";
    let games = GamesAtHand {
        kind: "ruleset",
        assets,
        named,
        by_id: &resolve::ruleset,
        all: &all,
        hint,
        otherwise: "`--ruleset ID`",
    };
    imported_list(&games, &asked.list.display().to_string(), text)
}
