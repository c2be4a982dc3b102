//! The numbers that an action reads, by its own description in the model, each changed by one.

use std::collections::BTreeSet;

use sabretache::model::{
    By, Cell, CellOf, Contender, Counted, Dice, FormulaRow, InputKind, Keep, Lookup, Modifier, NumberOf, Numbers, Only,
    PlacePick, Procedure, ProcedureInput, RowOutcome, Ruleset, StepDice, StepTarget, TableKind, in_sums,
};
use sabretache::rules::{Action, ActionInput, MayBe, WITH, procedure_inputs_in_full};
use sabretache::sum::Sum;

use crate::procedures::Given;

/// A change of a game's data.
pub type Edit = Box<dyn Fn(&mut Ruleset)>;

/// A number of the data, changed by one.
pub struct Change {
    /// Where it stands.
    pub place: String,
    /// One more, and where it may also be one less, that: either shows that it counts. Each after the inputs without
    /// which it makes no difference.
    pub edits: Vec<(Given, Edit)>,
}

impl Change {
    fn to(place: String, with: Given, edit: impl Fn(&mut Ruleset) + 'static) -> Change {
        Change { place, edits: vec![(with, Box::new(edit))] }
    }
}

/// All numbers in the sums of a procedure, written as digits.
pub fn named_in(procedure: &Procedure) -> BTreeSet<i64> {
    let mut copy = procedure.clone();
    let named = |text: &str| -> Vec<i64> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter_map(|word| word.parse::<i64>().ok()).collect()
    };
    sums(&mut copy).into_iter().flat_map(|(_, sum)| named(sum.text())).collect()
}

/// The numbers in the tables that a procedure reads where an input may decide: those of cells, the ends of lookups, and
/// those of formulas.
pub fn reached(procedure: &Procedure, ruleset: &Ruleset) -> BTreeSet<i64> {
    let mut all = BTreeSet::new();
    for ReadCell { table, row, column, .. } in cells(procedure, ruleset) {
        match &ruleset.tables[table].kind {
            TableKind::Grid(grid) => all.extend(grid.rows[row].cells.get(column).and_then(Cell::counts)),
            TableKind::Lookup(lookup) => all.extend(lookup.rows[row].on.ends()),
            TableKind::Formula(_) | TableKind::Modifiers(_) | TableKind::Notes(_) | TableKind::Steps(_) => {}
        }
    }
    for at in formulas(procedure, ruleset) {
        let TableKind::Formula(formula) = &ruleset.tables[at].kind else { continue };
        all.extend(formula.rows.iter().filter_map(|row| row.reach));
        let words = formula.rows.iter().flat_map(|row| row.sum.text().split(|c: char| !c.is_ascii_digit()));
        all.extend(words.filter_map(|word| word.parse::<i64>().ok()));
    }
    all
}

