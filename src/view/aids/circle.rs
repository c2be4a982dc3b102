use serde::Serialize;

use crate::imposition::{Point, Trim};
use crate::model::{Aid, AidKind, DistanceUnit, Icon, IconId, Length, Marker, Organisation};

/// A circle to lay on the table, such as a blast template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CircleView {
    /// Left edge of its bounding square on the paper.
    pub x: Length,
    /// Top edge of its bounding square on the paper.
    pub y: Length,
    /// Its radius on paper.
    pub radius: Length,
    /// Its radius in the game's distance units.
    pub reach: i64,
    /// The length of one distance unit on paper.
    pub unit: Length,
    /// The radius in words, such as `2″ radius`.
    pub across: String,
    /// The printed name of the circle.
    pub name: String,
    /// A line under the name; `None` if the data have none.
    pub says: Option<String>,
}

/// A marker to cut out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MarkerView {
    /// Left edge on the paper.
    pub x: Length,
    /// Top edge on the paper.
    pub y: Length,
    /// Its width and height.
    pub side: Length,
    /// Whether it is cut out round.
    pub round: bool,
    /// The printed name of the marker.
    pub name: String,
    /// The effect of the marker, in words; `None` if the data have none.
    pub says: Option<String>,
    /// Its colour, as `#rrggbb`; nearly black by default.
    pub colour: String,
    /// The drawing on it: a built-in word, or an id of the game's own.
    pub shape: String,
}

/// The bounding square of a circle or marker; `None` for other aids.
pub fn round_size(aid: &Aid, distance: &DistanceUnit) -> Option<Trim> {
    match &aid.kind {
        AidKind::Blast(radius) => {
            let across = distance.length * (2 * radius);
            Some(Trim { width: across, height: across, round: true })
        }
        AidKind::Marker(marker) => Some(marker.size.into()),
        AidKind::Ruler(_) | AidKind::Rulers(_) | AidKind::Strip(_) | AidKind::Tracker(_) | AidKind::Board(_) => None,
    }
}

/// The view of a circle, its bounding square at `at`.
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

/// The view of a marker, its top left corner at `at`.
pub fn marker_view(aid: &Aid, marker: &Marker, at: Point) -> MarkerView {
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
