use crate::model::{
    By, Cell, Column, Contender, Contest, Dice, Grid, Lookup, Modifier, Numbers, Pool, Procedure, RowOutcome, Ruleset,
    Table, TableKind,
};

/// A throw made in play, as its table defines it: from named inputs to an outcome.
#[derive(Clone, Debug)]
pub struct Action<'a> {
    /// The table that defines it; the action has its id.
    pub table: &'a Table,
    /// The dice, and how they are read.
    pub throw: ActionThrow<'a>,
    /// The modifiers that may apply.
    pub modifiers: Vec<&'a Modifier>,
}

/// The ways in which a table is thrown for.
#[derive(Clone, Debug)]
pub enum ActionThrow<'a> {
    /// Dice whose total is looked up.
    LookedUp(&'a Dice, &'a Lookup),
    /// One throw against another, whose difference is looked up.
    Against(&'a Contest, &'a Lookup),
    /// A handful of dice; the number that succeed is looked up.
    Handful(&'a Pool, &'a Lookup),
    /// Dice that must meet the need in a cell of a grid.
    Needed(&'a Dice, &'a Grid),
    /// Dice written in a cell, added up.
    InCell(&'a [Column], Vec<CellRow<'a>>),
}

/// A row with cells to choose from.
#[derive(Clone, Debug)]
pub struct CellRow<'a> {
    /// Its name; in a lookup, the numbers that it answers.
    pub name: String,
    /// The numbers that it answers; `None` in a grid.
    pub on: Option<&'a Numbers>,
    /// One cell per column.
    pub cells: &'a [Cell],
}

/// A column with cells to choose from.
#[derive(Clone, Debug)]
pub struct CellColumn<'a> {
    /// Its name; if others share it, after the name of the band or column before it.
    pub name: String,
    /// Its index among the cells of a row.
    pub at: usize,
    /// The column of the table.
    pub column: &'a Column,
}

/// An input of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionInput {
    /// Its name, as in `row=6`.
    pub name: String,
    /// The name that players read; `None` for an input that the program has for every action alike.
    pub title: Option<String>,
    /// Its meaning; `None` if the name is enough.
    pub says: Option<String>,
    /// Whether it must be given.
    pub needed: bool,
    /// The values that it may have.
    pub may_be: MayBe,
    /// The number that it has if none is given; `None` if there is none, or the input is not a number.
    pub usual: Option<i64>,
    /// The number to begin with on the page and in examples; `None` if none is named, or the input is not a number.
    pub example: Option<i64>,
}

impl ActionInput {
    /// Whether it may be given only once.
    pub fn is_single(&self) -> bool {
        match self.may_be {
            MayBe::AnyOf(_) => false,
            MayBe::OneOf(_) | MayBe::YesNo | MayBe::Number(..) => true,
        }
    }
}

/// The values that an input takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MayBe {
    /// One of these, by its first letters.
    OneOf(Vec<String>),
    /// Yes or no; no if nothing is given.
    YesNo,
    /// Any of these, each given separately, by its first letters or some of its words.
    AnyOf(Vec<OfferedModifier>),
    /// A whole number in this range, both ends included.
    Number(i64, i64),
}

/// A modifier to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedModifier {
    /// The condition under which it applies, by which it is named.
    pub when: String,
    /// The number added; `None` if it varies.
    pub add: Option<i64>,
    /// The maximum number of times that it counts in one throw, each given separately.
    pub times: u32,
}

/// The values of an input that is yes or no.
pub const YES_NO: [&str; 2] = ["yes", "no"];

impl MayBe {
    /// Any of these modifiers.
    pub fn any_of(modifiers: &[&Modifier]) -> MayBe {
        let offered = |one: &&Modifier| OfferedModifier { when: one.when.clone(), add: one.number(), times: one.times };
        MayBe::AnyOf(modifiers.iter().map(offered).collect())
    }

    /// The values to choose from; empty if it is a number.
    pub fn choices(&self) -> Vec<&str> {
        match self {
            MayBe::OneOf(choices) => choices.iter().map(String::as_str).collect(),
            MayBe::AnyOf(choices) => choices.iter().map(|choice| choice.when.as_str()).collect(),
            MayBe::YesNo => YES_NO.to_vec(),
            MayBe::Number(..) => Vec::new(),
        }
    }
}

