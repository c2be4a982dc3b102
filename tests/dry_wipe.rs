//! Boxes for a dry-wipe pen: 7 mm or larger, on white, measured on the pages as they are set.

use sabretache::model::{Force, PageSetup, Ruleset};
use sabretache::typeset::Fitted;
use sabretache::view::RosterLook;
use typst::layout::{Abs, Frame, FrameItem, Transform};
use typst::visualize::{Color, Paint};

use crate::decks::dealt;
use crate::support::{every_force, roster_alone, rulesets, set_roster, worded, workshop};

/// The side of the smallest box for a pen, in millimetres.
const LEAST: f64 = 7.0;

/// Left, top, right, bottom, in millimetres.
type Bounds = [f64; 4];

/// The boxes of a page, and its grey areas.
#[derive(Default)]
struct Boxes {
    boxes: Vec<Bounds>,
    grey: Vec<Bounds>,
}

impl Boxes {
    fn gather(&mut self, frame: &Frame, transform: Transform) {
        for (at, item) in frame.items() {
            let here = transform.pre_concat(Transform::translate(at.x, at.y));
            match item {
                FrameItem::Group(group) => self.gather(&group.frame, here.pre_concat(group.transform)),
                FrameItem::Shape(shape, _) => {
                    let found = shape.geometry.bbox(None);
                    let [one, other] = [found.min, found.max].map(|corner| corner.transform(here));
                    let bounds = [one.x.min(other.x), one.y.min(other.y), one.x.max(other.x), one.y.max(other.y)];
                    let [left, top, right, bottom] = bounds.map(Abs::to_mm);
                    let fill = match &shape.fill {
                        Some(Paint::Solid(colour)) => Some(shade(colour)),
                        Some(Paint::Tiling(_) | Paint::Gradient(_)) => Some(0.5),
                        None => None,
                    };
                    let square = (right - left - (bottom - top)).abs() < 0.02 && (2.0..12.0).contains(&(right - left));
                    let edged = shape.stroke.as_ref().is_some_and(|stroke| match &stroke.paint {
                        Paint::Solid(colour) => shade(colour) < 0.05,
                        Paint::Tiling(_) | Paint::Gradient(_) => false,
                    });
                    if square && edged && fill.is_some() {
                        self.boxes.push([left, top, right, bottom]);
                    }
                    if fill.is_some_and(|shade| (0.3..0.99).contains(&shade)) {
                        self.grey.push([left, top, right, bottom]);
                    }
                }
                FrameItem::Text(_) | FrameItem::Image(..) | FrameItem::Link(..) | FrameItem::Tag(_) => {}
            }
        }
    }

    /// The boxes on a grey area.
    fn on_grey(&self) -> usize {
        let over = |one: &Bounds, other: &Bounds| {
            one[0] + 0.2 < other[2] && other[0] + 0.2 < one[2] && one[1] + 0.2 < other[3] && other[1] + 0.2 < one[3]
        };
        self.boxes.iter().filter(|one| self.grey.iter().any(|grey| over(one, grey))).count()
    }
}

/// How light a colour is: 0 is black, 1 is white.
fn shade(colour: &Color) -> f32 {
    colour.to_luma().luma
}

/// The number of boxes, the side of the smallest in millimetres, and how many are on grey.
fn measured(fitted: &Fitted) -> (usize, f64, usize) {
    let (mut number, mut least, mut grey) = (0, f64::INFINITY, 0);
    for page in fitted.document.pages() {
        let mut found = Boxes::default();
        found.gather(&page.frame, Transform::identity());
        number += found.boxes.len();
        least = found.boxes.iter().fold(least, |least, one| least.min(one[2] - one[0]));
        grey += found.on_grey();
    }
    (number, least, grey)
}

/// The sides of all boxes, in millimetres.
pub fn box_sides(fitted: &Fitted) -> Vec<f64> {
    let mut found = Boxes::default();
    for page in fitted.document.pages() {
        found.gather(&page.frame, Transform::identity());
    }
    found.boxes.iter().map(|one| one[2] - one[0]).collect()
}

fn roster(ruleset: &Ruleset, force: &Force, setup: PageSetup) -> Fitted {
    let view = roster_alone(ruleset, force, RosterLook { setup, blank: 0 });
    set_roster(workshop(), &view).unwrap_or_else(|wrong| panic!("{}: {}", ruleset.id, worded(&wrong)))
}

/// One force of each game, on its roster and on cards.
#[test]
fn boxes_for_a_pen_are_large_and_white() {
    let wiped = PageSetup { dry_wipe: true, ..PageSetup::default() };
    let shipped = rulesets();
    let mut forces: Vec<_> =
        every_force().into_iter().filter(|(own, _)| shipped.iter().any(|one| one.id == own.id)).collect();
    forces.dedup_by(|one, other| one.0.id == other.0.id);
    let (mut small, mut shaded) = (0, 0);
    for (ruleset, force) in &forces {
        let cards = ruleset.decks.iter().find(|way| way.cards.iter().any(|line| line.rules));
        let set = |setup: PageSetup| {
            let cards = cards.map(|way| dealt(ruleset, way.id.as_str(), &[force], setup, way.size));
            [Some(roster(ruleset, force, setup)), cards].into_iter().flatten().map(|one| measured(&one)).collect()
        };
        let (usual, large): (Vec<_>, Vec<_>) = (set(PageSetup::default()), set(wiped));
        for ((before, small_side, grey_before), (after, side, grey)) in usual.into_iter().zip(large) {
            assert!(before > 0 && after >= before, "{}: {before} and {after} boxes", ruleset.id);
            assert!(side >= LEAST - 0.001, "{}: a box of {side:.2} mm", ruleset.id);
            assert_eq!(grey, 0, "{}: boxes on grey", ruleset.id);
            small += usize::from(small_side < LEAST);
            shaded += grey_before;
        }
    }
    assert!(small > 0 && shaded > 0, "otherwise the measure finds nothing: {small} and {shaded}");
}
