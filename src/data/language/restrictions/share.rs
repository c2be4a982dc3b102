use crate::data::entry::Entry;
use crate::data::language::word_lists::some;
use crate::data::language::{Alternative, Between, Holds, Key, Kind, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{Demand, ShareRule, SizeOf, Who};

static ENTRY: Kind = Kind {
    name: "share",
    says: "The share of the points that may be spent on some units.",
    keys: &[&WHO, &MOST, &OF, &TOGETHER],
};

static WHO: Key<Who> = Key::optional("who", "The units on which they are spent.", r#"{ role = ["crew"] }"#);
static MOST: Key<Between<1, 100>> = Key::needed("most", "The greatest share, in percent.", "40");
static OF: Key<PointsOf> = Key::needed("of", "The points that it is a share of.", r#""limit""#);
static TOGETHER: Key<bool> =
    Key::optional("together", "Whether all of them count together rather than each unit by itself.", "true");

/// The key `share` of a restriction.
pub const SHARE: Alternative<Demand> = Alternative::new(
    "share",
    "the share of the points that may be spent on some units.",
    ShareRule::SHAPE,
    r#"{ who = { role = ["mate"] }, most = 40, of = "limit" }"#,
    |node, ()| ShareRule::read(node).map(Demand::Share),
);

impl Record for ShareRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, most) = (WHO.read(entry), MOST.read(entry));
        let (of, together) = (OF.read(entry), TOGETHER.read(entry));
        Some(ShareRule { who: who?, most: most?.into(), of: of?.0, together: together? })
    }
}

/// The points that a share is taken of: the limit, or the points of the force.
struct PointsOf(SizeOf);

impl Shape for PointsOf {
    const SHAPE: &'static Holds = &Holds::Word(|| some(&[SizeOf::Limit, SizeOf::Points]));
}

impl Read for PointsOf {
    fn read(node: Node<'_>) -> Option<Self> {
        match Word::read(node)?.0 {
            SizeOf::Figures => node.bad("a share must be of the `limit` or of the `points`"),
            points @ (SizeOf::Limit | SizeOf::Points) => Some(PointsOf(points)),
        }
    }
}
