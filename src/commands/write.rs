use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempDir};

use super::overwrite::{ELSEWHERE, FORCE, Overwrite, READ, cannot, closed};
use super::written_files::WrittenFiles;
use crate::cli::OutputFormat;
use crate::diagnostic::{Code, Diagnostic, visible};
use crate::typeset::{is_own_pdf, is_own_picture, is_own_source};

/// The files of one document.
pub enum Files {
    /// A single file, such as a PDF.
    One(Vec<u8>),
    /// One file per page.
    Pages(Vec<Vec<u8>>),
    /// A folder of files, each with its path in it.
    Folder(Vec<(String, Vec<u8>)>),
}

/// The path that stands for standard output.
const STDOUT: &str = "-";

/// The file that identifies a folder of typst source.
const MAIN: &str = "main.typ";

/// Whether `path` names a file of this kind, rather than a folder.
pub fn is_file(path: &Path, kind: OutputFormat) -> bool {
    kind != OutputFormat::Typ && path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending(kind)))
}

/// Why a document cannot be written; found before it is laid out.
pub fn ready(output: &Path, name: &str, kind: OutputFormat) -> Option<Diagnostic> {
    if output.as_os_str() == STDOUT {
        return Some(no_output("documents are written to files", "a file or a folder with `-o`"));
    }
    if let Some(problem) = other_ending(output, kind) {
        return Some(problem);
    }
    let target = target(output, name, kind);
    match kind {
        OutputFormat::Pdf | OutputFormat::Png => documents(kind).refuses(&target),
        OutputFormat::Typ => {
            let target = target.with_extension("");
            let shut = || closed(&target).map(|why| cannot_folder(&target, &why).hint(ELSEWHERE));
            whose(&target, source_of_ours).err().or_else(shut)
        }
    }
}

/// An error if a path ends like a file of another kind, since nobody means a folder by that.
fn other_ending(output: &Path, kind: OutputFormat) -> Option<Diagnostic> {
    let shown = output.display().to_string();
    let found = output.extension()?.to_str()?;
    let is_ending = (2..=5).contains(&found.len())
        && found.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && found.chars().all(|letter| letter.is_ascii_alphanumeric());
    let is_folder = output.is_dir() || shown.ends_with(['/', std::path::MAIN_SEPARATOR]);
    if !is_ending || is_folder || is_file(output, kind) {
        return None;
    }
    let instead = match kind {
        OutputFormat::Pdf => "end its name in `.pdf`, or add `--as png` and end it in `.png`",
        OutputFormat::Png => "end its name in `.png`, or leave `--as png` out and end it in `.pdf`",
        OutputFormat::Typ => return None,
    };
    let problem = Diagnostic::error(Code::BadValue, format!("can't write a document as `{shown}`"));
    Some(problem.hint(format!("{instead}; a folder ends in `/`")))
}

/// Writes a document whole or not at all: to a temporary file next to its place, then moved there.
pub fn write(
    output: &Path,
    name: &str,
    kind: OutputFormat,
    files: &Files,
    remark: String,
) -> Result<WrittenFiles, Diagnostic> {
    let target = target(output, name, kind);
    let mut paths = Vec::new();
    match files {
        Files::One(bytes) => {
            place(&target, bytes, kind)?;
            paths.push(target);
        }
        Files::Pages(pages) => {
            let stem = target.with_extension("");
            let one = |number: usize| PathBuf::from(format!("{}-{number}.{}", stem.display(), ending(kind)));
            let alone = pages.len() == 1;
            paths = (1..=pages.len()).map(|number| if alone { target.clone() } else { one(number) }).collect();
            if let Some(problem) = paths.iter().find_map(|path| documents(kind).refuses(path)) {
                return Err(problem);
            }
            for (path, bytes) in paths.iter().zip(pages) {
                place(path, bytes, kind)?;
            }
        }
        Files::Folder(files) => {
            let target = target.with_extension("");
            write_folder(&target, files, source_of_ours)?;
            paths.push(target);
        }
    }
    Ok(WrittenFiles { paths, remark })
}

/// Delivers a text: returns it for standard output if no file, or `-`, is named; else writes it and returns the
/// file's name.
pub fn deliver(output: Option<&Path>, text: String, over: &Overwrite<'_>) -> Result<String, Diagnostic> {
    match output {
        Some(path) if path.as_os_str() != STDOUT => {
            write_text(path, &text, over)?;
            Ok(format!("{}\n", visible(&path.display().to_string())))
        }
        Some(_) | None => Ok(text),
    }
}

/// Whether a path means standard output.
pub fn is_stdout(output: &Path) -> bool {
    output.as_os_str() == STDOUT
}

