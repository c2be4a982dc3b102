use super::footnotes::{Footnotes, Remarked, continued};
use super::printed;
use super::table::{Align, Body, CellView, ColumnView};
use crate::model::{
    By, Cell, Column, DieFaces, Form, Formula, Grid, Lookup, Modifier, Modifiers, Numbers, Organisation, Phrases,
    Remarks, RowOutcome, Ruleset, capital,
};

/// A column with a cell of more letters than this is wide.
const LONG: usize = 14;

/// Columns and rows before their alignment is decided.
pub struct Grown {
    columns: Vec<(String, Form, bool)>,
    rows: Vec<Vec<CellView>>,
    /// Whether even short words are aligned left.
    words_left: bool,
    /// The words under each row, where no cell has room for them.
    under: Vec<CellView>,
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
    let under = if rows.under.iter().all(|under| *under == CellView::of("")) { Vec::new() } else { rows.under.clone() };
    Body { columns, rows: rows.rows.clone(), under, ..Body::default() }
}

pub fn lookup_rows(ruleset: &Ruleset, lookup: &Lookup, footnotes: &mut Footnotes<'_>) -> Grown {
    let phrases = &ruleset.organisation.phrases;
    let by = match &lookup.by {
        By::Thrown(dice) => printed::dice_shown(phrases, dice),
        By::Opposed(contest) => contest.to_string(),
        By::Pool(pool) => pool.to_string(),
        By::Counted(what) => capital(what),
    };
    let mut under = Vec::new();
    let rows = lookup.rows.iter().map(|row| {
        let on = cell(printed::numbers_shown(phrases, &row.on), "");
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
        under.push(remark(&mut cells, wide(&lookup.columns), (footnotes.phrases(), footnotes.remarked(&row.remarks))));
        cells
    });
    let mut rows: Vec<Vec<CellView>> = rows.collect();
    // A row that no bare die reaches is reached only with modifiers: a row of empty squares would read as “never”.
    if rows.iter().any(|row| !row[0].odds.contains('1')) {
        for row in &mut rows {
            row[0].odds.clear();
        }
    }
    Grown { columns: headed(by, Form::Need, &lookup.columns), rows, words_left: false, under }
}

/// The maximum number of faces of a die that is drawn face by face.
const MOST_FACES: u32 = 12;

/// The faces of the table's one die that lead to a row, as `1` and `0`; empty if they are not drawn.
fn odds(dies: &DieFaces, lookup: &Lookup, on: &Numbers) -> String {
    let By::Thrown(dice) = &lookup.by else { return String::new() };
    if dice.count != 1 || dice.sides > MOST_FACES {
        return String::new();
    }
    let (least, most) = dice.span(dies);
    (least..=most).map(|face| if on.contains(face) { '1' } else { '0' }).collect()
}

/// The maximum number of characters of a cell with the words of its remarks; longer ones go under the row.
const SHORT: usize = 45;

/// Puts a row's remarks into its cells: marks alone after its name, and short words into the second cell if that is a
/// `wide` one. Other words are returned, to go under the row.
fn remark(cells: &mut [CellView], wide: bool, (phrases, remarked): (&Phrases, Remarked)) -> CellView {
    let Remarked { words, marks } = remarked;
    let place = usize::from(!words.is_empty());
    let short = |cell: &CellView| cell.text.chars().count() + words.chars().count() <= SHORT;
    match cells.get_mut(place) {
        Some(cell) if place == 0 || wide && short(cell) => {
            cell.text = continued(phrases, &cell.text, &words);
            cell.marks = marks;
            CellView::of("")
        }
        Some(_) | None => cell(capital(&words), marks),
    }
}

/// Whether a table's only column after the names of its rows has words.
fn wide(columns: &[Column]) -> bool {
    matches!(columns, [only] if only.form == Form::Text)
}

pub fn grid_rows(grid: &Grid, organisation: &Organisation, footnotes: &mut Footnotes<'_>) -> Grown {
    let mut under = Vec::new();
    let rows = grid.rows.iter().map(|row| {
        let mut cells = vec![cell(row.name.as_str(), "")];
        cells.extend(filled(&row.cells, &grid.columns, organisation));
        under.push(remark(&mut cells, wide(&grid.columns), (footnotes.phrases(), footnotes.remarked(&row.remarks))));
        cells
    });
    let rows = rows.collect();
    Grown { columns: headed(grid.stub.clone(), Form::Text, &grid.columns), rows, words_left: false, under }
}

