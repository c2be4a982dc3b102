//! The space between numbers on a card and the borders of their cells, measured on finished pages.

use sabretache::model::{CardSize, ClosedList, Force, PageSetup};
use sabretache::typeset::Fitted;
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::visualize::Geometry;

use crate::decks::dealt;
use crate::support::{every_force, rulesets};

/// The smallest gap between a number and the border around it, in millimetres.
const CLEAR: f64 = 0.4;

/// Numbers of this size or more are in the cells of a strip, in points.
const LARGE: f64 = 11.0;

/// The height of a digit as a fraction of the font size.
const FIGURE: f64 = 0.7;

/// Left, top, right, bottom, in millimetres.
type Bounds = [f64; 4];

/// The numbers and the cell borders of a page.
#[derive(Default)]
struct Cells {
    numbers: Vec<(String, Bounds)>,
    walls: Vec<Bounds>,
}

impl Cells {
    fn gather(&mut self, frame: &Frame, transform: Transform) {
        for (at, item) in frame.items() {
            let here = transform.pre_concat(Transform::translate(at.x, at.y));
            let bounds = |one: Point, other: Point| {
                let [one, other] = [one, other].map(|corner| corner.transform(here));
                [one.x.min(other.x), one.y.min(other.y), one.x.max(other.x), one.y.max(other.y)].map(Abs::to_mm)
            };
            match item {
                FrameItem::Group(group) => self.gather(&group.frame, here.pre_concat(group.transform)),
                FrameItem::Text(text) if text.size.to_pt() >= LARGE && text.text.starts_with(char::is_numeric) => {
                    let top = Point::new(Abs::zero(), -text.size * FIGURE);
                    let bounds = bounds(top, Point::new(text.width(), Abs::zero()));
                    self.numbers.push((text.text.to_string(), bounds));
                }
                FrameItem::Shape(shape, _) if shape.stroke.is_some() => match &shape.geometry {
                    Geometry::Line(to) => self.walls.push(bounds(Point::zero(), *to)),
                    Geometry::Rect(size) => {
                        let [left, top, right, bottom] = bounds(Point::zero(), size.to_point());
                        self.walls.extend([
                            [left, top, left, bottom],
                            [right, top, right, bottom],
                            [left, top, right, top],
                            [left, bottom, right, bottom],
                        ]);
                    }
                    Geometry::Curve(_) => {}
                },
                FrameItem::Text(_)
                | FrameItem::Shape(..)
                | FrameItem::Image(..)
                | FrameItem::Link(..)
                | FrameItem::Tag(_) => {}
            }
        }
    }

    /// The numbers closer than the smallest gap to a border.
    fn touched(&self) -> Vec<&str> {
        let near = |number: &Bounds, wall: &Bounds| {
            wall[0] < number[2] + CLEAR
                && wall[2] > number[0] - CLEAR
                && wall[1] < number[3] + CLEAR
                && wall[3] > number[1] - CLEAR
        };
        let touched = self.numbers.iter().filter(|(_, number)| self.walls.iter().any(|wall| near(number, wall)));
        touched.map(|(words, _)| words.as_str()).collect()
    }
}

fn touched(fitted: &Fitted) -> Vec<String> {
    let pages = fitted.document.pages().iter().flat_map(|page| {
        let mut cells = Cells::default();
        cells.gather(&page.frame, Transform::identity());
        cells.touched().into_iter().map(str::to_owned).collect::<Vec<_>>()
    });
    pages.collect()
}

/// At a deck's own size and on the smallest cards, for one force of each game.
#[test]
fn numbers_do_not_touch_the_borders_of_their_cells() {
    let mini = CardSize::VALUES.iter().copied().find(|size| size.word() == "mini").expect("there");
    let shipped = rulesets();
    let mut forces: Vec<_> =
        every_force().into_iter().filter(|(own, _)| shipped.iter().any(|one| one.id == own.id)).collect();
    forces.dedup_by(|one, other| one.0.id == other.0.id);
    for (ruleset, force) in &forces {
        let force: &Force = force;
        for way in ruleset.decks.iter().filter(|way| way.cards.iter().any(|line| line.rules)).take(1) {
            for size in [way.size, mini] {
                let fitted = dealt(ruleset, way.id.as_str(), &[force], PageSetup::default(), size);
                let found = touched(&fitted);
                assert!(found.is_empty(), "{} {} {}: {found:?}", ruleset.id, way.id, size.word());
            }
        }
    }
}
