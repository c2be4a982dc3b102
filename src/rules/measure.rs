use crate::model::{Cell, DistanceUnit, Form, Phrases, Table, TableKind};

/// A ruler made from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The name of the weapon or table that it measures for.
    pub name: String,
    /// Its reach in the game's distance unit, even if no printed ruler is that long.
    pub reach: i64,
    /// Its bands: the distance at which each ends, and its text.
    pub bands: Vec<(i64, String)>,
    /// The text at each whole distance, from 1; empty if it has bands.
    pub values: Vec<String>,
}

/// The rulers of a table: one for each row with distances; rows that measure alike share one.
pub fn measures(phrases: &Phrases, table: &Table, distance: &DistanceUnit) -> Vec<Measure> {
    let mut measures: Vec<Measure> = Vec::new();
    for measure in rows(phrases, table, distance.longest()) {
        match measures.iter_mut().find(|known| (&known.bands, &known.values) == (&measure.bands, &measure.values)) {
            Some(known) => known.name = format!("{}{}{}", known.name, phrases.say("; ", &[]), measure.name),
            None => measures.push(measure),
        }
    }
    measures
}

fn rows(phrases: &Phrases, table: &Table, longest: i64) -> Vec<Measure> {
    match &table.kind {
        TableKind::Grid(grid) => {
            let rows = grid.rows.iter().filter_map(|row| {
                let (mut bands, mut name) = (Vec::new(), row.name.clone());
                let mut taken = false;
                for (index, (cell, column)) in row.cells.iter().zip(&grid.columns).enumerate() {
                    // The number needed in a band is in the next column.
                    let next = grid.columns.get(index + 1).filter(|next| next.form == Form::Need);
                    let own = row.bands.get(index).and_then(Option::as_ref);
                    // A row's own words for a band replace those of its column.
                    let band = column.band.as_ref().map(|band| own.unwrap_or(band));
                    if let (Cell::Number(to), Some(band)) = (cell, band) {
                        let words = next.map(|_| {
                            with_need(phrases, "{band} on {need}", ("band", band.as_str()), " ", &row.cells[index + 1])
                        });
                        taken = next.is_some();
                        bands.push((*to, words.unwrap_or_else(|| band.clone())));
                    } else if column.form == Form::Need && !taken {
                        name = with_need(phrases, "{name}, on {need}", ("name", name.as_str()), ", ", cell);
                    } else {
                        taken = false;
                    }
                }
                let reach = bands.iter().map(|(to, _)| *to).max()?;
                Some(Measure { name, reach, bands, values: Vec::new() })
            });
            rows.collect()
        }
        TableKind::Formula(formula) => {
            let rows = formula.rows.iter().filter_map(|row| {
                let reach = row.reach?;
                let value = |at: i64| {
                    row.result(&formula.across.name, formula.form, at).ok().flatten().map(|result| result.to_string())
                };
                let values: Vec<String> = (1..=reach.min(longest)).map_while(value).collect();
                let names = formula.heads.iter().zip(&row.names).filter(|(_, name)| !name.is_empty());
                let names = names.map(|(head, name)| phrases.say("{name}: {says}", &[("name", head), ("says", name)]));
                let name = names.collect::<Vec<_>>().join(&phrases.say("; ", &[]));
                let (bands, values) = stretched(values, reach);
                Some(Measure { name, reach, bands, values })
            });
            rows.collect()
        }
        TableKind::Lookup(_) | TableKind::Modifiers(_) | TableKind::Notes(_) | TableKind::Steps(_) => Vec::new(),
    }
}

/// Values that rarely change are read faster as bands; others stay one for each distance.
fn stretched(values: Vec<String>, reach: i64) -> (Vec<(i64, String)>, Vec<String>) {
    let runs: Vec<&[String]> = values.chunk_by(|one, next| one == next).collect();
    if runs.len() * SELDOM > values.len() {
        return (Vec::new(), values);
    }
    let mut to = 0;
    let bands = runs.iter().enumerate().map(|(index, run)| {
        to += i64::try_from(run.len()).unwrap_or(i64::MAX);
        // If the longest ruler ends before the row does, the last band continues.
        (if index + 1 == runs.len() { reach } else { to }, run[0].clone())
    });
    (bands.collect(), Vec::new())
}

/// Values that hold for this many distances or more, on average, are made into bands.
const SELDOM: usize = 4;

/// A band or a row with the number needed, in the words of `phrase`; a cell of other text is appended as written.
fn with_need(phrases: &Phrases, phrase: &str, name: (&str, &str), between: &str, cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => phrases.say(phrase, &[name, ("need", &number.to_string())]),
        Cell::Need(_, text) => phrases.say(phrase, &[name, ("need", text)]),
        Cell::Throw(_, text) | Cell::Text(text) => format!("{}{between}{text}", name.1),
    }
}
