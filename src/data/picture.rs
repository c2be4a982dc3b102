use super::ornament::plain_drawing;
use crate::diagnostic::{Code, Diagnostic};

/// The extensions of pictures that can be printed.
const EXTENSIONS: [&str; 4] = [".png", ".jpg", ".jpeg", ".svg"];

/// The maximum width and height of a photograph, in pixels.
const WIDEST: u32 = 6_000;

/// Whether a file name has the extension of a picture that can be printed.
pub fn is_picture(name: &str) -> bool {
    let name = name.to_lowercase();
    EXTENSIONS.iter().any(|extension| name.ends_with(extension))
}

/// Checks a player's picture before it is decoded: its kind, its size, and a drawing for scripts and outside
/// references. `name` is the path for messages.
pub fn picture(name: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    let refuse =
        |says: String, hint: &str| Err(Diagnostic::error(Code::BadValue, format!("`{name}` {says}")).hint(hint));
    if name.to_lowercase().ends_with(".svg") {
        return match std::str::from_utf8(bytes) {
            Ok(text) => plain_drawing(name, text),
            Err(_) => refuse("is not an SVG drawing".to_owned(), "save it as plain SVG"),
        };
    }
    let found = if name.to_lowercase().ends_with(".png") { png_size(bytes) } else { jpeg_size(bytes) };
    match found {
        None => refuse("is not a picture of the kind that its name says".to_owned(), "save it as PNG or JPEG again"),
        Some((width, height)) if width.max(height) > WIDEST => refuse(
            format!("has {width} by {height} pixels; {WIDEST} a side at most"),
            "make it smaller: 700 by 400 are enough for print",
        ),
        Some(_) => Ok(()),
    }
}

/// The width and height of a PNG, from its first chunk; `None` if it is not a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(4..16)?.strip_prefix(b"IHDR")?;
    let number = |from: usize| Some(u32::from_be_bytes(head.get(from..from + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}

/// The width and height of a JPEG, from its frame; `None` if it is not a JPEG.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let [0xff, kind, high, low, ..] = *rest else { return None };
        let length = usize::from(u16::from_be_bytes([high, low]));
        // Frames of every coding; the other tables with numbers in their range are passed over.
        if matches!(kind, 0xc0..=0xcf) && !matches!(kind, 0xc4 | 0xc8 | 0xcc) {
            let side = |from: usize| Some(u32::from(u16::from_be_bytes(rest.get(from..from + 2)?.try_into().ok()?)));
            return Some((side(7)?, side(5)?));
        }
        rest = rest.get(2 + length..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::{is_picture, jpeg_size, picture, png_size};

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x39\x00\x00\x00\x20\x08";
    const JPEG: &[u8] = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x20\x00\x39\x01";

    #[test]
    fn sizes_are_read_from_the_head() {
        assert_eq!(png_size(PNG), Some((57, 32)));
        assert_eq!(jpeg_size(JPEG), Some((57, 32)));
        assert_eq!((png_size(JPEG), jpeg_size(PNG)), (None, None));
        assert_eq!(jpeg_size(b"\xff\xd8\xff\xe0\xff\xff"), None);
    }

    #[test]
    fn a_picture_is_of_the_kind_that_its_name_says() {
        assert!(is_picture("me.JPG") && !is_picture("me.gif") && !is_picture("png"));
        assert!(picture("me.png", PNG).is_ok() && picture("me.jpeg", JPEG).is_ok());
        assert!(picture("me.png", JPEG).is_err());
        let wide = [&PNG[..16], b"\x00\x01\x00\x00", &PNG[20..]].concat();
        assert!(picture("me.png", &wide).is_err_and(|refused| refused.message.contains("65536 by 32")));
        assert!(picture("me.svg", b"<svg><path d='M0 0'/></svg>").is_ok());
        assert!(picture("me.svg", b"<svg><image href='http://x/y.png'/></svg>").is_err());
    }
}
