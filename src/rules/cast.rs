use std::fmt;

use super::consult::{contest_of, dice_of, pool_of};
use super::throw::Thrower;
use crate::diagnostic::{Code, Diagnostic, alternatives};
use crate::model::{Contender, Dice, DieFaces, Keep, Ladder, Pool, Table, shifted};
use crate::odds::{self, Odds, Totals};

/// The dice of one throw for a table, with nothing left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast<'a> {
    /// Dice added up.
    Sum(Dice),
    /// One total against another: the player's dice, and the other side's.
    Against(Dice, Dice),
    /// This many dice; those that succeed are counted.
    Handful(u32, &'a Pool),
}

/// The faces and the result of one throw of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceResult {
    /// The faces, in the order thrown.
    pub shown: Vec<i64>,
    /// Their total, or the number of successes in a pool.
    pub natural: i64,
    /// The other side's faces and total; `None` outside a contest.
    pub other: Option<(Vec<i64>, i64)>,
}

/// The dice to throw, where the table leaves them open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handful {
    /// The number of dice in a handful, or a die of a ladder.
    pub dice: Option<String>,
    /// The other side's die of a ladder.
    pub against: Option<String>,
    /// The rungs that the player's die moves up its ladder, or down if negative; it stops at the ladder's ends.
    pub shift: i64,
}

/// Throws once for a table, from a seed. An error if `handful` does not suit the table.
pub fn throw_for(table: &Table, dies: &DieFaces, handful: &Handful, seed: u64) -> Result<DiceResult, Diagnostic> {
    Ok(Cast::of(table, dies, handful)?.thrown(dies, &mut Thrower::new(seed, 0)))
}

impl<'a> Cast<'a> {
    /// The dice thrown for a table. An error if nothing is thrown for it, or `handful` does not suit it.
    pub fn of(table: &'a Table, dies: &DieFaces, handful: &Handful) -> Result<Cast<'a>, Diagnostic> {
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
            return Ok(Cast::Handful(count, pool));
        }
        if let Some(contest) = contest_of(table) {
            let own = chosen(&contest.own, dies, handful.dice.as_deref(), "first")?;
            let other = chosen(&contest.other, dies, handful.against.as_deref(), "other")?;
            return Ok(Cast::Against(moved(&contest.own, dies, own, handful.shift), other.clone()));
        }
        let Some(dice) = dice_of(table) else {
            let message = format!("nothing is thrown for `{}`", table.id);
            return Err(Diagnostic::error(Code::NotForThisTable, message).hint("look at the table itself"));
        };
        if let Some(typed) = handful.dice.as_ref().filter(|typed| **typed != dice.to_string()) {
            let message = format!("`{}` is always thrown with {dice}, not `{typed}`", table.id);
            return Err(Diagnostic::error(Code::NotForThisTable, message).hint("leave the dice out"));
        }
        Ok(Cast::Sum(dice.clone()))
    }

    /// Throws the dice.
    pub fn thrown(&self, dies: &DieFaces, thrower: &mut Thrower) -> DiceResult {
        let shown: Vec<Vec<i64>> = self.throws().iter().map(|dice| thrower.throw(dice, dies).0).collect();
        self.result_of(shown)
    }

    /// Takes its dice from the front of `faces`; `None` if too few are left.
    pub fn shown(&self, faces: &mut &[i64]) -> Option<DiceResult> {
        let mut shown = Vec::new();
        for dice in self.throws() {
            let (these, rest) = faces.split_at_checked(dice.count as usize)?;
            shown.push(these.to_vec());
            *faces = rest;
        }
        Some(self.result_of(shown))
    }

    /// The chance of each natural result, or of each difference in a contest.
    pub fn odds(&self, dies: &DieFaces) -> Result<Odds<i64>, Diagnostic> {
        self.totals(dies).exactly().ok_or_else(|| odds::too_many(&self.to_string()))
    }

