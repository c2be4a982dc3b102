//! The files the program works from: those it carries, and those of the user's folders, which come first.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};

const EMBEDDED: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Data, templates and fonts by path (`data/<ruleset>/ruleset.toml`), always in the same order.
pub struct Assets {
    files: BTreeMap<String, Asset>,
}

/// One file.
pub struct Asset {
    /// What to call it: its path as the user gave it, or as the program carries it.
    name: String,
    /// Its bytes, or why they could not be read.
    bytes: Result<Cow<'static, [u8]>, String>,
}

impl Assets {
    /// The files that the program carries.
    pub fn embedded() -> Assets {
        let carried = EMBEDDED.iter().map(|(path, bytes)| {
            ((*path).to_owned(), Asset { name: (*path).to_owned(), bytes: Ok(Cow::Borrowed(*bytes)) })
        });
        Assets { files: carried.collect() }
    }

    /// Adds the files of a user's folder below `top` (`data` or `templates`); they replace those carried, file by file.
    pub fn add_folder(&mut self, top: &str, folder: &Path) -> Result<(), Diagnostic> {
        let listing = fs::read_dir(folder).map_err(|error| {
            Diagnostic::error(Code::Unreadable, format!("can't read the folder `{}`: {error}", folder.display()))
        })?;
        let mut names: Vec<_> = listing.flatten().map(|found| found.file_name()).collect();
        names.sort();
        for name in names {
            let path = folder.join(&name);
            let key = format!("{top}/{}", name.to_string_lossy());
            if path.is_dir() {
                self.add_folder(&key, &path)?;
                continue;
            }
            let bytes = fs::read(&path).map(Cow::Owned).map_err(|error| error.to_string());
            self.files.insert(key, Asset { name: path.display().to_string(), bytes });
        }
        Ok(())
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
