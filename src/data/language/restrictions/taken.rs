use crate::data::entry::Entry;
use crate::data::language::word_lists::some;
use crate::data::language::{Alternative, Holds, Key, Kind, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{Demand, Growing, OptionId, TakenRule, Within};

static ENTRY: Kind = Kind {
    name: "taken",
    says: "The number of figures that may take any of some options.",
    keys: &[&ANY_OF, &MOST, &WITHIN],
};

static ANY_OF: Key<Vec<OptionId>> = Key::needed("any-of", "The options.", r#"["lanterns", "grapnels"]"#);
static MOST: Key<Growing> = Key::needed("most", "The most figures, a number or one that grows with the size.", "2");
static WITHIN: Key<TakenWithin> = Key::needed("within", "The range within which they are counted.", r#""unit""#);

/// The key `taken` of a restriction.
pub const TAKEN: Alternative<Demand> = Alternative::new(
    "taken",
    "the number of figures that may take any of some options.",
    TakenRule::SHAPE,
    r#"{ any-of = ["lanterns"], most = 2, within = "unit" }"#,
    |node, ()| TakenRule::read(node).map(Demand::Taken),
);

impl Record for TakenRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (any_of, most, within) = (ANY_OF.read(entry), MOST.read(entry), WITHIN.read(entry));
        Some(TakenRule { any_of: any_of?, most: most?, within: within?.0 })
    }
}

/// The range within which options taken are counted: a unit or the force.
struct TakenWithin(Within);

impl Shape for TakenWithin {
    const SHAPE: &'static Holds = &Holds::Word(|| some(&[Within::Unit, Within::Force]));
}

impl Read for TakenWithin {
    fn read(node: Node<'_>) -> Option<Self> {
        match Word::read(node)?.0 {
            place @ (Within::Unit | Within::Force) => Some(TakenWithin(place)),
            Within::Figure | Within::Group => node.bad("this must be `unit` or `force` here"),
        }
    }
}
