use std::ops::Range;

use super::column::AnswerColumn;
use super::lookup_row::lookup_row;
use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::diagnostic::Code;
use crate::model::{By, Column, Lookup, LookupRow, ModifiersId, Numbers, RowOutcome};
use crate::rules::coverage;

static ENTRY: Kind = Kind {
    name: "lookup",
    says: "Numbers, thrown or counted, each with its meaning.",
    keys: &[&BY, &MODIFIERS, &COLUMNS, &ROWS],
};

static BY: Key<By> = Key::needed(
    "by",
    "The source of the number: a throw, two throws against each other, a pool of dice, or something counted, in the \
     players' words.",
    r#""2d6""#,
);
static MODIFIERS: Key<Vec<ModifiersId>> = Key::optional(
    "modifiers",
    "The tables of modifiers that change the throw before it is looked up.",
    r#"["nerve-modifiers"]"#,
);
static COLUMNS: Key<Vec<AnswerColumn>> =
    Key::needed("columns", "The columns to the right of the number.", r#"[{ name = "The crew" }]"#);
static ROWS: Key<Vec<LookupRow>> = Key::needed(
    "rows",
    "The rows, in printed order; everything that can be thrown has exactly one.",
    r#"[{ on = "2-12", cells = ["holds"] }]"#,
);

/// The place of a row in the file, and its numbers.
type Answered = (Range<usize>, Numbers);

impl Record for Lookup {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let file = entry.file();
        let (by, modifiers) = (BY.read(entry), MODIFIERS.read(entry).unwrap_or_default());
        let (columns, rows) = (COLUMNS.read(entry), ROWS.items(entry));
        let width = columns.as_ref().map(Vec::len);
        let (answered, rows): (Vec<Option<Answered>>, Vec<Option<LookupRow>>) = (rows?.into_iter())
            .map(|row| {
                let (on, read) = lookup_row(row, width);
                (on.map(|on| (row.range(), on)), read)
            })
            .unzip();
        // Rows that could not be read leave a gap, which is not reported as well.
        let answered: Vec<Answered> = answered.into_iter().collect::<Option<_>>()?;
        let by = by?;
        let at = BY.node(entry)?.range();
        if let (By::Counted(what), false) = (&by, modifiers.is_empty()) {
            file.problem(Code::BadValue, format!("`modifiers` change a throw, but `{what}` is counted"), at.clone());
        }
        // On a ladder, modifiers shift the dice and add nothing to their numbers.
        let added = !modifiers.is_empty() && !matches!(&by, By::Opposed(contest) if contest.is_shifting());
        for fault in coverage(&by, file.dies, added, answered.iter().map(|(_, on)| on)) {
            let range = fault.row.and_then(|row| answered.get(row)).map_or(at.clone(), |(range, _)| range.clone());
            file.problem(Code::UncoveredResult, fault.message, range);
        }
        let columns: Vec<Column> = columns?.into_iter().map(|column| column.0).collect();
        let held = |row: LookupRow| LookupRow {
            outcome: match row.outcome {
                RowOutcome::Cells(cells) => RowOutcome::Cells(
                    cells.into_iter().zip(&columns).map(|(cell, column)| cell.under(column.form)).collect(),
                ),
                RowOutcome::NotPrinted => RowOutcome::NotPrinted,
            },
            ..row
        };
        let rows = rows.into_iter().map(|row| row.map(held)).collect::<Option<_>>()?;
        Some(Lookup { by, modifiers, columns, rows })
    }
}
