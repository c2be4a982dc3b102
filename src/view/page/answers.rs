use serde::Serialize;

use crate::model::{
    Cell, Column, Contender, Contest, Dice, DieFaces, Grid, GridRow, Keep, Lookup, Modifier, Numbers, Range,
    RowOutcome, Ruleset, RulingId, Table, TableKind,
};
use crate::rules::{contest_of, dice_of, pool_of};

/// Every answer that a table may give, worked out beforehand: a script throws, adds the ticked modifiers and finds the
/// answer here, even offline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConsultingView {
    /// The dice; `None` if none are thrown.
    pub throw: Option<ThrowView>,
    /// The throws of a contest, the worst die of a ladder first; `None` unless the table is one.
    pub contest: Option<ContestView>,
    /// A handful of dice, counted for successes; `None` unless the table has one.
    pub pool: Option<PoolView>,
    /// Ranges of natural results that succeed whatever is added.
    pub always: Vec<(Option<i64>, Option<i64>)>,
    /// Ranges of natural results that fail whatever is added.
    pub never: Vec<(Option<i64>, Option<i64>)>,
    /// Faces that count as another number, as (face, number).
    pub read: Vec<(i64, i64)>,
    /// The modifiers that can be ticked, in the order of the data.
    pub ticks: Vec<TickSum>,
    /// The sum of all negative modifiers, each as often as it may count; each `told` begins at this sum.
    pub least: i64,
    /// The rows of a lookup; empty for a grid.
    pub rows: Vec<AnswerRow>,
    /// The message if no row answers: the words before the number, and after it.
    pub none: (String, String),
    /// The needs of a grid by row and printed cell; `None` for a cell that this throw does not have to meet.
    pub cells: Vec<Vec<Option<NeedView>>>,
}

/// Dice to be thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrowView {
    /// How many are thrown.
    pub count: u32,
    /// How many sides each has.
    pub sides: u32,
    /// The value of the lowest face; the others follow one by one.
    pub first: i64,
    /// The print on the highest face, such as the 0 of a d10; `None` if that is its number.
    pub ten: Option<String>,
    /// How many of them count.
    pub keep: u32,
    /// Whether the highest count; otherwise the lowest.
    pub highest: bool,
    /// The number added to their total.
    pub add: i64,
}

/// Two throws against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContestView {
    /// The throws open to the player's own side.
    pub own: Vec<ThrowView>,
    /// The throws open to the other side.
    pub other: Vec<ThrowView>,
    /// Whether ticks move to another die instead of adding to the throw.
    pub shifts: bool,
}

/// A handful of dice, each a success or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PoolView {
    /// A single die of the handful.
    pub throw: ThrowView,
    /// The ranges in which a die succeeds, both ends included; a missing end is open.
    pub on: Vec<(Option<i64>, Option<i64>)>,
}

/// The effect of a ticked modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TickSum {
    /// The number that it adds each time; may be negative.
    pub add: i64,
    /// The maximum number of times that it counts in one throw: 1 to 100.
    pub times: u32,
    /// A set of modifiers of which only one counts; `None` if it is in no set.
    pub set: Option<String>,
    /// The rows it applies to, as indexes; `None` if it applies to all.
    pub rows: Option<Vec<usize>>,
}

/// A row of a lookup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerRow {
    /// The ranges of numbers that lead to it, both ends included; a missing end is open.
    pub on: Vec<(Option<i64>, Option<i64>)>,
    /// The message for a row that is not printed: the words before the number, and after it; otherwise `None`.
    pub gap: Option<(String, String)>,
}

/// The need in a cell of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NeedView {
    /// The ranges of results that meet it, both ends included; a missing end is open.
    pub on: Vec<(Option<i64>, Option<i64>)>,
    /// The need as words for the bare die, one entry for each sum of ticks, starting at `least`.
    pub told: Vec<String>,
}

/// The answers of a lookup or grid; `None` for other tables.
pub fn consulting(ruleset: &Ruleset, table: &Table) -> Option<ConsultingView> {
    let dice = dice_of(table);
    let modifiers = ticking(ruleset, table);
    let (rows, cells, names): (Vec<AnswerRow>, Vec<_>, Vec<&str>) = match &table.kind {
        TableKind::Lookup(lookup) => (answer_rows(ruleset, lookup), Vec::new(), Vec::new()),
        TableKind::Grid(grid) => {
            let span = dice?.span(&ruleset.dice);
            let names = grid.rows.iter().map(|row| row.name.as_str()).collect();
            (Vec::new(), needs(grid, span, sums(&modifiers)), names)
        }
        TableKind::Modifiers(_) | TableKind::Steps(_) | TableKind::Notes(_) | TableKind::Formula(_) => return None,
    };
    let (always, never) = table.kind.grid().map(|grid| (&grid.always, &grid.never)).unzip();
    let place = |row: &crate::model::GridRowId| names.iter().position(|name| row == name);
    let ticks = modifiers.iter().map(|(add, modifier)| TickSum {
        add: *add,
        times: modifier.times,
        set: modifier.set.clone(),
        rows: (!modifier.rows.is_empty()).then(|| modifier.rows.iter().filter_map(place).collect()),
    });
    Some(ConsultingView {
        throw: dice.map(|dice| throw(dice, &ruleset.dice)),
        contest: contest_of(table).map(|contest| contested(contest, &ruleset.dice)),
        pool: pool_of(table).map(|pool| {
            let die = Dice { count: 1, sides: pool.sides, keep: Keep::All, add: 0 };
            PoolView { throw: throw(&die, &ruleset.dice), on: ranges(&pool.success) }
        }),
        always: always.and_then(Option::as_ref).map(ranges).unwrap_or_default(),
        never: never.and_then(Option::as_ref).map(ranges).unwrap_or_default(),
        read: dice.map(|dice| read(dice, &ruleset.dice)).unwrap_or_default(),
        ticks: ticks.collect(),
        least: sums(&modifiers).0,
        rows,
        none: ruled(ruleset, ("no row covers ", ""), &table.remarks.rulings),
        cells,
    })
}

