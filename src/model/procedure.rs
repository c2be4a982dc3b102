use super::{ActionId, Dice, Modifier, ModifiersId, Numbers, Remarks, Table, TableId, TableKind};
use crate::sum::Sum;

/// An action of one step or several, made of the tables that stand: from inputs by name to results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Its id; no table has the same.
    pub id: ActionId,
    /// The name that players use.
    pub name: String,
    /// The things that it asks for, in the order in which one thinks of them.
    pub inputs: Vec<ProcedureInput>,
    /// The numbers that its sums use besides.
    pub numbers: Vec<NamedNumber>,
    /// Its throws, in order.
    pub steps: Vec<ProcedureStep>,
    /// The combinations of inputs that make no sense.
    pub refused: Vec<RefusedInput>,
    /// The things that it comes to, one or more.
    pub results: Vec<ProcedureResult>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// Something that a procedure asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureInput {
    /// The name under which it is given.
    pub id: String,
    /// Its meaning, where the name does not say it all.
    pub says: Option<String>,
    /// The values that it may have.
    pub kind: InputKind,
}

/// The kinds of things that are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A whole number, both ends included.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
        /// The number where none is given; it must be given where there is none.
        usual: Option<i64>,
    },
    /// Something that is so or is not: 1 or 0 in sums.
    Tick {
        /// The words of the modifier that counts where it is so.
        modifier: Option<String>,
        /// The side whose throws it changes; none where no side has modifiers of its own.
        side: Option<String>,
    },
    /// One of the rows or columns of a table: by name, with its place in it from 0.
    Place(Vec<(String, usize)>),
}

/// A combination of inputs that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedInput {
    /// The comparison that holds for it.
    pub sum: Sum,
    /// Why it makes no sense, in words.
    pub says: String,
}

/// The circumstances in which something counts: for each input named, the places of which one must be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Only(pub Vec<(String, Vec<usize>)>);

/// A number that sums use by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNumber {
    /// Its name in sums.
    pub id: String,
    /// Where it comes from.
    pub of: NumberOf,
    /// The circumstances in which it counts; else it is 0.
    pub only: Only,
}

/// The sources of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberOf {
    /// A cell of a table; of dice, how many they are, of a need the least that meets it.
    Cell(CellOf),
    /// A row of a formula, at a number across.
    Formula(FormulaOf),
    /// A modifier, by its words in its table.
    Modifier(TableId, String),
    /// A sum over inputs and the numbers before it.
    Sum(Sum),
}

/// A cell of a table, once the inputs are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellOf {
    /// The table: a grid or a lookup.
    pub table: TableId,
    /// Its row.
    pub row: PlacePick,
    /// Its column.
    pub column: PlacePick,
}

/// A result of a formula, once the inputs are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaOf {
    /// The table: a formula.
    pub table: TableId,
    /// Its row.
    pub row: PlacePick,
    /// The number across.
    pub across: Sum,
}

/// How a row or a column is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacePick {
    /// It is always this one, counted from 0.
    At(usize),
    /// It is chosen: the input of this id.
    Chosen(String),
    /// It is the row that answers this number.
    Answering(Sum),
}

/// One throw of a procedure, or many alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureStep {
    /// Its name.
    pub name: String,
    /// How many throw, each by itself: 0 to 100.
    pub number: Option<Sum>,
    /// The dice of each.
    pub dice: StepDice,
    /// Added to each throw besides modifiers.
    pub add: Option<Sum>,
    /// The number or the table that each is held against.
    pub target: StepTarget,
    /// Ids of the modifier tables that change each throw.
    pub modifiers: Vec<ModifiersId>,
    /// Whose throw it is, where both sides have modifiers: they are given for each side by itself.
    pub side: Option<String>,
    /// The numbers that are made of what fell.
    pub counts: Vec<Count>,
    /// The circumstances in which it is thrown.
    pub only: Only,
    /// The comparison that must hold for it to be thrown.
    pub when: Option<Sum>,
    /// When it is thrown again.
    pub again: Option<Again>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// When throws are made again, as often as it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The comparison that holds then.
    pub when: Sum,
    /// The step with which they begin again, counted from 0: this one or one before it.
    pub from: usize,
}

