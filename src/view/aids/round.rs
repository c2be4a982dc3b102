use serde::Serialize;

use crate::imposition::{Point, Trim};
use crate::model::{Aid, AidKind, DistanceUnit, Icon, IconId, Length, Marker, Organisation};

/// A circle to lay on the table, such as a blast template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CircleView {
    /// The left edge of the square around it.
    pub x: Length,
    /// The top edge of that square.
    pub y: Length,
    /// Its radius on paper.
    pub radius: Length,
    /// Its radius as the game counts it.
    pub reach: i64,
    /// How long one distance is.
    pub unit: Length,
    /// How far that is, in words.
    pub across: String,
    /// The printed name of the circle.
    pub name: String,
    /// A line under the name; `None` where the data have none.
    pub says: Option<String>,
}

/// A counter to cut out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MarkerView {
    /// Its left edge, from that of the paper.
    pub x: Length,
    /// Its top edge, from that of the paper.
    pub y: Length,
    /// Its width and height.
    pub side: Length,
    /// Whether it is cut out round.
    pub round: bool,
    /// The printed name of the counter.
    pub name: String,
    /// The effect of the counter, in words; `None` where the data have none.
    pub says: Option<String>,
    /// Its colour, as `#rrggbb`.
    pub colour: String,
    /// The word or id of its drawing.
    pub shape: String,
}

/// The square around a circle or counter.
pub fn round_size(aid: &Aid, distance: &DistanceUnit) -> Option<Trim> {
    match &aid.kind {
        AidKind::Blast(radius) => {
            let across = distance.length * (2 * radius);
            Some(Trim { width: across, height: across, round: true })
        }
        AidKind::Marker(marker) => Some(marker.size.into()),
        AidKind::Ruler(_) | AidKind::Rulers(_) | AidKind::Strip(_) | AidKind::Tracker(_) => None,
    }
}

/// A circle of this radius in its place.
pub fn circle(organisation: &Organisation, aid: &Aid, reach: i64, at: Point) -> CircleView {
    let distance = &organisation.distance;
    let far = format!("{reach}{}", distance.mark);
    CircleView {
        x: at.x,
        y: at.y,
        radius: distance.length * reach,
        reach,
        unit: distance.length,
        across: organisation.phrases.say("{distance} radius", &[("distance", &far)]),
        name: aid.name.clone(),
        says: aid.says.clone(),
    }
}

/// A counter in its place.
pub fn counter(aid: &Aid, marker: &Marker, at: Point) -> MarkerView {
    MarkerView {
        x: at.x,
        y: at.y,
        side: marker.size.width(),
        round: marker.size.is_round(),
        name: aid.name.clone(),
        says: aid.says.clone(),
        colour: marker.colour.clone().unwrap_or_else(|| "#222222".to_owned()),
        shape: marker.shape.as_ref().map_or(Icon::default().word(), IconId::as_str).to_owned(),
    }
}
