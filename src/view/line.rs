use serde::Serialize;

use super::form;
use crate::model::{Army, Candidate, Remarks, Ruleset, TableKind};
use crate::rules::Mustered;

/// What a table says of one unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineView {
    /// What it is.
    pub name: String,
    /// What stands over the values; empty where they are words.
    pub heads: Vec<String>,
    /// The values, or one sentence.
    pub values: Vec<String>,
}

impl LineView {
    /// Leaves as many values as a narrow place has room for, the first and the last among them, evenly spread.
    pub fn thin(&mut self, most: usize) {
        let count = self.heads.len();
        if count <= most || most < 2 {
            return;
        }
        let kept = (0..most).map(|index| (index * (count - 1) + (most - 1) / 2) / (most - 1));
        let (heads, values) = kept.map(|index| (self.heads[index].clone(), self.values[index].clone())).unzip();
        (self.heads, self.values) = (heads, values);
    }
}

/// The rows of these tables that concern a unit, those left out that concern everyone.
pub fn lines(ruleset: &Ruleset, army: Option<&Army>, one: &Mustered<'_>, tables: &[String]) -> Vec<LineView> {
    let traits = one.every_trait();
    let candidate = Candidate { traits: &traits, ..one.candidate(army) };
    let meant = |remarks: &Remarks| !remarks.who.is_everyone() && remarks.who.means(&candidate);
    let mut lines = Vec::new();
    for table in tables.iter().filter_map(|id| ruleset.table(id)) {
        match &table.kind {
            TableKind::Formula(formula) => {
                let across = |number: &i64| form::cell(&crate::model::Cell::Number(*number), formula.across.form);
                for row in formula.rows.iter().filter(|row| meant(&row.remarks)) {
                    // Beyond its reach there is nothing to say.
                    let values = formula.across.values.iter().zip(&row.results);
                    let (heads, values) =
                        values.filter_map(|(at, value)| Some((across(at), value.as_ref()?.to_string()))).unzip();
                    lines.push(LineView { name: table.name.clone(), heads, values });
                }
            }
            TableKind::Grid(grid) => {
                for row in grid.rows.iter().filter(|row| meant(&row.remarks)) {
                    let heads = grid.columns.iter().map(|column| column.name.clone()).collect();
                    let cells = row.cells.iter().zip(&grid.columns);
                    let values = cells.map(|(cell, column)| form::cell(cell, column.form)).collect();
                    lines.push(LineView { name: row.name.clone(), heads, values });
                }
            }
            TableKind::Notes(notes) => {
                for note in notes.notes.iter().filter(|note| meant(&note.remarks)) {
                    let name = note.head.clone().unwrap_or_else(|| table.name.clone());
                    lines.push(LineView { name, heads: Vec::new(), values: vec![note.says.clone()] });
                }
            }
            TableKind::Lookup(_) | TableKind::Modifiers(_) | TableKind::Steps(_) => {}
        }
    }
    lines
}
