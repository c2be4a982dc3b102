use super::consult::{contest_of, dice_of, pool_of};
use super::throw::Thrower;
use crate::diagnostic::{Code, Diagnostic, alternatives};
use crate::model::{Contender, Dice, Dies, Keep, Table};

/// The result of dice, for every kind of throw that a table is consulted with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Faces shown, in the order thrown.
    pub shown: Vec<i64>,
    /// Their total, or the number of successes in a pool.
    pub natural: i64,
    /// Faces and total of the opponent, in a contest.
    pub other: Option<(Vec<i64>, i64)>,
}

/// Which dice are thrown, where the table does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handful {
    /// How many of a handful, or which die of a ladder.
    pub dice: Option<String>,
    /// Which die of a ladder the other throws.
    pub against: Option<String>,
}

/// Throws for a table.
pub fn throw_for(table: &Table, dies: &Dies, handful: &Handful, seed: u64) -> Result<Fallen, Diagnostic> {
    let mut thrower = Thrower::new(seed, 0);
    if contest_of(table).is_none() && handful.against.is_some() {
        let message = format!("`{}` is not an opposed throw", table.id);
        return Err(Diagnostic::error(Code::NotForThisTable, message).hint("leave the other throw out"));
    }
    if let Some(pool) = pool_of(table) {
        let typed = handful.dice.as_deref();
        let count = typed.and_then(|count| count.parse().ok()).filter(|count| (1..=100).contains(count));
        let Some(count) = count else {
            let message = match typed {
                Some(typed) => {
                    format!("`{}` needs a number of dice, and `{typed}` is not one from 1 to 100", table.id)
                }
                None => format!("`{}` needs a number of dice, but none is given", table.id),
            };
            return Err(Diagnostic::error(Code::NotForThisTable, message).hint("say how many: 1 to 100"));
        };
        let dice = Dice { count, sides: pool.sides, keep: Keep::All, add: 0 };
        let (shown, _) = thrower.throw(&dice, dies);
        let natural = shown.iter().filter(|face| pool.success.contains(**face)).count();
        return Ok(Fallen { shown, natural: i64::try_from(natural).unwrap_or(i64::MAX), other: None });
    }
    if let Some(contest) = contest_of(table) {
        let own = chosen(&contest.own, dies, handful.dice.as_deref(), "first")?;
        let other = chosen(&contest.other, dies, handful.against.as_deref(), "other")?;
        let (shown, natural) = thrower.throw(own, dies);
        return Ok(Fallen { shown, natural, other: Some(thrower.throw(other, dies)) });
    }
    let Some(dice) = dice_of(table) else {
        let message = format!("nothing is thrown for `{}`", table.id);
        return Err(Diagnostic::error(Code::NotForThisTable, message).hint("look at the table itself"));
    };
    if let Some(typed) = handful.dice.as_ref().filter(|typed| **typed != dice.to_string()) {
        let message = format!("`{}` is always thrown with {dice}, not `{typed}`", table.id);
        return Err(Diagnostic::error(Code::NotForThisTable, message).hint("leave the dice out"));
    }
    let (shown, natural) = thrower.throw(dice, dies);
    Ok(Fallen { shown, natural, other: None })
}

/// The dice that one of two throws.
fn chosen<'a>(who: &'a Contender, dies: &'a Dies, typed: Option<&str>, whose: &str) -> Result<&'a Dice, Diagnostic> {
    let known = who.dice(dies);
    let names: Vec<String> = known.iter().map(ToString::to_string).collect();
    let meant = match (typed, known) {
        (None, [only]) => Some(only),
        (None, _) => None,
        (Some(typed), known) => known.iter().zip(&names).find(|(_, name)| *name == typed).map(|(dice, _)| dice),
    };
    meant.ok_or_else(|| {
        let message = match typed {
            Some(typed) => format!("`{typed}` is not one of the dice for the {whose} throw"),
            None => format!("no die is named for the {whose} throw"),
        };
        let hint = format!("use {}", alternatives(names.iter().map(String::as_str)));
        Diagnostic::error(Code::NotForThisTable, message).hint(hint)
    })
}
