use std::ops::Range;

use super::entry::Entry;
use super::language;
use super::language::remarks::remarks;
use super::node::{Node, Read, within};
use super::weapon_table::{Arsenal, weapon_table};
use crate::diagnostic::{Code, count};
use crate::model::{
    Across, By, Cell, Column, Contender, Contest, Dice, Form, Formula, FormulaRow, Grid, GridRow, GridRowId, Lookup,
    LookupRow, Modifier, Modifiers, ModifiersId, Note, Notes, Numbers, Phrases, Pool, RowOutcome, Step, Steps, Table,
    TableId, TableKind, identified, is_id,
};
use crate::rules::{coverage, measures};
use crate::sum::Sum;

const KINDS: [&str; 7] = ["lookup", "grid", "modifiers", "steps", "notes", "formula", "weapons"];

/// Reads one `[[tables]]` entry; `phase` is the stem of its file.
pub fn table(node: Node<'_>, phase: &str, arsenal: &Arsenal) -> Option<Table> {
    let entry = node.entry(&language::tables::TABLE)?;
    let id: Option<TableId> = entry.needed_node("id").and_then(Node::defines);
    let (name, full_name) = (entry.need("name"), entry.get("full-name"));
    let says = entry.get("says");
    let on_roster = entry.get("on-roster").unwrap_or(false);
    let remarks = remarks(&entry);
    let kind = entry.one_of(&KINDS).and_then(|(key, kind)| match key {
        "lookup" => lookup(kind).map(TableKind::Lookup),
        "grid" => grid(kind).map(TableKind::Grid),
        "modifiers" => {
            if let Some(id) = &id {
                let file = node.file;
                let links = &file.gathered.links;
                // A second one has already been reported as a table.
                links.borrow_mut().define::<identified::Modifiers>(id, &file.source, node.range());
            }
            modifiers(kind).map(TableKind::Modifiers)
        }
        "steps" => Vec::read(kind).map(|steps| TableKind::Steps(Steps { steps })),
        "notes" => Vec::read(kind).map(|notes| TableKind::Notes(Notes { notes })),
        "weapons" => weapon_table(kind, arsenal).map(TableKind::Grid),
        _ => formula(kind).map(TableKind::Formula),
    });
    entry.finish();
    let phase = phase.to_owned();
    let table = Table { id: id?, name: name?, full_name, phase, says, on_roster, remarks, kind: kind? };
    if !measures(&Phrases::default(), &table, &arsenal.distance).is_empty() {
        node.file.gathered.links.borrow_mut().allow::<identified::Measures>(&table.id);
    }
    Some(table)
}

fn lookup(node: Node<'_>) -> Option<Lookup> {
    let entry = node.entry(&language::lookups::LOOKUP)?;
    let by = entry.needed_node("by").and_then(|by| Some((by.range(), By::read(by)?)));
    let modifiers = modifier_ids(&entry);
    let columns: Option<Vec<Column>> = entry.need("columns");
    let rows = entry.needed_node("rows").and_then(Node::items);
    entry.finish();
    let width = columns.as_ref().map(Vec::len);
    let rows: Vec<Option<(Range<usize>, LookupRow)>> =
        rows?.into_iter().map(|row| Some((row.range(), lookup_row(row, width)?))).collect();
    // A row that could not be read leaves a hole, which is not worth reporting as well.
    let rows: Vec<(Range<usize>, LookupRow)> = rows.into_iter().collect::<Option<_>>()?;
    let (at, by) = by?;
    if let (By::Counted(what), false) = (&by, modifiers.is_empty()) {
        node.file.problem(Code::BadValue, format!("`modifiers` change a throw, and `{what}` is counted"), at.clone());
    }
    // On a ladder modifiers shift the dice, and add nothing to what they show.
    let added = !modifiers.is_empty() && !matches!(&by, By::Opposed(contest) if contest.is_shifting());
    for fault in coverage(&by, node.file.dies, added, rows.iter().map(|(_, row)| &row.on)) {
        let range = fault.row.and_then(|row| rows.get(row)).map_or(at.clone(), |(range, _)| range.clone());
        node.file.problem(Code::UncoveredResult, fault.message, range);
    }
    let columns = columns?;
    let held = |(_, row): (Range<usize>, LookupRow)| LookupRow {
        outcome: match row.outcome {
            RowOutcome::Cells(cells) => RowOutcome::Cells(
                cells.into_iter().zip(&columns).map(|(cell, column)| cell.under(column.form)).collect(),
            ),
            RowOutcome::NotPrinted => RowOutcome::NotPrinted,
        },
        ..row
    };
    let rows = rows.into_iter().map(held).collect();
    Some(Lookup { by, modifiers, columns, rows })
}

