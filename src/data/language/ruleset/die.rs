use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, LeastMost, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Die, Numbers};

static ENTRY: Kind = Kind {
    name: "die",
    says: "A die whose faces do not simply count from 1 up, or do not show what they count as.",
    keys: &[&DIE, &FACE, &TEN],
};

static DIE: Key<DieSides> = Key::needed("die", "The die: `d` and the number of its sides.", r#""d20""#);
static FACE: Key<Numbers> = Key::needed(
    "face",
    "The numbers that its faces count as, from the lowest to the highest: as many as it has sides.",
    r#""1-20""#,
);
static TEN: Key<Option<String>> =
    Key::optional("ten", "The mark on its highest face, where that is not the number that it counts as.", r#""0""#)
        .text("the mark on the face: `0`");

/// The range of a die's sides.
const SIDES: LeastMost = LeastMost(2, 1000);

/// The number of sides of a die.
struct DieSides(u32);

impl Shape for DieSides {
    const SHAPE: &'static Holds = &Holds::Pattern("a die of {} sides: `d20`", r"^d\+?\d+$", &[SIDES]);
}

impl Read for DieSides {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        match text.strip_prefix('d').and_then(|sides| sides.parse::<u32>().ok()).filter(|sides| SIDES.has(*sides)) {
            Some(sides) => Some(DieSides(sides)),
            None => node.bad(format!("`{text}` is not a die; write `d10`")),
        }
    }
}

impl Record for Die {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (sides, faces, ten) = (DIE.read(entry), FACE.read(entry), TEN.read(entry));
        let (sides, faces) = (sides?.0, faces?);
        let ends: Vec<i64> = faces.ends().collect();
        match ends[..] {
            [first, last] if last - first + 1 == i64::from(sides) => Some(Die { sides, first, last, ten: ten? }),
            _ => FACE
                .node(entry)?
                .bad(format!("a d{sides} has {sides} faces; write `\"1-{sides}\"` or `\"0-{}\"`", sides - 1)),
        }
    }
}
