use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::other_files::{FORCE, not_text, other, reason};
use crate::assets::{Assets, SAMPLES, is_kept_aside};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, nearest};
use crate::model::ReadForce;

/// A force file after reading.
pub struct ForceFile {
    /// Its path as typed, or as found in a folder; `standard input` for `-`.
    pub path: PathBuf,
    /// Its text; `None` if it could not be read.
    pub source: Option<Arc<Source>>,
    /// The force, or the mistakes in the file.
    pub read: Result<ReadForce, Vec<Diagnostic>>,
    /// Whether the file began with a byte order mark; `source` leaves it out.
    pub marked: bool,
}

impl ForceFile {
    /// Whether it was read from standard input.
    pub fn is_stdin(&self) -> bool {
        self.path.as_os_str() == STDIN_SHOWN
    }

    /// The force and its text, or the mistakes in the file.
    pub fn readable(&self) -> Result<(&ReadForce, &Arc<Source>), Vec<Diagnostic>> {
        let wrong = || self.read.as_ref().err().cloned().unwrap_or_default();
        self.read.as_ref().ok().zip(self.source.as_ref()).ok_or_else(wrong)
    }

    /// Translates the names in a game's own sample to the chosen language.
    pub fn in_language(&mut self, assets: &Assets) {
        if let (Ok(read), Some(source)) = (&mut self.read, &self.source) {
            data::named(assets, source, &mut read.force);
        }
    }
}

/// The byte order mark, which some editors write at the start of a file.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The path that stands for standard input.
pub const STDIN: &str = "-";

/// The path shown for standard input.
const STDIN_SHOWN: &str = "standard input";

/// The largest size of a file that is read, in bytes.
const LARGEST: u64 = 1_000_000;

/// The sample forces of a ruleset.
pub fn samples(assets: &Assets, id: &str) -> Vec<ForceFile> {
    let folder = format!("data/{id}/{SAMPLES}");
    let files = assets.below(&folder);
    let read = files.map(|(path, file)| {
        let source: Result<Arc<Source>, Diagnostic> = file.text();
        let (path, marked) = (PathBuf::from(path), false);
        match source {
            Ok(source) => ForceFile { path, read: data::force(&source), source: Some(source), marked },
            Err(problem) => ForceFile { path, read: Err(vec![problem]), source: None, marked },
        }
    });
    let mut samples: Vec<ForceFile> = read.collect();
    for file in &mut samples {
        file.in_language(assets);
    }
    samples
}

/// Reads force files. A folder stands for every TOML file in it and below, `-` for standard input.
pub fn read(paths: &[PathBuf]) -> (Vec<ForceFile>, Vec<Diagnostic>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    let paths = unsplit(paths, &mut problems);
    let matched = paths.iter().flat_map(|path| matching(path));
    for path in &matched.collect::<Vec<PathBuf>>() {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut found = Vec::new();
        if let Err(problem) = below(path, &mut BTreeSet::new(), &mut found) {
            problems.push(problem);
        } else if found.is_empty() {
            let message = format!("the folder `{}` contains no forces: no file ends in `.toml`", path.display());
            problems.push(Diagnostic::error(Code::Unreadable, message).hint("name the folder that contains the lists"));
        }
        files.extend(found);
    }
    (files.iter().map(|path| one(path)).collect(), problems)
}

/// Reads the one force file at a path; errors if the path is a folder with several, or none.
pub fn single(path: &Path) -> Result<ForceFile, Vec<Diagnostic>> {
    let (mut files, problems) = read(&[path.to_owned()]);
    match (files.pop(), files.len()) {
        (Some(only), 0) => Ok(only),
        (_, _) if !problems.is_empty() => Err(problems),
        (_, more) => {
            let message = format!("`{}` contains {} forces; 1 is required", path.display(), more + 1);
            Err(vec![Diagnostic::error(Code::BadValue, message).hint("name a file")])
        }
    }
}

/// The paths, with the words of a name that the shell has split joined again. Each such name is reported, because it
/// lacked quotation marks.
fn unsplit(paths: &[PathBuf], problems: &mut Vec<Diagnostic>) -> Vec<PathBuf> {
    let (mut whole, mut at) = (Vec::new(), 0);
    while at < paths.len() {
        let joined = |last: usize| {
            let words: Vec<_> = paths[at..=last].iter().map(|path| path.to_string_lossy()).collect();
            PathBuf::from(words.join(" "))
        };
        let last = (at + 1..paths.len().min(at + 6)).find(|last| !paths[at].exists() && joined(*last).exists());
        let path = last.map_or_else(|| paths[at].clone(), joined);
        if last.is_some() {
            let message = format!("`{}` is one name, but was read as several", path.display());
            let hint = format!("write it in quotation marks: `\"{}\"`", path.display());
            problems.push(Diagnostic::error(Code::BadValue, message).hint(hint));
        }
        at = last.unwrap_or(at) + 1;
        whole.push(path);
    }
    whole
}

