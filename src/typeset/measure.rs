use typst::foundations::{Dict, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst_layout::PagedDocument;

use super::Press;
use super::arrange::{Before, ColumnPiece, Columns, Edge};
use super::compile::compile_part;
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;

/// A report by a source of something that it measured without showing it.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured(Dict);

impl Measured {
    /// A whole number, such as an index in the template's list of sizes; `None` if it reports none of this name.
    pub fn index(&self, key: &str) -> Option<usize> {
        let Ok(Value::Int(number)) = self.0.get(key) else { return None };
        usize::try_from(*number).ok()
    }

    /// A length in points, negative for a shortage; `None` if it reports none of this name.
    pub fn points(&self, key: &str) -> Option<f64> {
        points(&self.0, key)
    }

    /// A list of lengths in points; `None` if it reports none of this name.
    pub fn list(&self, key: &str) -> Option<Vec<f64>> {
        let Ok(Value::Array(all)) = self.0.get(key) else { return None };
        let one = |value: &Value| if let Value::Length(length) = value { Some(length.abs.to_pt()) } else { None };
        all.iter().map(one).collect()
    }
}

/// The measured pieces of a document, and the columns they go into.
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    /// The pieces, in order.
    pub pieces: Vec<ColumnPiece>,
    /// The columns that they go into.
    pub columns: Columns,
}

/// The measurements that a source reports, in order; nothing in it is shown. `part` is its number among all parts
/// laid out together.
pub fn measure(press: &Press, source: &Rendered, part: usize) -> Result<Vec<Measured>, Vec<Diagnostic>> {
    let reported = marks(press, source, part)?.into_iter().map(|mark| Measured(mark.says));
    Ok(reported.filter(|one| one.0.contains("left") || one.0.contains("high")).collect())
}

/// The pieces that a measuring source reports, for pages of this many columns; `None` if it reports none. A piece with
/// parts is laid out, with marks where it and its parts begin and where it ends.
pub fn measure_pieces(
    press: &Press,
    source: &Rendered,
    part: usize,
    columns: usize,
) -> Result<Option<Pieces>, Vec<Diagnostic>> {
    let marks = marks(press, source, part)?;
    let mut pieces = Vec::new();
    let mut open: Vec<&TemplateMark> = Vec::new();
    for mark in &marks {
        if let Some(height) = points(&mark.says, "height") {
            pieces.extend(piece(&mark.says, height));
        } else if at_edge(mark, "start") {
            open = vec![mark];
        } else if at_edge(mark, "end") {
            pieces.extend(in_parts(&open, mark));
            open.clear();
        } else if mark.says.contains("down") {
            open.push(mark);
        }
    }
    Ok(marks.iter().find_map(|mark| columns_from(mark, columns)).map(|columns| Pieces { pieces, columns }))
}

/// The pieces of a document laid out in this many columns, as placed on its pages; `None` if it has none.
pub fn laid_pieces(document: &PagedDocument, columns: usize) -> Option<Pieces> {
    let marks = marks_of(document);
    let mut pieces: Vec<(i64, ColumnPiece)> = Vec::new();
    let mut first = None;
    let mut open: Option<&TemplateMark> = None;
    for mark in &marks {
        if at_edge(mark, "start") && mark.says.contains("above") {
            open = Some(mark);
        } else if at_edge(mark, "end")
            && let Some(start) = open.take()
            && let Some(piece) = piece(&start.says, height(start, mark)?)
        {
            let order = if let Ok(Value::Int(order)) = start.says.get("order") { *order } else { 0 };
            pieces.push((order, piece));
            first = first.or_else(|| columns_from(start, columns).filter(|_| piece.across.is_none()));
        }
    }
    // A piece across a page is laid out first, but belongs in its own place in the order.
    pieces.sort_by_key(|(order, _)| *order);
    Some(Pieces { pieces: pieces.into_iter().map(|(_, piece)| piece).collect(), columns: first? })
}

/// Whether a mark is at this edge of a piece, its start or its end.
fn at_edge(mark: &TemplateMark, edge: &str) -> bool {
    matches!(mark.says.get("edge"), Ok(Value::Str(at)) if at.as_str() == edge)
}

