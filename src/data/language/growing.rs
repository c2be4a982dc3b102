use crate::data::entry::NumberOrEntry;
use crate::data::language::{Holds, Key, Kind, LARGEST, Shape, Word};
use crate::data::node::{Node, Read};
use crate::data::notations::is_first;
use crate::model::{Growing, Rate, SizeOf};

static ENTRY: Kind = Kind {
    name: "growing",
    says: "A number that grows with the size of the game or of a unit: `plus`, and `give` more for each step.",
    keys: &[&EACH, &OF, &GIVE, &PLUS, &ROUND],
};

static EACH: Key<StepSize> = Key::needed("each", "The size of a step, in points or figures.", "250");
static OF: Key<Word<SizeOf>> = Key::needed("of", "The points or figures that are counted in steps.", r#""limit""#);
static GIVE: Key<i64> = Key::or("give", "The number that each step adds.", "1", || 1);
static PLUS: Key<i64> = Key::or("plus", "The fixed part, whatever the size.", "1", || 0);
static ROUND: Key<RoundedUp> =
    Key::optional("round", "Whether a step that has only begun counts (`up`) or not (`down`).", r#""up""#);

/// The size of a step in points or figures, 1 or more.
pub struct StepSize(i64);

/// Whether a remainder is rounded up rather than down.
#[derive(Clone, Copy, Default)]
pub struct RoundedUp(pub bool);

/// The words for rounding up and down.
const ROUNDINGS: [(&str, &str); 2] = [("up", "A remainder counts as a whole."), ("down", "A remainder is dropped.")];

impl Shape for RoundedUp {
    const SHAPE: &'static Holds = &Holds::Word(|| ROUNDINGS.to_vec());

    fn in_words(&self) -> Option<String> {
        let [(up, _), (down, _)] = ROUNDINGS;
        Some(format!("`{}`", if self.0 { up } else { down }))
    }
}

impl Read for RoundedUp {
    fn read(node: Node<'_>) -> Option<Self> {
        is_first(node, ROUNDINGS).map(RoundedUp)
    }
}

impl Shape for StepSize {
    const SHAPE: &'static Holds = &Holds::Number(1, LARGEST);
}

impl Read for StepSize {
    fn read(node: Node<'_>) -> Option<Self> {
        match i64::read(node)? {
            each @ 1.. => Some(StepSize(each)),
            each => node.bad(format!("`{each}` is out of range: it must be 1 or more")),
        }
    }
}

impl Shape for Growing {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Entry(|| &ENTRY)]);
}

/// A plain number, or a table for one that grows with the size of the game or of a unit.
impl Read for Growing {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = &match node.number_or_entry(&ENTRY)? {
            NumberOrEntry::Number(number) => return Some(Growing::fixed(number)),
            NumberOrEntry::Entry(entry) => entry,
        };
        let (plus, give) = (PLUS.read(entry), GIVE.read(entry));
        let (each, of, up) = (EACH.read(entry), OF.read(entry), ROUND.read(entry));
        Some(Growing { plus: plus?, rate: Some(Rate { give: give?, each: each?.0, of: of?.0, up: up?.0 }) })
    }
}
