use crate::model::Organisation;

/// The player's name for a group, and its kind.
pub type GroupKey = (Option<String>, String);

/// Ordinal numbers in words; higher ones are in digits.
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
];

/// Names of groups for use in mid-sentence: the player's name, or the kind, numbered if there are several.
pub fn group_words(organisation: &Organisation, every: &[GroupKey]) -> Vec<String> {
    let word = |(place, (name, own)): (usize, &GroupKey)| {
        if let Some(name) = name {
            return name.clone();
        }
        let alike = |other: &&GroupKey| other.1 == *own;
        let kind = organisation.group_name(own).to_lowercase();
        if every.iter().filter(alike).count() == 1 {
            return format!("the {kind}");
        }
        let before = every[..place].iter().filter(alike).count();
        let nth = ORDINALS.get(before).map_or_else(|| nth(before + 1), |word| (*word).to_owned());
        format!("the {nth} {kind}")
    };
    every.iter().enumerate().map(word).collect()
}

/// An ordinal number in digits: `21st`.
pub fn nth(number: usize) -> String {
    let end = match (number / 10 % 10, number % 10) {
        (0 | 2.., 1) => "st",
        (0 | 2.., 2) => "nd",
        (0 | 2.., 3) => "rd",
        (..) => "th",
    };
    format!("{number}{end}")
}
