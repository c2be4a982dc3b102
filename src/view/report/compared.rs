use serde::Serialize;

use crate::list_text::{Line, ListView, Telling, lines};
use crate::model::{Custom, Force, Ruleset};
use crate::rules::check;

/// Two forces compared, or one force under two sets of data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedView {
    /// The force before the changes, or under the old data.
    pub old: ComparedSide,
    /// The force after the changes, or under the new data.
    pub new: ComparedSide,
    /// The differences in the force as a whole, in words.
    pub said: Vec<String>,
    /// The units that differ.
    pub units: Vec<ComparedUnit>,
    /// The findings on the first force that the second does not have.
    pub gone: Vec<String>,
    /// The findings on the second force that the first does not have.
    pub found: Vec<String>,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSide {
    /// The name of its file.
    pub file: String,
    /// Its price in points; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The number of all its figures.
    pub figures: i64,
    /// Whether it is legal.
    pub legal: bool,
    /// The version of the data it was checked against.
    pub data_version: String,
}

/// A unit that differs between the two forces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedUnit {
    /// The unit in the first force, in words; `None` if it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// Its price in the first force, in points; `None` if it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_points: Option<i64>,
    /// The unit in the second force, in words; `None` if it is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
    /// Its price in the second force, in points; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_points: Option<i64>,
}

/// The groups around a unit, outermost first, as (number among those with the same title, title).
type GroupsAround = Vec<(usize, String)>;

/// A unit of one side.
#[derive(Clone, Debug)]
struct One {
    id: String,
    name: Option<String>,
    words: String,
    points: Option<i64>,
    /// The groups around it, by title.
    place: GroupsAround,
    /// The groups around it, by index among their neighbours.
    path: Vec<usize>,
}

impl One {
    /// Whether two units are identical and in the same place: their groups have the same titles, or the same indexes.
    fn is(&self, other: &One) -> bool {
        let said = |one: &One| (one.id.clone(), one.name.clone(), one.words.clone(), one.points);
        said(self) == said(other) && (self.place == other.place || self.path == other.path)
    }
}

/// A force to compare, its file, and the ruleset to check it with.
#[derive(Clone, Copy)]
pub struct Compare<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The ruleset to check it with.
    pub ruleset: &'a Ruleset,
    /// The force as read.
    pub force: &'a Force,
}

impl ComparedView {
    /// Compares two forces: their units, their findings and the rest.
    pub fn of(old: Compare<'_>, new: Compare<'_>) -> ComparedView {
        let (first, first_found) = side(old);
        let (second, second_found) = side(new);
        let missing = |all: &[String], others: &[String]| -> Vec<String> {
            all.iter().filter(|one| !others.contains(one)).cloned().collect()
        };
        ComparedView {
            said: facts_changed(old, new),
            units: paired(&units(old), &units(new)),
            gone: missing(&first_found, &second_found),
            found: missing(&second_found, &first_found),
            old: first,
            new: second,
        }
    }

    /// Whether there are no differences.
    pub fn is_same(&self) -> bool {
        self.said.is_empty() && self.units.is_empty() && self.gone.is_empty() && self.found.is_empty()
    }
}

fn side(one: Compare<'_>) -> (ComparedSide, Vec<String>) {
    let checked = check(one.ruleset, one.force, None);
    let found = checked.findings.iter().map(|finding| format!("{}: {}", finding.severity.word(), finding.message));
    let found = found.collect();
    let side = ComparedSide {
        file: one.file.to_owned(),
        points: checked.points,
        figures: checked.figures(),
        legal: checked.legal(),
        data_version: one.ruleset.data_version.clone(),
    };
    (side, found)
}

/// The differences in the force as a whole, in words.
fn facts_changed(old: Compare<'_>, new: Compare<'_>) -> Vec<String> {
    // Already given at the head of each side.
    const ELSEWHERE: [&str; 5] = ["Points", "Figures", "Data", "Fingerprint", TROOPS];
    const CHOICES: &str = "Choices";
    // Troops built from codes appear in the text under their ids; they are compared by name, code and role instead.
    const TROOPS: &str = "Troops";
    let troops = |custom: &Custom| {
        let called = if custom.name.is_empty() { &custom.id } else { &custom.name };
        let facts = [called, &custom.code, &custom.role].into_iter().chain(&custom.extras);
        (TROOPS, facts.map(String::as_str).collect::<Vec<_>>().join(", "))
    };
    let telling = Telling { secret: false, full: true };
    let of = |one: Compare<'_>| -> Vec<(&'static str, String)> {
        let said = lines(one.ruleset, one.force, None, telling).into_iter();
        said.flat_map(|line| match line {
            Line::Said(key, _) if ELSEWHERE.contains(&key) => Vec::new(),
            // A quoted name may contain the mark that separates two choices.
            Line::Said(CHOICES, words) if !words.contains('"') => {
                words.split("; ").map(|one| (CHOICES, one.to_owned())).collect()
            }
            Line::Said(key, words) => vec![(key, words)],
            Line::Group(depth, words) => vec![("Groups", format!("{}{words}", "inside: ".repeat(depth)))],
            Line::Unit(_) => Vec::new(),
        })
        .chain(one.force.custom.iter().map(troops))
        .collect()
    };
    let (old, new) = (of(old), of(new));
    let mut keys: Vec<&'static str> = old.iter().chain(&new).map(|(key, _)| *key).collect();
    keys.sort_unstable();
    keys.dedup();
    let differing = |key: &'static str| changes(&key.to_lowercase(), &values(&old, key), &values(&new, key));
    keys.into_iter().flat_map(differing).collect()
}

