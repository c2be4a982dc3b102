//! Lists and counts in English, and the order of version numbers, for every room.

use std::fmt::Display;

/// `` `a`, `b` and `c` ``
pub fn backticked<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    joined(words, "and")
}

/// `` `a`, `b` or `c` ``
pub fn alternatives<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    joined(words, "or")
}

/// The end of a hint that names one word: ``, or `b` `` or ``, or another: `b` or `c` ``; empty if there are no others.
pub fn or_another<'a>(named: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    let others: Vec<&str> = words.into_iter().filter(|word| *word != named).collect();
    match others.as_slice() {
        [] => String::new(),
        [only] => format!(", or `{only}`"),
        [..] => format!(", or another: {}", alternatives(others)),
    }
}

/// `1 cell`, `2 cells`
pub fn count<N: Copy + Display + From<u8> + PartialEq>(number: N, word: &str) -> String {
    if number == N::from(1) { format!("1 {word}") } else { format!("{number} {word}s") }
}

/// A name after the word for its kind, but before a qualifier of that word: ``table `id` of modifiers``.
pub fn named_as(kind: &str, name: &str) -> String {
    let marks = [" of ", " with ", " for ", " that ", " whose "];
    let cut = marks.iter().filter_map(|mark| kind.find(mark)).min().unwrap_or(kind.len());
    let (head, rest) = kind.split_at(cut);
    format!("{head} `{name}`{rest}")
}

/// Sort key of a version, so that `1.10` comes after `1.9`; a part that is not a number counts as 0.
pub fn version(text: &str) -> Vec<(u64, &str)> {
    text.split('.').map(|part| (part.parse().unwrap_or(0), part)).collect()
}

fn joined<'a>(words: impl IntoIterator<Item = &'a str>, last: &str) -> String {
    listed(&words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), last)
}

/// A list with `last` before its last item: `Shield, Lasgun and Maula pistol`.
pub fn listed(words: &[String], last: &str) -> String {
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{alternatives, backticked, named_as, version};

    #[test]
    fn versions_come_in_their_order() {
        let mut versions = ["1.10", "1.9", "2.0", "1.9.1"];
        versions.sort_by_key(|text| version(text));
        assert_eq!(versions, ["1.9", "1.9.1", "1.10", "2.0"]);
    }

    #[test]
    fn a_name_comes_before_a_qualifier() {
        assert_eq!(named_as("unit", "mate"), "unit `mate`");
        assert_eq!(named_as("table of modifiers", "hits"), "table `hits` of modifiers");
        assert_eq!(named_as("input that chooses a row of `guns`", "gun"), "input `gun` that chooses a row of `guns`");
    }

    #[test]
    fn lists_read_as_english() {
        assert_eq!(backticked([]), "nothing");
        assert_eq!(backticked(["a"]), "`a`");
        assert_eq!(alternatives(["a", "b"]), "`a` or `b`");
        assert_eq!(backticked(["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
