use super::lookup_row::cells;
use crate::data::language::{Holds, Key, Kind, REMARKS, Shape, remarks};
use crate::data::node::{Node, Read};
use crate::model::{Cell, Column, Dice, Form, GridRow, identified};

static ENTRY: Kind = Kind { name: "grid-row", says: "One row of a grid.", keys: &[&NAME, &CELLS, &REMARKS] };

static NAME: Key<String> = Key::needed("name", "The name of the row.", r#""Launch""#);
static CELLS: Key<Vec<Cell>> = Key::needed("cells", "Its cells, one for each column.", r#"[6, "5+"]"#);

/// Reads one row. `throw` is the throw that its needs are for; `unmodified` is whether no modifiers change that throw.
pub fn grid_row(node: Node<'_>, columns: &[Column], throw: Option<&Dice>, unmodified: bool) -> Option<GridRow> {
    let entry = &node.entry(&ENTRY)?;
    let name = NAME.read(entry);
    if let (Some(name), false) = (&name, unmodified) {
        node.file.gathered.links.borrow_mut().allow::<identified::GridRow>(name);
    }
    let cells = CELLS.node(entry).and_then(|node| cells(node, Some(columns.len())));
    let remarks = remarks(entry);
    let cells: Vec<Cell> = cells?.into_iter().zip(columns).map(|(cell, column)| cell.under(column.form)).collect();
    let places = CELLS.items(entry).unwrap_or_default();
    for ((cell, column), place) in cells.iter().zip(columns).zip(places) {
        report_misfit(place, cell, column.form, throw, unmodified);
    }
    Some(GridRow { name: name?, cells, bands: Vec::new(), weapon: None, remarks })
}

/// Reports a cell that does not fit its column's form, and a need that the throw can't meet.
fn report_misfit(node: Node<'_>, cell: &Cell, form: Form, throw: Option<&Dice>, unmodified: bool) {
    match cell {
        Cell::Number(_) if form == Form::Dice => {
            node.bad::<()>("a throw is required here, such as `2d6` or `3d6 highest 2`");
        }
        // A text that begins with a digit was meant as dice: reading it reports what is wrong with it.
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

impl Shape for GridRow {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
