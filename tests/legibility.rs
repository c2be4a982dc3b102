//! The size of text, measured on the pages as laid out.

use sabretache::typeset::Fitted;
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::visualize::{Geometry, Shape};
use typst_layout::PagedDocument;

/// A mark on a page.
struct Mark {
    /// Left, top, right and bottom, in mm.
    bounds: [f64; 4],
    /// Text, line or filled area.
    kind: Kind,
}

/// The kinds of marks on a page.
enum Kind {
    /// Text: number of characters, size in points, and whether they are footnote marks.
    Text(usize, f64, bool),
    /// A filled area, such as a band.
    Filled,
    /// A line, a frame or a picture.
    Drawn,
}

/// The smallest size of characters, in points.
const LEAST: f64 = 8.0;

/// The smallest size of footnote marks, in points.
const LEAST_MARK: f64 = 7.5;

/// The smallest size of nine in ten of a roster's characters, in points.
const ROSTER: f64 = 10.0;

/// Asserts that all text is large enough.
pub fn legible(what: &str, fitted: &Fitted) {
    for mark in marks(&fitted.document).into_iter().flatten() {
        let Kind::Text(_, size, noted) = mark.kind else { continue };
        let least = if noted { LEAST_MARK } else { LEAST };
        assert!(size >= least - 0.01, "{what}: {size:.2} pt at {:.0?} mm", mark.bounds);
    }
}

/// Asserts that nine in ten characters of a roster are readable at arm's length.
pub fn legible_at_arms_length(what: &str, fitted: &Fitted) {
    legible(what, fitted);
    let (mut all, mut large) = (0, 0);
    for mark in marks(&fitted.document).into_iter().flatten() {
        if let Kind::Text(letters, size, _) = mark.kind {
            all += letters;
            large += if size >= ROSTER - 0.01 { letters } else { 0 };
        }
    }
    assert!(large * 10 >= all * 9, "{what}: {large} of {all} characters are {ROSTER} pt or more");
}

/// The mean and the smallest size of characters, in points; footnote marks excluded.
pub fn sizes(fitted: &Fitted) -> (f64, f64) {
    let (mut all, mut points, mut least) = (0.0, 0.0, f64::MAX);
    for mark in marks(&fitted.document).into_iter().flatten() {
        let Kind::Text(letters, size, false) = mark.kind else { continue };
        let letters = (0..letters).map(|_| 1.0).sum::<f64>();
        (all, points, least) = (all + letters, points + letters * size, size.min(least));
    }
    (points / all, least)
}

/// The smallest size of characters that stand above the lowest line of their page, in points.
pub fn least_above_the_foot(fitted: &Fitted) -> f64 {
    let mut least = f64::MAX;
    for page in marks(&fitted.document) {
        let lowest = page.iter().map(|mark| mark.bounds[3]).fold(0.0, f64::max);
        for mark in page.iter().filter(|mark| mark.bounds[3] < lowest - 0.5) {
            let Kind::Text(_, size, _) = mark.kind else { continue };
            least = least.min(size);
        }
    }
    least
}

fn marks(document: &PagedDocument) -> Vec<Vec<Mark>> {
    let page = |frame: &Frame| {
        let mut found = Vec::new();
        gather(frame, Transform::identity(), &mut found);
        found
    };
    document.pages().iter().map(|one| page(&one.frame)).collect()
}

fn gather(frame: &Frame, transform: Transform, found: &mut Vec<Mark>) {
    for (at, item) in frame.items() {
        let here = transform.pre_concat(Transform::translate(at.x, at.y));
        let bounds = |corners: [Point; 2]| {
            let [one, other] = corners.map(|corner| corner.transform(here));
            [one.x.min(other.x), one.y.min(other.y), one.x.max(other.x), one.y.max(other.y)].map(Abs::to_mm)
        };
        match item {
            FrameItem::Group(group) => gather(&group.frame, here.pre_concat(group.transform), found),
            FrameItem::Text(text) => {
                let height = text.size * 0.74;
                let bounds = bounds([Point::new(Abs::zero(), -height), Point::new(text.width(), text.size * 0.24)]);
                let letters = text.text.chars().filter(|letter| !letter.is_whitespace()).count();
                if letters > 0 {
                    let scale = here.sx.get().hypot(here.ky.get());
                    let kind = Kind::Text(letters, text.size.to_pt() * scale, are_marks(&text.text));
                    found.push(Mark { bounds, kind });
                }
            }
            FrameItem::Shape(Shape { geometry, fill, .. }, _) => {
                let (from, to) = match geometry {
                    Geometry::Line(to) => (Point::zero(), *to),
                    Geometry::Rect(size) => (Point::zero(), size.to_point()),
                    Geometry::Curve(curve) => {
                        let curve = curve.bbox(None);
                        (curve.min, curve.max)
                    }
                };
                let kind = if fill.is_some() { Kind::Filled } else { Kind::Drawn };
                found.push(Mark { bounds: bounds([from, to]), kind });
            }
            FrameItem::Image(_, size, _) => {
                found.push(Mark { bounds: bounds([Point::zero(), size.to_point()]), kind: Kind::Drawn });
            }
            FrameItem::Link(..) | FrameItem::Tag(_) => {}
        }
    }
}

/// Whether a text is footnote marks, such as `a` or `b,c`, or a dagger with numbers, such as `†7,8`.
fn are_marks(text: &str) -> bool {
    if let Some((_, numbers)) = text.split_once('†') {
        return numbers.split(',').all(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    }
    let words = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    words.split(',').all(|mark| (1..=2).contains(&mark.len()) && mark.bytes().all(|byte| byte.is_ascii_lowercase()))
}
