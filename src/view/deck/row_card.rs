use super::card_front::Front;
use crate::model::{CardLine, Copies, Ruleset, Table};
use crate::view::parts::footnotes::Footnotes;
use crate::view::parts::table::TableView;
use crate::view::parts::table_lines::without_mark;
use crate::view::parts::table_shown::table_view;

/// The cards for the rows of a table, each with its number of copies.
pub fn row_cards(ruleset: &Ruleset, line: &CardLine) -> Vec<(Front, usize)> {
    let Some(table) = line.table.as_ref().and_then(|id| ruleset.table(id)) else { return Vec::new() };
    let shown = table_view(ruleset, table, &mut Footnotes::new(ruleset));
    if shown.body.columns.is_empty() {
        return notes(line, table, &shown);
    }
    let counted = match &line.copies {
        Copies::Number(_) => None,
        Copies::Column(head) => shown.body.columns.iter().position(|column| column.name == *head),
    };
    let card = |row: &Vec<crate::view::parts::table::CellView>| {
        let copies = match &line.copies {
            Copies::Number(number) => usize::try_from(*number).unwrap_or(1),
            Copies::Column(_) => counted.and_then(|at| row.get(at)?.text.parse().ok()).unwrap_or(1),
        };
        let cells = shown.body.columns.iter().zip(row).enumerate().skip(1);
        let told = cells.filter(|(at, (_, cell))| Some(*at) != counted && !cell.text.is_empty());
        let fields = told.map(|(_, (column, cell))| (column.name.clone(), cell.text.clone())).collect();
        let title = row.first().map(|cell| cell.text.clone()).unwrap_or_default();
        (front(line, table, title, fields, None), copies.min(MOST_COPIES))
    };
    shown.body.rows.iter().map(card).collect()
}

/// The maximum number of copies of one card.
const MOST_COPIES: usize = 60;

/// Cards for a table of notes or steps, each titled by the word before its rule.
fn notes(line: &CardLine, table: &Table, shown: &TableView) -> Vec<(Front, usize)> {
    let copies = match &line.copies {
        Copies::Number(number) => usize::try_from(*number).unwrap_or(1),
        Copies::Column(_) => 1,
    };
    let card = |item: &crate::view::parts::table::Item| {
        let title = item.head.as_deref().map(without_mark).unwrap_or_default().to_owned();
        (front(line, table, title, Vec::new(), Some(item.says.clone())), copies)
    };
    shown.body.items.iter().map(card).collect()
}

fn front(line: &CardLine, table: &Table, title: String, fields: Vec<(String, String)>, says: Option<String>) -> Front {
    Front {
        face: "row",
        side: None,
        title,
        kind: Some(line.name.clone().unwrap_or_else(|| table.name.clone())),
        says: says.or_else(|| line.says.clone()),
        unit: None,
        rules: Vec::new(),
        fields,
        owners: Vec::new(),
    }
}
