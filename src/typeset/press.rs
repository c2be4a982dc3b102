use std::collections::HashMap;
use std::sync::Arc;

use typst::foundations::Bytes;
use typst::syntax::{FileId, RootedPath, Source as TypstSource, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt};

use crate::assets::{Asset, Assets};
use crate::diagnostic::{Code, Diagnostic, Source};

/// Shared by all documents: typst's library, the fonts, the plain typst files below `templates/`, and players' pictures.
#[derive(Clone)]
pub struct Press {
    pub(super) library: LazyHash<Library>,
    pub(super) book: LazyHash<FontBook>,
    pub(super) fonts: Vec<Font>,
    pub(super) files: HashMap<FileId, (TypstSource, Arc<Source>)>,
    pub(super) pictures: HashMap<FileId, (String, Bytes)>,
    pub(super) main: FileId,
}

/// The families for text that players write; each letter uses the first family that has it. Templates name them in
/// the same order.
pub const FAMILIES: [&str; 5] = ["Barlow", "Roboto", "Noto Sans Symbols 2", "Noto Sans Symbols", "Noto Sans Math"];

impl Press {
    /// Reads fonts and typst files in a fixed order; collects the problems of all.
    pub fn new(assets: &Assets) -> Result<Press, Vec<Diagnostic>> {
        let (mut fonts, mut files, mut problems) = (Vec::<Font>::new(), HashMap::new(), Vec::new());
        for (_, file) in assets.below("fonts/").filter(|(path, _)| is_font(path)) {
            match faces(file) {
                Ok(found) => fonts.extend(found),
                Err(problem) => problems.push(problem),
            }
        }
        let shipped: Vec<String> = fonts.iter().map(|font| font.info().family.clone()).collect();
        for (path, file) in fonts_of_games(assets) {
            match faces(file).and_then(|found| allowed(assets, (path, file), &shipped, found)) {
                Ok(found) => fonts.extend(found),
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
        Ok(Press { library: LazyHash::new(Library::default()), book, fonts, files, pictures: HashMap::new(), main })
    }
}

impl Press {
    /// The names of all font families, sorted, each once.
    pub fn families(&self) -> Vec<&str> {
        let mut families: Vec<&str> = self.fonts.iter().map(|font| font.info().family.as_str()).collect();
        families.sort_unstable();
        families.dedup();
        families
    }

    /// The hint for a heading's family that no font has.
    pub fn families_offered(&self) -> String {
        format!("`display` in the theme must be one of {}", self.families().join(", "))
    }

    /// The characters of a text that none of `FAMILIES` has, each once.
    pub fn lacking(&self, text: &str) -> Vec<char> {
        let named = |font: &&Font| FAMILIES.contains(&font.info().family.as_str());
        let has =
            |letter: char| self.fonts.iter().filter(named).any(|font| font.info().coverage.contains(u32::from(letter)));
        let mut lacking = Vec::new();
        // White space and invisible characters need no glyph; control characters are printed as escapes.
        let drawn = |letter: &char| !letter.is_whitespace() && !letter.is_control() && !unseen(*letter);
        for letter in text.chars().filter(drawn) {
            if !lacking.contains(&letter) && !has(letter) {
                lacking.push(letter);
            }
        }
        lacking
    }
}

/// The font files in the folders of games.
pub fn fonts_of_games(assets: &Assets) -> impl Iterator<Item = (&str, &Asset)> {
    assets.below("data/").filter(|(path, _)| path.contains("/fonts/") && is_font(path))
}

fn is_font(path: &str) -> bool {
    path.ends_with(".ttf") || path.ends_with(".otf")
}

/// The faces of a font file; an error if it has none.
fn faces(file: &Asset) -> Result<Vec<Font>, Diagnostic> {
    let faces: Vec<Font> = Font::iter(Bytes::new(file.lasting()?)).collect();
    if faces.is_empty() {
        return Err(Diagnostic::error(Code::Unreadable, format!("`{}` is not a font", file.name())));
    }
    Ok(faces)
}

/// The faces of a game's font; an error if no licence is beside it, or if its family is a shipped one, because it would
/// then replace that family in every game.
fn allowed(
    assets: &Assets,
    (path, file): (&str, &Asset),
    shipped: &[String],
    found: Vec<Font>,
) -> Result<Vec<Font>, Diagnostic> {
    let refuse = |message: String, hint: &str| Err(Diagnostic::error(Code::BadValue, message).hint(hint));
    let folder = path.rfind('/').map_or(path, |at| &path[..=at]);
    let licence = |name: &str| LICENCES.iter().any(|licence| name.to_lowercase().starts_with(licence));
    if !assets.below(folder).any(|(beside, _)| licence(&beside[folder.len()..])) {
        let hint = "put its licence beside it, as LICENSE.txt or OFL.txt; a font without one can't be passed on";
        return refuse(format!("`{}` has no licence beside it", file.name()), hint);
    }
    match found.iter().map(|font| &font.info().family).find(|family| shipped.contains(family)) {
        Some(family) => {
            refuse(format!("`{}` belongs to the family {family}, which the program ships", file.name()), "remove it")
        }
        None => Ok(found),
    }
}

/// The beginnings of a licence's file name, in lower case.
const LICENCES: [&str; 4] = ["license", "licence", "ofl", "copying"];

/// Joiners, direction marks and variation selectors, which only change how other characters are drawn.
fn unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Typst's id for a path.
pub(super) fn id(path: &str) -> Result<FileId, Diagnostic> {
    let path = VirtualPath::new(path)
        .map_err(|_| Diagnostic::error(Code::Unreadable, format!("`{path}` is not a path that a document can name")))?;
    Ok(FileId::new(RootedPath::new(VirtualRoot::Project, path)))
}
