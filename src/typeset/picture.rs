use typst_layout::PagedDocument;
use typst_render::RenderOptions;

use crate::diagnostic::{Code, Diagnostic};

/// A picture of each page as PNG, at this many dots an inch.
pub fn png(document: &PagedDocument, dots: f64) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let options = RenderOptions { pixel_per_pt: (dots / 72.0).into(), ..RenderOptions::default() };
    let page = |page| {
        typst_render::render(page, &options)
            .encode_png()
            .map_err(|error| Diagnostic::error(Code::Template, format!("the page can't be drawn: {error}")))
    };
    document.pages().iter().map(page).collect()
}
