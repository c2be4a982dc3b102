use serde::Serialize;

use super::printed;
use super::stat_values::weapon_value;
use crate::model::{Cell, Column, Form, Grid, Organisation, Ruleset, Value, Weapon, WeaponStat};

/// Stretches of distance drawn as bars, one for each row of a table, all of a game to one scale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct BarsView {
    /// The indexes of the columns that the bars replace; the bars are drawn in the first.
    pub columns: Vec<usize>,
    /// The heading over the bars: the names of the stretches, nearest first.
    pub head: String,
    /// The end of the game's longest bar, in distance units; it sets the scale.
    pub longest: i64,
    /// The bar of each row; empty if the row measures nothing.
    pub rows: Vec<Vec<StretchView>>,
}

/// One stretch of a bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StretchView {
    /// Where it ends, in distance units.
    pub to: i64,
    /// Where it ends, as printed.
    pub far: String,
    /// The throw required in it; empty if that does not depend on distance.
    pub need: String,
    /// Its name; empty if the row has only one stretch.
    pub name: String,
}

/// A column of distances, the name of its stretch, and the column with the throw required in it.
struct Banded {
    column: usize,
    head: String,
    name: String,
    need: Option<usize>,
}

impl BarsView {
    /// The bar of one row, its columns counted without the column of row names; `None` if the row measures nothing.
    pub fn of_row(&self, index: usize) -> Option<BarsView> {
        let row = self.rows.get(index).filter(|row| !row.is_empty())?;
        let columns = self.columns.iter().map(|column| column - 1).collect();
        Some(BarsView { columns, rows: vec![row.clone()], ..self.clone() })
    }
}

/// The bars of a grid; `None` if no column has a stretch, or a distance is not a number.
pub fn of_grid(ruleset: &Ruleset, grid: &Grid) -> Option<BarsView> {
    let organisation = &ruleset.organisation;
    let banded = banded(grid.columns.iter().map(|column| (column.band.as_deref(), column.form, column.name.as_str())));
    let rows: Option<Vec<_>> = grid
        .rows
        .iter()
        .map(|row| {
            let far = |at: usize| match &row.cells[at] {
                Cell::Number(far) => Some(Some(*far)),
                Cell::Text(dash) if dash == "–" => Some(None),
                Cell::Text(_) | Cell::Need(..) | Cell::Throw(..) => None,
            };
            let shown = |at: usize| printed::cell(&row.cells[at], grid.columns[at].form, organisation);
            stretches(&banded, far, shown)
        })
        .collect();
    // Column 0 holds the names of the rows.
    bars(&banded, 1, longest_of_grids(ruleset), rows?)
}

/// The bars of weapons with these stats as columns; `None` if no stat has a stretch, or a distance is not a number.
pub fn of_weapons(organisation: &Organisation, stats: &[&WeaponStat], weapons: &[&Weapon]) -> Option<BarsView> {
    let banded = banded(stats.iter().map(|stat| (stat.band.as_deref(), stat.form, stat.name.as_str())));
    let number = |weapon: &Weapon, stat: &WeaponStat| match weapon.stat(&stat.id) {
        None => Some(None),
        Some(Value::Number(far)) => Some(Some(*far)),
        Some(_) => None,
    };
    let rows: Option<Vec<_>> = weapons
        .iter()
        .map(|weapon| {
            stretches(&banded, |at| number(weapon, stats[at]), |at| weapon_value(organisation, weapon, stats[at]))
        })
        .collect();
    let all = organisation.weapons.iter().flat_map(|weapon| {
        let banded = organisation.weapon_stats.iter().filter(|stat| stat.band.is_some());
        banded.filter_map(move |stat| number(weapon, stat).flatten())
    });
    bars(&banded, 0, all.max().unwrap_or_default(), rows?)
}

fn banded<'s>(columns: impl Iterator<Item = (Option<&'s str>, Form, &'s str)>) -> Vec<Banded> {
    let columns: Vec<_> = columns.collect();
    let one = |(column, (band, _, head)): (usize, &(Option<&str>, Form, &str))| {
        // The throw required in a stretch is in the column after it.
        let need = columns.get(column + 1).filter(|(band, form, _)| band.is_none() && *form == Form::Need);
        Some(Banded { column, head: (*head).to_owned(), name: (*band)?.to_owned(), need: need.map(|_| column + 1) })
    };
    columns.iter().enumerate().filter_map(one).collect()
}

/// The stretches of one row; `None` if a distance is not a number, or is not greater than the one before.
fn stretches(
    banded: &[Banded],
    far: impl Fn(usize) -> Option<Option<i64>>,
    shown: impl Fn(usize) -> String,
) -> Option<Vec<StretchView>> {
    let mut stretches: Vec<StretchView> = Vec::new();
    for one in banded {
        let Some(to) = far(one.column)? else { continue };
        if stretches.last().is_some_and(|last| last.to >= to) || to < 1 {
            return None;
        }
        let need = one.need.map(&shown).unwrap_or_default();
        let name = if banded.len() > 1 { one.name.clone() } else { String::new() };
        stretches.push(StretchView { to, far: shown(one.column), need, name });
    }
    // A row with only one range needs no name for it.
    if let [only] = stretches.as_mut_slice() {
        only.name.clear();
    }
    Some(stretches)
}

fn bars(banded: &[Banded], before: usize, longest: i64, rows: Vec<Vec<StretchView>>) -> Option<BarsView> {
    if rows.iter().all(Vec::is_empty) {
        return None;
    }
    let columns = banded.iter().flat_map(|one| std::iter::once(one.column).chain(one.need));
    // If no row has more than one stretch, “near” and “far” would mean nothing: the column's own heading is used.
    let head = match banded {
        [.., farthest] if rows.iter().all(|row| row.len() <= 1) => farthest.head.clone(),
        banded => banded.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(" · "),
    };
    Some(BarsView { columns: columns.map(|column| column + before).collect(), head, longest, rows })
}

/// The end of the longest stretch of any grid.
fn longest_of_grids(ruleset: &Ruleset) -> i64 {
    let grids = ruleset.tables.iter().filter_map(|table| table.kind.grid());
    let banded = |grid: &Grid| -> Vec<i64> {
        let columns: Vec<&Column> = grid.columns.iter().collect();
        let cells = grid.rows.iter().flat_map(|row| row.cells.iter().zip(&columns));
        let numbers = cells.filter(|(_, column)| column.band.is_some()).filter_map(|(cell, _)| match cell {
            Cell::Number(far) => Some(*far),
            Cell::Text(_) | Cell::Need(..) | Cell::Throw(..) => None,
        });
        numbers.collect()
    };
    grids.flat_map(banded).max().unwrap_or_default()
}