/// The dice of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepDice {
    /// Those of its table.
    OfTable,
    /// These.
    These(Dice),
    /// Those in a cell.
    InCell(CellOf),
    /// None: a number is known already, and stands for what they would show.
    Known(Sum),
}

/// The things that a throw may be held against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepTarget {
    /// A need in a cell of a grid, or of a lookup by something counted.
    Need(CellOf),
    /// The rows of a lookup.
    Rows(TableId),
    /// A number.
    Number(NumberBound, Sum),
    /// Nothing.
    Open,
}

/// How a total meets a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberBound {
    /// It is that much or more, modifiers added to the throw.
    AtLeast,
    /// It is more, modifiers added to the throw.
    Above,
    /// It is that much or less, modifiers added to the number.
    AtMost,
}

/// A number that is made of what the dice of a step show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Its name in sums.
    pub id: String,
    /// The name that players use.
    pub name: String,
    /// The part of what fell that it counts.
    pub of: Counted,
}

/// The parts of what fell that can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The throws that succeed.
    Met,
    /// The throws that fail.
    Missed,
    /// The throws that show one of these, before anything is added.
    Natural(Numbers),
    /// The throws for which a comparison holds, over `natural`, `total` and `succeeds` besides what is known before.
    If(Sum),
    /// The throws that lead to one of these rows of the lookup, counted from 0.
    Rows(Vec<usize>),
    /// The totals, with what is added, as one sum.
    Total,
    /// The faces shown, nothing added, as one sum.
    Shown,
    /// The number that each throw is held against, with what is added to it.
    Needed,
}

/// Something that a procedure comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureResult {
    /// Its name where programs read it.
    pub id: String,
    /// The name that players use.
    pub name: String,
    /// The sum or comparison that gives it.
    pub sum: Sum,
    /// Whether it is so or not, rather than a number.
    pub is_so: bool,
    /// The circumstances in which it counts; else it is 0, or not so.
    pub only: Only,
}

impl ProcedureInput {
    /// The number of a choice as an input that is not asked for.
    pub fn usual(&self) -> Option<i64> {
        match self.kind {
            InputKind::Number { usual, .. } => usual,
            InputKind::Tick { .. } => Some(0),
            InputKind::Place(_) => None,
        }
    }
}

impl ProcedureStep {
    /// The modifiers that may change each of its throws, out of these tables.
    pub fn changing<'a>(&self, tables: &'a [Table]) -> Vec<&'a Modifier> {
        let kind = |id: &str| tables.iter().find(|table| table.id == id).map(|table| &table.kind);
        let own: &[ModifiersId] = match &self.target {
            StepTarget::Need(of) => {
                kind(&of.table).and_then(TableKind::grid).map_or(&self.modifiers, |grid| &grid.modifiers)
            }
            StepTarget::Rows(id) => kind(id).and_then(TableKind::lookup).map_or(&[], |lookup| &lookup.modifiers),
            StepTarget::Number(..) | StepTarget::Open => &self.modifiers,
        };
        own.iter().filter_map(|id| kind(id).and_then(TableKind::modifiers)).flatten().collect()
    }
}

impl NamedNumber {
    /// Whether it is the number in a cell of this table.
    pub fn counts_dice_of(&self, table: &TableId) -> bool {
        match &self.of {
            NumberOf::Cell(cell) => cell.table == *table,
            NumberOf::Formula(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => false,
        }
    }
}

/// The name of something in sums, in which a hyphen would subtract.
pub fn in_sums(id: &str) -> String {
    id.replace('-', "_")
}

/// The name in sums of what the dice of one throw show.
pub const NATURAL: &str = "natural";

/// The name in sums of the same with all that is added.
pub const TOTAL: &str = "total";

/// The name in sums of whether one throw succeeds.
pub const SUCCEEDS: &str = "succeeds";