/// Every number that a procedure reads.
pub fn of_procedure(ruleset: &Ruleset, index: usize) -> Vec<Change> {
    let procedure = &ruleset.procedures[index];
    let mut all = own_sums(procedure, index);
    all.extend(own_inputs(procedure, index));
    all.extend(own_dice_and_counts(procedure, index));
    for ReadCell { use_of, table, row, column, with } in cells(procedure, ruleset) {
        let Some(cell) = cell_of(&ruleset.tables[table].kind, row, column) else { continue };
        let place = format!("row {}, column {} of `{}` {with:?}", row + 1, column + 1, ruleset.tables[table].id);
        all.extend(use_of.changed(cell).into_iter().map(|(words, cell)| {
            let edit = move |game: &mut Ruleset| set_cell(&mut game.tables[table].kind, row, column, &cell);
            Change::to(format!("{words}, {place}"), with.clone(), edit)
        }));
    }
    let inputs = procedure_inputs_in_full(procedure, &ruleset.tables);
    let changing = |input: &ActionInput| -> Vec<&Modifier> {
        let of_side =
            |side: &Option<String>| side.as_ref().map_or_else(|| WITH.to_owned(), |side| format!("{side}-{WITH}"));
        let steps = procedure.steps.iter().filter(|step| of_side(&step.side) == input.name);
        steps.flat_map(|step| step.changing(&ruleset.tables)).collect()
    };
    all.extend(modifiers(ruleset, &inputs, &changing));
    all.extend(modifiers_as_numbers(ruleset, procedure));
    all.extend(formulas(procedure, ruleset).into_iter().flat_map(|table| formula_rows(ruleset, procedure, table)));
    let thrown = procedure.steps.iter().filter(|step| !matches!(step.dice, StepDice::Drawn(_)));
    for step in thrown {
        let own = step.dice == StepDice::OfTable;
        match &step.target {
            StepTarget::Rows(id) => {
                let Some(table) = place_of(ruleset, id) else { continue };
                let tells = |lookup: &Lookup, row: usize| -> Vec<i64> {
                    let one = |count: &Counted| match count {
                        Counted::Rows(rows) => i64::from(rows.contains(&row)),
                        Counted::Column(column) => lookup.counts(row, *column),
                        _ => 0,
                    };
                    step.counts.iter().map(|count| one(&count.of)).collect()
                };
                all.extend(row_ends(ruleset, table, None, &tells));
                all.extend(own.then(|| table_dice(ruleset, table)).into_iter().flatten());
            }
            StepTarget::Need(of) => {
                let Some(table) = place_of(ruleset, &of.table) else { continue };
                all.extend(own.then(|| table_dice(ruleset, table)).into_iter().flatten());
                all.extend(natural_faces(ruleset, table));
            }
            StepTarget::Number(..) | StepTarget::Open => {}
        }
    }
    // The rows of a lookup that answer a number.
    for (_, _, of) in procedure_cells(procedure) {
        let (PlacePick::Answering(sum), Some(table)) = (&of.row, place_of(ruleset, &of.table)) else { continue };
        let PlacePick::At(column) = of.column else { continue };
        let tells = |lookup: &Lookup, row: usize| match &lookup.rows[row].outcome {
            RowOutcome::Cells(cells) => cells.get(column).cloned(),
            RowOutcome::NotPrinted => None,
        };
        all.extend(row_ends(ruleset, table, asked_by(procedure, sum), &tells));
    }
    let mut seen = BTreeSet::new();
    all.retain(|change| seen.insert(change.place.clone()));
    all
}

/// Every number that a throw on a table reads.
pub fn of_action(ruleset: &Ruleset, action: &Action<'_>) -> Vec<Change> {
    let Some(table) = place_of(ruleset, &action.table.id) else { return Vec::new() };
    let mut all = modifiers(ruleset, &action.inputs(ruleset), &|_| action.modifiers.clone());
    let each = |_: &Lookup, row: usize| row;
    let uses = match &ruleset.tables[table].kind {
        TableKind::Lookup(lookup) if matches!(lookup.by, By::Counted(_)) => Use::Dice,
        TableKind::Grid(grid) if grid.throw.is_none() => Use::Dice,
        TableKind::Lookup(_) | TableKind::Grid(_) => Use::Need,
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => return all,
    };
    match uses {
        Use::Need => {
            all.extend(row_ends(ruleset, table, None, &each));
            all.extend(table_dice(ruleset, table));
            all.extend(natural_faces(ruleset, table));
        }
        Use::Dice | Use::Number => {}
    }
    for row in action.rows() {
        let rows = match &ruleset.tables[table].kind {
            TableKind::Grid(grid) => grid.rows.iter().position(|one| one.name == row.name),
            TableKind::Lookup(lookup) => lookup.rows.iter().position(|one| Some(&one.on) == row.on),
            TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => None,
        };
        let Some(at) = rows else { continue };
        for column in action.columns() {
            let Some(cell) = row.cells.get(column.at) else { continue };
            let offered = |name: &str, value: &str| {
                action.inputs(ruleset).iter().any(|one| one.name == name).then(|| (name.to_owned(), value.to_owned()))
            };
            let with: Given = offered("row", &row.name).into_iter().chain(offered("column", &column.name)).collect();
            let column = column.at;
            all.extend(uses.changed(cell).into_iter().map(|(words, cell)| {
                let place = format!("{words}, row {}, column {}", at + 1, column + 1);
                let edit = move |game: &mut Ruleset| set_cell(&mut game.tables[table].kind, at, column, &cell);
                Change::to(place, with.clone(), edit)
            }));
        }
    }
    all
}

