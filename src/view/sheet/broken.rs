//! Blocks cut where they may break into another column, and put together again where they do not.

use super::sheet_view::{BlockView, PartView, SheetView};
use crate::model::{BlockPlace, Break};
use crate::view::parts::footnotes::Footnote;
use crate::view::parts::table::{Body, TableView};

/// The most space added above a block, in quarter points: 3 mm.
const AIR: u32 = 34;

/// The height that stays free under a column, in points: 1 mm.
const LEFT: f64 = 2.8;

/// The letters of a cell from which a row is long.
const LONG: usize = 40;

/// The letters of an item from which it surely takes two lines of a column.
const LONG_ITEM: usize = 75;

/// The fewest rows of a table that is added up that stay together: of fewer, a reader might take a part for the whole.
const FEW: usize = 3;

/// The most rows of a table that stay together even if their cells are long.
const BRIEF: usize = 4;

/// A table of more columns is turned in large print, and so breaks nowhere.
const MANY_COLUMNS: usize = 12;

/// The most rows that stay together in any case: of a table that is added up, or of one with short cells.
const WHOLE: usize = 8;

/// The most steps of a numbered list that stay together.
const STEPS: usize = 11;

impl SheetView {
    /// The view to be measured: each block whole, with its parts.
    #[must_use]
    pub fn measured(&self) -> SheetView {
        let one = |block: &BlockView| BlockView { parts: parts(block), ..block.clone() };
        SheetView { blocks: self.blocks.iter().map(one).collect(), measuring: true, ..self.clone() }
    }

    /// The view for pages of one column, in which nothing stands across the page.
    #[must_use]
    pub fn in_one_column(&self) -> SheetView {
        let place = BlockPlace::Column.word();
        let blocks = self.blocks.iter().map(|block| BlockView { place, ..block.clone() });
        SheetView { blocks: blocks.collect(), ..self.clone() }
    }

    /// The view with each block cut into the parts between which it may break: its tables, and in long tables a few
    /// rows or items each.
    #[must_use]
    pub fn broken(&self) -> SheetView {
        SheetView { blocks: self.blocks.iter().flat_map(apart).collect(), ..self.clone() }
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
                    blocks.push(BlockView { before, repeats_heading: part.continues, ..part.clone() });
                }
            }
        }
        SheetView { blocks, ..self.clone() }
    }

    /// The view with the height left free under each of its columns, in points, shared out above the blocks in them: at
    /// most `AIR` each, and `LEFT` stays free.
    #[must_use]
    pub fn aired(&self, free: &[f64]) -> SheetView {
        let mut columns: Vec<Vec<usize>> = Vec::new();
        let mut blocks = self.blocks.clone();
        let column = |block: &BlockView| block.place == BlockPlace::Column.word();
        for (index, block) in blocks.iter().enumerate().filter(|(_, block)| column(block)) {
            match columns.last_mut() {
                Some(last) if block.before == Break::None.word() => last.push(index),
                Some(_) | None => columns.push(vec![index]),
            }
        }
        for (column, free) in columns.iter().zip(free) {
            let gaps = &column[1..];
            let takes = |air: u32| gaps.iter().map(|_| f64::from(air) / 4.0).sum::<f64>();
            let air = (0..=AIR).rev().find(|air| takes(*air) <= free - LEFT).unwrap_or(0);
            for index in gaps {
                blocks[*index].air = air;
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
        (self.rulings, self.cites, self.continued) = (part.rulings.clone(), part.cites.clone(), part.continued);
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

    /// The ranges of rows or items that stay together: at both ends enough for two lines of text, or three rows of short
    /// cells; between them, each alone.
    fn together(&self) -> Vec<(usize, usize)> {
        let all = self.lines();
        if self.diagram.is_some() || self.columns.len() > MANY_COLUMNS {
            return vec![(0, all)];
        }
        let long = |index: usize| match (self.items.get(index), self.rows.get(index)) {
            (Some(item), _) => {
                let letters = item.head.iter().chain([&item.says]).flat_map(|words| words.chars());
                letters.take(LONG_ITEM + 1).count() > LONG_ITEM || !item.items.is_empty()
            }
            (None, Some(row)) => row.iter().any(|cell| cell.text.chars().nth(LONG).is_some()),
            (None, None) => false,
        };
        let any_long = !self.items.is_empty() || !self.under.is_empty() || (0..all).any(long);
        let (alone, least) = if any_long { (2, 2) } else { (1, 3) };
        let enough = |indexes: &mut dyn Iterator<Item = usize>| {
            let mut lines = 0;
            let taken = indexes.take_while(|index| {
                let open = lines < least;
                lines += if long(*index) { alone } else { 1 };
                open
            });
            taken.count()
        };
        let (first, last) = (enough(&mut (0..all)), enough(&mut (0..all).rev()));
        let (first, last) = if self.adds_up { (first.max(FEW), last.max(FEW)) } else { (first, last) };
        let few_long = || self.under.is_empty() && (0..all).filter(|row| long(*row)).nth(1).is_none();
        let short = self.items.is_empty() && (all <= BRIEF || few_long());
        if all < 2 || first + last > all || (all <= WHOLE && (self.adds_up || short)) || (all <= STEPS && self.numbered)
        {
            return vec![(0, all)];
        }
        let between = (first..all - last).map(|from| (from, from + 1));
        std::iter::once((0, first)).chain(between).chain([(all - last, all)]).collect()
    }
}

/// The parts of a block; none if it is not placed in a column.
fn parts(block: &BlockView) -> Vec<PartView> {
    if block.place != BlockPlace::Column.word() {
        return Vec::new();
    }
    let mut parts = Vec::new();
    for (row, tables) in block.rows.iter().enumerate() {
        let ranges = if let [table] = tables.as_slice() { table.body.together() } else { Vec::new() };
        if ranges.len() < 2 {
            parts.push(PartView { row, shown: None, within: false });
        } else {
            let one = |shown: (usize, usize)| PartView { row, shown: Some(shown), within: shown.0 > 0 };
            parts.extend(ranges.into_iter().map(one));
        }
    }
    parts
}

/// The block cut into its parts, with all notes in the last; whole if it has none.
fn apart(block: &BlockView) -> Vec<BlockView> {
    let parts = parts(block);
    if parts.is_empty() {
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
    let one = |(index, part): (usize, &PartView)| {
        let mut row = rows[part.row].clone();
        for table in &mut row {
            table.body.shown = part.shown;
        }
        let before = if index > 0 { Break::None.word() } else { block.before };
        BlockView {
            before,
            continues: index > 0,
            within: part.within,
            continued: true,
            rows: vec![row],
            ..block.clone()
        }
    };
    let mut blocks: Vec<BlockView> = parts.iter().enumerate().map(one).collect();
    if let Some(last) = blocks.last_mut() {
        (last.rulings, last.cites, last.continued) = (notes, cites, false);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::Body;
    use crate::view::parts::table::CellView;

    #[test]
    fn three_of_many_modifiers_stay_together() {
        let rows =
            |count: usize, adds_up| Body { rows: vec![Vec::<CellView>::new(); count], adds_up, ..Body::default() };
        assert_eq!(rows(8, true).together(), [(0, 8)]);
        assert_eq!(rows(9, true).together(), [(0, 3), (3, 4), (4, 5), (5, 6), (6, 9)]);
    }
}
