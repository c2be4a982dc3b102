use typst::foundations::Smart;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};
use typst_render::RenderOptions;

use super::compile::worded;
use super::world::DocumentWorld;
use super::{Fitted, Press};
use crate::diagnostic::{Code, Diagnostic};

/// A document as PDF/UA-1. The same document always gives the same bytes: no clock, a fixed identity.
pub fn pdf(press: &Press, fitted: &Fitted) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| vec![Diagnostic::error(Code::Template, error.message().to_string())])?;
    let options = PdfOptions {
        ident: Smart::Auto,
        creator: Smart::Custom(Some(format!("Sabretache {}", env!("CARGO_PKG_VERSION")))),
        timestamp: None,
        standards,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&fitted.document, &options).map_err(|errors| {
        let world = DocumentWorld::new(press, &fitted.source.text);
        errors.iter().map(|error| worded(press, &world, &fitted.source, error)).collect()
    })
}

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
