use super::limits::{CALLED, DECIDED, ID, MOST_TAKEN, MOST_THROWS};
use super::picture::PicturePath;
use super::places::{begins, decisive, name, noted, placed};
use super::stated::Stated;
use super::take::take;
use crate::data::entry::Entry;
use crate::data::force_values::{KeyLine, Lines, inline};
use crate::data::language::{Between, Holds, Key, Kind, List, Record, Shape};
use crate::diagnostic::WantedName;
use crate::model::{About, ForceUnit, IdKind, MOST_FIGURES, Part, Take, Thrown, UnitPicture};

static ENTRY: Kind = Kind {
    name: "force-unit",
    says: "A unit in a force.",
    keys: &[&UNIT, &NAME, &COUNT, &WITH, &JOINS, &TAKE, &CHOOSE, &STATS, &ROLLS, &PICTURE, &THROWS, &THROWN],
};

static UNIT: Key<String> =
    Key::needed("unit", "The unit, by id.", "\"crew\"").text(ID).naming(WantedName::Id(IdKind::Unit));
static NAME: Key<Option<String>> = Key::optional("name", "The player's name for it.", "\"Red watch\"").text(CALLED);
static COUNT: Key<Option<Between<1, MOST_FIGURES>>> =
    Key::optional("count", "The number of its figures, without those attached; 1 if it is left out.", "8")
        .mistaken_for(&["figures", "models", "number", "size", "strength"]);
static WITH: Key<List<String, 0, MOST_TAKEN>> = Key::optional(
    "with",
    "The figures attached, by unit id.",
    "[\"mate\"]",
)
.holding(Holds::List(&Holds::Text(ID), 0, MOST_TAKEN));
static JOINS: Key<Option<String>> =
    Key::optional("joins", "The unit that it joins, by its name, or by its kind and number.", "\"Red watch\"")
        .text(CALLED);
/// The options that a unit takes.
pub static TAKE: Key<List<Take, 0, MOST_TAKEN>> =
    Key::optional("take", "The options taken.", "[{ option = \"boarding-gun\", count = 2 }]")
        .mistaken_for(&["options", "upgrades"]);
/// The decisions of a unit, by choice.
pub static CHOOSE: Key<Stated<String>> =
    Key::optional("choose", "Its decisions, by choice.", "{ weapon = \"cutlass\" }").holding(DECIDED);
/// The stats that the ruleset leaves to the player.
pub static STATS: Key<Stated<i64>> = Key::optional(
    "stats",
    "The stats that the ruleset leaves to the players.",
    "{ nerve = 8 }",
)
.holding(Holds::Keyed("stats", i64::SHAPE, 0, MOST_TAKEN));
/// The dice rolled for a unit before play.
pub static ROLLS: Key<Stated<i64>> = Key::optional(
    "rolls",
    "The rolls made for it before play: the numbers on the dice, before modifiers.",
    "{ nerve = 4 }",
)
.holding(Holds::Keyed("rolls", i64::SHAPE, 0, MOST_TAKEN));
static PICTURE: Key<Option<PicturePath>> = Key::optional(
    "picture",
    "The player's photograph or drawing of it, up to 57 by 32 mm on its card and roster, as far as there is room. Only \
     the command line reads it, from the folder of the list.",
    "\"red-watch.jpg\"",
);
static THROWS: Key<Between<1, MOST_THROWS>> =
    Key::or("throws", "The number of times that it was thrown.", "2", || Between(1));
static THROWN: Key<Option<Thrown>> = Key::optional(
    "thrown",
    "The throw of a seed that gave its dice, so that a check can throw it again; unknown if it is left out.",
    "{ place = 3 }",
);

/// A unit's number is the number of readable units before it.
impl Record for ForceUnit {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let gathered = entry.file().gathered;
        let place = gathered.units.get();
        let of = About::Unit(place);
        begins(entry, of);
        let unit = placed(entry, of.part(Part::Unit), &UNIT);
        let name = name(entry, &NAME);
        let count = placed(entry, of.part(Part::Count), &COUNT);
        let with = WITH.readable(entry, |node, index| noted(node, of.part(Part::With(index))));
        let take = TAKE.readable(entry, |node, index| take(node, of, index));
        let joins = decisive(entry, of.part(Part::Joins), &JOINS).flatten();
        let choose = CHOOSE.items(entry, |key, half| of.part(Part::Choose(key, half)));
        let stats = STATS.items(entry, |key, _| of.part(Part::Stat(key)));
        let rolls = ROLLS.items(entry, |key, half| of.part(Part::Roll(key, half)));
        let picture = PICTURE.read(entry).flatten().map(|path| UnitPicture { path: path.0, name: None });
        let (throws, thrown) = (THROWS.read(entry), THROWN.read(entry).flatten());
        let (unit, count, throws) = (unit?, count?.map(i64::from), throws?.0);
        gathered.units.set(place + 1);
        let throws = Some(throws).filter(|throws| *throws > 1);
        Some(ForceUnit { unit, name, count, with, joins, take, choose, stats, rolls, picture, throws, thrown })
    }
}

impl Lines for ForceUnit {
    fn lines(&self) -> Vec<KeyLine> {
        vec![
            UNIT.line(Some(&self.unit)),
            NAME.line(self.name.as_ref()),
            COUNT.line(self.count),
            WITH.list(&self.with),
            JOINS.line(self.joins.as_ref()),
            CHOOSE.pairs(&self.choose),
            STATS.pairs(&self.stats),
            TAKE.list(self.take.iter().map(inline)),
            ROLLS.pairs(&self.rolls),
            PICTURE.line(self.picture.as_ref().map(|picture| picture.path.as_str())),
            THROWS.line(self.throws.map(i64::from)),
            THROWN.line(self.thrown.as_ref().map(inline)),
        ]
    }
}
