use super::sheet_view::{BlockView, SheetView};
use crate::diagnostic::Diagnostic;
use crate::model::{OddsTable, PageSetup, Ruleset, TableId};
use crate::rules::{BestWays, ChanceCell, best_ways, chance_cells};
use crate::view::parts::data_version::ChangedBy;
use crate::view::parts::footnotes::Footnotes;
use crate::view::parts::furniture::{Furniture, furniture_of, lines_legend};
use crate::view::parts::table::{Align, Body, CellView, ColumnView, TableView};
use crate::view::parts::table_shown::table_view;

/// The maximum number of rows and headings of a page in type that is still easy to read.
const LINES: usize = 140;

/// The view of a game's odds page, in two columns, and whether it takes one side of a sheet or both; `None` if the game
/// has none. The errors say what can't be worked out.
pub fn odds_sheet(ruleset: &Ruleset, setup: PageSetup) -> Result<Option<(SheetView, usize)>, Vec<Diagnostic>> {
    if ruleset.chances.is_empty() {
        return Ok(None);
    }
    let phrases = &ruleset.organisation.phrases;
    let title = phrases.say("{name}: the odds", &[("name", &ruleset.name)]);
    let blocks = blocks(ruleset)?;
    let shown = |ruleset: &Ruleset| self::blocks(ruleset).ok();
    // A house ruling is words, and changes no chance.
    let changed = ChangedBy { house: Vec::new(), ..ChangedBy::showing(ruleset, &shown) };
    let cited = blocks.iter().any(|block| !block.cites.is_empty());
    let furniture = Furniture {
        subtitle: Some(phrases.say("Exact percentages and means", &[])),
        columns: 2,
        legend: cited.then(|| lines_legend(ruleset)),
        ..furniture_of(ruleset, changed, title, setup)
    };
    let lines: usize = blocks.iter().map(BlockView::lines).sum();
    let (pages, sides) = if lines > LINES { (2, 2) } else { (1, 1) };
    Ok(Some((SheetView { furniture, turn: Vec::new(), blocks, without: None, sides, measuring: false }, pages)))
}

fn blocks(ruleset: &Ruleset) -> Result<Vec<BlockView>, Vec<Diagnostic>> {
    let blocks = ruleset.chances.iter().map(|table| {
        let after = table.then.iter().filter_map(|id| beside(ruleset, id));
        Ok(std::iter::once(block(ruleset, table)?).chain(after).collect::<Vec<_>>())
    });
    Ok(blocks.collect::<Result<Vec<_>, Vec<Diagnostic>>>()?.into_iter().flatten().collect())
}

/// A table of the game, without the daggers of a sheet: their pages are not those of the odds.
fn beside(ruleset: &Ruleset, id: &TableId) -> Option<BlockView> {
    let table = ruleset.table(id)?;
    let view = table_view(ruleset, table, &mut Footnotes::within(ruleset, &[]));
    let cites = table.remarks.cite.as_ref().map_or_else(String::new, |cite| format!("{} {cite}", ruleset.source));
    Some(BlockView { cites, ..BlockView::in_column(table.name.clone(), vec![vec![view]]) })
}

fn block(ruleset: &Ruleset, table: &OddsTable) -> Result<BlockView, Vec<Diagnostic>> {
    let procedure = ruleset.procedures.iter().find(|procedure| procedure.id == table.action);
    let cite = procedure.and_then(|procedure| procedure.remarks.cite.as_ref());
    let cites = cite.map_or_else(String::new, |cite| format!("{} {cite}", ruleset.source));
    Ok(BlockView { cites, ..BlockView::in_column(table.name.clone(), vec![vec![shown(ruleset, table)?]]) })
}

/// The table with a percentage, or the best way, in each cell.
fn shown(ruleset: &Ruleset, table: &OddsTable) -> Result<TableView, Vec<Diagnostic>> {
    let column = |name: &str, align, heads: bool| ColumnView { name: name.to_owned(), align, wide: !heads, heads };
    let mut columns = vec![column(&corner(table), Align::Left, true)];
    columns.extend(table.columns.lines.iter().map(|line| column(&line.name, Align::Center, false)));
    let cells = if table.ways.is_empty() { percentages(ruleset, table)? } else { choices(ruleset, table)? };
    let rows = table.rows.lines.iter().zip(cells);
    let rows = rows.map(|(line, cells)| std::iter::once(CellView::of(line.name.as_str())).chain(cells).collect());
    let body = Body { columns, rows: rows.collect(), ..Body::default() };
    Ok(TableView {
        name: table.name.clone(),
        marks: String::new(),
        cite: None,
        says: table.says.clone(),
        body,
        footnotes: Vec::new(),
    })
}

/// A percentage or a mean in each cell, and a dash where the action refuses the inputs together.
fn percentages(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<CellView>>, Vec<Diagnostic>> {
    let shown = |cell: &ChanceCell| match cell {
        ChanceCell::Chance(chance) => CellView::of(chance.whole_percent()),
        ChanceCell::Mean(mean) => CellView::of(match mean.decimal().as_str() {
            "0" if !mean.is_zero() => "<0.01",
            shown => shown,
        }),
        ChanceCell::Refused => CellView::of("–"),
    };
    Ok(chance_cells(ruleset, table)?.iter().map(|row| row.iter().map(shown).collect()).collect())
}

/// The best way in each cell, or those that are equal, and its lead in percent; shaded by the way.
fn choices(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<CellView>>, Vec<Diagnostic>> {
    let name = |at: &usize| table.ways[*at].name.as_str();
    let shown = |best: &Option<BestWays>| match best {
        None => CellView::of("–"),
        Some(BestWays { best, margin }) => match best.as_slice() {
            [one] => {
                let words = format!("{}\u{a0}+{}", name(one), margin.times(100).decimal());
                CellView { shade: *one, ..CellView::of(words) }
            }
            equal => CellView::of(equal.iter().map(name).collect::<Vec<_>>().join("\u{a0}=\u{a0}")),
        },
    };
    Ok(best_ways(ruleset, table)?.iter().map(|row| row.iter().map(shown).collect()).collect())
}

/// The words in the corner: those for the rows, and those for the columns.
fn corner(table: &OddsTable) -> String {
    let heads = [&table.rows.head, &table.columns.head].into_iter().filter(|head| !head.is_empty());
    heads.map(String::as_str).collect::<Vec<_>>().join(" / ")
}
