//! The files the program works from: the built-in ones, and those in the user's folders, which take precedence.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};

mod earlier_versions;
#[cfg(feature = "cli")]
mod folder;

#[cfg(feature = "cli")]
pub use folder::is_kept_aside;

#[cfg(feature = "carried")]
const EMBEDDED: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The file whose presence makes a folder a ruleset's.
pub const HEAD: &str = "ruleset.toml";

/// The file of a ruleset's folder with a club's own rulings.
pub const HOUSE: &str = "house.toml";

/// The folder, in a ruleset's own, that has one folder of files for each earlier version.
pub const EARLIER: &str = "earlier/";

/// The folder of sample forces in a game's folder.
pub const SAMPLES: &str = "samples/";

/// The folder of translations, in a game's folder and among the templates.
pub const LANGUAGES: &str = "languages/";

/// Data, templates and fonts by path (`data/<ruleset>/ruleset.toml`), always in the same order.
#[derive(Clone)]
pub struct Assets {
    files: BTreeMap<String, Asset>,
    /// The names of the user's folders that change each ruleset.
    changed: BTreeMap<String, Vec<String>>,
    /// The built-in files, by path, that a user's file has replaced and so changed a ruleset.
    replaced: BTreeMap<String, Asset>,
    /// The files of the user's folders that were read, including those that another has replaced.
    read: Vec<PathBuf>,
    /// The language asked for; `None` for each game's own.
    language: Option<String>,
}

/// A file, built in or the user's.
#[derive(Clone)]
pub struct Asset {
    /// Its path as the user gave it, or within the program.
    name: String,
    /// Its bytes, or why they could not be read.
    bytes: Result<Cow<'static, [u8]>, String>,
    /// The name of the user's folder that it comes from; `None` if it is built in.
    folder: Option<String>,
}

/// Whether a file is a guide. Any other file in the guides' folder is taken for a file of a game of that name, and
/// reported.
pub fn is_guide(path: &str) -> bool {
    path.strip_prefix("data/guides/").is_some_and(|name| name.ends_with(".md"))
}

/// Whether a file of a ruleset's folder changes the ruleset. House rulings do not, as they are named one by one where
/// they apply, and a translation changes no rule.
fn changes(file: &str) -> bool {
    file != HOUSE && ![SAMPLES, LANGUAGES, EARLIER].iter().any(|folder| file.starts_with(folder))
}

impl Assets {
    /// The built-in files.
    #[cfg(feature = "carried")]
    pub fn embedded() -> Assets {
        let carried = EMBEDDED.iter().map(|(path, bytes)| {
            ((*path).to_owned(), Asset { name: (*path).to_owned(), bytes: Ok(Cow::Borrowed(*bytes)), folder: None })
        });
        Assets { files: carried.collect(), ..Assets::none() }
    }

