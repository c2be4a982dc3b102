use super::track_sum::{TrackSum, TrackWhere, sum};
use crate::data::language::{Alternative, Alternatives, Between, Holds, Idle, Is, Key, KeyState, Kind, Rules, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Lane, LaneValues, StatId};

static ENTRY: Kind = Kind {
    name: "lane",
    says: "Numbers under the boxes of a track.",
    keys: &[&NAME, &FROM, &KINDS, &WHERE, &DARK, &RULES],
};

static RULES: Rules = Rules(&[], &[Idle(&[FROM.name()], &[Is(SUM.name(), KeyState::There)])]);

static KINDS: Alternatives<LaneValues, [String]> = Alternatives(&[
    Alternative::new(
        "list",
        "the values as they are written.",
        Vec::<String>::SHAPE,
        r#"["8", "6", "4"]"#,
        |node, _| Vec::read(node).map(LaneValues::List),
    ),
    Alternative::new("stat", "a stat that is a row of numbers.", StatId::SHAPE, r#""speeds""#, |node, _| {
        node.names().map(LaneValues::Stat)
    }),
    SUM,
]);

const SUM: Alternative<LaneValues, [String]> = Alternative::new(
    "sum",
    "a sum in which `lost` counts up from box to box.",
    TrackSum::SHAPE,
    r#""move - lost""#,
    |node, stats| sum(node, stats, false).map(LaneValues::Sum),
);

static NAME: Key<String> = Key::needed("name", "The name of the numbers.", r#""Speed""#);
static FROM: Key<Between<1, 200>> =
    Key::or("from", "The box from which the second value of a list holds.", "3", || Between(2));
static WHERE: Key<Option<TrackWhere>> = Key::optional(
    "where",
    "A comparison over `lost`, stats and figures: where it is not true, a dash is printed.",
    r#""lost < 6""#,
);
static DARK: Key<Option<TrackWhere>> = Key::optional(
    "dark",
    "A comparison over `lost`, stats and figures: where it is true, the number is set off by a tint and bold type.",
    r#""move - lost < 3""#,
);

/// Reads one lane of a track; `stats` are the names of stats that its sums may use.
pub fn lane(node: Node<'_>, stats: &[String]) -> Option<Lane> {
    let entry = &node.entry(&ENTRY)?;
    let (name, from, values) = (NAME.read(entry), FROM.read(entry), KINDS.read(entry, stats));
    let comparison = |key: &Key<Option<TrackWhere>>| key.node(entry).map(|node| sum(node, stats, true));
    let (holds, dark) = (comparison(&WHERE), comparison(&DARK));
    let (unread, holds, dark) = (holds == Some(None) || dark == Some(None), holds.flatten(), dark.flatten());
    (!unread).then_some(())?;
    Some(Lane { name: name?, from: from?.into(), values: values?, holds, dark })
}

impl Shape for Lane {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
