use serde::Serialize;

use super::form::signed;
use super::part::{TableView, shown};
use crate::model::{Cell, Dies, Modifiers, Numbers, RowOutcome, Ruleset, Table, TableKind};
use crate::rules::{Answer, Consulted, consult, dice_of, throw};

/// A table to be consulted at the table: its rows as buttons, its modifiers to tick, and what it answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LookUpView {
    /// Its id.
    pub id: String,
    /// It as it is printed; what a ticked modifier changes is changed in it.
    pub table: TableView,
    /// Which of its cells a ticked modifier changed, row by row.
    pub changed: Vec<Vec<bool>>,
    /// The dice that are thrown; empty where none are.
    pub dice: String,
    /// The least and the greatest result of the dice, where any are thrown.
    pub span: Option<(i64, i64)>,
    /// What is counted instead; empty where dice are thrown.
    pub counted: String,
    /// The modifiers that may be ticked.
    pub ticks: Vec<TickView>,
    /// What they come to.
    pub modifier: i64,
    /// What it answered.
    pub answer: Option<AnswerView>,
    /// The tables that rows go on with: the row, the table's id and its name.
    pub next: Vec<(usize, String, String)>,
}

/// A modifier to tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TickView {
    /// Its place among the table's.
    pub at: usize,
    /// What it adds, with its sign.
    pub add: String,
    /// When it counts.
    pub when: String,
    /// Whether it is ticked.
    pub on: bool,
}

/// What a table answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerView {
    /// What each die showed, where they were thrown here.
    pub dice: Vec<i64>,
    /// How it comes about, as `7 + 2 = 9`.
    pub sum: String,
    /// The row that answers, from 0.
    pub row: Option<usize>,
    /// What is ruled where no printed row answers.
    pub gap: Option<String>,
    /// For each cell of a grid, whether its need is met.
    pub met: Option<Vec<Vec<Option<bool>>>>,
}

/// What is asked of a table.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    /// The modifiers that are ticked, by their places.
    pub ticked: Vec<usize>,
    /// A natural result.
    pub natural: Option<i64>,
    /// The seed of a throw, which takes the place of a result.
    pub seed: Option<u64>,
}

/// A table to be consulted, and what it answers to what is asked; a number that it can't have is left unanswered.
pub fn look_up(ruleset: &Ruleset, table: &Table, asking: &Asking) -> LookUpView {
    let rows = modifiers(ruleset, table);
    let ticks: Vec<TickView> = rows
        .iter()
        .enumerate()
        .filter_map(|(at, (add, when))| {
            let add = (*add)?;
            Some(TickView { at, add: signed(add), when: when.clone(), on: asking.ticked.contains(&at) })
        })
        .collect();
    let ticked = rows.iter().enumerate().filter(|(at, _)| asking.ticked.contains(at));
    let modifier: i64 = ticked.filter_map(|(_, (add, _))| *add).sum();
    let (told, changed) = shifted(table, &ruleset.dice, modifier);
    let dice = dice_of(table);
    let thrown = asking.seed.zip(dice).map(|(seed, dice)| throw(dice, &ruleset.dice, seed));
    let natural = thrown.as_ref().map(|(_, total)| *total).or(asking.natural);
    let consulted = natural.and_then(|natural| {
        let by = (!ticks.is_empty()).then_some(modifier);
        consult(table, &ruleset.dice, natural, by).ok()
    });
    let (counted, next) = match &table.kind {
        TableKind::Lookup(lookup) => {
            let next = lookup.rows.iter().enumerate().filter_map(|(row, one)| {
                let next = ruleset.table(one.next.as_ref()?)?;
                Some((row, next.id.to_string(), next.name.clone()))
            });
            let counted = match &lookup.by {
                crate::model::By::Counted(what) => what.clone(),
                crate::model::By::Thrown(_) => String::new(),
            };
            (counted, next.collect())
        }
        TableKind::Grid(_)
        | TableKind::Modifiers(_)
        | TableKind::Steps(_)
        | TableKind::Notes(_)
        | TableKind::Formula(_) => (String::new(), Vec::new()),
    };
    LookUpView {
        id: table.id.to_string(),
        table: shown(ruleset, &told),
        changed,
        dice: dice.map(ToString::to_string).unwrap_or_default(),
        span: dice.map(|dice| dice.span(&ruleset.dice)),
        counted,
        ticks,
        modifier,
        answer: consulted.map(|consulted| answered(ruleset, table, &consulted, thrown.map(|(dice, _)| dice))),
        next,
    }
}