/// The use of a cell's numbers.
#[derive(Clone, Copy)]
enum Use {
    /// One number of it: of dice their count, of a need its least.
    Number,
    /// All that a throw must meet.
    Need,
    /// All its dice.
    Dice,
}

impl Use {
    /// The cell with each number that is read in this use changed, with words for it.
    fn changed(self, cell: &Cell) -> Vec<(String, Cell)> {
        match (self, cell) {
            (Use::Number, Cell::Number(number)) => vec![(number.to_string(), Cell::Number(number + 1))],
            (Use::Number, Cell::Throw(dice, text)) => {
                let more = Dice { count: dice.count + 1, ..dice.clone() };
                vec![(text.clone(), Cell::Throw(more, text.clone()))]
            }
            (Use::Number, Cell::Text(text)) => {
                let Some(number) = cell.counts().filter(|number| text.contains(&number.to_string())) else {
                    return Vec::new();
                };
                let more = text.replace(&number.to_string(), &(number + 1).to_string());
                vec![(text.clone(), Cell::Text(more))]
            }
            (Use::Number, Cell::Need(need, text)) => {
                vec![(text.clone(), Cell::Need(need.shifted(1), text.clone()))]
            }
            (Use::Need, Cell::Need(need, text)) => {
                narrowed(need).into_iter().map(|need| (text.clone(), Cell::Need(need, text.clone()))).collect()
            }
            (Use::Dice, Cell::Throw(dice, text)) => other_dice(dice)
                .into_iter()
                .map(|dice| (format!("{dice} for {text}"), Cell::Throw(dice, text.clone())))
                .collect(),
            (Use::Need | Use::Dice, _) => Vec::new(),
        }
    }
}

/// The cells that a procedure reads, with their use and the choices for which they are read.
fn procedure_cells(procedure: &Procedure) -> Vec<(Use, &Only, &CellOf)> {
    let numbers = procedure.numbers.iter().filter_map(|number| match &number.of {
        NumberOf::Cell(of) => Some((Use::Number, &number.only, of)),
        NumberOf::Formula(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => None,
    });
    let needs = procedure.steps.iter().filter_map(|step| match &step.target {
        StepTarget::Need(of) => Some((Use::Need, &step.only, of)),
        StepTarget::Rows(_) | StepTarget::Number(..) | StepTarget::Open => None,
    });
    let dice = procedure.steps.iter().filter_map(|step| match &step.dice {
        StepDice::InCell(of) => Some((Use::Dice, &step.only, of)),
        StepDice::OfTable | StepDice::These(_) | StepDice::Known(_) | StepDice::Drawn(_) => None,
    });
    numbers.chain(needs).chain(dice).collect()
}

/// A cell that a procedure may read.
struct ReadCell {
    use_of: Use,
    /// Its table, row and column, by place.
    table: usize,
    row: usize,
    column: usize,
    /// The choices that lead to it.
    with: Given,
}

/// Each cell that a procedure may read.
fn cells(procedure: &Procedure, ruleset: &Ruleset) -> Vec<ReadCell> {
    let lookup_at = |table: usize| ruleset.tables[table].kind.lookup();
    let places = |table: usize, pick: &PlacePick, only: &Only, many: usize| -> Vec<(usize, Given)> {
        match pick {
            PlacePick::At(at) => vec![(*at, Given::new())],
            PlacePick::Answering(sum) => {
                let answered = |at: usize| lookup_at(table).and_then(|lookup| lookup.rows[at].on.ends().next());
                let with = |at: usize| asked_by(procedure, sum).zip(answered(at));
                let given = |(input, number): (&str, i64)| (input.to_owned(), number.to_string());
                (0..many).map(|at| (at, with(at).map(given).into_iter().collect())).collect()
            }
            PlacePick::Chosen(id) => {
                let input = procedure.inputs.iter().find(|input| input.id == *id).expect("an input");
                let may = |at: usize| only.0.iter().all(|(input, places)| input != id || places.contains(&at));
                match &input.kind {
                    InputKind::Place(choices) => {
                        let choices = choices.iter().filter(|(_, at)| may(*at));
                        choices.map(|(name, at)| (*at, vec![(id.clone(), name.clone())])).collect()
                    }
                    InputKind::Number { .. } | InputKind::Tick { .. } => Vec::new(),
                }
            }
        }
    };
    let mut all = Vec::new();
    for (use_of, only, of) in procedure_cells(procedure) {
        let table = place_of(ruleset, &of.table).expect("a table");
        let many = ruleset.tables[table].kind.lookup().map_or(0, |lookup| lookup.rows.len());
        for (row, by_row) in places(table, &of.row, only, many) {
            for (column, by_column) in places(table, &of.column, only, 0) {
                all.push(ReadCell { use_of, table, row, column, with: [by_row.clone(), by_column].concat() });
            }
        }
    }
    // The columns of a lookup that are counted, or hold the copies of its cards.
    for step in &procedure.steps {
        let StepTarget::Rows(id) = &step.target else { continue };
        let table = place_of(ruleset, id).expect("a table");
        let rows = ruleset.tables[table].kind.lookup().map_or(0, |lookup| lookup.rows.len());
        let counted = step.counts.iter().filter_map(|count| match count.of {
            Counted::Column(column) => Some(column),
            _ => None,
        });
        let copies = if let StepDice::Drawn(column) = step.dice { Some(column) } else { None };
        for column in counted.chain(copies) {
            let read = |row| ReadCell { use_of: Use::Number, table, row, column, with: Given::new() };
            all.extend((0..rows).map(read));
        }
    }
    all
}

/// The input of which a sum is only the number; `None` if there is none.
fn asked_by<'p>(procedure: &'p Procedure, sum: &Sum) -> Option<&'p str> {
    let asks = |input: &&ProcedureInput| in_sums(&input.id) == sum.text();
    procedure.inputs.iter().find(asks).map(|input| input.id.as_str())
}

