use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{DistanceUnit, Length};

static ENTRY: Kind = Kind {
    name: "measure",
    says: "The measure in which distances are counted, where that is not the inch.",
    keys: &[&ONE, &MANY, &MARK, &LENGTH],
};

static ONE: Key<String> = Key::needed("one", "What one of it is called.", r#""span""#);
static MANY: Key<String> = Key::needed("many", "The plural of that.", r#""spans""#);
static MARK: Key<String> = Key::needed(
    "mark",
    "The mark right after a number of it, including a space before it if there is one.",
    r#"" sp""#,
);
static LENGTH: Key<Span> = Key::needed("length", "How long one is on the table.", r#""20 mm""#);

/// How long one of a measure is.
struct Span(Length);

impl Shape for Span {
    const SHAPE: &'static Holds = &Holds::Pattern(
        "a length of 5 to 200 mm or 1 to 8 inches: `20 mm` or `2 inches`",
        r"^\s*\+?\d+\s*(mm|inch|inches)$",
    );
}

impl Read for Span {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let unit = |unit: &str| text.strip_suffix(unit).and_then(|number| number.trim().parse::<i64>().ok());
        match (unit("mm"), unit("inches").or(unit("inch"))) {
            (Some(mm @ 5..=200), _) => Some(Span(Length::mm(mm))),
            (_, Some(inches @ 1..=8)) => Some(Span(Length::inches(inches))),
            _ => node.bad(format!("`{text}` is not a length; write `\"10 mm\"`, 5 to 200, or `\"2 inches\"`")),
        }
    }
}

impl Record for DistanceUnit {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (one, many, mark) = (ONE.read(entry), MANY.read(entry), MARK.read(entry));
        let length = LENGTH.read(entry);
        Some(DistanceUnit { one: one?, many: many?, mark: mark?, length: length?.0 })
    }
}
