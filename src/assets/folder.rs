use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::{Assets, HEAD, LANGUAGES};
use crate::diagnostic::{Code, Diagnostic, alternatives, nearest};

impl Assets {
    /// Adds the files of a user's folder below `top` (`data` or `templates`); they replace the built-in ones, file by
    /// file. Hidden files and editors' backups are skipped. A ruleset's name in the wrong case is a warning; a folder
    /// from which nothing is added is an error that says which path was most likely meant.
    pub fn add_folder(&mut self, top: &str, folder: &Path) -> Result<Vec<Diagnostic>, Diagnostic> {
        let known: Vec<String> = self.rulesets();
        let mut found = Vec::new();
        gather(folder, "", &mut BTreeSet::new(), &mut found)?;
        let own = |name: &str| {
            known.iter().any(|id| id == name) || found.iter().any(|(path, _)| *path == format!("{name}/{HEAD}"))
        };
        let (taken, left): (Vec<_>, Vec<_>) = found.iter().cloned().partition(|(path, _)| match top {
            "data" => path.split_once('/').is_some_and(|(name, _)| own(name)),
            _ => {
                self.get(&format!("{top}/{path}")).is_some()
                    || path.ends_with(".typ")
                    || path.ends_with(".j2")
                    || path.starts_with(LANGUAGES)
            }
        });
        if taken.is_empty() {
            return Err(nothing_added(top, folder, &known, &left));
        }
        let called =
            folder.file_name().map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned());
        for (path, file) in taken {
            self.add(format!("{top}/{path}"), file.display().to_string(), read(&file), &called);
            self.read.push(file);
        }
        Ok(left.iter().filter_map(|(path, file)| mistaken(path, file, &known)).collect())
    }
}

/// The largest size of one of the user's files, in bytes.
const LARGEST: u64 = 8_000_000;

fn read(file: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let open = fs::File::open(file).and_then(|open| open.take(LARGEST + 1).read_to_end(&mut bytes));
    open.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it is larger than {LARGEST} bytes"));
    }
    Ok(bytes)
}

/// Whether a file is never meant as data or a template: hidden, or an editor's backup.
pub fn is_kept_aside(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let endings = ["~", ".bak", ".orig", ".swp", ".tmp"];
    name.starts_with('.') || endings.iter().any(|ending| name.ends_with(ending))
}

/// Every file below a folder, with its path from there; a link back to a folder above is followed once.
fn gather(
    folder: &Path,
    below: &str,
    seen: &mut BTreeSet<PathBuf>,
    found: &mut Vec<(String, PathBuf)>,
) -> Result<(), Diagnostic> {
    let unreadable = |error: std::io::Error| {
        let message = match error.kind() {
            std::io::ErrorKind::NotFound => format!("there is no folder `{}`", folder.display()),
            std::io::ErrorKind::NotADirectory => format!("`{}` is a file, not a folder", folder.display()),
            _ => format!("can't read the folder `{}`: {error}", folder.display()),
        };
        Diagnostic::error(Code::Unreadable, message).hint("name a folder that contains ruleset folders")
    };
    if !seen.insert(fs::canonicalize(folder).map_err(unreadable)?) {
        return Ok(());
    }
    let mut names: Vec<_> =
        fs::read_dir(folder).map_err(unreadable)?.flatten().map(|entry| entry.file_name()).collect();
    names.sort();
    for name in names {
        let (path, name) = (folder.join(&name), name.to_string_lossy().into_owned());
        if is_kept_aside(&path) {
            continue;
        }
        if path.is_dir() {
            gather(&path, &format!("{below}{name}/"), seen, found)?;
        } else if path.is_file() {
            found.push((format!("{below}{name}"), path));
        }
    }
    Ok(())
}

/// A warning for a file whose folder is almost named like a ruleset.
fn mistaken(path: &str, file: &Path, known: &[String]) -> Option<Diagnostic> {
    let (name, rest) = path.split_once('/')?;
    let id = nearest(name, known.iter().map(String::as_str)).filter(|id| *id != name)?;
    let right = file.display().to_string().replace(&format!("{name}/{rest}"), &format!("{id}/{rest}"));
    let warning = Diagnostic::warning(Code::UnexpectedFile, format!("nothing reads `{}`", file.display()));
    Some(warning.hint(format!("did you mean `{right}`?")))
}

/// The error for a folder from which nothing was added, with the path that was probably meant.
fn nothing_added(top: &str, folder: &Path, known: &[String], left: &[(String, PathBuf)]) -> Diagnostic {
    let shown = folder.display();
    let message = format!("`{shown}` neither changes a ruleset nor adds one");
    let problem = Diagnostic::error(Code::UnexpectedFile, message);
    if top != "data" {
        let message = format!("`{shown}` replaces none of the templates");
        return Diagnostic::error(Code::UnexpectedFile, message)
            .hint("name the folder that contains `sheet.typ.j2` or `lib/`");
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_ruleset = |path: &str| path.starts_with("tables/") || (path.ends_with(".toml") && !path.contains('/'));
    if left.iter().any(|(path, _)| is_ruleset(path)) && known.iter().any(|id| id.eq_ignore_ascii_case(&name)) {
        let above = folder.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        return problem.hint(format!("name the folder above it: `--data {}`", above.display()));
    }
    if let Some(inside) = left.iter().find_map(|(path, _)| path.strip_suffix(HEAD)?.strip_suffix('/')?.rsplit_once('/'))
    {
        return problem.hint(format!("name the folder inside it: `--data {}`", folder.join(inside.0).display()));
    }
    if let Some(wrong) = left.iter().find_map(|(path, file)| mistaken(path, file, known)) {
        return problem.hint(wrong.hint.unwrap_or_default());
    }
    let game = left.iter().find_map(|(path, _)| path.split_once('/').filter(|(_, rest)| is_ruleset(rest)));
    if let Some((id, _)) = game.filter(|(id, _)| !known.iter().any(|one| one.eq_ignore_ascii_case(id))) {
        return problem.hint(format!("a ruleset of its own needs `{}`", folder.join(id).join(HEAD).display()));
    }
    let known = alternatives(known.iter().map(String::as_str));
    problem.hint(format!("put the files in `{shown}/RULESET/`, where RULESET is {known}"))
}
