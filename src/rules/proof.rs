use std::collections::BTreeMap;

use super::advice::Advice;
use super::change_words::{leave_key_out, write_number};
use super::finding::Finding;
use super::muster::Muster;
use super::seeded::natural_results;
use crate::diagnostic::{Code, count};
use crate::model::{About, Change, Force, ForceUnit, Half, Part, Path, Roll, Ruleset, Severity, Thrown};

/// Warnings about dice that differ from those of their seed, and one notice about those that nothing proves either
/// way. They are only warnings because no ruleset has seeds: a force may be played with any dice that its players
/// agree on, but its paper must not claim a seed that they don't come from.
pub fn unlike_seed(ruleset: &Ruleset, force: &Force, muster: &Muster<'_>) -> Vec<Finding> {
    let seed = force.seed;
    // Another version of the data may have had other dice.
    let sure = force.data_version.as_ref().is_none_or(|version| *version == ruleset.data_version);
    let (mut findings, mut open) = (Vec::new(), OpenThrow::default());
    let mut seedless: Vec<(usize, String)> = Vec::new();
    let mut whose: BTreeMap<(u64, u32, u32), String> = BTreeMap::new();
    for (place, entry) in force.every_unit().into_iter().enumerate() {
        if !is_rolled(ruleset, entry) {
            continue;
        }
        let title = title(muster, (entry, place));
        let Some(thrown) = entry.thrown else {
            // Without a seed they are real dice.
            if let Some(seed) = seed
                && !is_at_its_place(ruleset, entry, seed, place)
            {
                open.add(place, seed, &title, false);
            }
            continue;
        };
        let Some(own) = thrown.seed.or(seed) else {
            seedless.push((place, title));
            continue;
        };
        let unlike = unlike(ruleset, (entry, place), (own, thrown), &title);
        match (unlike.is_empty(), sure) {
            (true, _) => {}
            (false, true) => findings.extend(unlike),
            (false, false) => open.add(place, own, &title, true),
        }
        if thrown.throw > entry.times() {
            let (throw, throws) = (thrown.throw, count(entry.times() as usize, "time"));
            let message = format!("{title}: thrown {throws}, but its dice are those of throw {throw} of seed {own}");
            findings.push(doubt(About::Unit(place), message).hint(format!("write `throws = {throw}`")));
        }
        if let Some(other) = whose.insert((own, thrown.place, thrown.throw), title.clone()) {
            let message = format!("{title}: its dice are those of {other}, at place {} of seed {own}", thrown.place);
            findings.push(doubt(About::Unit(place), message).hint("remove its `rolls` and `thrown`, and roll for it"));
        }
    }
    findings.extend(without_seed(&seedless));
    findings.extend(open.finding());
    findings
}

/// Whether any of the ruleset's rolls was made for a unit.
pub fn is_rolled(ruleset: &Ruleset, entry: &ForceUnit) -> bool {
    entry.rolls.iter().any(|(id, _)| ruleset.organisation.rolls.iter().any(|roll| *id == roll.id))
}

/// A unit's title, or its id if it is unknown.
pub fn title(muster: &Muster<'_>, (entry, place): (&ForceUnit, usize)) -> String {
    muster.unit(place).map_or_else(|| entry.unit.clone(), |one| one.title.clone())
}

/// The units whose dice nothing proves to come from a seed: the first, and the number of others.
#[derive(Default)]
struct OpenThrow {
    first: Option<Doubtful>,
    more: usize,
}

/// The first unit whose dice are not proven.
struct Doubtful {
    place: usize,
    seed: u64,
    title: String,
    /// Whether it was thrown with another version of the data.
    outdated: bool,
}

impl OpenThrow {
    fn add(&mut self, place: usize, seed: u64, title: &str, outdated: bool) {
        match self.first {
            None => self.first = Some(Doubtful { place, seed, title: title.to_owned(), outdated }),
            Some(_) => self.more += 1,
        }
    }

    fn finding(self) -> Option<Finding> {
        let Doubtful { place, seed, title, outdated } = self.first?;
        let more = if self.more > 0 { format!(" and {}", count(self.more, "other")) } else { String::new() };
        let why = if outdated { ": they were thrown for other data" } else { "" };
        let message = format!("nothing shows that the dice of {title}{more} come from seed {seed}{why}");
        let hint = "this is not a fault: dice may have been typed, or figures moved";
        Some(Finding::error(Code::Unproven, About::Unit(place), message).hint(hint).with_severity(Severity::Notice))
    }
}

fn doubt(path: impl Into<Path>, message: String) -> Finding {
    Finding::error(Code::OtherDice, path, message).with_severity(Severity::Warning)
}

/// One notice for units that name throws of a seed, although the force has no seed.
fn without_seed(units: &[(usize, String)]) -> Option<Finding> {
    let ((first, title), others) = units.split_first()?;
    let more = if others.is_empty() { String::new() } else { format!(" and {}", count(others.len(), "other")) };
    let message = format!("{title}{more}: `thrown` names a throw of a seed, but the force has no `seed`");
    let finding = Finding::error(Code::Unproven, About::Unit(*first), message);
    Some(finding.hint("write the `seed`, or remove every `thrown`").with_severity(Severity::Notice))
}

/// Warnings about a unit's dice that differ from those of its throw.
fn unlike(
    ruleset: &Ruleset,
    (entry, place): (&ForceUnit, usize),
    (seed, thrown): (u64, Thrown),
    title: &str,
) -> Vec<Finding> {
    let given = natural_results(ruleset, seed, thrown);
    let whence = if thrown.throw > 1 { format!("throw {} of seed", thrown.throw) } else { "seed".to_owned() };
    let one = |(roll, natural): &(&Roll, i64)| {
        let (id, own) = entry.rolls.iter().find(|(id, _)| *id == roll.id)?;
        let message = format!("{title}: {} {own}; {whence} {seed} gives {natural}", roll.name);
        let seeded = write_number(id, *natural);
        let says = format!("{seeded}; for real dice, remove `seed` and every `thrown`");
        let set = |natural| Change::Roll { unit: place, roll: id.clone(), natural };
        let write = Advice { says, ..Advice::step(seeded, set(Some(*natural))) };
        let ways = vec![write, Advice::step(leave_key_out(id), set(None))];
        let path = About::Unit(place).part(Part::Roll(id.clone(), Half::Value));
        (own != natural).then(|| doubt(path, message).advised(ways))
    };
    given.iter().filter_map(one).collect()
}

/// Whether a unit that names no throw has the dice that the seed gives for its place in the file, on its first or
/// latest throw. Files name the throw because places may change.
fn is_at_its_place(ruleset: &Ruleset, entry: &ForceUnit, seed: u64, index: usize) -> bool {
    let place = u32::try_from(index + 1).unwrap_or(u32::MAX);
    let fits = |throw: u32| {
        let given = natural_results(ruleset, seed, Thrown { throw, ..Thrown::first(place) });
        let same =
            |(roll, natural): &(&Roll, i64)| entry.rolls.iter().all(|(id, own)| *id != roll.id || own == natural);
        given.iter().all(same)
    };
    fits(1) || (entry.times() > 1 && fits(entry.times()))
}
