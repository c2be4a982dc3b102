use super::footnotes::Footnotes;
use super::printed;
use super::table::{Align, Body, CellView, ColumnView};
use crate::model::{
    By, Cell, Column, Dies, Form, Formula, Grid, Lookup, Modifiers, Numbers, Organisation, Phrases, Remarks,
    RowOutcome, Ruleset, capital,
};

/// A column with a cell of more letters than this is wide.
const LONG: usize = 14;

/// Columns and rows before their alignment is decided.
pub struct Grown {
    columns: Vec<(String, Form, bool)>,
    rows: Vec<Vec<CellView>>,
    /// Whether even short words are aligned left.
    words_left: bool,
}

pub fn rows(rows: &Grown) -> Body {
    let longest = |index: usize| rows.rows.iter().map(|row| row[index].text.chars().count()).max().unwrap_or(0);
    let mut columns: Vec<ColumnView> = rows
        .columns
        .iter()
        .enumerate()
        .map(|(index, (name, form, heads))| {
            let words = *form == Form::Text && (*heads || longest(index) > LONG);
            ColumnView {
                name: name.clone(),
                align: if words { Align::Left } else { Align::Center },
                wide: !heads && longest(index) > LONG,
                heads: *heads,
            }
        })
        .collect();
    // Beside a wide column words are aligned left; short words alone look better centred.
    if rows.words_left || columns.iter().any(|column| column.wide) {
        let named = columns.iter_mut().zip(&rows.columns);
        named.filter(|(_, (_, form, _))| *form == Form::Text).for_each(|(column, _)| column.align = Align::Left);
    }
    // The table fills the page's column: without a wide column to stretch, all but the row names share the width.
    if !columns.iter().any(|column| column.wide) {
        for column in columns.iter_mut().filter(|column| !column.heads) {
            column.wide = true;
        }
    }
    Body { columns, rows: rows.rows.clone(), ..Body::default() }
}

pub fn lookup_rows(ruleset: &Ruleset, lookup: &Lookup, footnotes: &mut Footnotes<'_>) -> Grown {
    let phrases = &ruleset.organisation.phrases;
    let by = match &lookup.by {
        By::Thrown(dice) => printed::dice_shown(phrases, dice),
        By::Opposed(contest) => contest.to_string(),
        By::Pool(pool) => pool.to_string(),
        By::Counted(what) => capital(what),
    };
    let rows = lookup.rows.iter().map(|row| {
        let on = cell(printed::numbers_shown(phrases, &row.on), footnotes.marks(&row.remarks));
        let mut cells = vec![CellView { odds: odds(&ruleset.dice, lookup, &row.on), ..on }];
        match &row.outcome {
            RowOutcome::NotPrinted => {
                cells.push(cell(phrases.say("not printed", &[]), ""));
                cells.extend(lookup.columns.iter().skip(1).map(|_| cell("", "")));
            }
            RowOutcome::Cells(outcome) => {
                cells.extend(filled(outcome, &lookup.columns, &ruleset.organisation));
            }
        }
        if let (Some(next), Some(last)) = (&row.next, cells.last_mut()) {
            let name = ruleset.table(next).map_or(next.as_str(), |table| table.name.as_str());
            last.text = phrases.say("{outcome} (see {table})", &[("outcome", &last.text), ("table", name)]);
        }
        cells
    });
    let mut rows: Vec<Vec<CellView>> = rows.collect();
    // A row that no bare die reaches is reached only with modifiers: a row of empty squares would read as “never”.
    if rows.iter().any(|row| !row[0].odds.contains('1')) {
        for row in &mut rows {
            row[0].odds.clear();
        }
    }
    Grown { columns: headed(by, Form::Need, &lookup.columns), rows, words_left: false }
}

/// The most faces of a die that is drawn face by face.
const MOST_FACES: u32 = 12;

/// The faces of the table's one die that lead to a row, as `1` and `0`; empty if they are not drawn.
fn odds(dies: &Dies, lookup: &Lookup, on: &Numbers) -> String {
    let By::Thrown(dice) = &lookup.by else { return String::new() };
    if dice.count != 1 || dice.sides > MOST_FACES {
        return String::new();
    }
    let (least, most) = dice.span(dies);
    (least..=most).map(|face| if on.contains(face) { '1' } else { '0' }).collect()
}

pub fn grid_rows(grid: &Grid, organisation: &Organisation, footnotes: &mut Footnotes<'_>) -> Grown {
    let rows = grid.rows.iter().map(|row| {
        let mut cells = vec![cell(row.name.as_str(), footnotes.marks(&row.remarks))];
        cells.extend(filled(&row.cells, &grid.columns, organisation));
        cells
    });
    Grown { columns: headed(grid.stub.clone(), Form::Text, &grid.columns), rows: rows.collect(), words_left: false }
}

