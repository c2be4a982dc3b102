use super::action::{CellColumn, CellRow};
use super::cast::{Cast, Fallen, real_dice};
use super::throw::Thrower;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, Dies, Grid, Lookup, Modifier, Numbers, Table};
use crate::odds::{Odds, repeated};

/// An action with all that it asks for: it is thrown, told what real dice showed, or reckoned, and means the same each time.
#[derive(Clone, Debug)]
pub struct Act<'a> {
    /// The table that says it.
    pub table: &'a Table,
    /// The dice of one throw.
    pub cast: Cast<'a>,
    /// How many throw, each by itself: 1 to 100.
    pub number: u32,
    /// The row that was chosen, where there are rows to choose from.
    pub row: Option<CellRow<'a>>,
    /// The column that was chosen, likewise.
    pub column: Option<CellColumn<'a>>,
    /// The modifiers that count.
    pub modifiers: Vec<&'a Modifier>,
    /// A sum of modifiers besides.
    pub besides: i64,
    pub(super) meaning: ActMeaning<'a>,
    pub(super) dies: &'a Dies,
}

/// How a natural result becomes an outcome.
#[derive(Clone, Debug)]
pub(super) enum ActMeaning<'a> {
    /// Its row in a lookup, after this was added.
    Row(&'a Lookup, i64),
    /// Whether it meets a need of the grid, this added; or a need of another's throw, which nothing changes.
    Need(&'a Grid, &'a Numbers, Option<i64>),
    /// Itself.
    Total,
}

/// The outcome of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CameTo {
    /// A row of the action's lookup, counted from 0; none where no row answers.
    Row(Option<usize>),
    /// How many of the throws met the need.
    Successes(i64),
    /// A total.
    Total(i64),
}

impl Act<'_> {
    /// Throws for it.
    pub fn thrown(&self, thrower: &mut Thrower) -> Vec<Fallen> {
        (0..self.number).map(|_| self.cast.thrown(self.dies, thrower)).collect()
    }

    /// The faces of real dice, those of the first throw first. Refuses what can't be.
    pub fn shown(&self, faces: &[i64]) -> Result<Vec<Fallen>, Diagnostic> {
        let throws: Vec<Dice> = (0..self.number).flat_map(|_| self.cast.throws()).collect();
        let counted = real_dice(&throws, self.dies, faces)?;
        let mut left = counted.as_slice();
        Ok((0..self.number).filter_map(|_| self.cast.shown(&mut left)).collect())
    }

    /// The outcome where this many dice or throws succeeded, whichever they were. Refuses what can't be.
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
            let message = format!("`{successes}` can't come up: at most {most} of {most} succeed");
            return Err(Diagnostic::error(Code::OutsideFaces, message).hint(format!("use a number from 0 to {most}")));
        }
        Ok(match self.meaning {
            ActMeaning::Need(..) => CameTo::Successes(successes),
            ActMeaning::Row(..) | ActMeaning::Total => self.one(successes),
        })
    }

    /// The outcome of throws.
    pub fn came_to(&self, fallen: &[Fallen]) -> CameTo {
        match self.meaning {
            ActMeaning::Need(..) => {
                let met = fallen.iter().filter(|one| self.meets(one.natural)).count();
                CameTo::Successes(i64::try_from(met).unwrap_or(i64::MAX))
            }
            ActMeaning::Row(..) | ActMeaning::Total => {
                let difference = |one: &Fallen| one.natural - one.other.as_ref().map_or(0, |(_, total)| *total);
                self.one(fallen.first().map_or(0, difference))
            }
        }
    }

    /// The exact chance of each outcome. Fails where it would take too many sums.
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

    /// The number that is added to one throw; none where nothing may change it.
    pub fn added(&self) -> i64 {
        match self.meaning {
            ActMeaning::Row(_, add) | ActMeaning::Need(_, _, Some(add)) => add,
            ActMeaning::Need(_, _, None) | ActMeaning::Total => 0,
        }
    }

    /// The need as it is written, where there is one.
    pub fn need(&self) -> Option<&Numbers> {
        match self.meaning {
            ActMeaning::Need(_, need, _) => Some(need),
            ActMeaning::Row(..) | ActMeaning::Total => None,
        }
    }

    /// Whether a natural result meets the need.
    pub fn meets(&self, natural: i64) -> bool {
        match self.meaning {
            ActMeaning::Need(grid, need, Some(add)) => grid.meets(need, natural, add),
            ActMeaning::Need(_, need, None) => need.contains(natural),
            ActMeaning::Row(..) | ActMeaning::Total => false,
        }
    }

    /// The outcome of one natural result, in a contest of the difference.
    fn one(&self, natural: i64) -> CameTo {
        match self.meaning {
            ActMeaning::Row(lookup, add) => CameTo::Row(lookup.place(natural + add)),
            ActMeaning::Need(..) => CameTo::Successes(i64::from(self.meets(natural))),
            ActMeaning::Total => CameTo::Total(natural),
        }
    }
}
