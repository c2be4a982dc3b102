use crate::data::entry::Entry;
use crate::data::language::{Between, Key, Kind, List, Record};
use crate::model::{Diagram, DiagramPart};

static ENTRY: Kind = Kind {
    name: "diagram",
    says: "A rule drawn from above: figures, arcs, circles and distances, to a scale. Places are `[across, up]` in \
           distance units from any point; directions are degrees, clockwise from up the page.",
    keys: &[&SCALE, &ALT, &PARTS],
};

static SCALE: Key<Between<1, 30>> = Key::needed(
    "scale",
    "The millimetres of paper for a distance unit. If no circle or distance shows it, a bar with the scale is printed.",
    "3",
);
static ALT: Key<String> = Key::needed(
    "alt",
    "The drawing in words, for readers who can't see it; the notes that it stands for are added to them.",
    r#""A boat, and an arc of 90 degrees before it.""#,
);
static PARTS: Key<List<DiagramPart, 1, MOST>> = Key::needed(
    "parts",
    "Its parts; later ones are drawn over earlier ones.",
    "[{ figure = { at = [0, 0], facing = 0 } }, { circle = { at = [0, 0], radius = 4 } }]",
);

/// The largest number of parts of a diagram.
const MOST: usize = 60;

impl Record for Diagram {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (scale, alt, parts) = (SCALE.read(entry), ALT.read(entry), PARTS.read(entry));
        Some(Diagram { scale: scale?.into(), alt: alt?, parts: parts?.0 })
    }
}