fn lookup_row(node: Node<'_>, width: Option<usize>) -> Option<LookupRow> {
    let entry = node.entry(&language::lookups::LOOKUP_ROW)?;
    let on: Option<Numbers> = entry.need("on");
    let next = entry.node("next").and_then(Node::names);
    let not_printed = entry.get("not-printed") == Some(true);
    let remarks = remarks(&entry);
    let outcome = if not_printed {
        if remarks.rulings.is_empty() {
            node.file.problem(Code::MissingKey, "a row that is not printed must name its `ruling`", node.range());
        }
        if let Some(cells) = entry.node("cells") {
            cells.bad::<()>("a row that is not printed has no cells");
        }
        Some(RowOutcome::NotPrinted)
    } else {
        cells(&entry, width).map(RowOutcome::Cells)
    };
    entry.finish();
    Some(LookupRow { on: on?, outcome: outcome?, next, remarks })
}

fn grid(node: Node<'_>) -> Option<Grid> {
    let entry = node.entry(&language::lookups::GRID)?;
    let stub = entry.need("stub");
    let throw: Option<Dice> = entry.get("throw");
    let (always, never) = (entry.get("always"), entry.get("never"));
    let modifiers = modifier_ids(&entry);
    let columns: Option<Vec<Column>> = entry.need("columns");
    let blank = entry.node("blank").map(|blank| within(blank, 1, 40));
    let rows = match blank {
        // A grid to be filled in entirely by hand needs no rows of its own.
        Some(_) => entry.node("rows").map_or(Some(Vec::new()), Node::items),
        None => entry.needed_node("rows").and_then(Node::items),
    };
    entry.finish();
    let columns = columns?;
    let rows =
        rows?.into_iter().filter_map(|row| grid_row(row, &columns, throw.as_ref(), modifiers.is_empty())).collect();
    Some(Grid { stub: stub?, throw, always, never, modifiers, columns, rows, blank: blank.unwrap_or(Some(0))? })
}

fn grid_row(node: Node<'_>, columns: &[Column], throw: Option<&Dice>, unmodified: bool) -> Option<GridRow> {
    let entry = node.entry(&language::lookups::GRID_ROW)?;
    let name: Option<String> = entry.need("name");
    if let (Some(name), false) = (&name, unmodified) {
        node.file.gathered.links.borrow_mut().allow::<identified::GridRow>(name);
    }
    let cells_node = entry.node("cells");
    let cells = cells(&entry, Some(columns.len()));
    let remarks = remarks(&entry);
    entry.finish();
    let cells: Vec<Cell> = cells?.into_iter().zip(columns).map(|(cell, column)| cell.under(column.form)).collect();
    let places = cells_node.and_then(Node::items).unwrap_or_default();
    for ((cell, column), place) in cells.iter().zip(columns).zip(places) {
        fitting(place, cell, column.form, throw, unmodified);
    }
    Some(GridRow { name: name?, cells, bands: Vec::new(), remarks })
}

/// Reports a cell that its column's form can't hold, and a need that its throw can't meet.
fn fitting(node: Node<'_>, cell: &Cell, form: Form, throw: Option<&Dice>, unmodified: bool) {
    match cell {
        Cell::Number(_) if form == Form::Dice => {
            node.bad::<()>("a throw is required here, such as `2d6` or `3d6 highest 2`");
        }
        // Text that begins like a throw but isn't one: say what is wrong with it.
        Cell::Text(text) if form == Form::Dice && text.starts_with(|first: char| first.is_ascii_digit()) => {
            Dice::read(node);
        }
        Cell::Need(need, text) => {
            let Some(throw) = throw else { return };
            let (least, greatest) = throw.span(node.file.dies);
            if unmodified && !(least..=greatest).any(|result| need.contains(result)) {
                node.bad::<()>(format!("`{text}` can't be thrown: {throw} runs from {least} to {greatest}"));
            }
        }
        Cell::Number(_) | Cell::Throw(..) | Cell::Text(_) => {}
    }
}

fn modifiers(node: Node<'_>) -> Option<Modifiers> {
    let entry = node.entry(&language::tables::MODIFIERS)?;
    let form = entry.get("form").unwrap_or(Form::Signed);
    let rows = entry.need("rows");
    entry.finish();
    Some(Modifiers { form, rows: rows? })
}

fn formula(node: Node<'_>) -> Option<Formula> {
    let entry = node.entry(&language::tables::FORMULA)?;
    let heads: Option<Vec<String>> = entry.need("heads");
    let across: Option<Across> = entry.need("across");
    let form = entry.get("form").unwrap_or(Form::Number);
    let rows = entry.needed_node("rows").and_then(Node::items);
    entry.finish();
    let (heads, across) = (heads?, across?);
    let rows = rows?.into_iter().filter_map(|row| formula_row(row, heads.len(), &across, form)).collect();
    Some(Formula { heads, across, form, rows })
}

