use super::track_sum::{TrackWhere, sum};
use crate::data::language::{Alternative, Alternatives, Between, Holds, Key, Kind, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Mark, MarkAt};

static ENTRY: Kind = Kind { name: "mark", says: "A mark over a box of a track.", keys: &[&KINDS, &SAYS, &SHADE] };

static KINDS: Alternatives<MarkAt, [String]> = Alternatives(&[
    Alternative::new("at", "the box, counted from 1, up to 200.", BoxPlace::SHAPE, "3", |node, _| {
        BoxPlace::read(node).map(|at| MarkAt::Box(at.into()))
    }),
    Alternative::new(
        "share",
        "the box with which this share is lost, rounded up.",
        &Holds::Pattern("a fraction up to 1: `1/2`", r"^\+?\d+/\+?\d+$", &[]),
        r#""1/2""#,
        |node, _| share(node),
    ),
    Alternative::new(
        "where",
        "the first box at which a comparison over `lost`, stats and figures is true.",
        TrackWhere::SHAPE,
        r#""lost >= nerve""#,
        |node, stats| sum(node, stats, true).map(MarkAt::Where),
    ),
]);

static SAYS: Key<String> = Key::needed("says", "The words of the mark.", r#""half""#);
static SHADE: Key<bool> = Key::optional("shade", "Whether the boxes from here on are shaded.", "true");

/// The place of a box, counted from 1.
type BoxPlace = Between<1, 200>;

/// Reads one mark of a track; `stats` are the names of stats that its comparison may use.
pub fn mark(node: Node<'_>, stats: &[String]) -> Option<Mark> {
    let entry = &node.entry(&ENTRY)?;
    let (at, says, shade) = (KINDS.read(entry, stats), SAYS.read(entry), SHADE.read(entry));
    Some(Mark { at: at?, says: says?, shade: shade? })
}

fn share(node: Node<'_>) -> Option<MarkAt> {
    let text = node.text()?;
    match text.split_once('/').and_then(|(over, under)| Some((over.parse().ok()?, under.parse().ok()?))) {
        Some((over, under)) if (1..=100).contains(&over) && (over..=100).contains(&under) => {
            Some(MarkAt::Share(over, under))
        }
        _ => node.bad(format!("`{text}` is not a share; write `\"1/2\"`")),
    }
}

impl Shape for Mark {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
