use crate::data::entry::Entry;
use crate::data::language::{Decisions, Key, Kind, Record};
use crate::model::{ArmyId, RoleId, TraitId, UnitId, Who};

static ENTRY: Kind = Kind {
    name: "who",
    says: "The units that something concerns: those to which all of its keys apply, or every unit if it has none.",
    keys: &[&UNITS, &ROLE, &ARMY, &TRAITS, &WITHOUT, &CHOOSE, &WITH, &ANY],
};

static UNITS: Key<Vec<UnitId>> = Key::optional("units", "It is one of these units.", r#"["sailors", "gunners"]"#);
static ROLE: Key<Vec<RoleId>> = Key::optional("role", "It has one of these roles.", r#"["crew"]"#);
static ARMY: Key<Vec<ArmyId>> = Key::optional("army", "It belongs to one of these armies.", r#"["home-fleet"]"#);
static TRAITS: Key<Vec<TraitId>> = Key::optional("traits", "It has all of these traits.", r#"["sturdy"]"#);
static WITHOUT: Key<Vec<TraitId>> = Key::optional("without", "It has none of these traits.", r#"["green"]"#);
static CHOOSE: Key<Decisions> = Key::optional(
    "choose",
    "For each of these choices, it has made one of the decisions named, or its force has where that decides.",
    r#"{ watch = ["day", "dusk"] }"#,
);
static WITH: Key<Vec<UnitId>> = Key::optional("with", "One of these units is attached to it.", r#"["bosun"]"#);
static ANY: Key<Vec<Who>> = Key::optional(
    "any",
    "At least one of these descriptions applies as well.",
    r#"[{ role = ["crew"] }, { traits = ["sturdy"] }]"#,
);

impl Record for Who {
    const KIND: fn() -> &'static Kind = || &ENTRY;
    const NOTHING: Option<&'static str> = Some("everyone");

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (units, role, army) = (UNITS.read(entry), ROLE.read(entry), ARMY.read(entry));
        let (traits, without) = (TRAITS.read(entry), WITHOUT.read(entry));
        let (choose, with, any) = (CHOOSE.read(entry), WITH.read(entry), ANY.read(entry));
        Some(Who {
            units: units?,
            role: role?,
            army: army?,
            traits: traits?,
            without: without?,
            choose: choose?.0,
            with: with?,
            any: any?,
        })
    }
}
