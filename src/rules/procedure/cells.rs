use super::asked::Play;
use super::step_cast::StepCast;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    Cell, CellOf, Column, FormulaOf, Grid, Lookup, Modifier, NATURAL, Numbers, Only, PlacePick, RowOutcome, SUCCEEDS,
    TOTAL, TableKind,
};
use crate::sum::Sum;

/// A cell with the names of its row and column.
pub(super) struct FoundCell<'a> {
    pub cell: &'a Cell,
    /// The name of its row; in a lookup, the numbers that the row answers.
    pub row: String,
    pub column: &'a Column,
}

impl<'a> Play<'a> {
    /// Whether the choices made are among those for which something counts.
    pub(super) fn counts(&self, only: &Only) -> bool {
        only.0.iter().all(|(input, places)| self.picks.get(input).is_some_and(|at| places.contains(at)))
    }

    /// The value of a sum, with these counts so far.
    pub(super) fn evaluate(&self, sum: &Sum, counts: &[i64]) -> Result<i64, Diagnostic> {
        sum.evaluate(&self.values_of(sum, counts)).map_err(|message| self.unsound(sum, &message))
    }

    /// Whether a comparison holds, with these counts so far.
    pub(super) fn holds(&self, sum: &Sum, counts: &[i64]) -> Result<bool, Diagnostic> {
        sum.holds(&self.values_of(sum, counts)).map_err(|message| self.unsound(sum, &message))
    }

    fn unsound(&self, sum: &Sum, message: &str) -> Diagnostic {
        let problem =
            Diagnostic::error(Code::BadSum, format!("`{}` of `{}`: {message}", sum.text(), self.procedure.id));
        problem.hint("give smaller numbers")
    }

    /// Whether a comparison holds for one throw of a cast.
    pub(super) fn holds_for(&self, sum: &Sum, cast: &StepCast<'_>, natural: i64) -> Result<bool, Diagnostic> {
        let (total, succeeds) = (natural + cast.meaning.added(), i64::from(cast.meaning.meets(natural)));
        let own = [(NATURAL, natural), (TOTAL, total), (SUCCEEDS, succeeds)];
        let mut values = self.values_of(sum, &cast.before);
        for (name, value) in &mut values {
            *value = own.iter().find(|(known, _)| known == name).map_or(*value, |(_, own)| *own);
        }
        sum.holds(&values).map_err(|message| self.unsound(sum, &message))
    }

    /// The result of a table's formula. An error if the row is not chosen, or the number is beyond its reach.
    pub(super) fn result_of(&self, of: &FormulaOf) -> Result<i64, Diagnostic> {
        let across = self.evaluate(&of.across, &[])?;
        let nothing = |message: String| Diagnostic::error(Code::NotForThisTable, message);
        let Some(TableKind::Formula(formula)) = self.ruleset.table(&of.table).map(|table| &table.kind) else {
            return Err(nothing(format!("`{}` is not a formula", of.table)));
        };
        let at = match &of.row {
            PlacePick::At(at) => Some(*at),
            PlacePick::Chosen(input) => self.picks.get(input).copied(),
            PlacePick::Answering(_) => None,
        };
        let Some(row) = at.and_then(|at| formula.rows.get(at)) else {
            return Err(nothing(format!("no row of `{}` is chosen", of.table)));
        };
        match row.result(&formula.across.name, formula.form, across) {
            Ok(Some(result)) => Ok(result),
            Ok(None) => {
                let reach = row.reach.unwrap_or_default();
                let message = format!(
                    "`{}` {across} is out of reach: `{}` ends at {reach}",
                    of.across.text(),
                    self.titled(&of.table)
                );
                Err(nothing(message).hint(format!("give {reach} or less")))
            }
            Err(message) => Err(self.unsound(&row.sum, &message)),
        }
    }

    /// The number that a modifier of a table adds.
    pub(super) fn modifier_of(&self, table: &str, words: &str) -> Result<i64, Diagnostic> {
        let rows = self.ruleset.table(table).and_then(|table| table.kind.modifiers()).unwrap_or_default();
        rows.iter().find(|row| row.when == *words).and_then(Modifier::number).ok_or_else(|| {
            let message = format!("`{words}` of `{table}` is not a number");
            Diagnostic::error(Code::NotForThisTable, message)
        })
    }

