use typst::foundations::Smart;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use super::compile::worded;
use super::world::DocumentWorld;
use super::{CREATOR, Fitted, Press, Printing};
use crate::diagnostic::{Code, Diagnostic};

/// A document as PDF/UA-1, with its settings for the printer. Without a clock and with a fixed identity, the same
/// document always gives the same bytes.
pub fn pdf(press: &Press, fitted: &Fitted, printing: Printing) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| vec![Diagnostic::error(Code::Template, error.message().to_string())])?;
    let options = PdfOptions {
        ident: Smart::Auto,
        creator: Smart::Custom(Some(CREATOR.to_owned())),
        timestamp: None,
        standards,
        ..PdfOptions::default()
    };
    let pdf = typst_pdf::pdf(&fitted.document, &options).map_err(|errors| {
        let world = DocumentWorld::new(press, &fitted.source.text);
        errors.iter().map(|error| worded(press, &world, &fitted.source, error)).collect::<Vec<_>>()
    })?;
    printing.written_into(pdf).map_err(|problem| vec![problem])
}
