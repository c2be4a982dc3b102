use super::sheet_view::{BlockView, SheetView};
use crate::diagnostic::Diagnostic;
use crate::model::{PageSetup, Phrases, Ruleset, TargetTable};
use crate::rules::{Mustered, TargetChance, TargetRow, Targets, listed_and, target_rows};
use crate::view::parts::cut_short::{name_in_title, shortened_in_title};
use crate::view::parts::data_version::ChangedBy;
use crate::view::parts::furniture::{Furniture, furniture_of};
use crate::view::parts::table::{Align, Body, CellView, ColumnView, TableView};

/// The maximum number of rows and headings of a page in type that is still easy to read.
const LINES: usize = 72;

/// The chances of a unit, table by table.
type TargetsShown<'r> = Vec<(&'r TargetTable, Targets)>;

/// The page of a force's chances against each unit of an enemy, in two columns, with the pages that it takes; `None` if
/// none of its units has any. The errors say what can't be worked out. `names` are those of the two forces.
pub fn target_sheet(
    ruleset: &Ruleset,
    (own, enemies): (&[Mustered<'_>], &[Mustered<'_>]),
    (name, enemy): (&str, &str),
    setup: PageSetup,
) -> Result<Option<(SheetView, usize)>, Vec<Diagnostic>> {
    let phrases = &ruleset.organisation.phrases;
    let blocks = blocks(ruleset, own, enemies)?;
    if blocks.is_empty() {
        return Ok(None);
    }
    let lines: usize = blocks.iter().map(BlockView::lines).sum();
    let title =
        phrases.say("{name} against {enemy}", &[("name", &name_in_title(name)), ("enemy", &name_in_title(enemy))]);
    let furniture = Furniture {
        subtitle: Some(phrases.say("Exact chances in percent, then the mean; the best of each column is framed", &[])),
        shortened: shortened_in_title([name, enemy]),
        columns: 2,
        ..furniture_of(ruleset, ChangedBy::default(), title, setup)
    };
    let view = SheetView { furniture, turn: Vec::new(), blocks, without: None, sides: 1, measuring: false };
    Ok(Some((view, 1 + lines / (2 * LINES))))
}

/// One block for each unit that has chances; units whose chances are all the same share one.
fn blocks(
    ruleset: &Ruleset,
    own: &[Mustered<'_>],
    enemies: &[Mustered<'_>],
) -> Result<Vec<BlockView>, Vec<Diagnostic>> {
    let phrases = &ruleset.organisation.phrases;
    let enemies: Vec<&Mustered<'_>> = enemies.iter().collect();
    let mut alike: Vec<(Vec<String>, TargetsShown<'_>)> = Vec::new();
    for one in own {
        let mut tables = Vec::new();
        for table in &ruleset.targets {
            tables.extend(target_rows(ruleset, table, one, &enemies)?.into_iter().map(|targets| (table, targets)));
        }
        match alike.iter_mut().find(|(_, known)| *known == tables) {
            _ if tables.is_empty() => {}
            Some((titles, _)) => titles.push(one.title.clone()),
            None => alike.push((vec![one.title.clone()], tables)),
        }
    }
    let mut said: Vec<String> = Vec::new();
    let block = |(titles, tables): &(Vec<String>, TargetsShown<'_>)| {
        let shown = tables.iter().map(|(table, targets)| {
            // Words on every cell of a table are said once.
            let says = table.says.clone().filter(|says| !said.contains(says));
            said.extend(says.clone());
            shown(phrases, table, targets, says, enemies.len())
        });
        let rows = shown.map(|table| vec![table]).collect();
        BlockView { named: true, ..BlockView::in_column(listed_and(phrases, titles), rows) }
    };
    Ok(alike.iter().map(block).collect())
}

/// The table with the enemies as rows; `all` is how many enemies there are.
fn shown(phrases: &Phrases, table: &TargetTable, targets: &Targets, says: Option<String>, all: usize) -> TableView {
    let column = |name: &str, align, heads: bool| ColumnView { name: name.to_owned(), align, wide: heads, heads };
    let mut columns = vec![column(&table.columns.head, Align::Left, true)];
    columns.extend(table.columns.lines.iter().map(|line| column(&line.name, Align::Center, false)));
    let best: Vec<Option<TargetChance>> = (0..table.columns.lines.len()).map(|at| best(&targets.rows, at)).collect();
    let cell = |(cell, best): (&Option<TargetChance>, &Option<TargetChance>)| CellView {
        best: best.is_some() && cell == best,
        ..CellView::of(cell.as_ref().map_or_else(|| "–".to_owned(), in_figures))
    };
    let row = |row: &TargetRow| {
        let enemies = if row.enemies.len() == all && all > 1 {
            phrases.say("any enemy", &[])
        } else {
            listed_and(phrases, &row.enemies)
        };
        std::iter::once(CellView::of(enemies)).chain(row.cells.iter().zip(&best).map(cell)).collect()
    };
    let name = match &targets.way {
        Some(way) => phrases.say("{name}: {way}", &[("name", &table.name), ("way", way)]),
        None => table.name.clone(),
    };
    let body = Body { columns, rows: targets.rows.iter().map(row).collect(), ..Body::default() };
    TableView { name, marks: String::new(), cite: None, says, body, footnotes: Vec::new() }
}

/// The best chance of a column, then the best mean; `None` if all are alike, or nothing can happen.
fn best(rows: &[TargetRow], at: usize) -> Option<TargetChance> {
    let mut cells = rows.iter().map(|row| row.cells.get(at).and_then(Option::as_ref));
    let first = cells.next()?;
    if cells.all(|cell| cell == first) {
        return None;
    }
    let worth = |one: &&TargetChance| (one.chance.clone(), one.mean.clone());
    let best = rows.iter().filter_map(|row| row.cells.get(at)?.as_ref()).max_by_key(worth)?;
    (!best.chance.is_zero()).then(|| best.clone())
}

/// The chance in percent, and the mean, on one line: `62 · 0.8`.
fn in_figures(chance: &TargetChance) -> String {
    let percent = chance.chance.whole_percent();
    match &chance.mean {
        Some(mean) => format!("{percent}\u{a0}·\u{a0}{}", mean.decimal()),
        None => percent,
    }
}