fn cell_of(kind: &TableKind, row: usize, column: usize) -> Option<&Cell> {
    match kind {
        TableKind::Grid(grid) => grid.rows.get(row)?.cells.get(column),
        TableKind::Lookup(lookup) => match &lookup.rows.get(row)?.outcome {
            RowOutcome::Cells(cells) => cells.get(column),
            RowOutcome::NotPrinted => None,
        },
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => None,
    }
}

fn set_cell(kind: &mut TableKind, row: usize, column: usize, cell: &Cell) {
    let cells = match kind {
        TableKind::Grid(grid) => &mut grid.rows[row].cells,
        TableKind::Lookup(lookup) => match &mut lookup.rows[row].outcome {
            RowOutcome::Cells(cells) => cells,
            RowOutcome::NotPrinted => return,
        },
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => return,
    };
    cells[column] = cell.clone();
}

fn place_of(ruleset: &Ruleset, id: &str) -> Option<usize> {
    ruleset.tables.iter().position(|table| table.id == *id)
}

/// The sums of a procedure, each number in them one more and one less.
fn own_sums(procedure: &Procedure, index: usize) -> Vec<Change> {
    let mut all = Vec::new();
    for (slot, (place, sum)) in sums(&mut procedure.clone()).into_iter().enumerate() {
        for (at, pair) in shifted(sum).into_iter().enumerate() {
            let edit = |other: Sum| -> (Given, Edit) {
                let edit = move |game: &mut Ruleset| {
                    if let Some((_, sum)) = sums(&mut game.procedures[index]).into_iter().nth(slot) {
                        *sum = other.clone();
                    }
                };
                (Given::new(), Box::new(edit))
            };
            let place = format!("number {} of `{}` ({place})", at + 1, sum.text());
            all.push(Change { place, edits: pair.into_iter().flatten().map(edit).collect() });
        }
    }
    all
}

