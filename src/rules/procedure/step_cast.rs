use super::asked::Play;
use super::bag::Bag;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    By, Cell, Counted, Dice, Grid, Lookup, LookupRow, Modifier, NumberBound, Numbers, ProcedureStep, RowOutcome,
    StepDice, StepTarget,
};
use crate::rules::action::MOST_THROWS;

/// The throws of a step, with nothing left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCast<'a> {
    /// The number of separate throws: 1 or more.
    pub number: u32,
    /// The dice of each throw, or the number that replaces them.
    pub shown: StepShown,
    /// How a result is read.
    pub meaning: StepMeaning<'a>,
    /// The counts so far, if a comparison on its throws uses them; else empty.
    pub(super) before: Vec<i64>,
}

/// The source of the number that each throw of a step shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepShown {
    /// Dice to throw.
    Dice(Dice),
    /// A number known without dice.
    Known(i64),
    /// Cards to draw, one for each throw.
    Drawn(Bag),
}

/// How a natural result of a step is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepMeaning<'a> {
    /// Whether the result plus this number meets a need, of a grid or a lookup; `None` if another player throws, whom
    /// no modifier affects.
    Need(Option<&'a Grid>, &'a Numbers, Option<i64>),
    /// The row of a lookup for the result plus this number.
    Rows(&'a Lookup, i64),
    /// Whether the result meets a number: the number itself, and a modifier added to it (for `AtMost`) or to the
    /// result.
    Number(NumberBound, i64, i64),
    /// The result plus this number, which is only counted.
    Open(i64),
}

impl StepMeaning<'_> {
    /// The modifier that is added; 0 if there is none.
    pub fn added(&self) -> i64 {
        match self {
            StepMeaning::Need(_, _, add) => add.unwrap_or(0),
            StepMeaning::Rows(_, add) | StepMeaning::Number(_, _, add) | StepMeaning::Open(add) => *add,
        }
    }

    /// Whether modifiers are added to the number needed instead of the throw.
    pub fn is_added_to_need(&self) -> bool {
        match self {
            StepMeaning::Number(bound, ..) => match bound {
                NumberBound::AtMost => true,
                NumberBound::AtLeast | NumberBound::Above => false,
            },
            StepMeaning::Need(..) | StepMeaning::Rows(..) | StepMeaning::Open(_) => false,
        }
    }

    /// Whether a natural result succeeds; false if rows are looked up.
    pub fn meets(&self, natural: i64) -> bool {
        match self {
            StepMeaning::Need(Some(grid), need, Some(add)) => grid.meets(need, natural, *add),
            StepMeaning::Need(None, need, Some(add)) => need.contains(natural + add),
            StepMeaning::Need(_, need, None) => need.contains(natural),
            StepMeaning::Rows(..) | StepMeaning::Open(_) => false,
            StepMeaning::Number(NumberBound::AtLeast, number, add) => natural + add >= *number,
            StepMeaning::Number(NumberBound::Above, number, add) => natural + add > *number,
            StepMeaning::Number(NumberBound::AtMost, number, add) => natural <= number + add,
        }
    }

    /// The row of the lookup that a natural result leads to, counted from 0; `None` without a lookup or a row.
    pub fn row(&self, natural: i64) -> Option<usize> {
        match self {
            StepMeaning::Rows(lookup, add) => lookup.place(natural + add),
            StepMeaning::Need(..) | StepMeaning::Number(..) | StepMeaning::Open(_) => None,
        }
    }

    /// The number that one natural result adds to a count; `None` if a comparison decides it.
    fn counted(&self, of: &Counted, natural: i64) -> Option<i64> {
        Some(match of {
            Counted::If(_) => return None,
            Counted::Met => i64::from(self.meets(natural)),
            Counted::Missed => i64::from(!self.meets(natural)),
            Counted::Natural(faces) => i64::from(faces.contains(natural)),
            Counted::Rows(rows) => i64::from(self.row(natural).is_some_and(|row| rows.contains(&row))),
            Counted::Total | Counted::Highest(_) | Counted::Lowest(_) => natural + self.added(),
            Counted::Shown | Counted::Different => natural,
            Counted::Column(column) => match self {
                StepMeaning::Rows(lookup, _) => self.row(natural).map_or(0, |row| lookup.counts(row, *column)),
                StepMeaning::Need(..) | StepMeaning::Number(..) | StepMeaning::Open(_) => 0,
            },
            Counted::Needed => match self {
                StepMeaning::Number(NumberBound::AtMost, number, add) => number + add,
                StepMeaning::Number(NumberBound::AtLeast | NumberBound::Above, number, add) => number - add,
                StepMeaning::Need(..) | StepMeaning::Rows(..) | StepMeaning::Open(_) => 0,
            },
        })
    }

    /// The results that succeed, as text: `4+`, `up to 3`; `None` if rows are looked up or results only counted.
    pub fn needs(&self) -> Option<String> {
        let at = |bound: NumberBound, number: i64| match bound {
            NumberBound::AtLeast => format!("{number}+"),
            NumberBound::Above => format!("{}+", number + 1),
            NumberBound::AtMost => format!("up to {number}"),
        };
        match self {
            StepMeaning::Need(_, need, _) => Some(need.to_string()),
            StepMeaning::Rows(..) | StepMeaning::Open(_) => None,
            StepMeaning::Number(bound, number, _) => Some(at(*bound, *number).replace('-', "−")),
        }
    }
}

