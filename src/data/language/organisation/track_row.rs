use super::track_sum::{TrackSum, sum};
use crate::data::language::{Holds, Key, Kind, List, MANY, Shape};
use crate::data::node::Node;
use crate::model::TrackRow;

static ENTRY: Kind = Kind { name: "row", says: "One line of boxes of a track.", keys: &[&BOXES, &END] };

static BOXES: Key<TrackSum> =
    Key::needed("boxes", "How many boxes it has, a number or a sum over the unit's stats and figures.", "4");
static END: Key<Option<String>> =
    Key::optional("end", "What happens when its last box is crossed off, printed at its end.", r#""Roll for leaks.""#);

/// The lines of a track.
pub type Rows = List<TrackRow, 1, MANY>;

/// Reads the lines of a track.
pub fn rows(node: Node<'_>, stats: &[String]) -> Option<Vec<TrackRow>> {
    let one = |item: Node<'_>| {
        let entry = &item.entry(&ENTRY)?;
        let (boxes, end) = (BOXES.node(entry).and_then(|boxes| sum(boxes, stats, false)), END.read(entry));
        Some(TrackRow { boxes: boxes?, end: end? })
    };
    let rows: Vec<Option<TrackRow>> = Rows::items(node)?.into_iter().map(one).collect();
    rows.into_iter().collect()
}

impl Shape for TrackRow {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