pub fn modifier_rows(modifiers: &Modifiers, phrases: &Phrases, footnotes: &mut Footnotes<'_>) -> Grown {
    let costs = modifiers.rows.iter().any(|row| row.cost.is_some());
    let rows = modifiers.rows.iter().map(|row| {
        let add = match (&row.add, modifiers.form) {
            (Cell::Number(number), Form::Percent) => printed::percent(phrases, &printed::signed(*number)),
            (Cell::Number(number), _) => printed::signed(*number),
            (Cell::Need(_, text) | Cell::Throw(_, text) | Cell::Text(text), _) => text.clone(),
        };
        let mut remarks: Remarks = row.remarks.clone();
        if row.set.is_some() && remarks.rulings.is_empty() && remarks.note.is_none() {
            // A row without a remark takes the rulings of another row in its set, or else a note that only one
            // counts.
            let partner = modifiers.rows.iter().find(|other| other.set == row.set && !other.remarks.rulings.is_empty());
            remarks.rulings = partner.map(|other| other.remarks.rulings.clone()).unwrap_or_default();
            if remarks.rulings.is_empty() {
                remarks.note = Some(phrases.say("Only one of these.", &[]));
            }
        }
        let mut cells = vec![cell(add, ""), cell(row.when.as_str(), footnotes.marks(&remarks))];
        if costs {
            cells.push(cell(row.cost.clone().unwrap_or_default(), ""));
        }
        cells
    });
    let add = if modifiers.form == Form::Shift { "Steps" } else { "Add" };
    let mut columns = vec![(phrases.say(add, &[]), Form::Signed, true), (phrases.say("When", &[]), Form::Text, false)];
    if costs {
        columns.push((phrases.say("Cost", &[]), Form::Text, false));
    }
    Grown { columns, rows: rows.collect(), words_left: true }
}

pub fn formula_rows(formula: &Formula, organisation: &Organisation, footnotes: &mut Footnotes<'_>) -> Grown {
    // No player works out a sum with a function call by hand; only its values are printed.
    let by_hand = !formula.rows.iter().any(|row| row.sum.calls());
    let mut columns: Vec<_> = formula.heads.iter().map(|head| (head.clone(), Form::Text, true)).collect();
    // The sums call the number across by its first letter; the head explains it.
    let letter = formula.across.name.chars().take(1).collect::<String>();
    columns.extend(by_hand.then(|| (format!("{letter} = {}", formula.across.name), Form::Need, true)));
    let across = formula.across.values.iter();
    columns.extend(
        across.map(|value| {
            (printed::cell(&Cell::Number(*value), formula.across.form, organisation), Form::Number, false)
        }),
    );
    let rows = formula.rows.iter().map(|row| {
        let last = row.names.iter().rposition(|name| !name.is_empty());
        let marks = footnotes.marks(&row.remarks);
        let mut cells: Vec<CellView> = (0..row.names.len())
            .map(|index| cell(row.names[index].as_str(), if Some(index) == last { marks.as_str() } else { "" }))
            .collect();
        cells.extend(by_hand.then(|| cell(sum(row.sum.text(), &formula.across.name, &letter), "")));
        cells.extend(row.results.iter().map(|result| cell(result.map_or("–".to_owned(), printed::minus), "")));
        cells
    });
    Grown { columns, rows: rows.collect(), words_left: false }
}

/// A sum as written by hand, with spaces that do not break.
fn sum(sum: &str, name: &str, letter: &str) -> String {
    sum.replace(name, letter).replace(" - ", " − ").replace(" * ", " × ").replace(' ', "\u{a0}")
}

fn headed(stub: String, form: Form, columns: &[Column]) -> Vec<(String, Form, bool)> {
    let rest = columns.iter().map(|column| (column.name.clone(), column.form, false));
    std::iter::once((stub, form, true)).chain(rest).collect()
}

fn filled(cells: &[Cell], columns: &[Column], organisation: &Organisation) -> impl Iterator<Item = CellView> {
    let pairs: Vec<_> = cells
        .iter()
        .zip(columns)
        .map(|(value, column)| cell(printed::cell(value, column.form, organisation), ""))
        .collect();
    pairs.into_iter()
}

fn cell(text: impl Into<String>, marks: impl Into<String>) -> CellView {
    CellView { marks: marks.into(), ..CellView::of(text) }
}