pub fn modifier_rows(modifiers: &Modifiers, phrases: &Phrases, footnotes: &mut Footnotes<'_>) -> Grown {
    let costs = modifiers.rows.iter().any(|row| row.cost.is_some());
    let rows = modifiers.rows.iter().map(|row| {
        let add = match (&row.add, modifiers.form) {
            (Cell::Number(number), Form::Percent) => printed::percent(phrases, &printed::signed(*number)),
            (Cell::Number(number), _) => printed::signed(*number),
            (Cell::Need(_, text) | Cell::Throw(_, text) | Cell::Text(text), _) => text.clone(),
        };
        let Remarked { words, marks } = footnotes.remarked(&of_set(modifiers, row, phrases, footnotes.are_within()));
        let mut cells = vec![cell(add, ""), cell(continued(phrases, &row.when, &words), marks)];
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
    Grown { columns, rows: rows.collect(), words_left: true, under: Vec::new() }
}

/// A modifier's remarks. If it has none, it takes the rulings of another row in its set, or else a note that only one
/// counts, which names the other of two. Where words are `within` the text, only the first row of a set has the note,
/// and none takes rulings.
fn of_set(modifiers: &Modifiers, row: &Modifier, phrases: &Phrases, within: bool) -> Remarks {
    let mut remarks = row.remarks.clone();
    if row.set.is_none() || !remarks.rulings.is_empty() || remarks.note.is_some() {
        return remarks;
    }
    let mut set = modifiers.rows.iter().filter(|other| other.set == row.set);
    let places = || modifiers.rows.iter().enumerate().filter(|(_, other)| other.set == row.set).map(|(at, _)| at);
    let pair = within && places().count() == 2 && places().next_back() == places().next().map(|at| at + 1);
    let (first, other) = (set.clone().next(), set.clone().next_back());
    let first = first.is_some_and(|first| std::ptr::eq(first, row));
    let note = || match other.filter(|_| pair) {
        Some(other) => phrases.say("Not with “{row}”.", &[("row", first_words(&other.when))]),
        None => phrases.say("Only one of these.", &[]),
    };
    let partner = set.find(|other| !other.remarks.rulings.is_empty());
    match partner {
        Some(partner) if !within => remarks.rulings.clone_from(&partner.remarks.rulings),
        None if first || !within => remarks.note = Some(note()),
        Some(_) | None => {}
    }
    remarks
}

/// A modifier's condition up to its first comma or semicolon: enough to find its row by.
fn first_words(when: &str) -> &str {
    when.split([',', ';']).next().unwrap_or(when)
}

pub fn formula_rows(formula: &Formula, organisation: &Organisation, footnotes: &mut Footnotes<'_>) -> Grown {
    // No player works out a sum with a function call by hand; only its values are printed.
    let by_hand = !formula.rows.iter().any(|row| row.sum.calls());
    let mut columns: Vec<_> = formula.heads.iter().map(|head| (head.clone(), Form::Text, true)).collect();
    // The sums call the number across by its first letter; the heading explains it.
    let letter = formula.across.name.chars().take(1).collect::<String>();
    columns.extend(by_hand.then(|| (format!("{letter} = {}", formula.across.name), Form::Need, true)));
    let across = formula.across.values.iter();
    columns.extend(
        across.map(|value| {
            (printed::cell(&Cell::Number(*value), formula.across.form, organisation), Form::Number, false)
        }),
    );
    let mut under = Vec::new();
    let rows = formula.rows.iter().map(|row| {
        let last = row.names.iter().rposition(|name| !name.is_empty());
        // A dash before the first name, as an empty cell there looks like a second line of the row above.
        let first = row.names.iter().position(|name| !name.is_empty()).unwrap_or(0);
        let named = row.names.iter().enumerate();
        let mut cells: Vec<CellView> =
            named.map(|(at, name)| cell(if at < first { "–" } else { name.as_str() }, "")).collect();
        let named = last.and_then(|last| cells.get_mut(last..)).unwrap_or_default();
        under.push(remark(named, false, (footnotes.phrases(), footnotes.remarked(&row.remarks))));
        cells.extend(by_hand.then(|| cell(sum(row.sum.text(), &formula.across.name, &letter), "")));
        cells.extend(row.results.iter().map(|result| cell(result.map_or("–".to_owned(), printed::minus), "")));
        cells
    });
    Grown { columns, rows: rows.collect(), words_left: false, under }
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
