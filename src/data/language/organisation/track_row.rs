use super::track_sum::{TrackSum, sum};
use crate::data::language::{Holds, Key, Kind, List, MANY, Shape};
use crate::data::node::Node;
use crate::model::TrackRow;

static ENTRY: Kind = Kind { name: "row", says: "One line of boxes of a track.", keys: &[&BOXES, &END] };

static BOXES: Key<TrackSum> =
    Key::needed("boxes", "The number of its boxes, plain or as a sum over the unit's stats and figures.", "4");
static END: Key<Option<String>> = Key::optional(
    "end",
    "The words at its end: what happens when its last box is crossed off.",
    r#""Roll for leaks.""#,
);

/// The type of a track's lines, one or more.
pub type Rows = List<TrackRow, 1, MANY>;

/// Reads the lines of a track; `stats` are the names of stats that their sums may use.
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