impl<'a> Play<'a> {
    /// The throws of a step after these counts; `None` if nothing is thrown.
    pub(super) fn cast(&self, step: &'a ProcedureStep, counts: &[i64]) -> Result<Option<StepCast<'a>>, Diagnostic> {
        let number = self.times(step, counts)?;
        if number == 0 {
            return Ok(None);
        }
        let add = self.added_to(step, counts)?;
        let Some((shown, meaning)) = self.aimed(step, add, counts)? else { return Ok(None) };
        if let StepShown::Drawn(bag) = &shown
            && number > bag.cards()
        {
            let message = format!("`{}` would draw {number} cards, and there are {}", step.name, bag.cards());
            return Err(Diagnostic::error(Code::BadValue, message).hint("give smaller numbers"));
        }
        let decides = step.counts.iter().any(|count| matches!(count.of, Counted::If(_)));
        let before = if decides { counts[..self.counted.len()].to_vec() } else { Vec::new() };
        Ok(Some(StepCast { number, shown, meaning, before }))
    }

    /// An error if a step throws more often than is allowed.
    pub(super) fn within_limit(step: &ProcedureStep, number: u32) -> Result<(), Diagnostic> {
        if number <= MOST_THROWS {
            return Ok(());
        }
        let message = format!("`{}` would throw {number} times; at most {MOST_THROWS} are allowed", step.name);
        Err(Diagnostic::error(Code::BadValue, message).hint("give smaller numbers"))
    }

    /// How many times a step throws after these counts: 0 or more.
    fn times(&self, step: &ProcedureStep, counts: &[i64]) -> Result<u32, Diagnostic> {
        let happens = match &step.when {
            Some(when) => self.counts(&step.only) && self.holds(when, counts)?,
            None => self.counts(&step.only),
        };
        let number = match &step.number {
            Some(number) if happens => self.evaluate(number, counts)?,
            Some(_) | None => i64::from(happens),
        };
        Ok(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
    }

    /// The number added to each throw of a step: its own sum, and the modifiers of its side.
    fn added_to(&self, step: &ProcedureStep, counts: &[i64]) -> Result<i64, Diagnostic> {
        let add = step.add.as_ref().map_or(Ok(0), |add| self.evaluate(add, counts))?;
        Ok(add + self.modified(step))
    }

    /// The modifiers of its side that are added to each throw of a step.
    pub(super) fn modified(&self, step: &ProcedureStep) -> i64 {
        let changing = step.changing(&self.ruleset.tables);
        let side = self.sides.iter().find(|side| side.side == step.side.as_deref());
        let given = side.map_or(&[][..], |side| &side.modifiers);
        let changes = given.iter().filter(|one| changing.iter().any(|other| std::ptr::eq(**one, *other)));
        let besides = side.filter(|_| !changing.is_empty()).map_or(0, |side| side.besides);
        besides + changes.copied().filter_map(Modifier::number).sum::<i64>()
    }

    /// The source of the number that each throw of a step shows, and its meaning; `None` if nothing is thrown.
    fn aimed(
        &self,
        step: &'a ProcedureStep,
        add: i64,
        counts: &[i64],
    ) -> Result<Option<(StepShown, StepMeaning<'a>)>, Diagnostic> {
        Ok(Some(match &step.target {
            StepTarget::Need(of) => {
                let found = self.found(of, counts)?;
                let grid = self.grid(&of.table);
                match found.cell {
                    Cell::Need(need, _) => {
                        let Some(shown) = self.shown_by(step, grid, counts)? else { return Ok(None) };
                        let add = found.column.thrown_by.is_none().then_some(add);
                        (shown, StepMeaning::Need(grid, need, add))
                    }
                    Cell::Throw(_, says) | Cell::Text(says) => return Err(self.nothing(of, &found, says)),
                    Cell::Number(number) => return Err(self.nothing(of, &found, &number.to_string())),
                }
            }
            StepTarget::Rows(id) => match self.lookup(id) {
                Some(lookup) => match (&step.dice, &lookup.by) {
                    (StepDice::Drawn(column), _) => {
                        (StepShown::Drawn(bag(lookup, *column)), StepMeaning::Rows(lookup, add))
                    }
                    (_, By::Thrown(dice)) => {
                        let own = || StepShown::Dice(dice.clone());
                        (self.shown_by(step, None, counts)?.unwrap_or_else(own), StepMeaning::Rows(lookup, add))
                    }
                    (_, By::Opposed(_) | By::Pool(_) | By::Counted(_)) => return Ok(None),
                },
                None => return Ok(None),
            },
            StepTarget::Number(bound, sum) => {
                let Some(shown) = self.shown_by(step, None, counts)? else { return Ok(None) };
                (shown, StepMeaning::Number(*bound, self.evaluate(sum, counts)?, add))
            }
            StepTarget::Open => {
                let Some(shown) = self.shown_by(step, None, counts)? else { return Ok(None) };
                (shown, StepMeaning::Open(add))
            }
        }))
    }

    /// The number that one natural result of a throw adds to a count.
    pub(super) fn counted(&self, cast: &StepCast<'_>, of: &Counted, natural: i64) -> Result<i64, Diagnostic> {
        match (of, cast.meaning.counted(of, natural)) {
            (_, Some(number)) => Ok(number),
            (Counted::If(sum), None) => self.holds_for(sum, cast, natural).map(i64::from),
            (_, None) => Ok(0),
        }
    }

    /// The source of the number that each throw shows; `None` if a grid or lookup has to give the dice.
    fn shown_by(
        &self,
        step: &ProcedureStep,
        grid: Option<&Grid>,
        counts: &[i64],
    ) -> Result<Option<StepShown>, Diagnostic> {
        let dice = match &step.dice {
            StepDice::OfTable | StepDice::Drawn(_) => {
                return Ok(grid.and_then(|grid| grid.throw.clone()).map(StepShown::Dice));
            }
            StepDice::Known(sum) => return self.evaluate(sum, counts).map(StepShown::Known).map(Some),
            StepDice::These(dice) => dice.clone(),
            StepDice::InCell(of) => {
                let found = self.found(of, counts)?;
                match found.cell {
                    Cell::Throw(dice, _) => dice.clone(),
                    Cell::Need(_, says) | Cell::Text(says) => return Err(self.nothing(of, &found, says)),
                    Cell::Number(number) => return Err(self.nothing(of, &found, &number.to_string())),
                }
            }
        };
        Ok(Some(StepShown::Dice(dice)))
    }
}

/// The cards of a lookup: each row is one kind, with as many copies as this column says.
fn bag(lookup: &Lookup, column: usize) -> Bag {
    let kind = |row: &LookupRow| match (&row.outcome, row.on.ends().next()) {
        (RowOutcome::Cells(cells), Some(number)) => match cells.get(column) {
            Some(Cell::Number(copies)) => Some((number, u32::try_from(*copies).unwrap_or(0))),
            Some(Cell::Need(..) | Cell::Throw(..) | Cell::Text(_)) | None => None,
        },
        (RowOutcome::Cells(_), None) | (RowOutcome::NotPrinted, _) => None,
    };
    Bag(lookup.rows.iter().filter_map(kind).collect())
}
