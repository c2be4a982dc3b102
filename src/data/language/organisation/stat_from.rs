use toml::de::DeValue;

use crate::data::language::{Alternative, Alternatives, Holds, Kind, Shape};
use crate::data::node::{Node, Read};
use crate::model::{RollId, StatFrom, TableId};

static ENTRY: Kind = Kind {
    name: "stat-from",
    says: "The source of a stat that is neither in the unit's own entry nor left to the player.",
    keys: &[&KINDS],
};

static KINDS: Alternatives<StatFrom> = Alternatives(&[
    Alternative::new("roll", "the result of a roll.", RollId::SHAPE, r#""nerve""#, |node, ()| {
        node.names().map(StatFrom::Roll)
    }),
    TABLE,
    Alternative::new("sum", "a sum over other stats.", &Holds::Sum(&[]), r#""move + 2""#, |node, ()| {
        node.sum(&[]).map(StatFrom::Sum)
    }),
]);

/// A lookup by the number of figures, as the source of a stat.
pub const TABLE: Alternative<StatFrom> = Alternative::new(
    "table",
    "the row of a lookup for the number of figures.",
    TableId::SHAPE,
    r#""boarding-strength""#,
    |node, ()| node.names().map(StatFrom::Table),
);

/// The sources of a stat that are given by a single word, with their meanings.
const WORDS: [(&str, &str); 2] = [("printed", "The unit's own entry, and what its options and choices change."), ASKED];

/// The word for a stat that the force states, with its meaning.
pub const ASKED: (&str, &str) = ("asked", "The force states it: the ruleset prints none.");

impl Shape for StatFrom {
    const SHAPE: &'static Holds = &Holds::Either(&[Holds::Word(|| WORDS.to_vec()), Holds::Entry(|| &ENTRY)]);

    fn in_words(&self) -> Option<String> {
        let [(printed, _), (asked, _)] = WORDS;
        match self {
            StatFrom::Printed => Some(format!("`{printed}`")),
            StatFrom::Asked => Some(format!("`{asked}`")),
            StatFrom::Roll(_) | StatFrom::Table(_) | StatFrom::Sum(_) => None,
        }
    }
}

impl Read for StatFrom {
    fn read(node: Node<'_>) -> Option<Self> {
        let DeValue::String(word) = node.value.get_ref() else { return KINDS.read(&node.entry(&ENTRY)?, &()) };
        let [(printed, _), (asked, _)] = WORDS;
        match word.as_ref() {
            word if word == printed => Some(StatFrom::Printed),
            word if word == asked => Some(StatFrom::Asked),
            other => node.bad(format!(
                "`{other}` is not a source of a stat; use `{printed}` or `{asked}`, or `{{ roll = \"…\" }}`, \
                 `{{ table = \"…\" }}` or `{{ sum = \"…\" }}`"
            )),
        }
    }
}