/// The input that names the row of a grid, or of a table with dice in its cells.
pub const ROW: &str = "row";
/// The input that names the column.
pub const COLUMN: &str = "column";
/// The input for the number of throws, or of dice in a handful.
pub const NUMBER: &str = "number";
/// The input for the die of the side that acts, in a contest.
pub const OWN: &str = "own";
/// The input for the die of the other side.
pub const OTHER: &str = "other";
/// The input for a modifier that applies, by its words; given once for each.
pub const WITH: &str = "with";
/// The input for a further sum of modifiers.
pub const MODIFIER: &str = "modifier";

/// The maximum number of throws or dice at once that can be asked for, and the largest sum of modifiers.
pub const MOST: i64 = 100;

/// The maximum number of throws of a step, and of repeats in an exchange, that numbers may come to.
pub const MOST_THROWS: u32 = 1_000;

impl<'a> Action<'a> {
    /// All actions of a game, in the order of its tables, but for those that an action of several steps took over with
    /// their names.
    pub fn all(ruleset: &'a Ruleset) -> Vec<Action<'a>> {
        let is_own = |table: &&Table| !ruleset.procedures.iter().any(|procedure| procedure.is_called(&table.id));
        ruleset.tables.iter().filter(is_own).filter_map(|table| Action::of(ruleset, table)).collect()
    }

    /// The action that a table defines; `None` if nothing is thrown for it.
    pub fn of(ruleset: &'a Ruleset, table: &'a Table) -> Option<Action<'a>> {
        let (throw, modifiers) = match &table.kind {
            TableKind::Lookup(lookup) => match &lookup.by {
                By::Thrown(dice) => (ActionThrow::LookedUp(dice, lookup), lookup.modifiers.as_slice()),
                By::Opposed(contest) => (ActionThrow::Against(contest, lookup), lookup.modifiers.as_slice()),
                By::Pool(pool) => (ActionThrow::Handful(pool, lookup), lookup.modifiers.as_slice()),
                By::Counted(_) => (in_cells(&lookup.columns, lookup_rows(lookup))?, &[][..]),
            },
            TableKind::Grid(grid) => match &grid.throw {
                Some(dice) if grid.rows.iter().any(|row| row.cells.iter().any(is_need)) => {
                    (ActionThrow::Needed(dice, grid), grid.modifiers.as_slice())
                }
                Some(_) => return None,
                None => {
                    let rows =
                        grid.rows.iter().map(|row| CellRow { name: row.name.clone(), on: None, cells: &row.cells });
                    (in_cells(&grid.columns, rows.collect())?, &[][..])
                }
            },
            TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => return None,
        };
        // Dice in cells that a procedure only counts are not thrown by themselves.
        let is_counted =
            |procedure: &Procedure| procedure.numbers.iter().any(|number| number.counts_dice_of(&table.id));
        if matches!(throw, ActionThrow::InCell(..)) && ruleset.procedures.iter().any(is_counted) {
            return None;
        }
        Some(Action { table, throw, modifiers: Table::modifying(&ruleset.tables, modifiers).collect() })
    }

    /// Its inputs, in the order in which a player thinks of them.
    pub fn inputs(&self, ruleset: &Ruleset) -> Vec<ActionInput> {
        let input = |name: &str, needed, may_be| ActionInput {
            name: name.to_owned(),
            title: None,
            says: None,
            needed,
            may_be,
            usual: None,
            example: None,
        };
        let one_of = |name, choices: Vec<String>| input(name, true, MayBe::OneOf(choices));
        let number = |needed| input(NUMBER, needed, MayBe::Number(1, MOST));
        let mut inputs = match &self.throw {
            ActionThrow::LookedUp(..) => Vec::new(),
            ActionThrow::Against(contest, _) => {
                let names = |who: &Contender| who.dice(&ruleset.dice).iter().map(ToString::to_string).collect();
                vec![one_of(OWN, names(&contest.own)), one_of(OTHER, names(&contest.other))]
            }
            ActionThrow::Handful(..) => vec![number(true)],
            ActionThrow::Needed(..) | ActionThrow::InCell(..) => {
                let rows = self.rows().into_iter().map(|row| row.name).collect();
                let columns = self.columns().into_iter().map(|column| column.name).collect();
                vec![one_of(ROW, rows), one_of(COLUMN, columns)]
            }
        };
        // An input with a single choice is not asked for.
        inputs.retain(|input| match &input.may_be {
            MayBe::OneOf(choices) => choices.len() > 1,
            MayBe::YesNo | MayBe::AnyOf(_) | MayBe::Number(..) => true,
        });
        if let ActionThrow::Needed(..) = self.throw {
            inputs.push(number(false));
        }
        if !self.modifiers.is_empty() {
            inputs.push(input(WITH, false, MayBe::any_of(&self.modifiers)));
            inputs.push(input(MODIFIER, false, MayBe::Number(-MOST, MOST)));
        }
        inputs
    }