/// Writes a text file whole or not at all.
pub fn write_text(path: &Path, text: &str, over: &Overwrite<'_>) -> Result<(), Diagnostic> {
    // Looked up once, before anything is judged: a file that another run writes meanwhile is not replaced.
    let exists = path.exists();
    if let Some(problem) = over.refuses(path) {
        return Err(problem);
    }
    if exists {
        return rewrite(path, text);
    }
    let folder = folder_of(path);
    let refused = |error: &std::io::Error| cannot(path, error);
    fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    let file = beside(folder, text.as_bytes()).map_err(|error| refused(&error))?;
    readable(file.path(), FILE).map_err(|error| refused(&error))?;
    if over.force {
        return file.persist(path).map(drop).map_err(|error| refused(&error.error));
    }
    // If two runs write at the same moment, the first one's file stays.
    file.persist_noclobber(path).map(drop).map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => cannot(path, &"it already exists").hint(FORCE),
        _ => refused(&error.error),
    })
}

/// Rewrites an existing file whole or not at all, keeping its permissions; follows links. Errors if it is read-only.
pub fn rewrite(path: &Path, text: &str) -> Result<(), Diagnostic> {
    let refused = |error: &dyn fmt::Display| cannot(path, error);
    let (real, rights) = rewritable(path)?;
    let file = beside(folder_of(&real), text.as_bytes()).map_err(|error| refused(&error))?;
    fs::set_permissions(file.path(), rights).map_err(|error| refused(&error))?;
    file.persist(&real).map(drop).map_err(|error| refused(&error.error))
}

/// The real path and the permissions of an existing file, or why it cannot be rewritten; tested without changing it.
pub fn rewritable(path: &Path) -> Result<(PathBuf, fs::Permissions), Diagnostic> {
    let refused = |error: &dyn fmt::Display| cannot(path, error);
    let real = fs::canonicalize(path).map_err(|error| refused(&error))?;
    let kind = fs::metadata(&real).map_err(|error| refused(&error))?;
    if !kind.is_file() {
        return Err(refused(&"it is not a file").hint("name a file"));
    }
    let rights = kind.permissions();
    if rights.readonly() {
        return Err(refused(&"it is read-only").hint("make it writable, or copy it"));
    }
    match closed(&real) {
        Some(why) => Err(refused(&why).hint("make the folder writable, or copy the file")),
        None => Ok((real, rights)),
    }
}

/// Writes a folder of files for the user to work on, whole or not at all. If the folder already holds anything,
/// `force` is required, and other files stay.
pub fn write_work(target: &Path, files: &[(String, Vec<u8>)], over: &Overwrite<'_>) -> Result<(), Diagnostic> {
    let mine = |_: &Path| over.force.then(BTreeSet::new);
    if let Some(path) = files.iter().map(|(path, _)| target.join(path)).find(|path| over.reads(path)) {
        return Err(cannot(&path, &READ).hint("name another folder"));
    }
    whose(target, mine).map_err(|problem| problem.hint("name another folder, or add `--force`"))?;
    write_folder(target, files, mine)
}

/// Whether a folder already holds these files, byte for byte; it may hold others too.
pub fn holds_already(target: &Path, files: &[(String, Vec<u8>)]) -> bool {
    files.iter().all(|(path, bytes)| fs::read(target.join(path)).is_ok_and(|there| there == *bytes))
}

/// An error if a folder to write means standard output.
pub fn no_folder(target: &Path) -> Result<(), Diagnostic> {
    let refused = is_stdout(target).then(|| no_output("files are written to a folder", "a folder"));
    refused.map_or(Ok(()), Err)
}

/// Writes a folder of files by path, whole or not at all. `earlier` gives the files in it that an earlier run wrote,
/// which are replaced; `None` makes an existing folder an error. Its other files stay.
pub fn write_folder(
    target: &Path,
    files: &[(String, Vec<u8>)],
    earlier: impl Fn(&Path) -> Option<BTreeSet<String>>,
) -> Result<(), Diagnostic> {
    no_folder(target)?;
    let old = whose(target, earlier)?;
    let refused = |error: &dyn fmt::Display| cannot_folder(target, error);
    if let Some(why) = closed(target) {
        return Err(refused(&why).hint(ELSEWHERE));
    }
    let real = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
    let folder = folder_of(&real);
    fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    whole_folder(folder, &real, files, old.as_ref()).map_err(|error| refused(&error))
}

