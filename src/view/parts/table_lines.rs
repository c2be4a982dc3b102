use serde::Serialize;

use super::bars::{self, BarsView};
use super::printed;
use crate::model::{Candidate, Remarks, Ruleset, TableId, TableKind, Who};
use crate::rules::Mustered;

/// The rows or notes of a table that concern a unit, as lines on its card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LineView {
    /// The name of the table, row or note; empty if its rows carry the names.
    pub name: String,
    /// The headings over the values; empty if the rows are sentences.
    pub heads: Vec<String>,
    /// The values or sentences; several rows if the figures have several states, or lines were merged.
    pub rows: Vec<LineRow>,
    /// The columns drawn as bars, a bar for each row; `None` if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bars: Option<BarsView>,
}

/// One row of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LineRow {
    /// The state or table row it is for; empty if there is only one.
    pub label: String,
    /// One value under each heading, or a single sentence.
    pub values: Vec<String>,
}

/// The rows of these tables that concern a unit, except those that concern every unit. Rows for its other states
/// follow those for its present one.
pub fn lines_of_unit(ruleset: &Ruleset, one: &Mustered<'_>, tables: &[TableId]) -> Vec<LineView> {
    let traits = one.every_trait();
    let now = Candidate { traits: &traits, ..one.candidate() };
    let mut lines = rows(ruleset, &|who| who.means(&now), tables);
    let Some(state) = &one.state else { return under_one_head(lines) };
    lines.iter_mut().flat_map(|line| &mut line.rows).for_each(|row| row.label.clone_from(state));
    for other in &one.also {
        let mut more = rows(ruleset, &|who| who.means(&one.candidate_as(other)), tables);
        more.iter_mut().flat_map(|line| &mut line.rows).for_each(|row| row.label.clone_from(&other.name));
        for line in more {
            match lines.iter_mut().find(|known| known.joins(&line)) {
                Some(known) => known.join(line),
                None => lines.push(line),
            }
        }
    }
    // Lines with numbers come first, so that the numbers line up.
    lines.sort_by_key(|line| line.heads.is_empty());
    lines
}

/// The rows of these tables that concern a unit before any of its choices is made.
pub fn lines_of_undecided(ruleset: &Ruleset, asked: &Candidate<'_>, tables: &[TableId]) -> Vec<LineView> {
    under_one_head(rows(ruleset, &|who| who.means(asked), tables))
}

/// Merges lines with the same headings into one with several rows, so that the headings are printed once.
fn under_one_head(lines: Vec<LineView>) -> Vec<LineView> {
    let mut merged: Vec<LineView> = Vec::new();
    for line in lines {
        match merged.iter_mut().find(|known| !line.heads.is_empty() && known.heads == line.heads) {
            Some(known) => {
                if !known.name.is_empty() {
                    let name = std::mem::take(&mut known.name);
                    known.rows.iter_mut().for_each(|row| row.label.clone_from(&name));
                }
                known.rows.extend(line.rows.into_iter().map(|row| LineRow { label: line.name.clone(), ..row }));
                known.bars = known.bars.take().zip(line.bars).map(|(mut known, more)| {
                    known.rows.extend(more.rows);
                    known
                });
            }
            None => merged.push(line),
        }
    }
    merged
}

impl LineView {
    fn of(name: String, heads: Vec<String>, values: Vec<String>) -> LineView {
        LineView { name, heads, rows: vec![LineRow { label: String::new(), values }], bars: None }
    }

    /// Whether the rows of another line fit under the same headings: one line has all the headings of the other.
    fn joins(&self, other: &LineView) -> bool {
        let within = |few: &[String], many: &[String]| few.iter().all(|head| many.contains(head));
        self.name == other.name
            && self.heads.is_empty() == other.heads.is_empty()
            && (within(&self.heads, &other.heads) || within(&other.heads, &self.heads))
    }

    /// Takes in the rows of another line, with a dash for a missing value. A sentence that both states share is kept
    /// once.
    fn join(&mut self, other: LineView) {
        if self.heads.is_empty() && self.rows.iter().any(|row| other.rows.iter().all(|same| same.values == row.values))
        {
            self.rows.iter_mut().for_each(|row| row.label.clear());
            return;
        }
        // Bars do not say which state they are for; the numbers do.
        self.bars = None;
        let heads = if other.heads.len() > self.heads.len() { other.heads.clone() } else { self.heads.clone() };
        let spread = |known: &[String], row: LineRow| {
            if heads.is_empty() {
                return row;
            }
            let value = |head: &String| {
                let place = known.iter().position(|known| known == head);
                place.and_then(|place| row.values.get(place)).cloned().unwrap_or_else(|| "–".to_owned())
            };
            LineRow { values: heads.iter().map(value).collect(), ..row }
        };
        let own = std::mem::take(&mut self.rows).into_iter().map(|row| spread(&self.heads, row));
        let rows: Vec<LineRow> = own.chain(other.rows.into_iter().map(|row| spread(&other.heads, row))).collect();
        (self.heads, self.rows) = (heads, rows);
    }
}

/// The word before a rule, without its colon or full stop, as a name on its own.
pub fn without_mark(head: &str) -> &str {
    head.trim_end_matches([':', '.']).trim_end()
}

/// The rows of tables for the units that `means` accepts, except those for every unit.
fn rows(ruleset: &Ruleset, means: &dyn Fn(&Who) -> bool, tables: &[TableId]) -> Vec<LineView> {
    let meant = |remarks: &Remarks| !remarks.who.is_everyone() && means(&remarks.who);
    let mut lines = Vec::new();
    for table in tables.iter().filter_map(|id| ruleset.table(id)) {
        match &table.kind {
            TableKind::Formula(formula) => {
                let across = |number: &i64| {
                    printed::cell(&crate::model::Cell::Number(*number), formula.across.form, &ruleset.organisation)
                };
                for row in formula.rows.iter().filter(|row| meant(&row.remarks)) {
                    // Distances out of reach have no value and are left out.
                    let values = formula.across.values.iter().zip(&row.results);
                    let (heads, values) =
                        values.filter_map(|(at, value)| Some((across(at), value.as_ref()?.to_string()))).unzip();
                    lines.push(LineView::of(table.name.clone(), heads, values));
                }
            }
            TableKind::Grid(grid) => {
                let bars = bars::of_grid(ruleset, grid);
                for (index, row) in grid.rows.iter().enumerate().filter(|(_, row)| meant(&row.remarks)) {
                    let heads = grid.columns.iter().map(|column| column.name.clone()).collect();
                    let cells = row.cells.iter().zip(&grid.columns);
                    let values =
                        cells.map(|(cell, column)| printed::cell(cell, column.form, &ruleset.organisation)).collect();
                    let bars = bars.as_ref().and_then(|bars| bars.of_row(index));
                    let line = LineView { bars, ..LineView::of(row.name.clone(), heads, values) };
                    lines.push(line);
                }
            }
            TableKind::Notes(notes) => {
                for note in notes.notes.iter().filter(|note| meant(&note.remarks)) {
                    let name = note.head.as_deref().map_or(table.name.as_str(), without_mark).to_owned();
                    lines.push(LineView::of(name, Vec::new(), vec![note.says.clone()]));
                }
            }
            TableKind::Lookup(_) | TableKind::Modifiers(_) | TableKind::Steps(_) => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::without_mark;

    #[test]
    fn a_name_has_one_mark_after_it() {
        assert_eq!(
            ["Fearless:", "Fearless :", "Stop.", "Who goes?"].map(without_mark),
            ["Fearless", "Fearless", "Stop", "Who goes?"]
        );
    }
}
