//! The files the program works from: those it carries, and those of the user's folders, which come first.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source, alternatives};

const EMBEDDED: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Data, templates and fonts by path (`data/<ruleset>/ruleset.toml`), always in the same order.
pub struct Assets {
    files: BTreeMap<String, Asset>,
    /// By ruleset the names of the user's folders that change it.
    changed: BTreeMap<String, Vec<String>>,
}

/// One file.
pub struct Asset {
    /// What to call it: its path as the user gave it, or as the program carries it.
    name: String,
    /// Its bytes, or why they could not be read.
    bytes: Result<Cow<'static, [u8]>, String>,
    /// Whether it is the user's own.
    own: bool,
}

impl Assets {
    /// The files that the program carries.
    pub fn embedded() -> Assets {
        let carried = EMBEDDED.iter().map(|(path, bytes)| {
            ((*path).to_owned(), Asset { name: (*path).to_owned(), bytes: Ok(Cow::Borrowed(*bytes)), own: false })
        });
        Assets { files: carried.collect(), changed: BTreeMap::new() }
    }

    /// Adds the files of a user's folder below `top` (`data` or `templates`); they replace those carried, file by file.
    /// Hidden files and those that editors keep are left aside. What is there and is not added is a warning; a folder of
    /// which nothing is added is an error that says which path was most likely meant.
    pub fn add_folder(&mut self, top: &str, folder: &Path) -> Result<Vec<Diagnostic>, Diagnostic> {
        let known: Vec<String> = self.rulesets();
        let mut found = Vec::new();
        gather(folder, "", &mut BTreeSet::new(), &mut found)?;
        let own = |name: &str| {
            known.iter().any(|id| id == name) || found.iter().any(|(path, _)| *path == format!("{name}/ruleset.toml"))
        };
        let (taken, left): (Vec<_>, Vec<_>) = found.iter().cloned().partition(|(path, _)| match top {
            "data" => path.split_once('/').is_some_and(|(name, _)| own(name)),
            _ => self.files.contains_key(&format!("{top}/{path}")) || path.ends_with(".typ") || path.ends_with(".j2"),
        });
        if taken.is_empty() {
            return Err(nothing_added(top, folder, &known, &left));
        }
        let called =
            folder.file_name().map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned());
        for (path, file) in taken {
            if let (Some((id, _)), "data") = (path.split_once('/'), top) {
                let changed = self.changed.entry(id.to_owned()).or_default();
                if !changed.contains(&called) && !path.contains("/samples/") {
                    changed.push(called.clone());
                }
            }
            let bytes = read(&file).map(Cow::Owned);
            self.files.insert(format!("{top}/{path}"), Asset { name: file.display().to_string(), bytes, own: true });
        }
        Ok(left.iter().filter_map(|(path, file)| mistaken(path, file, &known)).collect())
    }

    /// The user's folders that change a ruleset or hold it, by their names.
    pub fn changed_by(&self, ruleset: &str) -> &[String] {
        self.changed.get(ruleset).map(Vec::as_slice).unwrap_or_default()
    }

    /// The ids of all rulesets: the folders of `data` that hold something.
    pub fn rulesets(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for (path, _) in self.below("data/") {
            if let Some((id, _)) = path.trim_start_matches("data/").split_once('/')
                && ids.last().is_none_or(|last| last != id)
            {
                ids.push(id.to_owned());
            }
        }
        ids
    }

    /// The files whose path begins with `prefix`, sorted by path.
    pub fn below<'a>(&'a self, prefix: &str) -> impl Iterator<Item = (&'a str, &'a Asset)> {
        let prefix = prefix.to_owned();
        self.files
            .range(prefix.clone()..)
            .take_while(move |(path, _)| path.starts_with(&prefix))
            .map(|(path, file)| (path.as_str(), file))
    }

    /// The file at a path.
    pub fn get(&self, path: &str) -> Option<&Asset> {
        self.files.get(path)
    }
}

impl Asset {
    /// What to call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is the user's own rather than one that the program carries.
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// The bytes.
    pub fn bytes(&self) -> Result<&[u8], Diagnostic> {
        self.bytes
            .as_deref()
            .map_err(|error| Diagnostic::error(Code::Unreadable, format!("can't read `{}`: {error}", self.name)))
    }

    /// The text with its name; a byte order mark at its head is dropped.
    pub fn text(&self) -> Result<Arc<Source>, Diagnostic> {
        let bytes = self.bytes()?;
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let message = format!("`{}` is not UTF-8 text: byte {} is wrong", self.name, error.valid_up_to());
            Diagnostic::error(Code::Unreadable, message).hint("save it again as UTF-8")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        Ok(Arc::new(Source { name: self.name.clone(), text }))
    }
}

/// The most bytes of one of the user's files.
const LARGEST: u64 = 8_000_000;

fn read(file: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let open = fs::File::open(file).and_then(|open| open.take(LARGEST + 1).read_to_end(&mut bytes));
    open.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it has more than {LARGEST} bytes"));
    }
    Ok(bytes)
}

/// Whether nobody means a file by its name: hidden, or kept by an editor.
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
        let message = format!("can't read the folder `{}`: {error}", folder.display());
        Diagnostic::error(Code::Unreadable, message).hint("name a folder that holds folders of rulesets")
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

/// A file of a folder that is called as a ruleset is, but for its case.
fn mistaken(path: &str, file: &Path, known: &[String]) -> Option<Diagnostic> {
    let (name, rest) = path.split_once('/')?;
    let id = known.iter().find(|id| id.eq_ignore_ascii_case(name))?;
    let right = file.display().to_string().replace(&format!("{name}/{rest}"), &format!("{id}/{rest}"));
    let warning = Diagnostic::warning(Code::UnexpectedFile, format!("nothing reads `{}`", file.display()));
    Some(warning.hint(format!("did you mean `{right}`?")))
}

/// Why nothing of a folder was added, and which path would be right.
fn nothing_added(top: &str, folder: &Path, known: &[String], left: &[(String, PathBuf)]) -> Diagnostic {
    let shown = folder.display();
    let message = format!("`{shown}` neither changes a ruleset nor adds one");
    let problem = Diagnostic::error(Code::UnexpectedFile, message);
    if top != "data" {
        let message = format!("`{shown}` replaces none of the templates");
        return Diagnostic::error(Code::UnexpectedFile, message)
            .hint("name the folder that holds `sheet.typ.j2` or `lib/`");
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_ruleset = |path: &str| path == "ruleset.toml" || path.starts_with("tables/") || path.ends_with("s.toml");
    if left.iter().any(|(path, _)| is_ruleset(path)) && known.iter().any(|id| id.eq_ignore_ascii_case(&name)) {
        let above = folder.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        return problem.hint(format!("name the folder above it: `--data {}`", above.display()));
    }
    match left.iter().find_map(|(path, file)| mistaken(path, file, known)) {
        Some(wrong) => problem.hint(wrong.hint.unwrap_or_default()),
        None => problem.hint(format!(
            "put files into `{shown}/RULESET/`, where RULESET is {}",
            alternatives(known.iter().map(String::as_str))
        )),
    }
}
