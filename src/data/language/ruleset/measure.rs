use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, LeastMost, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{DistanceUnit, Length};

static ENTRY: Kind = Kind {
    name: "measure",
    says: "The unit in which distances are measured, if it is not the inch.",
    keys: &[&ONE, &MANY, &MARK, &LENGTH],
};

static ONE: Key<String> = Key::needed("one", "Its name in the singular.", r#""span""#);
static MANY: Key<String> = Key::needed("many", "Its name in the plural.", r#""spans""#);
static MARK: Key<String> = Key::needed(
    "mark",
    "The mark right after a number of it, including a space before it if there is one.",
    r#"" sp""#,
);
static LENGTH: Key<Span> = Key::needed("length", "The length of one unit on the table.", r#""20 mm""#);

/// The range of a measure's length, in mm.
const MM: LeastMost = LeastMost(5, 200);

/// The range of a measure's length, in inches.
const INCHES: LeastMost = LeastMost(1, 8);

/// The length of one unit of a measure, written in mm or inches.
struct Span(Length);

impl Shape for Span {
    const SHAPE: &'static Holds = &Holds::Pattern(
        "a length of {} mm or {} inches: `20 mm` or `2 inches`",
        r"^\s*\+?\d+\s*(mm|inch|inches)$",
        &[MM, INCHES],
    );
}

impl Read for Span {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let unit = |unit: &str| text.strip_suffix(unit).and_then(|number| number.trim().parse::<i64>().ok());
        match (unit("mm"), unit("inches").or(unit("inch"))) {
            (Some(mm), _) if MM.has(mm) => Some(Span(Length::mm(mm))),
            (_, Some(inches)) if INCHES.has(inches) => Some(Span(Length::inches(inches))),
            _ => node.bad(format!("`{text}` is not a length; write {MM} mm, such as `\"10 mm\"`, or {INCHES} inches, such as `\"2 inches\"`")),
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