    fn values_of<'s>(&self, sum: &'s Sum, counts: &[i64]) -> Vec<(&'s str, i64)> {
        let value = |name: &'s String| {
            let count = || self.counted.iter().position(|known| known == name).and_then(|at| counts.get(at)).copied();
            (name.as_str(), self.values.get(name).copied().or_else(count).unwrap_or_default())
        };
        sum.names().iter().map(value).collect()
    }

    /// The cell of a table in a row and column that are fixed, chosen, or answer a number.
    pub(super) fn found(&self, of: &CellOf, counts: &[i64]) -> Result<FoundCell<'a>, Diagnostic> {
        let place = |pick: &PlacePick| match pick {
            PlacePick::At(at) => Ok(Some(*at)),
            PlacePick::Chosen(input) => Ok(self.picks.get(input).copied()),
            PlacePick::Answering(sum) => {
                let number = self.evaluate(sum, counts)?;
                let at = self.lookup(&of.table).and_then(|lookup| lookup.place(number));
                at.map(Some).ok_or_else(|| self.unanswered(of, sum, number))
            }
        };
        let (row, column) = (place(&of.row)?.unwrap_or_default(), place(&of.column)?.unwrap_or_default());
        let found = match self.ruleset.table(&of.table).map(|table| &table.kind) {
            Some(TableKind::Grid(grid)) => grid.rows.get(row).and_then(|row| {
                Some(FoundCell {
                    cell: row.cells.get(column)?,
                    row: row.name.clone(),
                    column: grid.columns.get(column)?,
                })
            }),
            Some(TableKind::Lookup(lookup)) => lookup.rows.get(row).and_then(|row| match &row.outcome {
                RowOutcome::Cells(cells) => Some(FoundCell {
                    cell: cells.get(column)?,
                    row: row.on.to_string(),
                    column: lookup.columns.get(column)?,
                }),
                RowOutcome::NotPrinted => None,
            }),
            Some(TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_))
            | None => None,
        };
        found.ok_or_else(|| {
            let message = format!("nothing is printed in that row of `{}`", self.titled(&of.table));
            Diagnostic::error(Code::NotForThisTable, message).hint("`show` prints the table and its rulings")
        })
    }

    /// The number in a cell: for dice their count, for a need the lowest result that meets it.
    pub(super) fn number_in(&self, of: &CellOf, counts: &[i64]) -> Result<i64, Diagnostic> {
        let found = self.found(of, counts)?;
        match found.cell {
            Cell::Number(number) => Ok(*number),
            Cell::Throw(dice, _) => Ok(i64::from(dice.count)),
            Cell::Need(need, text) => need.ends().min().ok_or_else(|| self.nothing(of, &found, text)),
            Cell::Text(text) => Err(self.nothing(of, &found, text)),
        }
    }

    /// The error for a cell that has nothing to throw or count.
    pub(super) fn nothing(&self, of: &CellOf, found: &FoundCell<'_>, says: &str) -> Diagnostic {
        let message = format!(
            "nothing is thrown for `{}` under `{}` of `{}`: the table says `{says}`",
            found.row,
            found.column.name,
            self.titled(&of.table)
        );
        Diagnostic::error(Code::NotForThisTable, message).hint("choose another row or column")
    }

    fn unanswered(&self, of: &CellOf, sum: &Sum, number: i64) -> Diagnostic {
        let mut rows: Vec<&Numbers> =
            self.lookup(&of.table).map(|lookup| lookup.rows.iter().map(|row| &row.on).collect()).unwrap_or_default();
        rows.sort_by_key(|on| on.ends().min());
        let table = self.titled(&of.table);
        let message = match sum.names() {
            [only] if only == sum.text() => format!("no row of `{table}` answers `{only}` {number}"),
            _ => format!("no row of `{table}` answers {number}, which is `{}`", sum.text()),
        };
        let rows = rows.iter().map(ToString::to_string).collect::<Vec<_>>();
        let hint = format!("its rows answer {}", rows.join("; "));
        Diagnostic::error(Code::NotForThisTable, message).hint(hint)
    }

    /// A table as the sheet names it.
    fn titled<'t>(&self, id: &'t str) -> &'t str
    where
        'a: 't,
    {
        self.ruleset.table(id).map_or(id, |table| table.name.as_str())
    }

    pub(super) fn lookup(&self, id: &str) -> Option<&'a Lookup> {
        self.ruleset.table(id)?.kind.lookup()
    }

    pub(super) fn grid(&self, id: &str) -> Option<&'a Grid> {
        self.ruleset.table(id)?.kind.grid()
    }
}
