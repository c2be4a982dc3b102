/// The program as it names itself in every document.
pub const CREATOR: &str = concat!("Sabretache ", env!("CARGO_PKG_VERSION"));

/// How a document of any version names the program in it: as PDF does, and as pictures do.
#[cfg(feature = "cli")]
const IN_PDF: &[u8] = b"<xmp:CreatorTool>Sabretache ";
#[cfg(feature = "cli")]
const IN_PICTURE: &[u8] = b"tEXtSoftware\0Sabretache ";
#[cfg(feature = "cli")]
const IN_SOURCE: &[u8] = b"// Sabretache ";

/// Whether these bytes are a PDF that this program made.
#[cfg(feature = "cli")]
pub fn is_own_pdf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"%PDF-") && holds(bytes, IN_PDF)
}

/// Whether these bytes are a picture that this program made.
#[cfg(feature = "cli")]
pub fn is_own_picture(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG") && holds(bytes, IN_PICTURE)
}

/// Whether these bytes are typst source that this program made.
#[cfg(feature = "cli")]
pub fn is_own_source(bytes: &[u8]) -> bool {
    bytes.starts_with(IN_SOURCE)
}

#[cfg(feature = "cli")]
fn holds(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|part| part == words)
}
