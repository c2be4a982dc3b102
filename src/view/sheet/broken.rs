//! Blocks cut where they may break into another column, and put together again where they do not.

use super::sheet_view::{BlockView, SheetView};
use crate::model::{BlockPlace, Break};
use crate::view::parts::footnotes::Footnote;
use crate::view::parts::table::{Body, TableView};

/// The letters of a cell from which a row is long.
const LONG: usize = 40;

impl SheetView {
    /// The view with each block cut into the parts between which it may break: its tables, and in long tables a few
    /// rows or items each.
    #[must_use]
    pub fn broken(&self) -> SheetView {
        SheetView { blocks: self.blocks.iter().flat_map(parts).collect(), ..self.clone() }
    }

    /// The view cut by [`SheetView::broken`], put together again but for the parts at which a column begins; `starts`
    /// are their indexes, counting only parts placed in columns.
    #[must_use]
    pub fn joined(&self, starts: &[usize]) -> SheetView {
        let mut standing = 0;
        let mut blocks: Vec<BlockView> = Vec::new();
        for part in &self.blocks {
            let column = part.place == BlockPlace::Column.word();
            let starts = column && starts.contains(&standing);
            standing += usize::from(column);
            match blocks.last_mut() {
                Some(block) if part.continues && !starts => block.go_on_with(part),
                Some(_) | None => {
                    let before = if starts && part.before == Break::None.word() { Break::Column } else { Break::None };
                    let before = if starts && before == Break::Column { before.word() } else { part.before };
                    blocks.push(BlockView { before, again: part.continues, ..part.clone() });
                }
            }
        }
        SheetView { blocks, ..self.clone() }
    }
}

impl BlockView {
    /// Puts the part that continues it at its end.
    fn go_on_with(&mut self, part: &BlockView) {
        let mut rows = part.rows.iter().cloned();
        if part.within
            && let (Some(last), Some(row)) = (self.rows.last_mut().and_then(|row| row.last_mut()), rows.next())
        {
            for table in row {
                last.go_on_with(table);
            }
        }
        self.rows.extend(rows);
        (self.rulings, self.cites, self.goes_on) = (part.rulings.clone(), part.cites.clone(), part.goes_on);
    }
}

impl TableView {
    /// Shows the rows or items of its next part too.
    fn go_on_with(&mut self, part: TableView) {
        self.footnotes.extend(part.footnotes);
        if let (Some((from, _)), Some((_, to))) = (self.body.shown, part.body.shown) {
            self.body.shown = (from > 0 || to < self.body.lines()).then_some((from, to));
        }
    }
}

impl Body {
    /// How many rows or items it has.
    fn lines(&self) -> usize {
        self.rows.len().max(self.items.len())
    }

    /// The ranges of rows or items that stay together: the first two and the last two, and those between one by one if
    /// they are long, else by three.
    fn together(&self) -> Vec<(usize, usize)> {
        let long = !self.items.is_empty()
            || !self.under.is_empty()
            || self.rows.iter().flatten().any(|cell| cell.text.chars().nth(LONG).is_some());
        let (all, least) = (self.lines(), if long { 1 } else { 3 });
        let ends = least.max(2);
        if all < 2 * ends {
            return vec![(0, all)];
        }
        let between = (ends..=all - ends - least).step_by(least).map(|from| (from, from + least));
        let last = ends + (all - 2 * ends) / least * least;
        std::iter::once((0, ends)).chain(between).chain([(last, all)]).collect()
    }
}

/// The block cut into parts, with all notes in the last; whole if it is not placed in a column.
fn parts(block: &BlockView) -> Vec<BlockView> {
    if block.place != BlockPlace::Column.word() {
        return vec![block.clone()];
    }
    let mut block = block.clone();
    let mut rows = std::mem::take(&mut block.rows);
    let mut notes: Vec<Footnote> = Vec::new();
    for table in rows.iter_mut().flatten() {
        notes.append(&mut table.footnotes);
    }
    notes.append(&mut block.rulings);
    let cites = std::mem::take(&mut block.cites);
    let mut parts: Vec<BlockView> = Vec::new();
    for row in rows {
        for (within, row) in cut(row) {
            let continues = !parts.is_empty();
            let before = if continues { Break::None.word() } else { block.before };
            parts.push(BlockView { before, continues, within, goes_on: true, rows: vec![row], ..block.clone() });
        }
    }
    if parts.is_empty() {
        parts.push(block);
    }
    if let Some(last) = parts.last_mut() {
        (last.rulings, last.cites, last.goes_on) = (notes, cites, false);
    }
    parts
}

/// A row of tables cut into parts, each after whether it continues the table before it.
fn cut(row: Vec<TableView>) -> Vec<(bool, Vec<TableView>)> {
    let ranges = if let [table] = row.as_slice() { table.body.together() } else { Vec::new() };
    if ranges.len() < 2 {
        return vec![(false, row)];
    }
    let part = |(from, to): (usize, usize)| {
        let table = |table: &TableView| {
            let body = Body { shown: Some((from, to)), ..table.body.clone() };
            TableView { body, ..table.clone() }
        };
        (from > 0, row.iter().map(table).collect())
    };
    ranges.into_iter().map(part).collect()
}