    /// Files that the caller supplies in place of the built-in ones, by path.
    pub fn carried(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Assets {
        let carried = files.into_iter().map(|(path, bytes)| {
            let name = path.clone();
            (path, Asset { name, bytes: Ok(Cow::Owned(bytes)), folder: None })
        });
        Assets { files: carried.collect(), ..Assets::none() }
    }

    /// Assets without any files.
    fn none() -> Assets {
        let (files, changed, replaced) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Assets { files, changed, replaced, read: Vec::new(), language: None }
    }

    /// These assets, read in this language where there is a translation.
    #[must_use]
    pub fn speaking(self, language: Option<String>) -> Assets {
        Assets { language, ..self }
    }

    /// The language asked for; `None` for each game's own.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Adds a user's file at a path, in place of any already there; `called` is the name of its folder, which is
    /// reported if it changes a ruleset.
    pub fn add(&mut self, path: String, name: String, bytes: Result<Vec<u8>, String>, called: &str) {
        if let Some((id, rest)) = path.strip_prefix("data/").and_then(|path| path.split_once('/')) {
            let changed = self.changed.entry(id.to_owned()).or_default();
            if changes(rest) {
                if !changed.iter().any(|known| known == called) {
                    changed.push(called.to_owned());
                }
                if let Some(carried) = self.files.get(&path).filter(|file| !file.is_own()) {
                    self.replaced.insert(path.clone(), carried.clone());
                }
            }
        }
        self.files.insert(path, Asset { name, bytes: bytes.map(Cow::Owned), folder: Some(called.to_owned()) });
    }

    /// The names of the user's folders that change or hold a ruleset.
    pub fn changed_by(&self, ruleset: &str) -> &[String] {
        self.changed.get(ruleset).map(Vec::as_slice).unwrap_or_default()
    }

    /// These assets with a ruleset as it came with the program; the user's translations and house rulings stay.
    #[must_use]
    pub fn as_shipped(&self, ruleset: &str) -> Assets {
        let folder = format!("data/{ruleset}/");
        let mut shipped = self.clone();
        shipped.files.retain(|path, file| !file.is_own() || !path.strip_prefix(&folder).is_some_and(changes));
        shipped.files.extend(self.replaced.clone().into_iter().filter(|(path, _)| path.starts_with(&folder)));
        shipped.changed.remove(ruleset);
        shipped
    }

    /// The built-in file at a path, if a user's file has replaced it.
    pub fn replaced(&self, path: &str) -> Option<&Asset> {
        self.replaced.get(path)
    }

    /// The files of the user's folders that were read.
    pub fn read(&self) -> &[PathBuf] {
        &self.read
    }

    /// Whether a file of a ruleset is the user's own.
    pub fn is_own(&self, ruleset: &str) -> bool {
        self.below(&format!("data/{ruleset}/")).any(|(_, file)| file.is_own())
    }

    /// Whether any file of a ruleset came with the program.
    pub fn ships(&self, ruleset: &str) -> bool {
        self.below(&format!("data/{ruleset}/")).any(|(_, file)| !file.is_own())
    }

    /// The ids of all rulesets: the folders of `data` that hold a file, except the guides' folder.
    pub fn rulesets(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for (path, _) in self.below("data/") {
            if let Some((id, _)) = path.trim_start_matches("data/").split_once('/')
                && ids.last().is_none_or(|last| last != id)
                && !is_guide(path)
            {
                ids.push(id.to_owned());
            }
        }
        ids
    }

    /// The names of the guides for readers, sorted.
    pub fn guides(&self) -> Vec<&str> {
        let guides = self.below("data/guides/").filter(|(path, _)| is_guide(path));
        guides.filter_map(|(path, _)| path.rsplit_once('/')?.1.strip_suffix(".md")).collect()
    }

    /// The guide of this name, in Markdown.
    pub fn guide(&self, name: &str) -> Option<&Asset> {
        self.get(&format!("data/guides/{name}.md"))
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
    /// Its path, for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is the user's own rather than built in.
    pub fn is_own(&self) -> bool {
        self.folder.is_some()
    }

    /// The name of the user's folder that it comes from; `None` if it is built in.
    pub fn folder(&self) -> Option<&str> {
        self.folder.as_deref()
    }

    /// Its bytes; an error if the file can't be read.
    pub fn bytes(&self) -> Result<&[u8], Diagnostic> {
        self.bytes.as_deref().map_err(|error| self.unreadable(error))
    }

    fn unreadable(&self, error: &str) -> Diagnostic {
        Diagnostic::error(Code::Unreadable, format!("can't read `{}`: {error}", self.name))
    }

    /// The bytes, to be kept: built-in ones are not copied.
    pub fn lasting(&self) -> Result<Cow<'static, [u8]>, Diagnostic> {
        self.bytes.clone().map_err(|error| self.unreadable(&error))
    }

    /// The text with its name; a byte order mark at its start is dropped.
    pub fn text(&self) -> Result<Arc<Source>, Diagnostic> {
        let bytes = self.bytes()?;
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let message = format!("`{}` is not UTF-8 text: byte {} is not valid", self.name, error.valid_up_to());
            Diagnostic::error(Code::Unreadable, message).hint("save it again as UTF-8")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        Ok(Arc::new(Source { name: self.name.clone(), text }))
    }
}
