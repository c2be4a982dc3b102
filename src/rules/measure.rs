use super::Sum;
use crate::model::{Cell, Form, Numbers, Table, TableKind};

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

/// A part of a ruler, in inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it begins.
    pub from: i64,
    /// Where it ends.
    pub to: i64,
}

/// The longest ruler, in inches; what reaches farther is said in words.
pub const LONGEST: i64 = 48;

/// The longest piece of one that a sheet of paper holds, in inches.
const PIECE: i64 = 10;

/// The rulers of a table: one for each row that measures, rows that measure alike together.
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
                    // What must be thrown in a stretch stands in the column behind it.
                    let next = grid.columns.get(index + 1).filter(|next| next.form == Form::Need);
                    match (cell, &column.band) {
                        (Cell::Number(to), Some(band)) => {
                            let need = next.map(|_| format!(" {}", written(&row.cells[index + 1]))).unwrap_or_default();
                            taken = next.is_some();
                            bands.push((*to, format!("{band}{need}")));
                        }
                        _ if column.form == Form::Need && !taken => name = format!("{name}, {}", written(cell)),
                        _ => taken = false,
                    }
                }
                let reach = bands.iter().map(|(to, _)| *to).max()?;
                Some(Measure { name, reach, bands, values: Vec::new() })
            });
            rows.collect()
        }
        TableKind::Formula(formula) => {
            let rows = formula.rows.iter().filter_map(|row| {
                let sum = Sum::parse(&row.sum, &[&formula.across.name]).ok()?;
                let reach = row.reach?;
                let value = |at: i64| {
                    let result = sum.evaluate(&[(&formula.across.name, at)]).ok()?;
                    Some(if formula.form == Form::Percent { result.clamp(0, 100) } else { result }.to_string())
                };
                let values: Vec<String> = (1..=reach.min(LONGEST)).map_while(value).collect();
                let names = formula.heads.iter().zip(&row.names).filter(|(_, name)| !name.is_empty());
                let names: Vec<String> = names.map(|(head, name)| format!("{head}: {name}")).collect();
                Some(Measure { name: names.join("; "), reach, bands: Vec::new(), values })
            });
            rows.collect()
        }
        _ => Vec::new(),
    }
}

/// A need as it is said on a ruler.
fn written(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => format!("on {number}"),
        Cell::Text(text) if text.parse::<Numbers>().is_ok() => format!("on {text}"),
        Cell::Text(text) => text.clone(),
    }
}

/// The pieces of a ruler of so many inches.
pub fn pieces(length: i64) -> Vec<Piece> {
    let length = length.min(LONGEST);
    let starts = (0..length).step_by(usize::try_from(PIECE).unwrap_or(1));
    starts.map(|from| Piece { from, to: (from + PIECE).min(length) }).collect()
}

/// Sets pieces of these lengths into columns of one height, the longest first: for each its column, and where in it
/// the piece begins.
pub fn columns(lengths: &[i64], height: i64) -> Vec<(usize, i64)> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|index| -lengths[*index]);
    let mut filled: Vec<i64> = Vec::new();
    let mut places = vec![(0, 0); lengths.len()];
    for index in order {
        let room = |used: &i64| used + lengths[index] <= height;
        let column = filled.iter().position(room).unwrap_or_else(|| {
            filled.push(0);
            filled.len() - 1
        });
        places[index] = (column, filled[column]);
        filled[column] += lengths[index];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::{Piece, columns, pieces};

    #[test]
    fn rulers_come_in_pieces_of_ten_inches_up_to_forty_eight() {
        assert_eq!(pieces(8), [Piece { from: 0, to: 8 }]);
        assert_eq!(pieces(24)[2], Piece { from: 20, to: 24 });
        assert_eq!(pieces(100).last(), Some(&Piece { from: 40, to: 48 }));
    }

    #[test]
    fn short_pieces_stand_over_one_another() {
        assert_eq!(columns(&[4, 10, 6, 8], 10), [(2, 6), (0, 0), (2, 0), (1, 0)]);
    }
}
