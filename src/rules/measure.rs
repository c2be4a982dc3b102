use crate::model::{Cell, Form, LONGEST_RULER, Table, TableKind};

/// A ruler that a table gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What it measures for.
    pub name: String,
    /// How far it reaches, in inches, however long a ruler may be.
    pub reach: i64,
    /// Its stretches: up to how many inches, and what holds there.
    pub bands: Vec<(i64, String)>,
    /// What holds at each inch, from 1.
    pub values: Vec<String>,
}

/// The rulers of a table: one for each row that measures, with rows that measure alike sharing one.
pub fn measures(table: &Table) -> Vec<Measure> {
    let mut measures: Vec<Measure> = Vec::new();
    for measure in rows(table) {
        match measures.iter_mut().find(|known| (&known.bands, &known.values) == (&measure.bands, &measure.values)) {
            Some(known) => known.name = format!("{}; {}", known.name, measure.name),
            None => measures.push(measure),
        }
    }
    measures
}

fn rows(table: &Table) -> Vec<Measure> {
    match &table.kind {
        TableKind::Grid(grid) => {
            let rows = grid.rows.iter().filter_map(|row| {
                let (mut bands, mut name) = (Vec::new(), row.name.clone());
                let mut taken = false;
                for (index, (cell, column)) in row.cells.iter().zip(&grid.columns).enumerate() {
                    // What must be thrown in a stretch is in the column after it.
                    let next = grid.columns.get(index + 1).filter(|next| next.form == Form::Need);
                    if let (Cell::Number(to), Some(band)) = (cell, &column.band) {
                        let need = next.map(|_| format!(" {}", written(&row.cells[index + 1]))).unwrap_or_default();
                        taken = next.is_some();
                        bands.push((*to, format!("{band}{need}")));
                    } else if column.form == Form::Need && !taken {
                        name = format!("{name}, {}", written(cell));
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
                    let result = row.sum.evaluate(&[(&formula.across.name, at)]).ok()?;
                    Some(if formula.form == Form::Percent { result.clamp(0, 100) } else { result }.to_string())
                };
                let values: Vec<String> = (1..=reach.min(LONGEST_RULER)).map_while(value).collect();
                let names = formula.heads.iter().zip(&row.names).filter(|(_, name)| !name.is_empty());
                let names: Vec<String> = names.map(|(head, name)| format!("{head}: {name}")).collect();
                Some(Measure { name: names.join("; "), reach, bands: Vec::new(), values })
            });
            rows.collect()
        }
        TableKind::Lookup(_) | TableKind::Modifiers(_) | TableKind::Notes(_) | TableKind::Steps(_) => Vec::new(),
    }
}

/// A need as it is written on a ruler.
fn written(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => format!("on {number}"),
        Cell::Need(_, text) => format!("on {text}"),
        Cell::Throw(_, text) | Cell::Text(text) => text.clone(),
    }
}
