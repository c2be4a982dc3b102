use super::throw_keys::{ALWAYS, MODIFIERS, NEVER, THROW, THROW_RULES};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{
    Cell, Column, DistanceUnit, Form, Given, Grid, GridRow, Numbers, Trait, Value, Weapon, WeaponId, WeaponStat,
    WeaponStatId, identified,
};

static ENTRY: Kind = Kind {
    name: "weapon-table",
    says: "A grid made from the weapons of the ruleset, a row each.",
    keys: &[&STUB, &STATS, &TRAITS, &ANY_OF, &THROW, &ALWAYS, &NEVER, &MODIFIERS, &THROW_RULES],
};

static STUB: Key<String> = Key::needed("stub", "The heading over the weapons' names.", r#""Weapon""#);
static STATS: Key<Option<Vec<WeaponStatId>>> = Key::optional(
    "stats",
    "The stats of weapons that have a column each; all if it is left out.",
    r#"["range", "strikes"]"#,
);
static TRAITS: Key<Option<String>> = Key::optional(
    "traits",
    "The heading of a column with the weapons' traits; no such column if it is left out.",
    r#""Traits""#,
);
static ANY_OF: Key<Vec<WeaponId>> =
    Key::optional("any-of", "The weapons that have a row each; all if it is left out.", r#"["boarding-gun"]"#);

/// The weapons, and the rest of the game that their tables need.
#[derive(Default)]
pub struct Arsenal {
    /// The stats of weapons, in the order of their file.
    pub stats: Vec<WeaponStat>,
    /// The weapons, in the order of their file.
    pub weapons: Vec<Weapon>,
    /// The unit in which distances are measured.
    pub distance: DistanceUnit,
    /// The traits of the ruleset, for their names.
    pub traits: Vec<Trait>,
}

/// The type of a grid made from the game's weapons.
pub struct WeaponTable;

impl Shape for WeaponTable {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a table of weapons and makes its grid, a row for each weapon.
pub fn weapon_table(node: Node<'_>, arsenal: &Arsenal) -> Option<Grid> {
    let entry = &node.entry(&ENTRY)?;
    let (stub, stats, traits) = (STUB.read(entry), STATS.read(entry), TRAITS.read(entry));
    let (any_of, throw) = (ANY_OF.read(entry), THROW.read(entry));
    let (always, never, modifiers) = (ALWAYS.read(entry), NEVER.read(entry), MODIFIERS.read(entry));
    let (stub, stats, traits, any_of) = (stub?, stats?, traits?, any_of?);
    let (throw, always, never, modifiers) = (throw?, always?, never?, modifiers?);
    let shown: Vec<&WeaponStat> = match stats {
        None => arsenal.stats.iter().collect(),
        Some(ids) => ids.iter().filter_map(|id| arsenal.stats.iter().find(|stat| stat.id == *id)).collect(),
    };
    let column = |stat: &&WeaponStat| Column {
        name: stat.short.clone(),
        form: stat.form,
        band: stat.band.clone(),
        thrown_by: stat.thrown_by.clone(),
    };
    let mut columns: Vec<Column> = shown.iter().map(column).collect();
    columns.extend(traits.as_ref().map(|name| Column {
        name: name.clone(),
        form: Form::Text,
        band: None,
        thrown_by: None,
    }));
    let meant = arsenal.weapons.iter().filter(|weapon| any_of.is_empty() || any_of.contains(&weapon.id));
    let row = |weapon: &Weapon| {
        if !modifiers.is_empty() {
            node.file.gathered.links.borrow_mut().allow::<identified::GridRow>(&weapon.name);
        }
        let mut cells: Vec<Cell> = shown.iter().map(|stat| cell(weapon.stat(&stat.id), stat.form)).collect();
        cells.extend(traits.as_ref().map(|_| Cell::Text(named(arsenal, &weapon.traits))));
        let bands = shown.iter().map(|stat| weapon.band(&stat.id).map(str::to_owned)).collect();
        let made_from = Some(weapon.id.clone());
        GridRow { name: weapon.name.clone(), cells, bands, weapon: made_from, remarks: weapon.remarks.clone() }
    };
    let rows: Vec<GridRow> = meant.map(row).collect();
    if rows.is_empty() {
        entry.bad::<()>("there is no weapon for this table; weapons are in weapons.toml");
    }
    Some(Grid { stub, throw, always, never, modifiers, columns, rows, blank: 0 })
}

/// A weapon's value as a cell of a column with this form; a dash if it has none.
fn cell(value: Option<&Value>, form: Form) -> Cell {
    match value {
        None => Cell::Text("–".to_owned()),
        Some(Value::Number(need)) if form == Form::Need => {
            let written = format!("{need}+");
            written.parse::<Numbers>().map_or(Cell::Number(*need), |numbers| Cell::Need(numbers, written))
        }
        Some(Value::Number(number)) => Cell::Number(*number),
        Some(Value::Throw(dice)) => Cell::Throw(dice.clone(), dice.to_string()),
        Some(Value::Text(text)) => Cell::Text(text.clone()).under(form),
        Some(Value::Row(row)) => Cell::Text(row.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// The names of traits, with their numbers, separated by commas.
fn named(arsenal: &Arsenal, given: &[Given]) -> String {
    let name = |one: &Given| {
        let known = arsenal.traits.iter().find(|known| known.id == one.id);
        let name = known.map_or(one.id.as_str(), |known| known.name.as_str());
        one.number.map_or(name.to_owned(), |number| format!("{name}({number})"))
    };
    given.iter().map(name).collect::<Vec<_>>().join(", ")
}
