use std::collections::{BTreeMap, BTreeSet};

use super::consult::dice_of;
use super::muster::muster;
use super::seeded::natural_results;
use crate::diagnostic::{Code, Diagnostic, count};
use crate::model::{Force, ForceUnit, Ruleset, Thrown, free_place};

/// One roll to be written into a force's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The unit, by its place in file order.
    pub unit: usize,
    /// The player's name for it, or the unit's.
    pub title: String,
    /// The id of the roll.
    pub roll: String,
    /// The natural result of its dice.
    pub natural: i64,
    /// The throw of a seed that gave the unit all its dice; `None` for real dice, or dice of several throws.
    pub thrown: Option<Thrown>,
}

/// The source of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Throws {
    /// A seed that gives all dice.
    Seed(u64),
    /// Real dice, in the order of the file.
    Real(Vec<i64>),
}

/// Makes the rolls that a force lacks or, with `again`, all of them; `in_play` includes those made during play. An
/// error if real dice are too many or too few, or can't show a result.
pub fn roll(
    ruleset: &Ruleset,
    force: &Force,
    throws: &Throws,
    again: bool,
    in_play: bool,
) -> Result<Vec<Rolled>, Diagnostic> {
    let (muster, _) = muster(ruleset, force);
    let mut wanted = Vec::new();
    let entries = force.every_unit();
    for (index, entry) in entries.iter().copied().enumerate() {
        let Some(one) = muster.unit(index) else { continue };
        for roll in ruleset.organisation.rolls.iter().filter(|roll| in_play || !roll.in_play) {
            let missing = !entry.rolls.iter().any(|(id, _)| *id == roll.id);
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
    let sources = match throws {
        Throws::Seed(seed) => {
            let rolls = wanted.iter().map(|(unit, _, roll, _)| (*unit, roll.id.as_str())).collect();
            sources(force, &entries, &rolls, *seed, again)
        }
        Throws::Real(_) => BTreeMap::new(),
    };
    let mut rolled = Vec::new();
    for (place, (unit, title, roll, dice)) in wanted.into_iter().enumerate() {
        let source = sources.get(&unit);
        let natural = match throws {
            Throws::Real(real) => {
                let (least, most) = dice.span(&ruleset.dice);
                let shown = ruleset.dice.counted(dice, real[place]);
                if !(least..=most).contains(&shown) {
                    let message = format!(
                        "{title}: {} {} can't be rolled: {dice} shows {least} to {most}",
                        roll.name, real[place]
                    );
                    return Err(Diagnostic::error(Code::OutsideFaces, message).hint("give the number on each die"));
                }
                shown
            }
            Throws::Seed(_) => {
                let given =
                    source.map(|source| natural_results(ruleset, source.seed, source.thrown)).unwrap_or_default();
                given.iter().find(|(known, _)| known.id == roll.id).map_or(0, |(_, natural)| *natural)
            }
        };
        let thrown = source.filter(|source| source.told).map(|source| source.thrown);
        rolled.push(Rolled { unit, title, roll: roll.id.to_string(), natural, thrown });
    }
    Ok(rolled)
}

/// Writes rolls into a force, with their seed or `None` for real dice, and the number of times each figure was
/// thrown. Under agreed words a throw made again gives the same dice, so it counts once.
pub fn note(ruleset: &Ruleset, force: &mut Force, rolled: &[Rolled], seed: Option<u64>, agreed: bool) {
    force.reseed(seed);
    force.data_version.get_or_insert_with(|| ruleset.data_version.clone());
    let mut units = force.every_unit_mut();
    let mut again = BTreeSet::new();
    for one in rolled {
        let Some(unit) = units.get_mut(one.unit) else { continue };
        // A figure counts as thrown again once, however many rolls are made for it.
        if again.insert(one.unit) && unit.rolls.iter().any(|(id, _)| *id == one.roll) {
            if agreed { unit.throws = None } else { unit.thrown_again() }
        }
        unit.thrown = one.thrown;
        match unit.rolls.iter_mut().find(|(id, _)| *id == one.roll) {
            Some((_, natural)) => *natural = one.natural,
            None => unit.rolls.push((one.roll.clone(), one.natural)),
        }
    }
}

/// The throw of a seed that gives a unit its dice.
struct DiceSource {
    seed: u64,
    thrown: Thrown,
    /// Whether it gave all dice of the unit, so that the file may name it.
    told: bool,
}

/// The source of each unit's dice. A figure keeps its throw, so that nobody can lose a bad die by deleting it; others
/// take the throw of their place in the file, or the first that is free. So the figures before one don't change its
/// dice.
fn sources(
    force: &Force,
    entries: &[&ForceUnit],
    rolls: &BTreeSet<(usize, &str)>,
    seed: u64,
    again: bool,
) -> BTreeMap<usize, DiceSource> {
    let own = |entry: &ForceUnit| {
        let thrown = entry.thrown?;
        Some((thrown.seed.or(force.seed)?, thrown))
    };
    let in_file = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
    let units: BTreeSet<usize> = rolls.iter().map(|(unit, _)| *unit).collect();
    let (mut sources, mut held) = (BTreeMap::new(), BTreeSet::new());
    for (index, entry) in entries.iter().copied().enumerate() {
        let kept = entry.rolls.iter().any(|(id, _)| !rolls.contains(&(index, id.as_str())));
        let stays = own(entry).filter(|(known, _)| !again && (kept || *known == seed));
        match (units.contains(&index), stays) {
            (true, Some((known, thrown))) => {
                let thrown = Thrown { seed: Some(known).filter(|known| *known != seed), ..thrown };
                sources.insert(index, DiceSource { seed: known, thrown, told: true });
            }
            (true, None) => continue,
            (false, _) => {}
        }
        match own(entry) {
            Some((known, thrown)) if known == seed => {
                held.insert(thrown.place);
            }
            None if !entry.rolls.is_empty() => {
                held.insert(in_file(index));
            }
            Some(_) | None => {}
        }
    }
    // Figures whose own place is free take it before others look for one.
    let fresh: Vec<usize> = units.into_iter().filter(|index| !sources.contains_key(index)).collect();
    let (at_home, others): (Vec<usize>, Vec<usize>) = fresh.into_iter().partition(|index| held.insert(in_file(*index)));
    for index in at_home.iter().chain(&others) {
        let place = if at_home.contains(index) { in_file(*index) } else { free_place(&held, in_file(*index)) };
        held.insert(place);
        let kept = entries[*index].rolls.iter().any(|(id, _)| !rolls.contains(&(*index, id.as_str())));
        sources.insert(*index, DiceSource { seed, thrown: Thrown::first(place), told: !kept });
    }
    sources
}
