use sha2::{Digest, Sha256};

use super::responses::problem;
use super::{Request, Response, Shop};
use crate::model::Ruleset;

/// The folder of the page's templates, scripts, style sheets and pictures.
pub const PAGE: &str = "templates/page/";

/// The folder of fonts.
pub const FONTS: &str = "fonts/";

/// The media type of a script.
pub const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// A script, style sheet or picture of the page; status 404 if there is none.
pub fn file(shop: &Shop, request: &Request, name: &str) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => JAVASCRIPT,
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "webmanifest")) => "application/manifest+json",
        Some(_) | None => return problem(404, "there is no such file"),
    };
    carried(shop, request, &format!("{PAGE}{name}"), kind)
}

/// A font file; status 404 if there is none.
pub fn font(shop: &Shop, request: &Request, name: &str) -> Response {
    if !name.ends_with(".ttf") {
        return problem(404, "there is no such font");
    }
    carried(shop, request, &format!("{FONTS}{name}"), "font/ttf")
}

/// A style sheet with the colour and font of each game.
pub fn games(shop: &Shop, request: &Request) -> Response {
    // All of these are checked when the data are read: the colour is hex digits, the font family exists, and an id is
    // lower-case letters, digits and hyphens.
    let game = |ruleset: &Ruleset| {
        let (accent, display) = (&ruleset.theme.accent, &ruleset.theme.display);
        format!(".game-{} {{ --game: {accent}; --display: {display:?}, var(--text-face); }}\n", ruleset.id)
    };
    let css: String = shop.sound().map(game).collect();
    let version = version(&[css.as_bytes()]);
    Response::of("text/css; charset=utf-8", css.into_bytes()).versioned(version, request)
}

/// A version for caching: sixteen hex digits of SHA-256.
pub fn version(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(u32::from(digit), 16).unwrap_or('0'));
    hash.finalize().iter().take(8).flat_map(digits).collect()
}

fn carried(shop: &Shop, request: &Request, path: &str, kind: &'static str) -> Response {
    match shop.assets.get(path).map(crate::assets::Asset::bytes) {
        Some(Ok(bytes)) => Response::of(kind, bytes.to_vec()).versioned(version(&[bytes]), request),
        Some(Err(wrong)) => problem(500, &wrong.message),
        None => problem(404, "there is no such file"),
    }
}