/// All sums of a procedure, each with its place.
fn sums(procedure: &mut Procedure) -> Vec<(String, &mut Sum)> {
    fn of_cell<'s>(place: &str, of: &'s mut CellOf) -> Vec<(String, &'s mut Sum)> {
        let picks = [&mut of.row, &mut of.column].into_iter();
        let sums = picks.filter_map(|pick| if let PlacePick::Answering(sum) = pick { Some(sum) } else { None });
        sums.map(|sum| (place.to_owned(), sum)).collect()
    }
    let mut all = Vec::new();
    for number in &mut procedure.numbers {
        match &mut number.of {
            NumberOf::Sum(sum) => all.push((number.id.clone(), sum)),
            NumberOf::Formula(of) => all.push((number.id.clone(), &mut of.across)),
            NumberOf::Cell(of) => all.extend(of_cell(&number.id, of)),
            NumberOf::Modifier(..) => {}
        }
    }
    for carried in &mut procedure.carried {
        all.push((carried.id.clone(), &mut carried.begins));
        all.push((carried.id.clone(), &mut carried.becomes));
    }
    for step in &mut procedure.steps {
        let own = [&mut step.number, &mut step.add, &mut step.when].into_iter().flatten();
        let again = step.again.iter_mut().map(|again| &mut again.when);
        all.extend(own.chain(again).map(|sum| (step.name.clone(), sum)));
        match &mut step.target {
            StepTarget::Number(_, sum) => all.push((step.name.clone(), sum)),
            StepTarget::Need(of) => all.extend(of_cell(&step.name, of)),
            StepTarget::Rows(_) | StepTarget::Open => {}
        }
        match &mut step.dice {
            StepDice::Known(sum) => all.push((step.name.clone(), sum)),
            StepDice::InCell(of) => all.extend(of_cell(&step.name, of)),
            StepDice::OfTable | StepDice::These(_) | StepDice::Drawn(_) => {}
        }
        for count in &mut step.counts {
            if let Counted::If(sum) = &mut count.of {
                all.push((count.id.clone(), sum));
            }
        }
    }
    all.extend(procedure.refused.iter_mut().map(|refused| (refused.says.clone(), &mut refused.sum)));
    all.extend(procedure.results.iter_mut().map(|result| (result.id.clone(), &mut result.sum)));
    all
}

/// The sum with one of its numbers one more and one less, for each number in its text.
fn shifted(sum: &Sum) -> Vec<[Option<Sum>; 2]> {
    let text = sum.text();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let begins = |at: usize| text[at..].starts_with(|c: char| c.is_ascii_digit()) && !text[..at].ends_with(is_word);
    let places = text.char_indices().map(|(at, _)| at).filter(|at| begins(*at));
    let each = places.map(|at| {
        let long = text[at..].find(|letter| !is_word(letter)).unwrap_or(text.len() - at);
        let number: i64 = text[at..at + long].parse().expect("a number");
        [1, -1].map(|by| Sum::read(&format!("{}({}){}", &text[..at], number + by, &text[at + long..])).ok())
    });
    each.collect()
}

/// The bounds of the numbers that a procedure asks for, and those that it takes if none is given.
fn own_inputs(procedure: &Procedure, index: usize) -> Vec<Change> {
    let mut all = Vec::new();
    for (at, input) in procedure.inputs.iter().enumerate() {
        let InputKind::Number { least, most, usual, .. } = input.kind else { continue };
        let mut push = |words: String, value: Option<i64>, edit: fn(&mut InputKind)| {
            let with = value.into_iter().map(|value| (input.id.clone(), value.to_string())).collect();
            let edit = move |game: &mut Ruleset| edit(&mut game.procedures[index].inputs[at].kind);
            all.push(Change::to(format!("{words} of `{}`", input.id), with, edit));
        };
        push(format!("at least {least}"), Some(least), |kind| {
            if let InputKind::Number { least, .. } = kind {
                *least += 1;
            }
        });
        push(format!("at most {most}"), Some(most), |kind| {
            if let InputKind::Number { most, .. } = kind {
                *most -= 1;
            }
        });
        if let Some(usual) = usual {
            push(format!("usually {usual}"), None, |kind| {
                if let InputKind::Number { usual: Some(usual), most, .. } = kind {
                    *usual += if *usual < *most { 1 } else { -1 };
                }
            });
        }
    }
    all
}

