use crate::data::entry::Entry;
use crate::data::language::{Alternative, Idle, Is, Key, KeyState, Kind, Record, Rules, Sets};
use crate::model::{Amount, Demand, DemandKind, GroupId, Growing, Held, NumberRule, Numbers, Who};

static ENTRY: Kind = Kind {
    name: DemandKind::Number.key(),
    says: "The number of some units or groups in a force.",
    keys: &[&WHO, &GROUP, &AMOUNT, &RULES],
};

static RULES: Rules = Rules(&[], &[Idle(&[WHO.name()], &[Is(GROUP.name(), KeyState::There)])]);

static AMOUNT: Sets = Sets(
    &[&[&COUNT.spec], &[&LEAST.spec], &[&MOST.spec], &[&LEAST.spec, &MOST.spec]],
    "`count` already says how many: leave `most` and `least` out",
);

static WHO: Key<Who> =
    Key::optional("who", "The units that are counted, in place of `group`.", r#"{ role = ["crew"] }"#);
static GROUP: Key<Option<GroupId>> =
    Key::optional("group", "The kind of the groups that are counted, in place of `who`.", r#""flotilla""#);
static COUNT: Key<Option<Numbers>> = Key::optional(
    "count",
    "The number of them; required unless `least` or `most` is there, and left out otherwise.",
    r#""1-2""#,
);
static LEAST: Key<Option<Growing>> =
    Key::optional("least", "The fewest of them, a number or one that grows with the size of the game.", "1");
static MOST: Key<Option<Growing>> = Key::optional(
    "most",
    "The most of them, a number or one that grows with the size of the game.",
    r#"{ each = 250, of = "limit" }"#,
);

/// The key `number` of a restriction.
pub const KEY: Alternative<Demand> =
    Alternative::record::<NumberRule>(DemandKind::Number.key(), r#"{ who = { role = ["mate"] }, count = "1-2" }"#);

impl Record for NumberRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (group, who) = (GROUP.read(entry), WHO.read(entry));
        let (most, least, count) = (MOST.read(entry), LEAST.read(entry), COUNT.read(entry));
        let what = group?.map_or_else(|| who.map(Held::Units), |group| Some(Held::Group(group)));
        AMOUNT.read(entry)?;
        let count = match count? {
            Some(count) => Amount::Fixed(count),
            None => Amount::Growing { least: least?, most: most? },
        };
        Some(NumberRule { what: what?, count })
    }
}
