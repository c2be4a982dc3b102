use serde::Serialize;

use crate::model::{Aid, AidKind, Length, Ruleset, Tracker};
use crate::rules::Scene;
use crate::view::parts::track::{BoxView, track};

/// A row of boxes on which a counter is moved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TrackerView {
    /// Its left edge, from that of the paper.
    pub x: Length,
    /// Its top edge, from that of the paper.
    pub y: Length,
    /// How wide it is.
    pub width: Length,
    /// How high it is.
    pub height: Length,
    /// The printed name of the number that it counts.
    pub name: String,
    /// How it is used.
    pub says: Option<String>,
    /// The numbers of its boxes; a marked one is drawn heavier.
    pub boxes: Vec<(i64, bool)>,
    /// How many boxes are on a line.
    pub row: u32,
    /// The effects that begin at a box: its number, and the words.
    pub marks: Vec<(i64, String)>,
}

/// One box of a row on which a counter is moved.
const BOX: Length = Length::mm(11);

/// A row of boxes is no narrower than this, so that the words about it have room.
const NARROWEST: Length = Length::mm(55);

/// The room that a letter of these words takes on a line.
const LETTER: Length = Length::micrometres(2_000);

/// A row of boxes in the room that it takes: its name, what is said of it, the boxes, and the words about some of them.
fn sized(view: TrackerView) -> TrackerView {
    let boxes = i64::try_from(view.boxes.len()).unwrap_or(0);
    let row = i64::from(view.row.max(1));
    let width = (BOX * row.min(boxes)).max(NARROWEST);
    let lines = |letters: usize| {
        let each = width.times(LETTER).max(1);
        (i64::try_from(letters).unwrap_or(0) + each - 1) / each
    };
    let said = view.says.as_ref().map_or(0, |says| lines(says.chars().count()));
    let marked = lines(view.marks.iter().map(|(_, words)| words.chars().count() + 6).sum());
    let height = Length::mm(9) + Length::mm(5) * (said + marked) + (BOX + Length::mm(1)) * ((boxes + row - 1) / row);
    TrackerView { width, height, ..view }
}

/// The boxes of an aid that is a row of them; none of any other.
pub fn tracker(ruleset: &Ruleset, aid: &Aid) -> Option<TrackerView> {
    let AidKind::Tracker(kind) = &aid.kind else { return None };
    match kind {
        Tracker::Numbers { from, to, marks } => Some(sized(TrackerView {
            name: aid.name.clone(),
            says: aid.says.clone(),
            boxes: (*from..=*to).map(|number| (number, marks.iter().any(|(at, _)| *at == number))).collect(),
            row: 15,
            marks: marks.clone(),
            ..TrackerView::default()
        })),
        Tracker::Track(id) => {
            let own = ruleset.organisation.tracks.iter().find(|track| track.id == id.as_str())?;
            let view = track(&ruleset.organisation, own, &Scene::of(0))?;
            let mut boxes = Vec::new();
            let mut marks = Vec::new();
            for line in &view.lines {
                // The number printed in a box, as on the roster: in a count-down it is not the box's place.
                let printed = |index: usize, one: &BoxView| line.numbers.get(index).copied().unwrap_or(one.number);
                boxes.extend(line.boxes.iter().enumerate().map(|(index, one)| (printed(index, one), one.marked)));
                let marked =
                    line.marks.iter().map(|mark| (printed(mark.index, &line.boxes[mark.index]), mark.says.clone()));
                marks.extend(marked);
            }
            Some(sized(TrackerView {
                name: if aid.name.is_empty() { view.name.clone() } else { aid.name.clone() },
                says: aid.says.clone().or(view.says),
                boxes,
                row: own.row.min(15),
                marks,
                ..TrackerView::default()
            }))
        }
    }
}