/// The parts of a laid out piece: `begun` are the marks where it and each further part begin.
fn in_parts(begun: &[&TemplateMark], end: &TemplateMark) -> Vec<ColumnPiece> {
    let Some((start, cuts)) = begun.split_first() else { return Vec::new() };
    let says = |mark: &TemplateMark, key: &str| points(&mark.says, key).unwrap_or(0.0);
    // Each part's upper edge, the gap above it, and its mark.
    let mut tops: Vec<(f64, f64, &TemplateMark)> =
        cuts.iter().map(|cut| (cut.at.y.to_pt() - says(cut, "down"), says(cut, "gap"), *cut)).collect();
    tops.sort_by(|one, other| one.0.total_cmp(&other.0));
    tops.insert(0, (start.at.y.to_pt(), 0.0, start));
    let repeats = Measured(start.says.clone()).list("repeats").unwrap_or_default();
    let ends = tops.iter().skip(1).map(|(top, gap, _)| top - gap).chain([end.at.y.to_pt()]);
    let parts = tops.iter().zip(ends).enumerate().filter_map(|(index, ((top, gap, mark), bottom))| {
        let whole = piece(&start.says, bottom - top)?;
        let first = index == 0;
        Some(ColumnPiece {
            above: if first { whole.above } else { *gap },
            below: if index + 1 == tops.len() { whole.below } else { 0.0 },
            sticky: tops.get(index + 1).is_some_and(|(.., next)| is(&next.says, "keeps")),
            cuts: is(&mark.says, "rows"),
            before: if first { whole.before } else { Before::Nothing },
            repeats: repeats.get(index).copied().unwrap_or(0.0),
            ..whole
        })
    });
    parts.collect()
}

/// The height of a piece, in points; one that breaks continues at the head of the next column.
fn height(start: &TemplateMark, end: &TemplateMark) -> Option<f64> {
    let (from, to) = (start.at.y.to_pt(), end.at.y.to_pt());
    if start.page == end.page && (start.at.x - end.at.x).abs().to_pt() < 1.0 {
        return Some(to - from);
    }
    Some(points(&start.says, "floor")? - from + to - points(&start.says, "roof")?)
}

fn columns_from(first: &TemplateMark, count: usize) -> Option<Columns> {
    let (roof, floor) = (points(&first.says, "roof")?, points(&first.says, "floor")?);
    Some(Columns { count, top: first.at.y.to_pt(), roof, floor })
}

/// Values that a template reports without showing them, and where.
struct TemplateMark {
    says: Dict,
    page: usize,
    at: Point,
}

fn marks(press: &Press, source: &Rendered, part: usize) -> Result<Vec<TemplateMark>, Vec<Diagnostic>> {
    Ok(marks_of(&compile_part(press, source, part)?))
}

fn marks_of(document: &PagedDocument) -> Vec<TemplateMark> {
    let mut found = Vec::new();
    for (page, laid) in document.pages().iter().enumerate() {
        gather(&laid.frame, page, Transform::identity(), &mut found);
    }
    found
}

fn gather(frame: &Frame, page: usize, transform: Transform, found: &mut Vec<TemplateMark>) {
    for (at, item) in frame.items() {
        let here = transform.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => gather(&group.frame, page, here.pre_concat(group.transform), found),
            FrameItem::Tag(Tag::Start(content, _)) => {
                if let Some(mark) = content.to_packed::<MetadataElem>()
                    && let Value::Dict(mark) = &mark.value
                {
                    found.push(TemplateMark { says: mark.clone(), page, at: Point::zero().transform(here) });
                }
            }
            _ => {}
        }
    }
}

fn is(mark: &Dict, key: &str) -> bool {
    matches!(mark.get(key), Ok(Value::Bool(true)))
}

fn piece(mark: &Dict, height: f64) -> Option<ColumnPiece> {
    let word = |key: &str| match mark.get(key) {
        Ok(Value::Str(word)) => Some(word.to_string()),
        _ => None,
    };
    Some(ColumnPiece {
        height,
        above: points(mark, "above")?,
        below: points(mark, "below")?,
        sticky: is(mark, "sticky"),
        splits: points(mark, "splits"),
        repeats: points(mark, "repeats").unwrap_or(0.0),
        cuts: false,
        counts: is(mark, "counts"),
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