    /// The rows that have something to throw for.
    pub fn rows(&self) -> Vec<CellRow<'a>> {
        match &self.throw {
            ActionThrow::LookedUp(..) | ActionThrow::Against(..) | ActionThrow::Handful(..) => Vec::new(),
            ActionThrow::Needed(_, grid) => {
                let rows = grid.rows.iter().filter(|row| row.cells.iter().any(is_need));
                rows.map(|row| CellRow { name: row.name.clone(), on: None, cells: &row.cells }).collect()
            }
            ActionThrow::InCell(_, rows) => rows.clone(),
        }
    }

    /// The columns that have something to throw for.
    pub fn columns(&self) -> Vec<CellColumn<'a>> {
        let rows = self.rows();
        let (columns, thrown): (&'a [Column], fn(&Cell) -> bool) = match &self.throw {
            ActionThrow::LookedUp(..) | ActionThrow::Against(..) | ActionThrow::Handful(..) => (&[], is_need),
            ActionThrow::Needed(_, grid) => (&grid.columns, is_need),
            ActionThrow::InCell(columns, _) => (columns, is_throw),
        };
        let any = |at: usize| rows.iter().any(|row| row.cells.get(at).is_some_and(thrown));
        let named = |at: usize, column: &'a Column| CellColumn { name: column_name(columns, at), at, column };
        columns.iter().enumerate().filter(|(at, _)| any(*at)).map(|(at, column)| named(at, column)).collect()
    }

    /// Whether its modifiers move a die along its ladder instead of being added.
    pub fn is_shifting(&self) -> bool {
        match &self.throw {
            ActionThrow::Against(contest, _) => contest.is_shifting(),
            ActionThrow::LookedUp(..)
            | ActionThrow::Handful(..)
            | ActionThrow::Needed(..)
            | ActionThrow::InCell(..) => false,
        }
    }
}

/// The name of a column, counted from 0; if others share it, after the name of the band or column before it.
pub fn column_name(columns: &[Column], at: usize) -> String {
    let Some(column) = columns.get(at) else { return String::new() };
    let same = columns.iter().filter(|other| other.name == column.name).count();
    match columns[..at].last().filter(|_| same > 1) {
        Some(before) => format!("{}: {}", before.band.as_ref().unwrap_or(&before.name), column.name),
        None => column.name.clone(),
    }
}

fn is_need(cell: &Cell) -> bool {
    matches!(cell, Cell::Need(..))
}

fn is_throw(cell: &Cell) -> bool {
    matches!(cell, Cell::Throw(..))
}

fn lookup_rows(lookup: &Lookup) -> Vec<CellRow<'_>> {
    let rows = lookup.rows.iter().filter_map(|row| match &row.outcome {
        RowOutcome::Cells(cells) => Some(CellRow { name: row.on.to_string(), on: Some(&row.on), cells }),
        RowOutcome::NotPrinted => None,
    });
    rows.collect()
}

/// The rows that have dice in their cells; `None` if there are none.
fn in_cells<'a>(columns: &'a [Column], mut rows: Vec<CellRow<'a>>) -> Option<ActionThrow<'a>> {
    rows.retain(|row| row.cells.iter().any(is_throw));
    (!rows.is_empty()).then_some(ActionThrow::InCell(columns, rows))
}
