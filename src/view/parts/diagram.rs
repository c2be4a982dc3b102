use serde::Serialize;

use crate::model::{Diagram, DiagramPart, DiagramShape, DiagramSide, DistanceUnit, LabelPlace, MapPoint};

/// A rule drawn from above, ready for its template. Places and lengths are in distance units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagramView {
    /// The millimetres of paper for a distance unit.
    pub scale: u32,
    /// The drawing in words, with the rules that it stands for.
    pub alt: String,
    /// The length of the scale bar in distance units, and as printed; `None` if a distance with its number shows the scale,
    /// or if nothing is measured.
    pub bar: Option<(u32, String)>,
    /// Its parts in drawing order.
    pub parts: Vec<DrawnView>,
}

/// One part of a diagram. Values that its shape does not have are 0, `None` or false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnView {
    /// The word for its shape, as in data.
    pub shape: &'static str,
    /// Its centre or beginning: to the right, and up the page.
    pub at: (i64, i64),
    /// Its end, for shapes between two places.
    pub to: (i64, i64),
    /// Its direction in degrees, clockwise from up the page.
    pub facing: Option<u32>,
    /// The diameter of a base, the radius of a circle or the reach of an arc.
    pub size: Option<u32>,
    /// The angle of an arc.
    pub degrees: u32,
    /// Whether it is an enemy figure.
    pub enemy: bool,
    /// Whether it is crossed out.
    pub crossed: bool,
    /// Its number and label; may be empty.
    pub words: String,
    /// The place of its words.
    pub beside: &'static str,
}

/// The least length of a scale bar, in millimetres of paper.
const LEAST_BAR: u32 = 8;

/// The view of a diagram; `said` are the rules that a sheet leaves out for it.
pub fn diagram_view(diagram: &Diagram, unit: &DistanceUnit, said: &[String]) -> DiagramView {
    let alt = std::iter::once(&diagram.alt).chain(said).map(String::as_str).collect::<Vec<_>>().join(" ");
    let length = |units: i64| format!("{units}{}", unit.mark);
    let any = |holds: fn(&DiagramShape) -> bool| diagram.parts.iter().any(|part| holds(&part.shape));
    let measured = any(DiagramShape::is_measured) && !any(DiagramShape::shows_scale);
    let scale = diagram.scale;
    let units = [1, 2, 3, 4, 6, 8, 12].into_iter().find(|units| units * scale >= LEAST_BAR).filter(|_| measured);
    let parts = diagram.parts.iter().map(|part| drawn(part, &length)).collect();
    DiagramView { scale, alt, bar: units.map(|units| (units, length(units.into()))), parts }
}

fn drawn(part: &DiagramPart, length: &dyn Fn(i64) -> String) -> DrawnView {
    let number = part.shape.number().map(|number| match part.shape {
        DiagramShape::Arc { .. } => format!("{number}°"),
        DiagramShape::Circle { .. }
        | DiagramShape::Distance { .. }
        | DiagramShape::Figure { .. }
        | DiagramShape::Arrow { .. }
        | DiagramShape::Wall { .. } => length(number),
    });
    let words = number.into_iter().chain(part.label.clone()).collect::<Vec<_>>().join(" ");
    let beside = |usual: LabelPlace| part.beside.unwrap_or(usual).word();
    let place = |point: MapPoint| (point.across, point.up);
    let none = DrawnView {
        shape: "",
        at: (0, 0),
        to: (0, 0),
        facing: None,
        size: None,
        degrees: 0,
        enemy: false,
        crossed: false,
        words,
        beside: beside(LabelPlace::On),
    };
    match part.shape {
        DiagramShape::Figure { at, facing, base, side } => {
            let (size, enemy) = (Some(base), side == DiagramSide::Enemy);
            DrawnView { shape: "figure", at: place(at), facing, size, enemy, beside: beside(LabelPlace::Right), ..none }
        }
        DiagramShape::Arc { at, facing, degrees, reach } => {
            DrawnView { shape: "arc", at: place(at), facing: Some(facing), size: reach, degrees, ..none }
        }
        DiagramShape::Circle { at, radius, toward } => {
            DrawnView { shape: "circle", at: place(at), facing: Some(toward), size: Some(radius), ..none }
        }
        DiagramShape::Distance { from, to } => DrawnView { shape: "distance", at: place(from), to: place(to), ..none },
        DiagramShape::Arrow { from, to, crossed } => {
            DrawnView { shape: "arrow", at: place(from), to: place(to), crossed, ..none }
        }
        DiagramShape::Wall { from, to } => {
            let beside = beside(LabelPlace::Right);
            DrawnView { shape: "wall", at: place(from), to: place(to), beside, ..none }
        }
    }
}
