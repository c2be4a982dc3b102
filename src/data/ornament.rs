use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic};

/// The file of a game's own drawing, in its folder.
pub const DRAWING: &str = "ornament.svg";

/// The largest size of a drawing, in bytes.
const LARGEST: usize = 64_000;

/// Parts that a drawing must not contain: anything that runs, or that loads something from outside.
const REFUSED: [&str; 6] = ["<script", "<foreignobject", "<image", "<!entity", "@import", "javascript:"];

/// Reads a game's own drawing; an error if it is missing, too large, not SVG, or has scripts or outside references.
pub fn drawing(assets: &Assets, id: &str) -> Result<String, Diagnostic> {
    let path = format!("data/{id}/{DRAWING}");
    let Some(file) = assets.get(&path) else {
        let message = format!("the theme has an ornament of its own, but {path} is missing");
        return Err(
            Diagnostic::error(Code::Unreadable, message).hint("draw one, or name one of those that are shipped")
        );
    };
    let text = file.text()?.text.clone();
    plain_drawing(file.name(), &text)?;
    Ok(text)
}

/// Checks that a drawing is SVG, not too large, and has no scripts or outside references. `name` is its path for
/// messages.
pub fn plain_drawing(name: &str, text: &str) -> Result<(), Diagnostic> {
    let refuse = |what: &str, hint: &str| Err(Diagnostic::error(Code::BadValue, format!("`{name}` {what}")).hint(hint));
    if text.len() > LARGEST {
        let what = format!("has {} bytes; {LARGEST} at most", text.len());
        return refuse(&what, "leave out detail: it is printed a few millimetres high");
    }
    let plain = text.to_lowercase();
    if !plain.contains("<svg") {
        return refuse("is not an SVG drawing", "save it as plain SVG");
    }
    if let Some(found) = REFUSED.iter().find(|word| plain.contains(*word)) {
        return refuse(&format!("holds `{found}`"), "save it as plain SVG: paths and shapes only");
    }
    if let Some(found) = outside(&plain) {
        return refuse(
            &format!("refers to something outside the file: `{found}`"),
            "draw it in the file itself, or leave it out",
        );
    }
    if let Some(found) = handler(&plain) {
        return refuse(&format!("holds the handler `{found}`"), "save it as plain SVG: paths and shapes only");
    }
    Ok(())
}

/// The first reference to something outside the drawing, cut to 40 characters; `None` if there is none.
fn outside(text: &str) -> Option<String> {
    let referred = |mark: &str| text.match_indices(mark).map(|(at, _)| &text[at + mark.len()..]).collect::<Vec<_>>();
    let quoted = |rest: &str| rest.trim_start().trim_start_matches(['"', '\'']).chars().take(40).collect::<String>();
    let mut found = referred("href=").into_iter().chain(referred("url(")).map(quoted);
    found.find(|target| !target.starts_with('#'))
}

/// The first event handler in the drawing, such as `onload`; `None` if there is none.
fn handler(text: &str) -> Option<&str> {
    let attributes =
        text.split(|letter: char| letter.is_whitespace() || letter == '<' || letter == '"' || letter == '\'');
    attributes
        .filter_map(|word| word.split_once('='))
        .map(|(name, _)| name)
        .find(|name| name.len() > 2 && name.starts_with("on") && name.bytes().all(|byte| byte.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::{handler, outside};

    #[test]
    fn scripts_and_outside_references_are_found() {
        assert_eq!(outside("<use href=\"#a\"/><path fill=\"url(#b)\"/>"), None);
        assert_eq!(outside("<use xlink:href='http://x/y'/>").as_deref(), Some("http://x/y'/>"));
        assert!(outside("<path style=\"fill: url(data:x)\"/>").is_some());
        assert_eq!(handler("<svg onload=\"x()\">"), Some("onload"));
        assert_eq!(handler("<path d=\"M0 0\" stroke=\"on\"/>"), None);
    }
}
