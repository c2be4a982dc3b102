use crate::diagnostic::count;
use crate::model::{Numbers, Organisation, Phrases, Range, Severity};

/// A noun in singular and plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The singular.
    pub one: String,
    /// The plural.
    pub many: String,
    /// Whether it begins with the name of a person, which takes no article.
    pub person: bool,
}

impl Noun {
    /// An English word with a regular plural, for messages.
    pub fn plain(word: &str) -> Noun {
        Noun { one: word.to_owned(), many: regular(word), person: false }
    }

    /// The word for figures in the language of the paper.
    pub fn figures(phrases: &Phrases) -> Noun {
        Noun { one: phrases.say("figure", &[]), many: phrases.say("figures", &[]), person: false }
    }

    /// The word for a kind of group.
    pub fn group(organisation: &Organisation, kind: &str) -> Noun {
        let one = organisation.group_name(kind);
        let given = organisation.group(kind).and_then(|group| group.plural.clone());
        let many = given.unwrap_or_else(|| plural(&organisation.phrases, one));
        Noun { one: one.to_owned(), many, person: false }
    }

    /// A number with the noun: `no Lieutenant`, `1 Lieutenant`, `3 Lieutenants`.
    pub fn number(&self, number: i64) -> String {
        match number {
            0 => format!("no {}", self.one),
            1 => format!("1 {}", self.one),
            _ => format!("{number} {}", self.many),
        }
    }

    /// A number with the noun, 1 as an article: `a Lieutenant`, `2 Lieutenants`; a person has no article.
    pub fn some(&self, number: i64) -> String {
        match number {
            1 if self.person => self.one.clone(),
            1 => format!("{} {}", article(&self.one), self.one),
            _ => format!("{number} {}", self.many),
        }
    }

    /// The numbers allowed, with the noun: `1 Lieutenant`, `2–5 squads of Troops`, `no Lieutenant`.
    pub fn numbers(&self, phrases: &Phrases, numbers: &Numbers) -> String {
        let noun = ("noun", self.one.as_str());
        match numbers.ranges.as_slice() {
            [] | [Range { from: Some(0), to: Some(0) }] => phrases.say("no {noun}", &[noun]),
            [Range { from: Some(1), to: Some(1) }] => phrases.say("1 {noun}", &[noun]),
            [Range { from: None, to: Some(1) }] => phrases.say("up to 1 {noun}", &[noun]),
            [only] => self.several(phrases, *only),
            [some @ .., last] => {
                let some = Numbers { ranges: some.to_vec() }.to_string();
                let last = self.several(phrases, *last);
                phrases.say("{list} or {last}", &[("list", &some), ("last", &last)])
            }
        }
    }

    /// A range with the plural of the noun.
    fn several(&self, phrases: &Phrases, range: Range) -> String {
        let noun = ("noun", self.many.as_str());
        match (range.from, range.to) {
            (Some(1), None) => phrases.say("1 or more {noun}", &[noun]),
            (Some(least), None) => phrases.say("{least} or more {noun}", &[("least", &least.to_string()), noun]),
            (None, Some(most)) => phrases.say("up to {most} {noun}", &[("most", &most.to_string()), noun]),
            (Some(_), Some(_)) | (None, None) => {
                phrases.say("{number} {noun}", &[("number", &range.to_string()), noun])
            }
        }
    }
}

/// A number of figures, in English: `1 figure`, `8 figures`.
pub fn figures(number: i64) -> String {
    count(usize::try_from(number).unwrap_or(0), "figure")
}

/// Numbers in a sentence, with open ends and the last comma in words: `4, 6 or 8`, `3 or more`.
fn spelled(numbers: &Numbers) -> String {
    let said = numbers.to_string();
    let said = said.strip_suffix('+').map_or(said.clone(), |least| format!("{least} or more"));
    match said.rsplit_once(", ") {
        Some((some, last)) => format!("{some} or {last}"),
        None => said,
    }
}

/// The numbers allowed, in a message: `4–6 required` (`expected` unless it is an error), `1 at most`, `none allowed`.
pub fn allowed_words(numbers: &Numbers, severity: Severity) -> String {
    match numbers.ranges.as_slice() {
        _ if numbers.forbids() && severity == Severity::Error => "none allowed".to_owned(),
        _ if numbers.forbids() => format!("none {}", asked(severity)),
        [Range { from: None, to: Some(most) }] => format!("{most} at most"),
        _ => format!("{} {}", spelled(numbers), asked(severity)),
    }
}

/// `required` for an error, `expected` for a warning or a notice.
pub fn asked(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "required",
        Severity::Warning | Severity::Notice => "expected",
    }
}

/// A list on paper with “and” before its last item: `a, b and c`.
pub fn listed_and(phrases: &Phrases, words: &[String]) -> String {
    joined(phrases, "{list} and {last}", words)
}

/// A list on paper with “or” before its last item: `a, b or c`.
pub fn listed_or(phrases: &Phrases, words: &[String]) -> String {
    joined(phrases, "{list} or {last}", words)
}

fn joined(phrases: &Phrases, phrase: &str, words: &[String]) -> String {
    match words.split_last() {
        None => phrases.say("nothing", &[]),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => phrases.say(phrase, &[("list", &rest.join(", ")), ("last", last)]),
    }
}

/// A list on paper with “and” between all items: `a and b and c`.
pub fn linked_and(phrases: &Phrases, words: &[String]) -> String {
    linked(phrases, "{list} and {last}", words)
}

/// A list on paper with “or” between all items: `a or b or c`.
pub fn linked_or(phrases: &Phrases, words: &[String]) -> String {
    linked(phrases, "{list} or {last}", words)
}

fn linked(phrases: &Phrases, phrase: &str, words: &[String]) -> String {
    let mut words = words.iter().cloned();
    let first = words.next().unwrap_or_default();
    words.fold(first, |list, last| phrases.say(phrase, &[("list", &list), ("last", &last)]))
}

/// The plural of a name for which the data give none: regular in English, the name itself in other languages.
pub fn plural(phrases: &Phrases, word: &str) -> String {
    if phrases.is_english() { regular(word) } else { word.to_owned() }
}

fn article(word: &str) -> &'static str {
    let first = word.chars().next().unwrap_or('x').to_ascii_lowercase();
    // An abbreviation is spelled letter by letter, as in “an NCO”.
    let spelled = word.chars().take(2).all(|letter| letter.is_ascii_uppercase()) && "aefhilmnorsx".contains(first);
    if spelled || "aeiou".contains(first) { "an" } else { "a" }
}

/// The regular plural of an English word.
fn regular(word: &str) -> String {
    let stem = word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match stem {
        Some(stem) => format!("{stem}ies"),
        None if word.ends_with('s') => word.to_owned(),
        None => format!("{word}s"),
    }
}
