use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Key, Kind, Record, Word};
use crate::model::{DiagramPart, DiagramShape, LabelPlace};

use super::diagram_shapes::{ARC, ARROW, CIRCLE, DISTANCE, FIGURE, WALL, arc, arrow, circle, distance, figure, wall};

static ENTRY: Kind = Kind { name: "diagram-part", says: "One part of a diagram.", keys: &[&SHAPES, &LABEL, &BESIDE] };

static SHAPES: Alternatives<DiagramShape> = Alternatives(&[
    Alternative::entry("figure", || &FIGURE, "{ at = [0, 0], facing = 0 }", |node, ()| figure(&node.entry(&FIGURE)?)),
    Alternative::entry("arc", || &ARC, "{ at = [0, 0], facing = 0, degrees = 90 }", |node, ()| arc(&node.entry(&ARC)?)),
    Alternative::entry("circle", || &CIRCLE, "{ at = [0, 0], radius = 4 }", |node, ()| circle(&node.entry(&CIRCLE)?)),
    Alternative::entry(
        "distance",
        || &DISTANCE,
        "{ from = [0, 0], to = [6, 0] }",
        |node, ()| distance(&node.entry(&DISTANCE)?),
    ),
    Alternative::entry("arrow", || &ARROW, "{ from = [0, 0], to = [6, 0] }", |node, ()| arrow(&node.entry(&ARROW)?)),
    Alternative::entry("wall", || &WALL, "{ from = [-4, 2], to = [4, 2] }", |node, ()| wall(&node.entry(&WALL)?)),
]);

static LABEL: Key<Option<String>> =
    Key::optional("label", "The words beside it, after its number if it has one.", r#""in range""#);
static BESIDE: Key<Option<Word<LabelPlace>>> =
    Key::optional("beside", "The place of its label and number, if not the usual one.", r#""above""#);

impl Record for DiagramPart {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (shape, label, beside) = (SHAPES.read(entry, &()), LABEL.read(entry), BESIDE.read(entry));
        let (shape, label, beside) = (shape?, label?, beside?.map(|word| word.0));
        if let (Some(node), None, None) = (entry.node(BESIDE.name()), &label, shape.number()) {
            return node.bad("there is no `label` or number to place");
        }
        Some(DiagramPart { shape, label, beside })
    }
}
