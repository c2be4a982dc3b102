use png::{BitDepth, ColorType, Encoder, EncodingError, PixelDimensions, Unit};
use typst_layout::PagedDocument;
use typst_render::RenderOptions;

use super::CREATOR;
use crate::diagnostic::{Code, Diagnostic};

/// Inches in a metre, to convert dots per inch.
const INCHES_A_METRE: f64 = 1.0 / 0.0254;

/// Each page as a PNG picture at this many dots per inch, with the resolution recorded in it.
pub fn png(document: &PagedDocument, dots: u16) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let options = RenderOptions { pixel_per_pt: (f64::from(dots) / 72.0).into(), ..RenderOptions::default() };
    let page = |page| {
        let drawn = typst_render::render(page, &options);
        let (width, height) = (drawn.width(), drawn.height());
        encoded(width, height, &drawn.take_demultiplied(), dots)
            .map_err(|error| Diagnostic::error(Code::Template, format!("the page can't be drawn: {error}")))
    };
    document.pages().iter().map(page).collect()
}

fn encoded(width: u32, height: u32, dots_drawn: &[u8], dots: u16) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let dense = format!("{:.0}", f64::from(dots) * INCHES_A_METRE).parse().unwrap_or_default();
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: dense, yppu: dense, unit: Unit::Meter }));
    encoder.add_text_chunk("Software".to_owned(), CREATOR.to_owned())?;
    encoder.write_header()?.write_image_data(dots_drawn)?;
    Ok(file)
}