/// The dice that the steps of a procedure throw, and the faces and dice that they count.
fn own_dice_and_counts(procedure: &Procedure, index: usize) -> Vec<Change> {
    let mut all = Vec::new();
    for (at, step) in procedure.steps.iter().enumerate() {
        if let StepDice::These(dice) = &step.dice {
            all.extend(other_dice(dice).into_iter().map(|other| {
                let place = format!("{dice} of `{}`, as {other}", step.name);
                Change::to(place, Given::new(), move |game| {
                    game.procedures[index].steps[at].dice = StepDice::These(other.clone());
                })
            }));
        }
        for (place, count) in step.counts.iter().enumerate() {
            let others: Vec<Counted> = match &count.of {
                Counted::Natural(numbers) => narrowed(numbers).into_iter().map(Counted::Natural).collect(),
                Counted::Highest(kept) => vec![Counted::Highest(kept + 1)],
                Counted::Lowest(kept) => vec![Counted::Lowest(kept + 1)],
                Counted::Rows(rows) => rows
                    .iter()
                    .map(|row| Counted::Rows(rows.iter().copied().filter(|other| other != row).collect()))
                    .collect(),
                _ => Vec::new(),
            };
            all.extend(others.into_iter().map(|other| {
                let words = format!("`{}` of `{}`, as {other:?}", count.id, step.name);
                Change::to(words, Given::new(), move |game| {
                    game.procedures[index].steps[at].counts[place].of = other.clone();
                })
            }));
        }
    }
    all
}

/// The modifiers that inputs offer, out of those that may change the throws for which they are asked.
fn modifiers<'a>(
    ruleset: &'a Ruleset,
    inputs: &[ActionInput],
    changing: &dyn Fn(&ActionInput) -> Vec<&'a Modifier>,
) -> Vec<Change> {
    let mut all = Vec::new();
    for input in inputs {
        let MayBe::AnyOf(offered) = &input.may_be else { continue };
        let changing = changing(input);
        let is_read = |one: &Modifier| {
            offered.iter().any(|other| other.when == one.when) && changing.iter().any(|other| std::ptr::eq(one, *other))
        };
        for (table, of) in ruleset.tables.iter().enumerate() {
            let rows = of.kind.modifiers().unwrap_or_default().iter().enumerate();
            for (row, modifier) in rows.filter(|(_, one)| is_read(one)) {
                let once = (input.name.clone(), modifier.when.clone());
                let place = format!("`{}` of `{}` ({})", modifier.when, of.id, input.name);
                all.extend(modifier.number().map(|add| {
                    Change::to(format!("{add} of {place}"), vec![once.clone()], move |game| {
                        modifier_of(game, table, row).add = Cell::Number(add + 1);
                    })
                }));
                if modifier.times > 1 {
                    let with = vec![once; modifier.times as usize];
                    all.push(Change::to(format!("{} times {place}", modifier.times), with, move |game| {
                        modifier_of(game, table, row).times -= 1;
                    }));
                }
            }
        }
    }
    all
}

/// The modifiers that a procedure's numbers read.
fn modifiers_as_numbers(ruleset: &Ruleset, procedure: &Procedure) -> Vec<Change> {
    let mut all = Vec::new();
    for number in &procedure.numbers {
        let NumberOf::Modifier(id, words) = &number.of else { continue };
        let Some(table) = place_of(ruleset, id) else { continue };
        let rows = ruleset.tables[table].kind.modifiers().unwrap_or_default();
        let Some(row) = rows.iter().position(|row| row.when == *words) else { continue };
        all.push(Change::to(format!("`{words}` of `{id}`, as `{}`", number.id), Given::new(), move |game| {
            let row = modifier_of(game, table, row);
            row.add = Cell::Number(row.number().unwrap_or_default() + 1);
        }));
    }
    all
}

fn modifier_of(game: &mut Ruleset, table: usize, row: usize) -> &mut Modifier {
    match &mut game.tables[table].kind {
        TableKind::Modifiers(modifiers) => &mut modifiers.rows[row],
        _ => panic!("not a table of modifiers"),
    }
}

