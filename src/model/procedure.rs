use super::{
    ActionId, ActionSide, Dice, DrawnFrom, Modifier, ModifiersId, Numbers, Only, Remarks, Table, TableId, TableKind,
};
use crate::sum::Sum;

/// An action in steps that use the ruleset's tables: from named inputs to results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Unique among actions and tables.
    pub id: ActionId,
    /// The ids under which it is found too, because it had them before.
    pub formerly: Vec<ActionId>,
    /// The name that players use.
    pub name: String,
    /// The inputs, in the order in which players are asked for them.
    pub inputs: Vec<ProcedureInput>,
    /// Named numbers that its sums use besides the inputs.
    pub numbers: Vec<NamedNumber>,
    /// Numbers that go from one pass of repeated throws into the next.
    pub carried: Vec<Carried>,
    /// Its throws, in order.
    pub steps: Vec<ProcedureStep>,
    /// Combinations of inputs that are refused.
    pub refused: Vec<RefusedInput>,
    /// Its results, one or more.
    pub results: Vec<ProcedureResult>,
    /// The names that players read for the sides of its steps, by id.
    pub side_names: Vec<(String, String)>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// One input of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureInput {
    /// Its name, as in `row=6`.
    pub id: String,
    /// The name that players read.
    pub name: String,
    /// The names under which it may be given too, because it had them before.
    pub formerly: Vec<String>,
    /// Its meaning; `None` if the name says it all.
    pub says: Option<String>,
    /// The kind of value that it takes.
    pub kind: InputKind,
    /// The fact about a unit from which it comes, if a unit is named; `None` if it is always given.
    pub from: Option<DrawnFrom>,
}

/// The kinds of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A whole number from `least` to `most`.
    Number {
        /// The lowest value allowed.
        least: i64,
        /// The highest value allowed.
        most: i64,
        /// The value if none is given; `None` if one must be given.
        usual: Option<i64>,
        /// The value to begin with on the page and in examples; `None` if the lowest will do.
        example: Option<i64>,
    },
    /// A yes or no: 1 or 0 in sums.
    Tick {
        /// The words of the modifier that counts if it is yes.
        modifier: Option<String>,
        /// The side whose throws it modifies; `None` if no side has modifiers of its own.
        side: Option<String>,
    },
    /// A row or column of a table: each by name, with its index from 0.
    Place(Vec<(String, usize)>),
}

/// A combination of inputs that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedInput {
    /// A comparison that is true for the combination.
    pub sum: Sum,
    /// The reason, in words.
    pub says: String,
}

/// A number that sums refer to by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNumber {
    /// Its name in sums.
    pub id: String,
    /// The source of its value.
    pub of: NumberOf,
    /// The inputs for which it counts; otherwise it is 0.
    pub only: Only,
}

/// A number that changes with each pass of repeated throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its name in sums.
    pub id: String,
    /// Its value before the first pass.
    pub begins: Sum,
    /// Its value after each pass, from the values before and the counts of the pass.
    pub becomes: Sum,
    /// Index of the step, from 0, that ends a pass: one that may be thrown again.
    pub after: usize,
}

/// The sources of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberOf {
    /// A cell of a table: a number, the number of dice in a throw, or the lowest result that meets a need.
    Cell(CellOf),
    /// The result of a formula's row at a number across.
    Formula(FormulaOf),
    /// A modifier, by its table and its words.
    Modifier(TableId, String),
    /// A sum over inputs and the numbers defined before it.
    Sum(Sum),
}

/// A cell of a table, once the inputs are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellOf {
    /// The table: a grid or a lookup.
    pub table: TableId,
    /// How its row is found.
    pub row: PlacePick,
    /// How its column is found.
    pub column: PlacePick,
}

/// A result of a formula, once the inputs are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaOf {
    /// The table: a formula.
    pub table: TableId,
    /// How its row is found.
    pub row: PlacePick,
    /// The number across at which it is worked out.
    pub across: Sum,
}

/// The ways to find a row or column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacePick {
    /// Always this one, by index from 0.
    At(usize),
    /// The one chosen in the input with this id.
    Chosen(String),
    /// The row of a lookup that answers this number.
    Answering(Sum),
}

/// One throw of a procedure, or several alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureStep {
    /// The name that players read.
    pub name: String,
    /// How many throws are made, each judged by itself: 0 to 1000; `None` for one.
    pub number: Option<Sum>,
    /// The dice of each throw.
    pub dice: StepDice,
    /// A number added to each throw besides modifiers.
    pub add: Option<Sum>,
    /// The number or table that each throw is compared with.
    pub target: StepTarget,
    /// Ids of the modifier tables that change each throw.
    pub modifiers: Vec<ModifiersId>,
    /// The side that throws, if both sides have modifiers of their own.
    pub side: Option<String>,
    /// Numbers counted from the throws.
    pub counts: Vec<Count>,
    /// The inputs for which it is thrown.
    pub only: Only,
    /// A comparison that must also hold for it to be thrown.
    pub when: Option<Sum>,
    /// The condition for throwing again, if that happens.
    pub again: Option<Again>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// Repeats throws for as long as a comparison holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The comparison that must hold.
    pub when: Sum,
    /// Index of the step to go back to, from 0: this one or an earlier one.
    pub from: usize,
}

