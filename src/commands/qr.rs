use qrcode::{Color, EcLevel, QrCode, Version};

use crate::page::packed;
use crate::view::CodeView;

/// A code of more modules than this on a side is too fine for a phone, at the size at which it is printed.
const MOST: usize = 117;

/// The part of a link before its list.
const LINK: &str = "#f=";

/// A list as a code that a phone reads: the page at this address opens it. None where it is too long for one code.
pub fn code(address: &str, list: &str) -> Option<CodeView> {
    let link = format!("{}{LINK}{}", address.split('#').next().unwrap_or_default(), packed(list));
    let code = QrCode::with_error_correction_level(link.as_bytes(), EcLevel::M).ok()?;
    let side = code.width();
    if side > MOST || matches!(code.version(), Version::Micro(_)) {
        return None;
    }
    let letter = |color: Color| if color == Color::Dark { '1' } else { '0' };
    let colors = code.to_colors();
    let rows = colors.chunks(side).map(|row| row.iter().map(|color| letter(*color)).collect());
    Some(CodeView { rows: rows.collect(), address: address.to_owned() })
}
