use typst::foundations::Bytes;
use typst::visualize::{ExchangeFormat, RasterImage, SvgImage};

use super::Press;
use super::press::id;
use crate::diagnostic::{Code, Diagnostic};

/// The folder in which typst finds the players' pictures.
const FOLDER: &str = "pictures/";

/// An error with the reason if a picture can't be drawn; `name` is its path, whose extension gives its kind.
pub fn drawable(name: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    let (kind, bytes) = (name.to_lowercase(), Bytes::new(bytes.to_vec()));
    let drawn = if kind.ends_with(".svg") {
        SvgImage::new(bytes).map(|_| ()).map_err(|_| "it is not a drawing")
    } else {
        let form = if kind.ends_with(".png") { ExchangeFormat::Png } else { ExchangeFormat::Jpg };
        RasterImage::plain(bytes, form).map(|_| ()).map_err(|_| "it is damaged")
    };
    drawn.map_err(|why| {
        let problem = Diagnostic::error(Code::Unreadable, format!("`{name}` can't be drawn: {why}"));
        problem.hint("open it in an image editor, and save it again")
    })
}

impl Press {
    /// This press with these pictures added, by name.
    pub fn with_pictures(&self, pictures: Vec<(String, Vec<u8>)>) -> Result<Press, Diagnostic> {
        let mut press = self.clone();
        for (name, bytes) in pictures {
            let path = format!("{FOLDER}{name}");
            press.pictures.insert(id(&path)?, (path, Bytes::new(bytes)));
        }
        Ok(press)
    }

    /// The players' pictures with the paths at which typst finds them, in the order of their paths.
    pub fn pictures(&self) -> Vec<(&str, &[u8])> {
        let mut all: Vec<(&str, &[u8])> =
            self.pictures.values().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
        all.sort_unstable_by_key(|(path, _)| *path);
        all
    }
}
