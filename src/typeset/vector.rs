use std::fmt::Write as _;

use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::text::TextItem;
use typst_layout::{Page, PagedDocument};
use typst_svg::SvgOptions;

use super::in_order;
use crate::work::StopFlag;

/// A page, counted from 0, as SVG; `None` if there is no such page. Letters are outlines; the text lies over them,
/// transparent, so that it can be selected and searched.
fn svg(document: &PagedDocument, page: usize) -> Option<String> {
    let page = document.pages().get(page)?;
    let mut drawn = typst_svg::svg(page, &SvgOptions::default());
    if let Some(end) = drawn.rfind("</svg>") {
        drawn.insert_str(end, &words(page));
    }
    Some(drawn)
}

/// At most `most` pages as SVG, on all cores; none is begun after `going` is stopped.
pub fn svgs(document: &PagedDocument, most: usize, going: &StopFlag) -> Vec<String> {
    let pages = document.pages().len().min(most);
    in_order(pages, |page| svg(document, page), |_| going.is_running()).into_iter().flatten().collect()
}

/// The text of a page as SVG, each run stretched to the width in which it is set.
fn words(page: &Page) -> String {
    let mut out = String::from("<g class=\"words\" fill=\"transparent\" font-family=\"sans-serif\">");
    gather(&page.frame, Transform::identity(), &mut out);
    out.push_str("</g>");
    out
}

fn gather(frame: &Frame, transform: Transform, out: &mut String) {
    for (at, item) in frame.items() {
        let here = transform.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => gather(&group.frame, here.pre_concat(group.transform), out),
            FrameItem::Text(text) => run(text, here, out),
            FrameItem::Shape(..) | FrameItem::Image(..) | FrameItem::Link(..) | FrameItem::Tag(_) => {}
        }
    }
}

fn run(text: &TextItem, here: Transform, out: &mut String) {
    let origin = Point::zero().transform(here);
    let numbers = [here.sx.get(), here.ky.get(), here.kx.get(), here.sy.get(), origin.x.to_pt(), origin.y.to_pt()];
    let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:.2}")).collect();
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<text transform=\"matrix({})\" font-size=\"{:.2}\" textLength=\"{:.2}\" lengthAdjust=\"spacingAndGlyphs\">",
        numbers.join(" "),
        text.size.to_pt(),
        text.width().to_pt()
    );
    for character in text.text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            character if character.is_control() => out.push(' '),
            character => out.push(character),
        }
    }
    out.push_str("</text>");
}
