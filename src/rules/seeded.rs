use super::consult::dice_of;
use super::throw::Thrower;
use crate::model::{Force, Roll, Ruleset, Thrown};

/// The streams of random numbers that one figure uses: one for its unit and choices, one for its dice.
const STREAMS: u64 = 2;

/// The streams that all figures of a force use for one throw.
const ALL_STREAMS: u64 = STREAMS << 32;

/// The stream that decides a figure's unit and choices; the next one has its dice.
pub fn stream(thrown: Thrown) -> u64 {
    u64::from(thrown.throw.saturating_sub(1)) * ALL_STREAMS + u64::from(thrown.place.saturating_sub(1)) * STREAMS
}

/// The natural results that a throw of a seed gives for every roll of the ruleset, those before play first. Each roll
/// has its own dice, whether or not it or others are made, so that later changes of a figure don't change them.
pub fn natural_results(ruleset: &Ruleset, seed: u64, thrown: Thrown) -> Vec<(&Roll, i64)> {
    let mut thrower = Thrower::new(seed, stream(thrown) + 1);
    let rolls = &ruleset.organisation.rolls;
    let ordered = rolls.iter().filter(|roll| !roll.in_play).chain(rolls.iter().filter(|roll| roll.in_play));
    let thrown = ordered.filter_map(|roll| {
        let dice = dice_of(ruleset.table(&roll.table)?)?;
        Some((roll, thrower.throw(dice, &ruleset.dice).1))
    });
    thrown.collect()
}

/// The natural result that the throw named by a unit gives for a roll; `None` if the unit names none, its seed is
/// unknown, or the force is of other data, in which the dice may have been others.
pub fn given(ruleset: &Ruleset, force: &Force, unit: usize, roll: &str) -> Option<i64> {
    let sure = force.data_version.as_ref().is_none_or(|version| *version == ruleset.data_version);
    let thrown = force.unit(unit)?.thrown.filter(|_| sure)?;
    let results = natural_results(ruleset, thrown.seed.or(force.seed)?, thrown);
    results.iter().find(|(known, _)| known.id == *roll).map(|(_, natural)| *natural)
}