/// The changes under one key, each on its own.
fn changes(key: &str, old: &[&str], new: &[&str]) -> Vec<String> {
    const NOTHING: &str = "nothing";
    if old == new {
        return Vec::new();
    }
    let without = |all: &[&'_ str], others: &[&str]| -> Vec<String> {
        all.iter().filter(|words| !others.contains(words)).map(|words| (*words).to_owned()).collect()
    };
    let (gone, mut come) = (without(old, new), without(new, old));
    if gone.is_empty() && come.is_empty() {
        return vec![format!("{key}: {} → {}", old.join("; "), new.join("; "))];
    }
    let alone = old.len() <= 1 && new.len() <= 1;
    let mut all = Vec::new();
    for before in gone {
        let place = come.iter().position(|after| alone || about(&before) == about(after));
        let after = place.map_or_else(|| NOTHING.to_owned(), |place| come.remove(place));
        all.push(format!("{key}: {before} → {after}"));
    }
    all.extend(come.into_iter().map(|after| format!("{key}: {NOTHING} → {after}")));
    all
}

/// The subject of a line: the troops, the choice or the kind of group.
fn about(words: &str) -> &str {
    let end = [", ", " = ", ": "].iter().filter_map(|mark| words.find(mark)).min();
    end.map_or(words, |end| &words[..end])
}

/// All lines under one key.
fn values<'s>(all: &'s [(&'static str, String)], key: &str) -> Vec<&'s str> {
    all.iter().filter(|(known, _)| *known == key).map(|(_, words)| words.as_str()).collect()
}

fn units(one: Compare<'_>) -> Vec<One> {
    let telling = Telling { secret: false, full: false };
    let (mut place, mut groups, mut words): (GroupsAround, Vec<GroupsAround>, _) = (Vec::new(), Vec::new(), Vec::new());
    // The number of groups so far, at each depth of nesting.
    let (mut path, mut counts): (Vec<usize>, Vec<usize>) = (Vec::new(), vec![0]);
    // Dice that show the same are the same, whichever throw gave them.
    let mut force = one.force.clone();
    force.every_unit_mut().into_iter().for_each(|unit| unit.thrown = None);
    for line in lines(one.ruleset, &force, None, telling) {
        match line {
            Line::Unit(unit) => words.push((unit, place.clone(), path.clone())),
            Line::Group(depth, called) => {
                place.truncate(depth);
                // Groups with the same title are told apart by their order.
                let alike = |known: &&GroupsAround| {
                    known.split_last().is_some_and(|((_, word), rest)| *word == called && rest == place)
                };
                let number = groups.iter().filter(alike).count();
                place.push((number, called));
                groups.push(place.clone());
                path.truncate(depth);
                counts.truncate(depth + 1);
                path.push(counts.last().copied().unwrap_or(0));
                counts.iter_mut().skip(depth).for_each(|count| *count += 1);
                counts.push(0);
            }
            Line::Said(..) => {}
        }
    }
    let view = ListView::of(one.ruleset, one.force, None, false);
    let all = view.every_unit().zip(words);
    all.map(|((unit, shown), (words, place, path))| {
        let (id, name) = (unit.unit.clone(), unit.name.clone());
        // The text has the ids of troops built from codes, whose names may not be unique.
        let custom = one.force.custom.iter().filter(|custom| !custom.name.is_empty());
        let words = custom.fold(words, |words, custom| words.replace(&format!("[{}]", custom.id), &custom.name));
        One { id, name, words, points: shown.points, place, path }
    })
    .collect()
}

/// The units that differ, paired if they have the same name and kind, else the same kind, else the same name; the rest
/// are new or gone.
fn paired(old: &[One], new: &[One]) -> Vec<ComparedUnit> {
    let mut partner: Vec<Option<usize>> = vec![None; old.len()];
    let mut taken = vec![false; new.len()];
    let ways: [fn(&One, &One) -> bool; 4] = [
        One::is,
        |one, other| one.name.is_some() && one.name == other.name && one.id == other.id,
        |one, other| one.id == other.id,
        |one, other| one.name.is_some() && one.name == other.name,
    ];
    for same in ways {
        for (place, one) in old.iter().enumerate().filter(|(place, _)| partner[*place].is_none()).collect::<Vec<_>>() {
            let found = (0..new.len()).find(|at| !taken[*at] && same(one, &new[*at]));
            if let Some(at) = found {
                (taken[at], partner[place]) = (true, Some(at));
            }
        }
    }
    let mut all = Vec::new();
    for (one, other) in old.iter().zip(&partner) {
        let other = other.map(|at| &new[at]);
        if other.is_none_or(|other| !other.is(one)) {
            // The group is mentioned only if nothing else differs.
            let moved = other.is_some_and(|other| other.words == one.words && other.points == one.points);
            let told = |one: &One| {
                let place = one.place.iter().map(|(_, called)| called.as_str()).collect::<Vec<_>>().join(", ");
                match (moved, place.is_empty()) {
                    (false, _) => one.words.clone(),
                    (true, true) => format!("{}, in no group", one.words),
                    (true, false) => format!("{}, in {place}", one.words),
                }
            };
            all.push(ComparedUnit {
                old: Some(told(one)),
                old_points: one.points,
                new: other.map(told),
                new_points: other.and_then(|other| other.points),
            });
        }
    }
    for other in new.iter().zip(&taken).filter(|(_, taken)| !**taken).map(|(other, _)| other) {
        all.push(ComparedUnit {
            old: None,
            old_points: None,
            new: Some(other.words.clone()),
            new_points: other.points,
        });
    }
    all
}