/// The modifiers of a table that add a plain number, each with that number.
pub fn ticking<'a>(ruleset: &'a Ruleset, table: &Table) -> Vec<(i64, &'a Modifier)> {
    let adding = |row: &'a Modifier| match &row.add {
        Cell::Number(number) => Some((*number, row)),
        Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
    };
    Table::modifying(&ruleset.tables, table.kind.modified_by()).filter_map(adding).collect()
}

fn contested(contest: &Contest, dies: &DieFaces) -> ContestView {
    let throws = |who: &Contender| who.dice(dies).iter().map(|dice| throw(dice, dies)).collect();
    ContestView { own: throws(&contest.own), other: throws(&contest.other), shifts: contest.is_shifting() }
}

/// The sum of all negative modifiers, each as often as it may count, and of all positive ones.
fn sums(modifiers: &[(i64, &Modifier)]) -> (i64, i64) {
    let all = || modifiers.iter().map(|(add, modifier)| add * i64::from(modifier.times));
    let of = |wanted: fn(i64) -> bool| all().filter(|add| wanted(*add)).sum();
    (of(|add| add < 0), of(|add| add > 0))
}

fn throw(dice: &Dice, dies: &DieFaces) -> ThrowView {
    let die = dies.faces(dice.sides);
    ThrowView {
        count: dice.count,
        sides: dice.sides,
        first: die.first,
        ten: die.ten,
        keep: dice.kept(),
        highest: match dice.keep {
            Keep::Highest(_) => true,
            Keep::All | Keep::Lowest(_) => false,
        },
        add: dice.add,
    }
}

/// The printed face that counts as another number, with that number: 0 on a ten-sided die.
fn read(dice: &Dice, dies: &DieFaces) -> Vec<(i64, i64)> {
    let shown = dies.faces(dice.sides).ten.and_then(|face| face.parse::<i64>().ok());
    let counted = shown.map(|shown| (shown, dies.counted(dice, shown)));
    counted.into_iter().filter(|(shown, counted)| shown != counted).collect()
}

fn answer_rows(ruleset: &Ruleset, lookup: &Lookup) -> Vec<AnswerRow> {
    let rows = lookup.rows.iter().map(|row| AnswerRow {
        on: ranges(&row.on),
        gap: match &row.outcome {
            RowOutcome::NotPrinted => Some(ruled(ruleset, ("", " is not printed"), &row.remarks.rulings)),
            RowOutcome::Cells(_) => None,
        },
    });
    rows.collect()
}

/// The needs of a grid's cells, worded for each sum from `least` to `most`; `None` for the row's name and other
/// cells.
fn needs(grid: &Grid, span: (i64, i64), (least, most): (i64, i64)) -> Vec<Vec<Option<NeedView>>> {
    let need = |(cell, column): (&Cell, &Column)| match cell {
        // Modifiers do not change a need that another player throws for.
        Cell::Need(need, text) if column.thrown_by.is_none() => {
            let told = (least..=most).map(|sum| if sum == 0 { text.clone() } else { worded(grid, need, sum, span) });
            Some(NeedView { on: ranges(need), told: told.collect() })
        }
        Cell::Need(..) | Cell::Number(_) | Cell::Throw(..) | Cell::Text(_) => None,
    };
    let row = |row: &GridRow| [None].into_iter().chain(row.cells.iter().zip(&grid.columns).map(need)).collect();
    grid.rows.iter().map(row).collect()
}

fn ranges(numbers: &Numbers) -> Vec<(Option<i64>, Option<i64>)> {
    numbers.ranges.iter().map(|range| (range.from, range.to)).collect()
}

/// A need in words, with `sum` added: `no` if no face meets it, `any` if all do.
fn worded(grid: &Grid, need: &Numbers, sum: i64, (least, most): (i64, i64)) -> String {
    let met: Vec<i64> = (least..=most).filter(|face| grid.meets(need, *face, sum)).collect();
    let shifted = need.shifted(-sum);
    match met.as_slice() {
        [] => "no".to_owned(),
        all if i64::try_from(all.len()).is_ok_and(|met| met == most - least + 1) => "any".to_owned(),
        // Faces that always succeed or fail are not covered by a shifted range.
        some if (least..=most).filter(|face| shifted.contains(*face)).ne(some.iter().copied()) => {
            let one = |face: &i64| Range { from: Some(*face), to: Some(*face) };
            match some {
                [first, .., last] if *last == most && i64::try_from(some.len()) == Ok(last - first + 1) => {
                    format!("{first}+")
                }
                some => Numbers { ranges: some.iter().map(one).collect() }.to_string(),
            }
        }
        _ => shifted.to_string(),
    }
}

/// The words before and after a number, with the first ruling's decision appended.
fn ruled(ruleset: &Ruleset, (before, after): (&str, &str), rulings: &[RulingId]) -> (String, String) {
    let ruling = rulings.first().and_then(|id| ruleset.ruling(id));
    let decision = ruling.map_or(String::new(), |ruling| format!(". {} [{}]", ruling.decision, ruling.id));
    (before.to_owned(), format!("{after}{decision}"))
}
