use crate::data::entry::Entry;
use crate::data::language::{Between, Holds, Key, Kind, MANY, Record, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::WantedName;
use crate::model::{Collection, Written};

/// The kind of a collection's file: the figures that a player has.
pub static FILE: Kind = Kind {
    name: "collection",
    says: "The figures that a player has: `suggest` fields no others.",
    keys: &[&RULESET, &PLAYER, &FIGURES],
};

static RULESET: Key<Written<String>> =
    Key::needed("ruleset", "The ruleset, by id.", "\"street-war\"").text("a ruleset's id").naming(WantedName::Ruleset);
static PLAYER: Key<Option<String>> =
    Key::optional("player", "The name of the player who has them.", "\"R. Baker\"").text("a player's name");
static FIGURES: Key<FiguresByUnit> = Key::needed(
    "figures",
    "The number of figures of each unit, including those that are attached; none of any unit that is not named.",
    "{ rifles = 24, sergeant = 3, gun = 1 }",
);

/// The type of a table with a number of figures for each unit id.
struct FiguresByUnit;

/// A number of figures of one unit.
type FigureCount = Between<0, 1_000>;

impl Shape for FiguresByUnit {
    const SHAPE: &'static Holds = &Holds::Keyed("units", FigureCount::SHAPE, 0, MANY);
}

impl Record for Collection {
    const KIND: fn() -> &'static Kind = || &FILE;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (ruleset, player) = (RULESET.read(entry), PLAYER.read(entry));
        let pairs = FIGURES.node(entry).and_then(Node::pairs).unwrap_or_default();
        let figures = pairs.into_iter().filter_map(|pair| {
            let number = FigureCount::read(pair.value)?;
            Some((Written { value: pair.key, at: pair.at }, number.into()))
        });
        let figures = figures.collect();
        Some(Collection { ruleset: ruleset?, player: player?, figures })
    }
}
