use crate::data::entry::Entry;
use crate::data::language::{Alternative, Idle, Is, Key, KeyState, Kind, Record, Rules, Sets};
use crate::data::node::Read;
use crate::model::{Demand, GroupId, Growing, GrowsRule, Held, NumberRule, Numbers, Who};

static ENTRY: Kind = Kind {
    name: "number",
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
pub const NUMBER: Alternative<Demand> =
    Alternative::entry("number", NumberDemand::KIND, r#"{ who = { role = ["mate"] }, count = "1-2" }"#, |node, ()| {
        NumberDemand::read(node).map(|one| one.0)
    });

/// A limit on the number of units or groups: a fixed range, or one that grows with the size of the game.
pub struct NumberDemand(pub Demand);

impl Record for NumberDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (group, who) = (GROUP.read(entry), WHO.read(entry));
        let (most, least, count) = (MOST.read(entry), LEAST.read(entry), COUNT.read(entry));
        let what = group?.map_or_else(|| who.map(Held::Units), |group| Some(Held::Group(group)));
        AMOUNT.read(entry)?;
        let demand = match count? {
            Some(count) => Demand::Number(NumberRule { count, what: what? }),
            None => Demand::Grows(GrowsRule { least: least?, most: most?, what: what? }),
        };
        Some(NumberDemand(demand))
    }
}
