use crate::data::entry::Entry;
use crate::data::language::{Alternative, Between, Key, Kind, Record, Word};
use crate::model::{Demand, DemandKind, PointsOf, ShareRule, Who};

static ENTRY: Kind = Kind {
    name: DemandKind::Share.key(),
    says: "The share of the points that may be spent on some units.",
    keys: &[&WHO, &MOST, &OF, &TOGETHER],
};

static WHO: Key<Who> = Key::optional("who", "The units on which they are spent.", r#"{ role = ["crew"] }"#);
static MOST: Key<Between<1, 100>> = Key::needed("most", "The largest share, in percent.", "40");
static OF: Key<Word<PointsOf>> = Key::needed("of", "The points that it is a share of.", r#""limit""#);
static TOGETHER: Key<bool> =
    Key::optional("together", "Whether all of them count together rather than each unit by itself.", "true");

/// The key `share` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<ShareRule>(
    DemandKind::Share.key(),
    r#"{ who = { role = ["mate"] }, most = 40, of = "limit" }"#,
);

impl Record for ShareRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, most) = (WHO.read(entry), MOST.read(entry));
        let (of, together) = (OF.read(entry), TOGETHER.read(entry));
        Some(ShareRule { who: who?, most: most?.into(), of: of?.0, together: together? })
    }
}
