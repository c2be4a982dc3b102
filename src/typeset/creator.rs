/// The name and version of the program, as recorded in every document.
pub const CREATOR: &str = concat!("Sabretache ", env!("CARGO_PKG_VERSION"));

/// The marks of a document made by any version of the program: in PDF, in pictures, and in typst source.
#[cfg(feature = "cli")]
const IN_PDF: &[u8] = b"<xmp:CreatorTool>Sabretache ";
#[cfg(feature = "cli")]
const IN_PICTURE: &[u8] = b"tEXtSoftware\0Sabretache ";
#[cfg(feature = "cli")]
const IN_SOURCE: &[u8] = b"// Sabretache ";

/// Whether these bytes are a PDF made by this program.
#[cfg(feature = "cli")]
pub fn is_own_pdf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"%PDF-") && holds(bytes, IN_PDF)
}

/// Whether these bytes are a picture made by this program.
#[cfg(feature = "cli")]
pub fn is_own_picture(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG") && holds(bytes, IN_PICTURE)
}

/// Whether these bytes are typst source made by this program.
#[cfg(feature = "cli")]
pub fn is_own_source(bytes: &[u8]) -> bool {
    bytes.starts_with(IN_SOURCE)
}

#[cfg(feature = "cli")]
fn holds(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|part| part == words)
}
