use typst::foundations::{Dict, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, Point, Transform};

use super::Press;
use super::arrange::{Before, Columns, Edge, Piece};
use super::compile::compile_part;
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;

/// How something fits, found without showing it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The step of the template's list of sizes, from 0.
    pub step: usize,
    /// The height left over, in points; below 0 where that much is lacking.
    pub left: f64,
}

/// The pieces of a document in columns, found without showing them.
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    /// The pieces, in their order.
    pub pieces: Vec<Piece>,
    /// The columns that they are put in.
    pub columns: Columns,
}

/// What a source measures, in its order; nothing of it is shown. `part` is its number among all that is laid out
/// at one time.
pub fn measure(press: &Press, source: &Rendered, part: usize) -> Result<Vec<Measured>, Vec<Diagnostic>> {
    Ok(marks(press, source, part)?.iter().filter_map(|(mark, _)| measured(mark)).collect())
}

/// The pieces of a source for so many columns a page; none where it has none.
pub fn measure_pieces(
    press: &Press,
    source: &Rendered,
    part: usize,
    columns: usize,
) -> Result<Option<Pieces>, Vec<Diagnostic>> {
    let marks = marks(press, source, part)?;
    let pieces = marks.iter().filter_map(|(mark, _)| piece(mark)).collect();
    let first = marks.iter().find_map(|(mark, at)| Some((at.y.to_pt(), points(mark, "roof")?, points(mark, "floor")?)));
    Ok(first.map(|(top, roof, floor)| Pieces { pieces, columns: Columns { count: columns, top, roof, floor } }))
}

/// The marks of a source, each with where it stands.
fn marks(press: &Press, source: &Rendered, part: usize) -> Result<Vec<(Dict, Point)>, Vec<Diagnostic>> {
    let document = compile_part(press, source, part)?;
    let mut found = Vec::new();
    document.pages().iter().for_each(|page| gather(&page.frame, Transform::identity(), &mut found));
    Ok(found)
}

fn gather(frame: &Frame, transform: Transform, found: &mut Vec<(Dict, Point)>) {
    for (at, item) in frame.items() {
        let here = transform.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => gather(&group.frame, here.pre_concat(group.transform), found),
            FrameItem::Tag(Tag::Start(content, _)) => {
                if let Some(mark) = content.to_packed::<MetadataElem>()
                    && let Value::Dict(mark) = &mark.value
                {
                    found.push((mark.clone(), Point::zero().transform(here)));
                }
            }
            _ => {}
        }
    }
}

fn measured(mark: &Dict) -> Option<Measured> {
    let Ok(Value::Int(step)) = mark.get("step") else { return None };
    Some(Measured { step: usize::try_from(*step).ok()?, left: points(mark, "left")? })
}

fn piece(mark: &Dict) -> Option<Piece> {
    let is = |key: &str| matches!(mark.get(key), Ok(Value::Bool(true)));
    let word = |key: &str| match mark.get(key) {
        Ok(Value::Str(word)) => Some(word.to_string()),
        _ => None,
    };
    Some(Piece {
        height: points(mark, "height")?,
        above: points(mark, "above")?,
        below: points(mark, "below")?,
        sticky: is("sticky"),
        splits: points(mark, "splits"),
        counts: is("counts"),
        before: match word("before").as_deref() {
            Some("page") => Before::Page,
            Some("column") => Before::Column,
            _ => Before::Nothing,
        },
        across: match word("across").as_deref() {
            Some("top") => Some(Edge::Top),
            Some("bottom") => Some(Edge::Bottom),
            _ => None,
        },
    })
}

fn points(mark: &Dict, key: &str) -> Option<f64> {
    match mark.get(key) {
        Ok(Value::Length(length)) => Some(length.abs.to_pt()),
        _ => None,
    }
}
