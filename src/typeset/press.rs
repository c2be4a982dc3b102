use std::collections::HashMap;
use std::sync::Arc;

use typst::foundations::Bytes;
use typst::syntax::{FileId, RootedPath, Source as TypstSource, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt};

use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic, Source};

/// What every document shares: typst's library, the fonts and the plain typst files below `templates/`.
pub struct Press {
    pub(super) library: LazyHash<Library>,
    pub(super) book: LazyHash<FontBook>,
    pub(super) fonts: Vec<Font>,
    pub(super) files: HashMap<FileId, (TypstSource, Arc<Source>)>,
    pub(super) main: FileId,
}

impl Press {
    /// Reads fonts and typst files, in their fixed order.
    pub fn new(assets: &Assets) -> Result<Press, Vec<Diagnostic>> {
        let (mut fonts, mut files, mut problems) = (Vec::new(), HashMap::new(), Vec::new());
        for (path, file) in assets.below("fonts/").filter(|(path, _)| path.ends_with(".ttf") || path.ends_with(".otf"))
        {
            match file.bytes() {
                Ok(bytes) => {
                    let before = fonts.len();
                    fonts.extend(Font::iter(Bytes::new(bytes.to_vec())));
                    if fonts.len() == before {
                        problems.push(Diagnostic::error(Code::Unreadable, format!("`{path}` is no font")));
                    }
                }
                Err(problem) => problems.push(problem),
            }
        }
        for (path, file) in assets.below("templates/").filter(|(path, _)| path.ends_with(".typ")) {
            let text = file.text().and_then(|source| Ok((id(path.trim_start_matches("templates/"))?, source)));
            match text {
                Ok((id, source)) => {
                    files.insert(id, (TypstSource::new(id, source.text.clone()), source));
                }
                Err(problem) => problems.push(problem),
            }
        }
        let main = id("main.typ").map_err(|problem| vec![problem])?;
        if !problems.is_empty() {
            return Err(problems);
        }
        let book = LazyHash::new(FontBook::from_fonts(&fonts));
        Ok(Press { library: LazyHash::new(Library::default()), book, fonts, files, main })
    }
}

/// The identity of a file by its path.
pub(super) fn id(path: &str) -> Result<FileId, Diagnostic> {
    let path = VirtualPath::new(path)
        .map_err(|_| Diagnostic::error(Code::Unreadable, format!("`{path}` is no path that a document can name")))?;
    Ok(FileId::new(RootedPath::new(VirtualRoot::Project, path)))
}
