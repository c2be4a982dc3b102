use crate::data::entry::Entry;
use crate::data::language::{Defines, Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{IconId, OwnIcon};

static ENTRY: Kind =
    Kind { name: "icon", says: "A drawing of a ruleset's own, filled in one colour.", keys: &[&ID, &PATH] };

static ID: Key<Defines<IconId>> =
    Key::needed("id", "Its id; if it is that of a shipped drawing, this one takes its place.", r#""pike""#);
static PATH: Key<Outline> = Key::needed(
    "path",
    "Its outline on a grid of 24 by 24, as the `d` of a path in an SVG file; an outline inside another cuts a \
     hole in it.",
    r#""M11 4L12 0L13 4V24H11z""#,
);

/// The outline of a drawing, as SVG path data.
struct Outline(String);

/// The longest outline, in bytes.
const LONGEST: usize = 4_000;

impl Shape for Outline {
    const SHAPE: &'static Holds = &Holds::Pattern("an SVG path", r"^\s*[Mm][MmLlHhVvCcSsQqTtAaZze0-9.,+\- \n]*$", &[]);
}

impl Read for Outline {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        if text.len() > LONGEST {
            return node.bad(format!("the path has {} letters; {LONGEST} at most", text.len()));
        }
        // Only commands and numbers, so that nothing else gets into the drawing.
        let drawn = |letter: char| "MmLlHhVvCcSsQqTtAaZze0123456789.,+- \n".contains(letter);
        match text.chars().find(|letter| !drawn(*letter)) {
            None if text.trim_start().starts_with(['M', 'm']) => Some(Outline(text.to_owned())),
            None => node.bad("a path begins with `M`"),
            Some(other) => node.bad(format!("`{other}` means nothing in an SVG path")),
        }
    }
}

impl Record for OwnIcon {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, path) = (ID.read(entry), PATH.read(entry));
        Some(OwnIcon { id: id?.0, path: path?.0 })
    }
}