fn formula_row(node: Node<'_>, heads: usize, across: &Across, form: Form) -> Option<FormulaRow> {
    let entry = node.entry(&language::tables::FORMULA_ROW)?;
    let names_node = entry.needed_node("names");
    let names: Option<Vec<String>> = names_node.and_then(Vec::read);
    let sum_node = entry.needed_node("sum");
    let reach: Option<i64> = entry.get("reach");
    let remarks = remarks(&entry);
    entry.finish();
    let (names, sum_node) = (names?, sum_node?);
    if names.len() != heads {
        return names_node?.bad(format!(
            "the row has {}, and the table {}",
            count(names.len(), "name"),
            count(heads, "heading")
        ));
    }
    let sum = sum_node.text()?;
    let refuse = |message: String| {
        sum_node.file.problem(Code::BadSum, message, sum_node.range());
        None
    };
    let ready = match Sum::parse(sum, &[&across.name]) {
        Ok(ready) => ready,
        Err(message) => return refuse(message),
    };
    let mut results = Vec::new();
    for &value in &across.values {
        if reach.is_some_and(|reach| value > reach) {
            results.push(None);
            continue;
        }
        match ready.evaluate(&[(&across.name, value)]) {
            Ok(result) if form == Form::Percent => results.push(Some(result.clamp(0, 100))),
            Ok(result) => results.push(Some(result)),
            Err(message) => return refuse(format!("{message}, when `{}` is {value}", across.name)),
        }
    }
    Some(FormulaRow { names, sum: ready, reach, results, remarks })
}

/// The cells of a row; `width` is the number of columns, where that could be read.
fn cells(entry: &Entry<'_>, width: Option<usize>) -> Option<Vec<Cell>> {
    let node = entry.needed_node("cells")?;
    let cells: Vec<Cell> = Vec::read(node)?;
    if let Some(width) = width.filter(|width| *width != cells.len()) {
        return node.bad(format!(
            "the row has {}, and the table {}",
            count(cells.len(), "cell"),
            count(width, "column")
        ));
    }
    Some(cells)
}

/// The tables of modifiers that an entry names.
pub fn modifier_ids(entry: &Entry<'_>) -> Vec<ModifiersId> {
    let ids = entry.node("modifiers").and_then(Node::items).unwrap_or_default();
    ids.into_iter().filter_map(Node::names).collect()
}

impl Read for By {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        if let Some((own, other)) = text.split_once(" against ") {
            let one = |text: &str| match text.trim() {
                ladder if is_id(ladder) && ladder.parse::<Dice>().is_err() => {
                    Some(Contender::Ladder(node.file.name(ladder, node.range())))
                }
                dice => match dice.parse() {
                    Ok(dice) => Some(Contender::Dice(dice)),
                    Err(message) => node.bad(message),
                },
            };
            let (own, other) = (one(own), one(other));
            Some(By::Opposed(Contest { own: own?, other: other? }))
        } else if let Some(pool) = text.strip_prefix("pool of ") {
            let wrong = || format!("`{text}` is not a pool of dice; write `pool of d6, 4+`");
            let Some((die, success)) = pool.split_once(',') else { return node.bad(wrong()) };
            match (die.trim().strip_prefix('d').and_then(|sides| sides.parse().ok()), success.trim().parse()) {
                (Some(sides @ 2..=1000), Ok(success)) => Some(By::Pool(Pool { sides, success })),
                _ => node.bad(wrong()),
            }
        } else if text.contains(|c: char| c.is_ascii_digit()) {
            node.parsed().map(By::Thrown)
        } else {
            Some(By::Counted(node.file.word(text)))
        }
    }
}

impl Read for Column {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::lookups::COLUMN)?;
        let name = entry.need("name");
        let form = entry.get("form").unwrap_or_default();
        let (band, thrown_by) = (entry.get("band"), entry.get("thrown-by"));
        entry.finish();
        Some(Column { name: name?, form, band, thrown_by })
    }
}

impl Read for Across {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::tables::ACROSS)?;
        let name_node = entry.needed_node("name");
        // Sums name it as the data do; over the columns it is called in the language of the paper.
        let name = name_node.and_then(Node::text).map(str::to_owned);
        let head = name_node.and_then(String::read);
        let form = entry.get("form").unwrap_or(Form::Number);
        let values: Option<Vec<i64>> = entry.need("values");
        entry.finish();
        Some(Across { name: name?, head: head?, form, values: values? })
    }
}

impl Read for Modifier {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::tables::MODIFIER)?;
        let (add, when) = (entry.need("add"), entry.need("when"));
        let (cost, set) = (entry.get("cost"), entry.get("set"));
        let rows = entry.node("rows").map_or(Some(Vec::new()), |rows| {
            let one = |row: Node<'_>| Some(row.file.name(&row.file.word(row.text()?), row.range()));
            rows.items()?.into_iter().map(one).collect::<Option<Vec<GridRowId>>>()
        });
        let remarks = remarks(&entry);
        entry.finish();
        Some(Modifier { add: add?, when: when?, cost, set, rows: rows?, remarks })
    }
}

impl Read for Step {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::notes::STEP)?;
        let (head, says) = (entry.get("head"), entry.need("says"));
        let steps = entry.get("steps").unwrap_or_default();
        let remarks = remarks(&entry);
        entry.finish();
        Some(Step { head, says: says?, steps, remarks })
    }
}

impl Read for Note {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::notes::NOTE_ENTRY)?;
        let (head, says) = (entry.get("head"), entry.need("says"));
        let remarks = remarks(&entry);
        entry.finish();
        Some(Note { head, says: says?, remarks })
    }
}