/// The formulas that a procedure works out, by place.
fn formulas(procedure: &Procedure, ruleset: &Ruleset) -> BTreeSet<usize> {
    let ids = procedure.numbers.iter().filter_map(|number| match &number.of {
        NumberOf::Formula(of) => place_of(ruleset, &of.table),
        NumberOf::Cell(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => None,
    });
    ids.collect()
}

/// The numbers of a formula's rows, and how far each row reaches.
fn formula_rows(ruleset: &Ruleset, procedure: &Procedure, table: usize) -> Vec<Change> {
    let TableKind::Formula(formula) = &ruleset.tables[table].kind else { return Vec::new() };
    let across = procedure.numbers.iter().find_map(|number| match &number.of {
        NumberOf::Formula(of) => asked_by(procedure, &of.across),
        NumberOf::Cell(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => None,
    });
    let mut all = Vec::new();
    for (row, one) in formula.rows.iter().enumerate() {
        let choices = procedure.inputs.iter().filter_map(|input| match &input.kind {
            InputKind::Place(choices) => choices
                .iter()
                .find(|(name, at)| *at == row && one.names.iter().all(|own| name.contains(own)))
                .map(|(name, _)| (input.id.clone(), name.clone())),
            InputKind::Number { .. } | InputKind::Tick { .. } => None,
        });
        let with: Given = choices.collect();
        for (at, pair) in shifted(&one.sum).into_iter().enumerate() {
            let edit = |other: Sum| -> (Given, Edit) {
                (with.clone(), Box::new(move |game| formula_row(game, table, row).sum = other.clone()))
            };
            let id = &ruleset.tables[table].id;
            let place = format!("number {} of `{}`, row {} of `{id}`", at + 1, one.sum.text(), row + 1);
            all.push(Change { place, edits: pair.into_iter().flatten().map(edit).collect() });
        }
        if let Some(reach) = one.reach {
            let at_reach = across.iter().map(|input| ((*input).to_owned(), reach.to_string()));
            let with = with.iter().cloned().chain(at_reach).collect();
            all.push(Change::to(format!("reach {reach} of row {}", row + 1), with, move |game| {
                formula_row(game, table, row).reach = Some(reach - 1);
            }));
        }
    }
    all
}

fn formula_row(game: &mut Ruleset, table: usize, row: usize) -> &mut FormulaRow {
    match &mut game.tables[table].kind {
        TableKind::Formula(formula) => &mut formula.rows[row],
        _ => panic!("not a formula"),
    }
}

/// The numbers of the dice by which a table is thrown for.
fn table_dice(ruleset: &Ruleset, table: usize) -> Vec<Change> {
    let change = |words: String, edit: Edit| Change {
        place: format!("{words} of `{}`", ruleset.tables[table].id),
        edits: vec![(Given::new(), edit)],
    };
    let thrown = |dice: &Dice| {
        other_dice(dice)
            .into_iter()
            .map(|other| {
                let words = format!("{dice}, as {other}");
                change(
                    words,
                    Box::new(move |game| match &mut game.tables[table].kind {
                        TableKind::Lookup(lookup) => lookup.by = By::Thrown(other.clone()),
                        TableKind::Grid(grid) => grid.throw = Some(other.clone()),
                        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => {
                        }
                    }),
                )
            })
            .collect::<Vec<Change>>()
    };
    match &ruleset.tables[table].kind {
        TableKind::Grid(grid) => grid.throw.iter().flat_map(thrown).collect(),
        TableKind::Lookup(lookup) => match &lookup.by {
            By::Thrown(dice) => thrown(dice),
            By::Opposed(contest) => [true, false]
                .into_iter()
                .flat_map(|own| {
                    let side = if own { &contest.own } else { &contest.other };
                    let Contender::Dice(dice) = side else { return Vec::new() };
                    other_dice(dice)
                        .into_iter()
                        .map(|other| {
                            change(
                                format!("{dice}, as {other}"),
                                Box::new(move |game| {
                                    if let TableKind::Lookup(lookup) = &mut game.tables[table].kind
                                        && let By::Opposed(contest) = &mut lookup.by
                                    {
                                        *(if own { &mut contest.own } else { &mut contest.other }) =
                                            Contender::Dice(other.clone());
                                    }
                                }),
                            )
                        })
                        .collect()
                })
                .collect(),
            By::Pool(pool) => {
                let mut others: Vec<_> = narrowed(&pool.success)
                    .into_iter()
                    .map(|success| {
                        let mut other = pool.clone();
                        other.success = success;
                        other
                    })
                    .collect();
                let mut sides = pool.clone();
                sides.sides += 1;
                others.push(sides);
                others
                    .into_iter()
                    .map(|other| {
                        change(
                            format!("{pool}, as {other}"),
                            Box::new(move |game| {
                                if let TableKind::Lookup(lookup) = &mut game.tables[table].kind {
                                    lookup.by = By::Pool(other.clone());
                                }
                            }),
                        )
                    })
                    .collect()
            }
            By::Counted(_) => Vec::new(),
        },
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => Vec::new(),
    }
}

/// The natural faces that always or never succeed on a grid.
fn natural_faces(ruleset: &Ruleset, table: usize) -> Vec<Change> {
    let TableKind::Grid(grid) = &ruleset.tables[table].kind else { return Vec::new() };
    let mut all = Vec::new();
    for (always, faces) in [(true, &grid.always), (false, &grid.never)] {
        all.extend(faces.iter().flat_map(narrowed).map(|other| {
            let place = format!("{} {other}", if always { "always" } else { "never" });
            Change::to(place, Given::new(), move |game| {
                if let TableKind::Grid(grid) = &mut game.tables[table].kind {
                    *(if always { &mut grid.always } else { &mut grid.never }) = Some(other.clone());
                }
            })
        }));
    }
    all
}

/// The numbers at which one row of a lookup ends and the next begins, moved by one: a number told twice, since rows leave
/// no gap. Rows that `tells` no difference between are one to the action. `asked` is the input that is looked up, if that
/// is how the lookup is used.
fn row_ends<T: PartialEq>(
    ruleset: &Ruleset,
    table: usize,
    asked: Option<&str>,
    tells: &dyn Fn(&Lookup, usize) -> T,
) -> Vec<Change> {
    let TableKind::Lookup(lookup) = &ruleset.tables[table].kind else { return Vec::new() };
    let mut all = Vec::new();
    for (before, one) in lookup.rows.iter().enumerate() {
        for end in one.on.ranges.iter().filter_map(|range| range.to) {
            let begins = |row: &Numbers| row.ranges.iter().any(|range| range.from == Some(end + 1));
            let Some(after) = lookup.rows.iter().position(|row| begins(&row.on)) else { continue };
            if before == after || tells(lookup, before) == tells(lookup, after) {
                continue;
            }
            let edit = |by: i64| -> (Given, Edit) {
                let moved = end + by.max(0);
                let edit = move |game: &mut Ruleset| {
                    let TableKind::Lookup(lookup) = &mut game.tables[table].kind else { return };
                    for range in &mut lookup.rows[before].on.ranges {
                        range.to = range.to.map(|to| if to == end { to + by } else { to });
                    }
                    for range in &mut lookup.rows[after].on.ranges {
                        range.from = range.from.map(|from| if from == end + 1 { from + by } else { from });
                    }
                };
                (asked.iter().map(|input| ((*input).to_owned(), moved.to_string())).collect(), Box::new(edit))
            };
            let place = format!("row {} ends at {end}, of `{}`", before + 1, ruleset.tables[table].id);
            all.push(Change { place, edits: vec![edit(1), edit(-1)] });
        }
    }
    all
}

/// The dice with one of their numbers changed.
fn other_dice(dice: &Dice) -> Vec<Dice> {
    let other = |kept: u32| if kept < dice.count { kept + 1 } else { kept - 1 };
    let keep = match dice.keep {
        Keep::All => None,
        Keep::Highest(kept) => Some(Keep::Highest(other(kept))),
        Keep::Lowest(kept) => Some(Keep::Lowest(other(kept))),
    };
    let more = Dice { count: dice.count + 1, ..dice.clone() };
    let sides = Dice { sides: dice.sides + 1, ..dice.clone() };
    let added = (dice.add != 0).then(|| Dice { add: dice.add + 1, ..dice.clone() });
    [more, sides].into_iter().chain(added).chain(keep.map(|keep| Dice { keep, ..dice.clone() })).collect()
}

/// The numbers with one end one less wide, for each end.
fn narrowed(numbers: &Numbers) -> Vec<Numbers> {
    let mut all = Vec::new();
    for at in 0..numbers.ranges.len() {
        for by_from in [true, false] {
            let mut other = numbers.clone();
            let range = &mut other.ranges[at];
            let end = if by_from { &mut range.from } else { &mut range.to };
            let Some(end) = end else { continue };
            *end += if by_from { 1 } else { -1 };
            all.push(other);
        }
    }
    all
}
