use super::growing::RoundedUp;
use crate::data::entry::NumberOrEntry;
use crate::data::id_tables::Pair;
use crate::data::language::{
    Alternative, Alternatives, Holds, Idle, Is, Key, KeyState, Kind, LeastMost, MANY, Rules, Shape,
};
use crate::data::node::{Node, Read};
use crate::model::{Factor, Price};

static ENTRY: Kind = Kind {
    name: "price",
    says: "A price in points that is not a plain number for each figure.",
    keys: &[&KINDS, &ROUND, &RULES],
};

static RULES: Rules = Rules(&[], &[Idle(&[ROUND.name()], &[Is(TIMES.name(), KeyState::LeftOut)])]);

static KINDS: Alternatives<Price, Option<RoundedUp>> = Alternatives(&[
    Alternative::new(
        "each",
        "points for each figure of the unit, or for each that takes the option; below 0 where something is given up.",
        i64::SHAPE,
        "3",
        |node, _| i64::read(node).map(Price::Each),
    ),
    Alternative::new("unit", "points for the whole unit, however many figures it has.", i64::SHAPE, "25", |node, _| {
        i64::read(node).map(Price::Unit)
    }),
    Alternative::new(
        "sizes",
        "points for the whole unit, by its number of figures; other sizes are refused.",
        &Holds::Keyed("numbers of figures, 1 to 1000", i64::SHAPE, 1, MANY),
        r#"{ "4" = 30, "8" = 55 }"#,
        |node, _| sizes(node),
    ),
    Alternative::new(
        "sum",
        "a sum over `figures`, `attached`, stats and traits with a number, and, for an option, `taken`: the figures \
         that took it.",
        &Holds::Sum(NAMES),
        r#""20 + 4 * figures""#,
        |node, _| node.sum(&NAMES[1..]).map(Price::Sum),
    ),
    TIMES,
]);

/// A factor on the sum of the other prices, applied last.
pub const TIMES: Alternative<Price, Option<RoundedUp>> = Alternative::new(
    "times",
    "a fraction by which everything else is multiplied at the end; it needs `round`.",
    &Holds::Pattern("a fraction: `3/2`", r"^\+?\d+/\+?\d+$", &[]),
    r#""3/2""#,
    |node, round| times(node, *round),
)
.with(&ROUND.spec);

static ROUND: Key<Option<RoundedUp>> = Key::optional("round", "The rounding of the result of `times`.", r#""up""#);

/// The names that the sums of prices may use, after those that the game defines.
const NAMES: &[&str] = &["the ids of stats and of traits with a number", "figures", "attached", "taken"];

impl Shape for Price {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Entry(|| &ENTRY)]);
}

/// A plain number is a price for each figure.
impl Read for Price {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.number_or_entry(&ENTRY)? {
            NumberOrEntry::Number(points) => Some(Price::Each(points)),
            NumberOrEntry::Entry(entry) => KINDS.read(&entry, &ROUND.read(&entry)?),
        }
    }
}

/// The range of unit sizes that may have a price.
const FIGURES: LeastMost = LeastMost(1, 1000);

/// The range of both numbers of a fraction.
const PART: LeastMost = LeastMost(1, 1000);

/// Reads a factor; without `round`, whose absence has already been reported, it is `None`.
fn times(node: Node<'_>, round: Option<RoundedUp>) -> Option<Price> {
    let text = node.text()?;
    let parts: Option<(i64, i64)> =
        text.split_once('/').and_then(|(over, under)| Some((over.parse().ok()?, under.parse().ok()?)));
    match (parts, round) {
        (Some((over, under)), round) if PART.has(over) && PART.has(under) => {
            round.map(|RoundedUp(up)| Price::Times(Factor { over, under, up }))
        }
        _ => node.bad(format!("`{text}` is not a fraction; write `\"3/2\"`")),
    }
}

fn sizes(node: Node<'_>) -> Option<Price> {
    let one = |pair: Pair<'_>| {
        let price = i64::read(pair.value)?;
        match pair.key.parse::<i64>() {
            Ok(figures) if FIGURES.has(figures) => Some((figures, price)),
            _ => pair.value.bad(format!("`{}` is not a number of figures, {FIGURES}", pair.key)),
        }
    };
    let sizes: Vec<(i64, i64)> = node.pairs()?.into_iter().map(one).collect::<Option<_>>()?;
    if sizes.is_empty() { node.bad("at least one size is required: `{ 5 = 60 }`") } else { Some(Price::Sizes(sizes)) }
}
