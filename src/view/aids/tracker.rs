use serde::Serialize;

use crate::model::{Aid, AidKind, Length, Ruleset, Tracker};
use crate::rules::Scene;
use crate::view::parts::track::{BoxView, track};

/// A row of boxes on which a marker is moved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TrackerView {
    /// Left edge on the paper.
    pub x: Length,
    /// Top edge on the paper.
    pub y: Length,
    /// Its width on paper.
    pub width: Length,
    /// Its height on paper.
    pub height: Length,
    /// The name of the number that it counts.
    pub name: String,
    /// How to use it; `None` if the data do not say.
    pub says: Option<String>,
    /// Its boxes: the number in each, and whether it is drawn heavier.
    pub boxes: Vec<(i64, bool)>,
    /// The maximum number of boxes on a line.
    pub row: u32,
    /// The effects that begin at a box, as (number of the box, words).
    pub marks: Vec<(i64, String)>,
}

/// The side of a box.
const BOX: Length = Length::mm(11);

/// The narrowest tracker, so that its words have room.
const NARROWEST: Length = Length::mm(55);

/// The estimated width of a letter in its words.
const LETTER: Length = Length::micrometres(2_000);

/// Sets the width and height that a tracker needs for its name, remark, boxes and the words on marked boxes.
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

/// The tracker of an aid; `None` for any other aid, or if its track has no boxes.
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
                // The number printed in the box, which on a count-down is not the box's position.
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
