use super::action::{CellColumn, CellRow};
use super::cast::{Cast, DiceResult, real_dice};
use super::throw::Thrower;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, DieFaces, Grid, Lookup, Modifier, Numbers, Table};
use crate::odds::{Odds, repeated};

/// An action with all its inputs. Thrown by the program, with real dice, or as exact odds, it means the same.
#[derive(Clone, Debug)]
pub struct Act<'a> {
    /// The table that defines it.
    pub table: &'a Table,
    /// The dice of one throw.
    pub cast: Cast<'a>,
    /// The number of separate throws: 1 to 100.
    pub number: u32,
    /// The row in use; `None` if the action has no rows.
    pub row: Option<CellRow<'a>>,
    /// The column in use; `None` if the action has no columns.
    pub column: Option<CellColumn<'a>>,
    /// The modifiers that apply, by name.
    pub modifiers: Vec<&'a Modifier>,
    /// A further sum of modifiers, given as a number.
    pub besides: i64,
    pub(super) meaning: ActMeaning<'a>,
    pub(super) dies: &'a DieFaces,
}

/// How a natural result becomes an outcome.
#[derive(Clone, Debug)]
pub(super) enum ActMeaning<'a> {
    /// The row of a lookup for the result plus this number.
    Row(&'a Lookup, i64),
    /// Whether the result plus this number meets a need of the grid; `None` if another player throws, whom no modifier
    /// affects.
    Need(&'a Grid, &'a Numbers, Option<i64>),
    /// The result itself.
    Total,
}

/// The outcome of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CameTo {
    /// A row of the action's lookup, counted from 0; `None` if no row answers.
    Row(Option<usize>),
    /// The number of throws that met the need.
    Successes(i64),
    /// A total.
    Total(i64),
}

impl Act<'_> {
    /// Throws the dice of all throws.
    pub fn thrown(&self, thrower: &mut Thrower) -> Vec<DiceResult> {
        (0..self.number).map(|_| self.cast.thrown(self.dies, thrower)).collect()
    }

    /// The throws that real dice showed, given face by face. An error if there are too many or too few, or a die
    /// lacks a face.
    pub fn shown(&self, faces: &[i64]) -> Result<Vec<DiceResult>, Diagnostic> {
        let throws: Vec<Dice> = (0..self.number).flat_map(|_| self.cast.throws()).collect();
        let counted = real_dice(&throws, self.dies, faces)?;
        let mut left = counted.as_slice();
        Ok((0..self.number).filter_map(|_| self.cast.shown(&mut left)).collect())
    }

    /// The outcome if this many dice or throws succeeded. An error if successes don't count here or exceed the dice.
    pub fn counted(&self, successes: i64) -> Result<CameTo, Diagnostic> {
        let most = match (&self.meaning, &self.cast) {
            (ActMeaning::Need(..), _) => i64::from(self.number),
            (ActMeaning::Row(..), Cast::Handful(count, _)) => i64::from(*count),
            (ActMeaning::Row(..) | ActMeaning::Total, _) => {
                let message = format!("successes are not counted for `{}`", self.table.id);
                return Err(Diagnostic::error(Code::NotForThisTable, message).hint("give each die that fell"));
            }
        };
        if !(0..=most).contains(&successes) {
            let message = format!("`{successes}` is too many: at most {most} can succeed");
            return Err(Diagnostic::error(Code::OutsideFaces, message).hint(format!("use a number from 0 to {most}")));
        }
        Ok(match self.meaning {
            ActMeaning::Need(..) => CameTo::Successes(successes),
            ActMeaning::Row(..) | ActMeaning::Total => self.one(successes),
        })
    }

    /// The outcome of all throws.
    pub fn came_to(&self, results: &[DiceResult]) -> CameTo {
        match self.meaning {
            ActMeaning::Need(..) => {
                let met = results.iter().filter(|one| self.meets(one.natural)).count();
                CameTo::Successes(i64::try_from(met).unwrap_or(i64::MAX))
            }
            ActMeaning::Row(..) | ActMeaning::Total => {
                let difference = |one: &DiceResult| one.natural - one.other.as_ref().map_or(0, |(_, total)| *total);
                self.one(results.first().map_or(0, difference))
            }
        }
    }

    /// The exact chance of each outcome. An error if it takes too many steps.
    pub fn odds(&self) -> Result<Odds<CameTo>, Diagnostic> {
        let natural = self.cast.odds(self.dies)?;
        Ok(match self.meaning {
            ActMeaning::Need(..) => {
                let met = natural.map(|natural| self.meets(*natural));
                repeated(&met, self.number).map(|met| CameTo::Successes(*met))
            }
            ActMeaning::Row(..) | ActMeaning::Total => natural.map(|natural| self.one(*natural)),
        })
    }

    /// The number added to one throw; 0 if nothing changes it.
    pub fn added(&self) -> i64 {
        match self.meaning {
            ActMeaning::Row(_, add) | ActMeaning::Need(_, _, Some(add)) => add,
            ActMeaning::Need(_, _, None) | ActMeaning::Total => 0,
        }
    }

    /// The need as written; `None` if the action has none.
    pub fn need(&self) -> Option<&Numbers> {
        match self.meaning {
            ActMeaning::Need(_, need, _) => Some(need),
            ActMeaning::Row(..) | ActMeaning::Total => None,
        }
    }

    /// Whether a natural result meets the need; false if the action has none.
    pub fn meets(&self, natural: i64) -> bool {
        match self.meaning {
            ActMeaning::Need(grid, need, Some(add)) => grid.meets(need, natural, add),
            ActMeaning::Need(_, need, None) => need.contains(natural),
            ActMeaning::Row(..) | ActMeaning::Total => false,
        }
    }

    /// The outcome of one natural result, or of the difference in a contest.
    fn one(&self, natural: i64) -> CameTo {
        match self.meaning {
            ActMeaning::Row(lookup, add) => CameTo::Row(lookup.place(natural + add)),
            ActMeaning::Need(..) => CameTo::Successes(i64::from(self.meets(natural))),
            ActMeaning::Total => CameTo::Total(natural),
        }
    }
}
