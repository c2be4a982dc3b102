use super::language;
use super::node::{Node, Read};
use super::tables::modifier_ids;
use crate::diagnostic::Code;
use crate::model::{
    Cell, Column, Dice, DistanceUnit, Form, Given, Grid, GridRow, Numbers, Trait, Value, Weapon, WeaponId, WeaponStat,
    WeaponStatId, identified,
};

/// What tables of weapons are made from.
#[derive(Default)]
pub struct Arsenal {
    /// The numbers of weapons.
    pub stats: Vec<WeaponStat>,
    /// The weapons.
    pub weapons: Vec<Weapon>,
    /// What distances are counted in.
    pub distance: DistanceUnit,
    /// The ruleset's traits.
    pub traits: Vec<Trait>,
}

/// Reads a table of weapons: the grid that they make, a row each.
pub fn weapon_table(node: Node<'_>, arsenal: &Arsenal) -> Option<Grid> {
    let entry = node.entry(&language::tables::WEAPON_TABLE)?;
    let stub = entry.need("stub");
    let stats = entry.node("stats");
    let traits: Option<String> = entry.get("traits");
    let any_of: Option<Vec<WeaponId>> = entry.list("any-of");
    let throw: Option<Dice> = entry.get("throw");
    let (always, never) = (entry.get("always"), entry.get("never"));
    let modifiers = modifier_ids(&entry);
    entry.finish();
    let (any_of, stub): (_, String) = (any_of?, stub?);
    let shown: Vec<&WeaponStat> = match stats {
        None => arsenal.stats.iter().collect(),
        Some(stats) => {
            let ids: Vec<WeaponStatId> = Vec::read(stats)?;
            ids.iter().filter_map(|id| arsenal.stats.iter().find(|stat| stat.id == *id)).collect()
        }
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
        GridRow { name: weapon.name.clone(), cells, bands, remarks: weapon.remarks.clone() }
    };
    let rows: Vec<GridRow> = meant.map(row).collect();
    if rows.is_empty() {
        let problem = "there is no weapon for this table; weapons are in weapons.toml";
        node.file.problem(Code::BadValue, problem, node.range());
    }
    Some(Grid { stub, throw, always, never, modifiers, columns, rows, blank: 0 })
}

/// A weapon's number as a cell under this form.
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

/// Traits by name, with their numbers.
fn named(arsenal: &Arsenal, given: &[Given]) -> String {
    let name = |one: &Given| {
        let known = arsenal.traits.iter().find(|known| known.id == one.id);
        let name = known.map_or(one.id.as_str(), |known| known.name.as_str());
        one.number.map_or(name.to_owned(), |number| format!("{name}({number})"))
    };
    given.iter().map(name).collect::<Vec<_>>().join(", ")
}
