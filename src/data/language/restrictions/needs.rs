use crate::data::entry::Entry;
use crate::data::language::word_lists::some;
use crate::data::language::{Alternative, Holds, Key, Kind, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{Demand, NeedsRule, Who, Within};

static ENTRY: Kind = Kind { name: "needs", says: "Units that need another unit.", keys: &[&WHO, &OTHER, &WITHIN] };

static WHO: Key<Who> = Key::optional("who", "The units that need it.", r#"{ role = ["crew"] }"#);
static OTHER: Key<Who> =
    Key::optional("other", "The units of which one must be there too.", r#"{ units = ["gun-boat"] }"#);
static WITHIN: Key<NeededWithin> = Key::needed("within", "The range within which it must be.", r#""group""#);

/// The key `needs` of a restriction.
pub const NEEDS: Alternative<Demand> = Alternative::new(
    "needs",
    "units that need another unit.",
    NeedsRule::SHAPE,
    r#"{ who = {}, other = { units = ["bosun"] }, within = "group" }"#,
    |node, ()| NeedsRule::read(node).map(Demand::Needs),
);

impl Record for NeedsRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, other, within) = (WHO.read(entry), OTHER.read(entry), WITHIN.read(entry));
        Some(NeedsRule { who: who?, other: other?, within: within?.0 })
    }
}

/// The range within which the other unit must be: a unit, a group or the force.
struct NeededWithin(Within);

impl Shape for NeededWithin {
    const SHAPE: &'static Holds = &Holds::Word(|| some(&[Within::Unit, Within::Group, Within::Force]));
}

impl Read for NeededWithin {
    fn read(node: Node<'_>) -> Option<Self> {
        match Word::read(node)?.0 {
            place @ (Within::Unit | Within::Group | Within::Force) => Some(NeededWithin(place)),
            Within::Figure => node.bad("this must be `unit`, `group` or `force` here"),
        }
    }
}
