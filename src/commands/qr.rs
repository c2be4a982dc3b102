use qrcode::{Color, EcLevel, QrCode, Version};

use crate::page::packed;
use crate::received::LIST_IN_LINK;
use crate::view::CodeView;

/// The maximum number of modules on a side; more are too fine for a phone at the printed size.
const MOST: usize = 117;

/// A QR code that opens the list on the page at this address; `None` if the list is too long for one code.
pub fn code(address: &str, list: &str) -> Option<CodeView> {
    let link = format!("{}{LIST_IN_LINK}{}", address.split('#').next().unwrap_or_default(), packed(list));
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
