mod custom;
pub mod force_group;
pub mod force_unit;
mod limits;
mod picture;
mod places;
mod readable_list;
mod stated;
mod take;
mod thrown;

use crate::data::entry::Entry;
use crate::data::force_values::{KeyLine, Lines, seed_value};
use crate::data::language::{Between, Key, Kind, List, Record};
use crate::data::node::Read;
use crate::diagnostic::WantedName;
use crate::model::{About, Custom, Force, ForceGroup, ForceUnit, MOST_POINTS, MOST_UNITS, Part};
use custom::custom;
use limits::{CALLED, DECIDED, ID, MOST_CUSTOM};
use places::{decisive, name, placed};
use stated::Stated;

/// The kind of a force's file.
pub static FILE: Kind = Kind {
    name: "force",
    says: "A force that a player brings.",
    keys: &[&RULESET, &ARMY, &NAME, &PLAYER, &LIMIT, &SEED, &DATA_VERSION, &SIDE, &CHOOSE, &UNITS, &GROUPS, &CUSTOM],
};

static RULESET: Key<String> =
    Key::needed("ruleset", "The ruleset, by id.", "\"street-war\"").text("a ruleset's id").naming(WantedName::Ruleset);
static ARMY: Key<Option<String>> = Key::optional(
    "army",
    "The army, by id; left out where the ruleset has one army, or every unit is custom.",
    "\"reds\"",
)
.text(ID);
static NAME: Key<Option<String>> =
    Key::optional("name", "The player's name for the force.", "\"First company\"").text(CALLED);
/// The name of the player who brings the force.
pub static PLAYER: Key<Option<String>> =
    Key::optional("player", "The name of the player.", "\"R. Baker\"").text(CALLED);
/// The points agreed for the game, at most `MOST_POINTS`.
pub static LIMIT: Key<Option<Between<1, MOST_POINTS>>> =
    Key::optional("limit", "The points agreed for the game.", "400").mistaken_for(&["points"]);
static SEED: Key<Option<u64>> =
    Key::optional("seed", "The seed of its rolls; above 2^63 − 1 in quotation marks.", "1815");
static DATA_VERSION: Key<Option<String>> =
    Key::optional("data-version", "The version of the data that it was written for.", "\"1.0\"").text("a version");
static SIDE: Key<Option<String>> =
    Key::optional("side", "The side that it fights on; its army's side in the data if it is left out.", "\"red\"")
        .text(ID);
/// The decisions of the force itself, by choice.
pub static CHOOSE: Key<Stated<String>> =
    Key::optional("choose", "The force's decisions, by choice.", "{ place = \"town\" }").holding(DECIDED);
/// The units outside any group.
pub static UNITS: Key<List<ForceUnit, 0, MOST_UNITS>> =
    Key::optional("units", "Units outside any group.", "[{ unit = \"crew\", count = 5 }]");
/// The groups outside any other group.
pub static GROUPS: Key<List<ForceGroup, 0, MOST_UNITS>> =
    Key::optional("groups", "Formations of units.", "[{ kind = \"watch\", units = [{ unit = \"crew\", count = 5 }] }]");
/// The custom troops, built from ability codes.
pub static CUSTOM: Key<List<Custom, 0, MOST_CUSTOM>> = Key::optional(
    "custom",
    "Troops built from ability codes, where the ruleset has them.",
    "[{ id = \"divers\", name = \"Divers\", code = \"VA\", role = \"troops\" }]",
);

impl Record for Force {
    const KIND: fn() -> &'static Kind = || &FILE;

    /// A force must have a ruleset; any other wrong value is reported and left out.
    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let of = About::Force;
        let ruleset = placed(entry, of.part(Part::Ruleset), &RULESET);
        let army = decisive(entry, of.part(Part::Army), &ARMY).flatten();
        let side = decisive(entry, of.part(Part::Side), &SIDE).flatten();
        let (name, player) = (name(entry, &NAME), name(entry, &PLAYER));
        let limit = placed(entry, of.part(Part::Limit), &LIMIT).flatten().map(i64::from);
        let seed = placed(entry, of.part(Part::Seed), &SEED).flatten();
        let data_version = placed(entry, of.part(Part::DataVersion), &DATA_VERSION).flatten();
        let choose = CHOOSE.items(entry, |key, half| of.part(Part::Choose(key, half)));
        let units = UNITS.readable(entry, |node, _| ForceUnit::read(node));
        let groups = GROUPS.readable(entry, |node, _| ForceGroup::read(node));
        let custom = CUSTOM.readable(entry, custom);
        let ruleset = ruleset?;
        Some(Force { ruleset, army, name, player, limit, seed, side, data_version, choose, custom, units, groups })
    }
}

impl Lines for Force {
    fn lines(&self) -> Vec<KeyLine> {
        vec![
            RULESET.line(Some(&self.ruleset)),
            ARMY.line(self.army.as_ref()),
            NAME.line(self.name.as_ref()),
            PLAYER.line(self.player.as_ref()),
            LIMIT.line(self.limit),
            SEED.line(self.seed.map(seed_value)),
            SIDE.line(self.side.as_ref()),
            DATA_VERSION.line(self.data_version.as_ref()),
            CHOOSE.pairs(&self.choose),
        ]
    }
}