fn answered(ruleset: &Ruleset, table: &Table, consulted: &Consulted, dice: Option<Vec<i64>>) -> AnswerView {
    let by = consulted.modified - consulted.natural;
    let sum = match by {
        0 => consulted.modified.to_string(),
        by if by < 0 => format!("{} − {} = {}", consulted.natural, -by, consulted.modified),
        by => format!("{} + {by} = {}", consulted.natural, consulted.modified),
    };
    let ruled = |says: String, rulings: &[crate::model::RulingId]| {
        let ruling = rulings.first().and_then(|id| ruleset.ruling(id));
        ruling.map_or(says.clone(), |ruling| format!("{says}. {} [{}]", ruling.decision, ruling.id))
    };
    let (row, gap, met) = match &consulted.answer {
        Answer::Met(met) => (None, None, Some(met.clone())),
        Answer::Row(None) => {
            (None, Some(ruled(format!("no row answers {}", consulted.modified), &table.remarks.rulings)), None)
        }
        Answer::Row(Some(index)) => {
            let printed = match &table.kind {
                TableKind::Lookup(lookup) => {
                    lookup.rows.get(*index).filter(|row| row.outcome == RowOutcome::NotPrinted)
                }
                TableKind::Grid(_)
                | TableKind::Modifiers(_)
                | TableKind::Steps(_)
                | TableKind::Notes(_)
                | TableKind::Formula(_) => None,
            };
            let gap = printed.map(|row| ruled(format!("{} is not printed", consulted.modified), &row.remarks.rulings));
            (Some(*index), gap, None)
        }
    };
    AnswerView { dice: dice.unwrap_or_default(), sum, row, gap, met }
}

/// The table with its needs as they are for a die to which this is added, and which of its cells that changed.
fn shifted(table: &Table, dies: &Dies, modifier: i64) -> (Table, Vec<Vec<bool>>) {
    let mut told = table.clone();
    let mut changed = Vec::new();
    if let (TableKind::Grid(grid), Some(dice)) = (&mut told.kind, dice_of(table))
        && modifier != 0
    {
        let (least, most) = dice.span(dies);
        for row in &mut grid.rows {
            let cells = row.cells.iter_mut().zip(&grid.columns).map(|(cell, column)| match cell {
                Cell::Need(need, text) if column.thrown_by.is_none() => {
                    let shifted = need.shifted(-modifier);
                    *text = worded(&shifted, least, most);
                    *need = shifted;
                    true
                }
                Cell::Need(..) | Cell::Number(_) | Cell::Throw(..) | Cell::Text(_) => false,
            });
            changed.push(cells.collect());
        }
    }
    (told, changed)
}

/// A need in words: `no` where no face meets it, `any` where all do.
fn worded(need: &Numbers, least: i64, most: i64) -> String {
    let met = (least..=most).filter(|face| need.contains(*face)).count();
    match met {
        0 => "no".to_owned(),
        met if i64::try_from(met).is_ok_and(|met| met == most - least + 1) => "any".to_owned(),
        _ => need.to_string(),
    }
}

/// The modifiers of a table, each with what it adds, where that is a number, and when it counts.
fn modifiers(ruleset: &Ruleset, table: &Table) -> Vec<(Option<i64>, String)> {
    let ids = match &table.kind {
        TableKind::Lookup(lookup) => lookup.modifiers.as_slice(),
        TableKind::Grid(grid) => grid.modifiers.as_slice(),
        TableKind::Modifiers(_) | TableKind::Steps(_) | TableKind::Notes(_) | TableKind::Formula(_) => &[],
    };
    let tables = ids.iter().filter_map(|id| match &ruleset.table(id)?.kind {
        TableKind::Modifiers(modifiers) => Some(modifiers),
        TableKind::Lookup(_)
        | TableKind::Grid(_)
        | TableKind::Steps(_)
        | TableKind::Notes(_)
        | TableKind::Formula(_) => None,
    });
    let row = |modifiers: &Modifiers| {
        let rows = modifiers.rows.iter().map(|row| {
            let add = match &row.add {
                Cell::Number(number) => Some(*number),
                Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
            };
            (add, row.when.clone())
        });
        rows.collect::<Vec<_>>()
    };
    tables.flat_map(row).collect()
}