    /// The same chances: exact, or where that takes too much work, between bounds.
    pub fn totals(&self, dies: &DieFaces) -> Totals {
        match self {
            Cast::Sum(dice) => odds::totals(dice, dies),
            Cast::Against(own, other) => odds::contested(own, other, dies),
            Cast::Handful(count, pool) => odds::successes(*count, pool, dies).into(),
        }
    }

    /// The throws that it consists of, in order.
    pub fn throws(&self) -> Vec<Dice> {
        match self {
            Cast::Sum(dice) => vec![dice.clone()],
            Cast::Against(own, other) => vec![own.clone(), other.clone()],
            Cast::Handful(count, pool) => vec![Dice { count: *count, sides: pool.sides, keep: Keep::All, add: 0 }],
        }
    }

    /// The result of these faces, one list for each throw.
    fn result_of(&self, shown: Vec<Vec<i64>>) -> DiceResult {
        let mut shown = shown.into_iter();
        let mut next = || shown.next().unwrap_or_default();
        let faces = next();
        match self {
            Cast::Sum(dice) => DiceResult { natural: dice.total(&faces), shown: faces, other: None },
            Cast::Against(own, other) => {
                let others = next();
                let against = other.total(&others);
                DiceResult { natural: own.total(&faces), shown: faces, other: Some((others, against)) }
            }
            Cast::Handful(_, pool) => {
                let natural = faces.iter().filter(|face| pool.success.contains(**face)).count();
                DiceResult { natural: i64::try_from(natural).unwrap_or(i64::MAX), shown: faces, other: None }
            }
        }
    }
}

/// The faces of real dice for a series of throws, as the numbers that they count for. An error if there are too many
/// or too few, or a die lacks a face.
pub fn real_dice(throws: &[Dice], dies: &DieFaces, shown: &[i64]) -> Result<Vec<i64>, Diagnostic> {
    let each: Vec<u32> = throws.iter().flat_map(|dice| (0..dice.count).map(|_| dice.sides)).collect();
    if each.len() != shown.len() {
        let are = if shown.len() == 1 { "is" } else { "are" };
        let dice = if each.len() == 1 { "die is" } else { "dice are" };
        let message = format!("{} {dice} thrown, and {} {are} given", each.len(), shown.len());
        return Err(Diagnostic::error(Code::BadValue, message).hint("give what each die shows, once"));
    }
    let counted = shown.iter().zip(each).map(|(face, sides)| {
        let single = Dice { count: 1, sides, keep: Keep::All, add: 0 };
        let counted = dies.counted(&single, *face);
        let (least, greatest) = single.span(dies);
        if (least..=greatest).contains(&counted) {
            return Ok(counted);
        }
        let message = format!("`{face}` can't come up: {single} runs from {least} to {greatest} here");
        Err(Diagnostic::error(Code::OutsideFaces, message)
            .hint("give the number on each die, before anything is added"))
    });
    counted.collect()
}

/// The die of one side of a contest, moved this many rungs along its ladder; other dice stay as they are.
fn moved(who: &Contender, dies: &DieFaces, from: &Dice, by: i64) -> Dice {
    match who {
        Contender::Ladder(id) => {
            let own: Vec<Ladder> = dies.ladders.iter().filter(|ladder| ladder.id == *id).cloned().collect();
            shifted(&own, from, by)
        }
        Contender::Dice(_) => from.clone(),
    }
}

/// The dice of one side of a contest: those typed, or the only ones. `whose` names the side in an error.
fn chosen<'a>(
    who: &'a Contender,
    dies: &'a DieFaces,
    typed: Option<&str>,
    whose: &str,
) -> Result<&'a Dice, Diagnostic> {
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

/// `2d6`, `d8 against d6`, `6d6 on 4+`
impl fmt::Display for Cast<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cast::Sum(dice) => write!(f, "{dice}"),
            Cast::Against(own, other) => write!(f, "{own} against {other}"),
            Cast::Handful(count, pool) => write!(f, "{count}{pool}"),
        }
    }
}