/// The dice of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepDice {
    /// The dice of the table that the step looks up.
    OfTable,
    /// Dice given in the step.
    These(Dice),
    /// The dice in a cell.
    InCell(CellOf),
    /// No dice: this number stands for their result.
    Known(Sum),
    /// Cards instead of dice, drawn without replacement: those of the lookup that the step is thrown on, as many of
    /// each row as its column with this index says.
    Drawn(usize),
}

/// The things that a throw can be compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepTarget {
    /// A need in a cell of a grid, or of a lookup by a counted number.
    Need(CellOf),
    /// The rows of a lookup.
    Rows(TableId),
    /// A number, and how the total must relate to it.
    Number(NumberBound, Sum),
    /// Nothing: no throw succeeds or fails.
    Open,
}

/// How a total must relate to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberBound {
    /// At least the number; modifiers are added to the throw.
    AtLeast,
    /// More than the number; modifiers are added to the throw.
    Above,
    /// At most the number; modifiers are added to the number.
    AtMost,
}

/// A number counted from the dice of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Its name in sums.
    pub id: String,
    /// The name that players use.
    pub name: String,
    /// The part of the throws that it counts.
    pub of: Counted,
}

/// The parts of throws that can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The throws that succeed.
    Met,
    /// The throws that fail.
    Missed,
    /// The throws whose natural result is one of these.
    Natural(Numbers),
    /// The throws for which a comparison of `natural`, `total` and `succeeds` with numbers already known is true.
    If(Sum),
    /// The throws whose row of the lookup is one of these, by index from 0.
    Rows(Vec<usize>),
    /// The sum of the totals, with everything added.
    Total,
    /// The sum of the faces shown, with nothing added.
    Shown,
    /// The number that each throw must meet, modifiers included.
    Needed,
    /// The sum of the numbers in this column, by index from 0, of the rows that the throws lead to.
    Column(usize),
    /// How many different natural results the throws show.
    Different,
    /// The sum of this many of the highest totals; of all, if there are fewer.
    Highest(u32),
    /// The sum of this many of the lowest totals; of all, if there are fewer.
    Lowest(u32),
}

/// One result of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureResult {
    /// Its name in output for programs.
    pub id: String,
    /// The name that players use.
    pub name: String,
    /// The sum or comparison that gives it.
    pub sum: Sum,
    /// Whether it is a yes or no rather than a number.
    pub is_so: bool,
    /// The inputs for which it counts; otherwise it is 0, or no.
    pub only: Only,
}

impl ProcedureInput {
    /// The value if none is given; `None` if one must be given.
    pub fn usual(&self) -> Option<i64> {
        match self.kind {
            InputKind::Number { usual, .. } => usual,
            InputKind::Tick { .. } => Some(0),
            InputKind::Place(_) => None,
        }
    }

    /// The number to begin with on the page and in examples; `None` if none is named.
    pub fn example(&self) -> Option<i64> {
        match self.kind {
            InputKind::Number { example, .. } => example,
            InputKind::Tick { .. } | InputKind::Place(_) => None,
        }
    }
}

impl Procedure {
    /// Whether this is its id, or one that it had before.
    pub fn is_called(&self, id: &str) -> bool {
        self.id == *id || self.formerly.iter().any(|earlier| *earlier == *id)
    }

    /// The name that players read for an input, or for a side of its steps.
    pub fn name_of(&self, id: &str) -> String {
        let input = self.inputs.iter().find(|input| input.id == *id).map(|input| &input.name);
        let side = || self.side_names.iter().find(|(side, _)| side == id).map(|(_, name)| name);
        input.or_else(side).cloned().unwrap_or_else(|| in_blanks(id))
    }

    /// Whether an input may come from the unit on this side.
    pub fn asks(&self, whose: ActionSide) -> bool {
        let mut sources = self.inputs.iter().filter_map(|input| input.from.as_ref());
        sources.any(|from| from.whose == whose || from.whose == ActionSide::Either || from.is_by_both())
    }
}

impl ProcedureStep {
    /// The modifiers, from these tables, that may change its throws.
    pub fn changing<'a>(&self, tables: &'a [Table]) -> Vec<&'a Modifier> {
        let kind = |id: &str| Table::among(tables, id).map(|table| &table.kind);
        let own: &[ModifiersId] = match &self.target {
            StepTarget::Need(of) => {
                kind(&of.table).and_then(TableKind::grid).map_or(&self.modifiers, |grid| &grid.modifiers)
            }
            StepTarget::Rows(id) => kind(id).and_then(TableKind::lookup).map_or(&[], |lookup| &lookup.modifiers),
            StepTarget::Number(..) | StepTarget::Open => &self.modifiers,
        };
        Table::modifying(tables, own).collect()
    }
}

impl NamedNumber {
    /// Whether it is read from a cell of this table.
    pub fn counts_dice_of(&self, table: &TableId) -> bool {
        match &self.of {
            NumberOf::Cell(cell) => cell.table == *table,
            NumberOf::Formula(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => false,
        }
    }
}

/// An id as players read it, if it has no other name: with blanks for hyphens.
pub fn in_blanks(id: &str) -> String {
    id.replace('-', " ")
}

/// An id as sums write it: with underscores for hyphens, which would subtract.
pub fn in_sums(id: &str) -> String {
    id.replace('-', "_")
}

/// The name in sums of a throw's natural result.
pub const NATURAL: &str = "natural";

/// The name in sums of a throw's total, with everything added.
pub const TOTAL: &str = "total";

/// The name in sums of whether a throw succeeds.
pub const SUCCEEDS: &str = "succeeds";
