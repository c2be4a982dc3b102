use super::characters::STREAMS;
use super::consult::dice_of;
use super::muster::{every_unit, muster};
use super::throw::Thrower;
use crate::diagnostic::{Code, Diagnostic, count};
use crate::model::{Force, Ruleset};

/// One roll to be written into a force's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The unit, by its place among all units of the file.
    pub unit: usize,
    /// What the player calls it, or what it is.
    pub title: String,
    /// The roll, by id.
    pub roll: String,
    /// The natural result.
    pub natural: i64,
}

/// Where the results come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Throws {
    /// A seed.
    Seed(u64),
    /// Real dice, in the order of the file.
    Real(Vec<i64>),
}

/// Rolls what a force has not rolled yet, or, `again`, everything; `in_play` includes what is rolled during play.
pub fn roll(
    ruleset: &Ruleset,
    force: &Force,
    throws: &Throws,
    again: bool,
    in_play: bool,
) -> Result<Vec<Rolled>, Diagnostic> {
    let (muster, _) = muster(ruleset, force);
    let mut wanted = Vec::new();
    for (index, entry) in every_unit(force).into_iter().enumerate() {
        let Some(one) = muster.units.iter().find(|one| std::ptr::eq(one.entry, entry)) else { continue };
        for roll in ruleset.organisation.rolls.iter().filter(|roll| in_play || !roll.in_play) {
            let missing = !entry.rolls.iter().any(|(id, _)| id.value == roll.id);
            let dice = ruleset.table(&roll.table).and_then(dice_of);
            if let (true, Some(dice)) = (roll.who.means(&one.candidate()) && (missing || again), dice) {
                wanted.push((index, one.title.clone(), roll, dice));
            }
        }
    }
    if let Throws::Real(real) = throws
        && real.len() != wanted.len()
    {
        let message = format!("{} given, {} required", count(real.len(), "result"), wanted.len());
        return Err(Diagnostic::error(Code::BadValue, message).hint("give one for each roll, in the order of the file"));
    }
    let mut rolled = Vec::new();
    let mut thrower: Option<(usize, Thrower)> = None;
    for (place, (unit, title, roll, dice)) in wanted.into_iter().enumerate() {
        let natural = match throws {
            Throws::Real(real) => {
                let (least, most) = dice.span(&ruleset.dice);
                let shown = ruleset.dice.counted(dice, real[place]);
                if !(least..=most).contains(&shown) {
                    let message = format!(
                        "{title}: {} {} can't be rolled: {dice} shows {least} to {most}",
                        roll.name, real[place]
                    );
                    return Err(Diagnostic::error(Code::OutsideFaces, message).hint("give the dice as they fell"));
                }
                shown
            }
            Throws::Seed(seed) => {
                // A figure's own stream: who stands before him does not change what he rolls.
                if thrower.as_ref().is_none_or(|(of, _)| *of != unit) {
                    thrower = Some((unit, Thrower::new(*seed, unit as u64 * STREAMS + 1)));
                }
                thrower.as_mut().map_or(0, |(_, thrower)| thrower.throw(dice, &ruleset.dice).1)
            }
        };
        rolled.push(Rolled { unit, title, roll: roll.id.to_string(), natural });
    }
    Ok(rolled)
}