/// The files in a folder that an earlier run wrote; `None` if the folder does not exist. Errors if it holds something
/// else.
fn whose(
    target: &Path,
    earlier: impl Fn(&Path) -> Option<BTreeSet<String>>,
) -> Result<Option<BTreeSet<String>>, Diagnostic> {
    if target.symlink_metadata().is_err() {
        return Ok(None);
    }
    let mut listing = fs::read_dir(target).map_err(|error| cannot_folder(target, &error))?;
    if listing.next().is_none() {
        return Ok(Some(BTreeSet::new()));
    }
    match earlier(target) {
        Some(files) => Ok(Some(files)),
        None => {
            let problem = cannot_folder(target, &"it already exists and is not empty");
            Err(problem.hint("name another folder, or delete it first"))
        }
    }
}

/// The files that a run may replace in a folder of our typst source: none beyond those that it writes again, since
/// others may be the user's. `None` if the folder holds no typst source of ours.
fn source_of_ours(folder: &Path) -> Option<BTreeSet<String>> {
    fs::read(folder.join(MAIN)).is_ok_and(|bytes| is_own_source(&bytes)).then(BTreeSet::new)
}

/// Documents may replace only files that the program wrote.
fn documents(kind: OutputFormat) -> Overwrite<'static> {
    let own = match kind {
        OutputFormat::Pdf => is_own_pdf,
        OutputFormat::Png => is_own_picture,
        OutputFormat::Typ => is_own_source,
    };
    Overwrite { anew: Some(own), ..Overwrite::default() }
}

fn no_output(why: &str, instead: &str) -> Diagnostic {
    Diagnostic::error(Code::Unwritable, format!("can't write to standard output: {why}"))
        .hint(format!("name {instead}; `./-` is one of that name"))
}

fn cannot_folder(target: &Path, why: &dyn fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::Unwritable, format!("can't write the folder `{}`: {why}", target.display()))
}

fn target(output: &Path, name: &str, kind: OutputFormat) -> PathBuf {
    if is_file(output, kind) { output.to_owned() } else { output.join(format!("{name}.{}", ending(kind))) }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A temporary file in a folder, with these bytes.
fn beside(folder: &Path, bytes: &[u8]) -> std::io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.flush()?;
    Ok(file)
}

fn place(target: &Path, bytes: &[u8], kind: OutputFormat) -> Result<(), Diagnostic> {
    if let Some(problem) = documents(kind).refuses(target) {
        return Err(problem);
    }
    let placed = || {
        let real = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let folder = folder_of(&real);
        fs::create_dir_all(folder)?;
        let file = beside(folder, bytes)?;
        readable(file.path(), FILE)?;
        file.persist(&real).map(drop).map_err(|error| error.error)
    };
    placed().map_err(|error| cannot(target, &error))
}

/// Moves an existing folder aside, and deletes it once the new one is in place, or moves it back on failure. Files
/// that no earlier run wrote are carried over.
fn whole_folder(
    folder: &Path,
    target: &Path,
    files: &[(String, Vec<u8>)],
    earlier: Option<&BTreeSet<String>>,
) -> std::io::Result<()> {
    let made = TempDir::new_in(folder)?;
    for (path, bytes) in files {
        let path = made.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    let Some(earlier) = earlier else {
        readable(made.path(), FOLDER)?;
        return fs::rename(made.path(), target).map(|()| drop(made.keep()));
    };
    fs::set_permissions(made.path(), fs::metadata(target)?.permissions())?;
    let aside = TempDir::new_in(folder)?;
    let old = aside.path().join("old");
    fs::rename(target, &old)?;
    let mut others = Vec::new();
    below(&old, &mut others)?;
    others.retain(|path| !earlier.contains(&slashed(path)) && !made.path().join(path).exists());
    let mut moved = Vec::new();
    let done = others.iter().try_for_each(|path| {
        carry(&old.join(path), &made.path().join(path))?;
        moved.push(path);
        Ok(())
    });
    if let Err(error) = done.and_then(|()| fs::rename(made.path(), target)) {
        for path in moved {
            carry(&made.path().join(path), &old.join(path))?;
        }
        fs::rename(&old, target)?;
        return Err(error);
    }
    drop(made.keep());
    Ok(())
}

/// A path in a folder, written with slashes.
fn slashed(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Moves a file, creating the folders above its new place.
fn carry(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder_of(to))?;
    fs::rename(from, to)
}

/// Every file in a folder and below, by its path in the folder; a link counts as a file.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    Ok(())
}

/// Makes a temporary file or folder readable by others, which it is not at first.
#[cfg(unix)]
fn readable(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn readable(_: &Path, _: u32) -> std::io::Result<()> {
    Ok(())
}

/// Modes of files and folders that everyone may read.
const FILE: u32 = 0o644;
const FOLDER: u32 = 0o755;

fn ending(kind: OutputFormat) -> &'static str {
    match kind {
        OutputFormat::Pdf => "pdf",
        OutputFormat::Png => "png",
        OutputFormat::Typ => "typ",
    }
}
