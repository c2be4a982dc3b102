use serde::Serialize;

use super::list::ListView;
use crate::exchange::{Line, Telling, lines};
use crate::model::{Draft, Force, Ruleset};
use crate::rules::check;

/// Two forces beside each other, or one under two sets of data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedView {
    /// The first.
    pub old: ComparedSide,
    /// The second.
    pub new: ComparedSide,
    /// What is said otherwise of the whole force, in words.
    pub said: Vec<String>,
    /// The units that differ.
    pub units: Vec<ComparedUnit>,
    /// What was found in the first and no more in the second.
    pub gone: Vec<String>,
    /// What was found in the second and not yet in the first.
    pub found: Vec<String>,
}

/// One of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSide {
    /// Its file.
    pub file: String,
    /// What it costs; none where it has no price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// All its figures.
    pub figures: i64,
    /// Whether it is legal.
    pub legal: bool,
    /// The version of the data that judged it.
    pub data_version: String,
}

/// A unit that is not the same in both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedUnit {
    /// What it was; none where it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// What it cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_points: Option<i64>,
    /// What it is; none where it is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_points: Option<i64>,
}

/// A unit on one side.
#[derive(Clone, Debug, PartialEq, Eq)]
struct One {
    id: String,
    name: Option<String>,
    words: String,
    points: Option<i64>,
}

/// What is compared: a force with the data that judge it, and what it is called.
#[derive(Clone, Copy)]
pub struct Compare<'a> {
    /// Its file.
    pub file: &'a str,
    /// The ruleset.
    pub ruleset: &'a Ruleset,
    /// The force.
    pub draft: &'a Draft,
}

impl ComparedView {
    /// What differs between two forces.
    pub fn of(old: Compare<'_>, new: Compare<'_>) -> ComparedView {
        let (first, first_found) = side(old);
        let (second, second_found) = side(new);
        let missing = |all: &[String], others: &[String]| -> Vec<String> {
            all.iter().filter(|one| !others.contains(one)).cloned().collect()
        };
        ComparedView {
            said: said(old, new),
            units: paired(&units(old), &units(new)),
            gone: missing(&first_found, &second_found),
            found: missing(&second_found, &first_found),
            old: first,
            new: second,
        }
    }

    /// Whether nothing differs.
    pub fn is_same(&self) -> bool {
        self.said.is_empty() && self.units.is_empty() && self.gone.is_empty() && self.found.is_empty()
    }
}

fn side(one: Compare<'_>) -> (ComparedSide, Vec<String>) {
    let force = Force::from(one.draft);
    let checked = check(one.ruleset, &force, None);
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

/// What is said of the whole force, where it differs.
fn said(old: Compare<'_>, new: Compare<'_>) -> Vec<String> {
    let telling = Telling { secret: false, full: false };
    let of = |one: Compare<'_>| -> Vec<(&'static str, String)> {
        let said = lines(one.ruleset, one.draft, None, telling).into_iter();
        said.filter_map(|line| match line {
            Line::Said(key, words) if key != "Points" => Some((key, words)),
            Line::Said(..) | Line::Group(..) | Line::Unit(_) => None,
        })
        .collect()
    };
    let (old, new) = (of(old), of(new));
    let mut keys: Vec<&'static str> = old.iter().chain(&new).map(|(key, _)| *key).collect();
    keys.sort_unstable();
    keys.dedup();
    let value = |all: &[(&'static str, String)], key: &str| -> String {
        let all: Vec<&str> = all.iter().filter(|(known, _)| *known == key).map(|(_, words)| words.as_str()).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join("; ") }
    };
    let differing = keys.into_iter().filter(|key| value(&old, key) != value(&new, key));
    differing.map(|key| format!("{}: {} → {}", key.to_lowercase(), value(&old, key), value(&new, key))).collect()
}

fn units(one: Compare<'_>) -> Vec<One> {
    let telling = Telling { secret: false, full: false };
    let words = lines(one.ruleset, one.draft, None, telling).into_iter().filter_map(|line| match line {
        Line::Unit(words) => Some(words),
        Line::Said(..) | Line::Group(..) => None,
    });
    let view = ListView::of(one.ruleset, one.draft, None, false);
    let all = view.every_unit().into_iter().zip(words);
    all.map(|((_, unit), words)| One { id: unit.unit.clone(), name: unit.name.clone(), words, points: unit.points })
        .collect()
}

/// The units that are not the same on both sides: those of one name together, then those of one kind.
fn paired(old: &[One], new: &[One]) -> Vec<ComparedUnit> {
    let mut partner: Vec<Option<usize>> = vec![None; old.len()];
    let mut taken = vec![false; new.len()];
    let ways: [fn(&One, &One) -> bool; 4] = [
        |one, other| one == other,
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
        if other.is_none_or(|other| other != one) {
            all.push(ComparedUnit {
                old: Some(one.words.clone()),
                old_points: one.points,
                new: other.map(|other| other.words.clone()),
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
