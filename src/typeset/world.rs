use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, World};

use super::Press;
use super::press::id;
use crate::diagnostic::Diagnostic;

/// Everything that a document may read: its own source, the shared files and fonts. No disk, no network, no clock.
pub struct DocumentWorld<'a> {
    press: &'a Press,
    main: FileId,
    source: Source,
}

impl<'a> DocumentWorld<'a> {
    /// The world of a document with this typst source.
    pub fn new(press: &'a Press, text: &str) -> Self {
        DocumentWorld { press, main: press.main, source: Source::new(press.main, text.to_owned()) }
    }

    /// The world of one part, counted from 0; the first has the same name as an undivided document.
    pub fn part(press: &'a Press, text: &str, part: usize) -> Result<Self, Diagnostic> {
        let main = if part == 0 { press.main } else { id(&format!("main-{part}.typ"))? };
        Ok(DocumentWorld { press, main, source: Source::new(main, text.to_owned()) })
    }
}

impl World for DocumentWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.press.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.press.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main {
            return Ok(self.source.clone());
        }
        let missing = || FileError::NotFound(id.get().vpath().get_without_slash().into());
        self.press.files.get(&id).map(|(source, _)| source.clone()).ok_or_else(missing)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        match self.press.pictures.get(&id) {
            Some((_, picture)) => Ok(picture.clone()),
            None => self.source(id).map(Bytes::from_string),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.press.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
