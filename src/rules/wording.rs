use crate::diagnostic::count;
use crate::model::{Numbers, Organisation, Range, Who};

use super::sentence::{named, unit_name};

/// What something is called, one of it and several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// One of it.
    pub one: String,
    /// Several of it.
    pub many: String,
}

impl Noun {
    /// A word of our own with a regular plural.
    pub fn plain(word: &str) -> Noun {
        Noun { one: word.to_owned(), many: plural(word) }
    }

    /// A group of a kind.
    pub fn group(organisation: &Organisation, kind: &str) -> Noun {
        Noun::plain(organisation.group_name(kind))
    }

    /// The units that a `Who` means, each of them counted once.
    pub fn units(organisation: &Organisation, who: &Who) -> Noun {
        match (who.units.as_slice(), who.role.as_slice()) {
            ([only], _) => {
                let one = unit_name(organisation, only);
                let unit = organisation.armies.iter().find_map(|army| army.unit(only));
                let many = unit.and_then(|unit| unit.plural.clone()).unwrap_or_else(|| plural(&one));
                Noun { one: with_terms(organisation, who, one), many: with_terms(organisation, who, many) }
            }
            ([], [only]) => {
                let role = organisation.role(only);
                let name = role.map_or(only.as_str(), |role| role.name.as_str());
                let (one, many) = match role.and_then(|role| Some((role, role.unit.as_deref()?))) {
                    Some((role, unit)) => {
                        let units = role.units.clone().unwrap_or_else(|| plural(unit));
                        (format!("{unit} of {name}"), format!("{units} of {name}"))
                    }
                    None => (role.map_or(name, |role| role.one.as_str()).to_owned(), name.to_owned()),
                };
                Noun { one: with_terms(organisation, who, one), many: with_terms(organisation, who, many) }
            }
            _ => {
                let words = named(organisation, who);
                Noun { one: with_terms(organisation, who, words.clone()), many: with_terms(organisation, who, words) }
            }
        }
    }

    /// `no Lieutenant`, `1 Lieutenant`, `3 Lieutenants`.
    pub fn number(&self, number: i64) -> String {
        match number {
            0 => format!("no {}", self.one),
            1 => format!("1 {}", self.one),
            _ => format!("{number} {}", self.many),
        }
    }

    /// `a Lieutenant`, `2 Lieutenants`.
    pub fn some(&self, number: i64) -> String {
        match number {
            1 => format!("{} {}", article(&self.one), self.one),
            _ => format!("{number} {}", self.many),
        }
    }

    /// As many as these numbers, with what they are: `1 Lieutenant`, `2–5 squads of Troops`.
    pub fn numbers(&self, numbers: &Numbers) -> String {
        let word = if numbers.to_string() == "1" || numbers.to_string() == "up to 1" { &self.one } else { &self.many };
        format!("{} {word}", spelled(numbers))
    }
}

/// Figures, however many.
pub fn figures(number: i64) -> String {
    count(usize::try_from(number).unwrap_or(0), "figure")
}

/// Numbers as a sentence has them: an open end is put in words.
pub fn spelled(numbers: &Numbers) -> String {
    let said = numbers.to_string();
    let said = said.strip_suffix('+').map_or(said.clone(), |least| format!("{least} or more"));
    match said.rsplit_once(", ") {
        Some((some, last)) => format!("{some} or {last}"),
        None => said,
    }
}

/// What a number should be: `4–6 required`, `1 at most`, `none allowed`.
pub fn required(numbers: &Numbers) -> String {
    match numbers.ranges.as_slice() {
        [Range { from: None, to: Some(most) }] => format!("{most} at most"),
        [Range { from: Some(0), to: Some(0) }] => "none allowed".to_owned(),
        _ => format!("{} required", spelled(numbers)),
    }
}

/// What would bring a number to what it should be.
pub fn mend(has: i64, numbers: &Numbers, what: &Noun) -> String {
    match numbers.ends().min_by_key(|end| (end - has).abs()) {
        Some(end) if end > has => format!("add {}", what.some(end - has)),
        Some(end) if end < has => format!("take out {}", what.some(has - end)),
        _ => format!("make it {}", spelled(numbers)),
    }
}

/// Words one after the other: `Shield, Lasgun and Maula pistol`.
pub fn listed(words: &[String], last: &str) -> String {
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

fn with_terms(organisation: &Organisation, who: &Who, words: String) -> String {
    super::sentence::with_terms(organisation, who, words)
}

fn article(word: &str) -> &'static str {
    let first = word.chars().next().unwrap_or('x').to_ascii_lowercase();
    // Spelled letter by letter, as NCO is.
    let spelled = word.chars().take(2).all(|letter| letter.is_ascii_uppercase()) && "aefhilmnorsx".contains(first);
    if spelled || "aeiou".contains(first) { "an" } else { "a" }
}

fn plural(word: &str) -> String {
    let stem = word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match stem {
        Some(stem) => format!("{stem}ies"),
        None if word.ends_with('s') => word.to_owned(),
        None => format!("{word}s"),
    }
}