/// The files that match a pattern, if the shell has not expanded it; else the path itself.
fn matching(path: &Path) -> Vec<PathBuf> {
    let text = path.to_string_lossy();
    if path.exists() || !text.contains(['*', '?', '[']) {
        return vec![path.to_owned()];
    }
    let found: Vec<PathBuf> = glob::glob(&text).into_iter().flatten().filter_map(Result::ok).collect();
    if found.is_empty() { vec![path.to_owned()] } else { found }
}

/// Every TOML file in a folder and below. No folder is read twice, so that links cannot lead in circles.
fn below(folder: &Path, seen: &mut BTreeSet<PathBuf>, files: &mut Vec<PathBuf>) -> Result<(), Diagnostic> {
    if !fs::canonicalize(folder).is_ok_and(|real| seen.insert(real)) {
        return Ok(());
    }
    let listing = fs::read_dir(folder).map_err(|error| unreadable(folder, &reason(&error)))?;
    let mut paths: Vec<PathBuf> = listing.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| !is_kept_aside(path)) {
        if path.is_dir() {
            below(&path, seen, files)?;
        } else if path.is_file() && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
            files.push(path);
        }
    }
    Ok(())
}

fn one(path: &Path) -> ForceFile {
    let name = if path.as_os_str() == STDIN { PathBuf::from(STDIN_SHOWN) } else { path.to_owned() };
    let shown = name.display().to_string();
    match text(path) {
        Err(problem) => ForceFile { path: name, source: None, read: Err(vec![problem]), marked: false },
        Ok(text) => {
            let unmarked = text.strip_prefix(BYTE_ORDER_MARK);
            let (marked, text) = (unmarked.is_some(), unmarked.unwrap_or(&text).to_owned());
            let source = Arc::new(Source { name: shown, text });
            let read = data::force(&source);
            // A file of another kind has only one fault as a force: that it is not one.
            match read.as_ref().err().and_then(|_| other(&source, FORCE)) {
                Some(other) => ForceFile { read: Err(vec![other]), path: name, source: None, marked },
                None => ForceFile { read, path: name, source: Some(source), marked },
            }
        }
    }
}

/// The text of a file or of standard input; errors if it is too large or not UTF-8.
pub fn text(path: &Path) -> Result<String, Diagnostic> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == STDIN {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        let kind = fs::metadata(path).map_err(|error| unreadable(path, &reason(&error)))?;
        if !kind.is_file() {
            return Err(unreadable(path, &"it is not a file"));
        }
        fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(path, &reason(&error)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(path, &format!("it is larger than {LARGEST} bytes, too large for a force")));
    }
    let name = if path.as_os_str() == STDIN { STDIN_SHOWN.to_owned() } else { path.display().to_string() };
    not_text(&bytes, &name).map_or(Ok(()), Err)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// An error for a file that cannot be read, with the file name that was probably meant.
pub fn unreadable(path: &Path, why: &dyn std::fmt::Display) -> Diagnostic {
    let problem = Diagnostic::error(Code::Unreadable, format!("can't read `{}`: {why}", path.display()));
    if path.exists() || path.as_os_str() == STDIN {
        return problem;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let here = path.file_name().map(Path::new).filter(|name| !folder.exists() && name.exists());
    let ended = Some(path.with_extension("toml")).filter(|ended| path.extension().is_none() && ended.is_file());
    if let Some(meant) = here.or(ended.as_deref()) {
        return problem.hint(format!("did you mean `{}`?", meant.display()));
    }
    if !folder.exists() {
        return problem
            .hint(format!("there is no folder `{}`: check its spelling and the folder you are in", folder.display()));
    }
    let listing = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let names: Vec<String> = listing.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let typed = path.file_name().unwrap_or_default().to_string_lossy();
    match nearest_file(&typed, &names) {
        Some(near) => {
            let near = path.with_file_name(near);
            problem.hint(format!("did you mean `{}`?", near.display()))
        }
        None => problem.hint("check the spelling of the path and the folder you are in"),
    }
}

/// The file name that was probably meant. An ending that both have is no likeness.
fn nearest_file<'a>(typed: &str, names: &'a [String]) -> Option<&'a str> {
    let parts = |name: &'a str| name.rsplit_once('.').unwrap_or((name, ""));
    let others = || names.iter().map(String::as_str).filter(|name| *name != typed);
    let (stem, ending) = typed.rsplit_once('.').unwrap_or((typed, ""));
    let alike = others().map(parts).filter(|(_, other)| *other == ending).map(|(stem, _)| stem);
    match nearest(stem, alike) {
        Some(near) => others().find(|name| parts(name) == (near, ending)),
        None => nearest(typed, others().filter(|name| parts(name).1 != ending)),
    }
}
