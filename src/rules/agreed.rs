use unicode_normalization::UnicodeNormalization;

use super::checked::Checked;
use super::finding::Finding;
use super::fingerprint::digest;
use super::proof::{is_rolled, title};
use crate::diagnostic::{Code, count};
use crate::model::{About, ForceUnit, Part, Path, Severity, Thrown};

/// The seed that agreed words and a player's name give: the first four bytes of the SHA-256 of
///
/// ```text
/// sabretache
/// word ligny
/// word waterloo
/// player ada field
/// ```
///
/// without a line break at its end, as a big-endian number. Words and name are made `plain`; the words are sorted,
/// each once, so that it does not matter who says which word, in which order, and on which keyboard.
pub fn seed_of_words(words: &[String], player: &str) -> u64 {
    let mut known: Vec<String> = words.iter().map(|word| plain(word)).collect();
    known.sort_unstable();
    known.dedup();
    let bytes = digest(&format!("sabretache\nword {}\nplayer {}", known.join("\nword "), plain(player)));
    u64::from(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

/// Requires each figure to be thrown once, with the seed that the agreed words give its player. Other dice, and dice
/// of unknown origin, become errors; `hint` says how to put them right.
pub fn hold_to(checked: &mut Checked<'_>, words: &[String], player: Option<&str>, hint: &str) {
    let ruleset = checked.ruleset;
    if ruleset.organisation.rolls.is_empty() {
        let message = format!("{} rolls nothing for its forces, so the words agreed have no effect", ruleset.name);
        let finding = Finding::error(Code::OptionNotOffered, Part::Ruleset, message);
        checked.findings.push(finding.hint("leave the words out").with_severity(Severity::Notice));
    } else if checked.force.every_unit().into_iter().any(|entry| is_rolled(ruleset, entry)) {
        match agreed_seed(checked, words, player) {
            Err(finding) => checked.findings.push(finding.hint(hint)),
            Ok(seed) => {
                let thrown = thrown_otherwise(checked, seed);
                checked.findings.extend(thrown);
                for finding in &mut checked.findings {
                    if matches!(finding.code, Code::OtherDice | Code::OtherSeed | Code::Unproven) {
                        finding.severity = Severity::Error;
                        finding.hint = Some(hint.to_owned());
                    }
                }
            }
        }
    }
    checked.sort();
}

/// Text in a form that can be compared, however it was typed: lower case, NFC, single spaces, none at the ends.
pub fn plain(words: &str) -> String {
    // Lower-casing may separate accents from their letters, so NFC comes last.
    words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase().nfc().collect()
}

/// Whether two names mean the same player, however they were typed.
pub fn is_same_player(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

fn other_seed(path: impl Into<Path>, message: impl Into<String>) -> Finding {
    Finding::error(Code::OtherSeed, path, message)
}

/// The seed of a force if it is the one that the agreed words give its player, else the finding.
fn agreed_seed(checked: &Checked<'_>, words: &[String], player: Option<&str>) -> Result<u64, Box<Finding>> {
    let force = checked.force;
    let Some(player) = player else {
        let message = "the agreed words give each player a seed, but the force names no player";
        return Err(other_seed(Part::Ruleset, message).into());
    };
    let agreed = seed_of_words(words, player);
    match force.seed {
        Some(seed) if seed == agreed => Ok(agreed),
        Some(seed) => {
            let message = format!("seed {seed}; the words agreed give {player} seed {agreed}");
            Err(other_seed(Part::Seed, message).into())
        }
        None => {
            let message = format!("the dice have no seed; the words agreed give {player} seed {agreed}");
            Err(other_seed(Part::Ruleset, message).into())
        }
    }
}

/// Findings on figures not thrown once, with this seed, at a place from 1 to the number of figures: one may have been
/// thrown again, or others left out because they rolled worse.
fn thrown_otherwise(checked: &Checked<'_>, seed: u64) -> Vec<Finding> {
    let entries = checked.force.every_unit().into_iter().zip(0..);
    let rolled: Vec<(&ForceUnit, usize)> = entries.filter(|(entry, _)| is_rolled(checked.ruleset, entry)).collect();
    let figures = rolled.len();
    let one = |(entry, place): (&ForceUnit, usize)| {
        let title = title(&checked.muster, (entry, place));
        let message = match entry.thrown {
            None => format!("{title}: nothing shows which throw of seed {seed} gave its dice"),
            Some(Thrown { seed: Some(own), .. }) if own != seed => {
                format!("{title}: thrown with seed {own}, not {seed}")
            }
            Some(_) if entry.times() > 1 => format!("{title}: thrown {} times; only 1 throw was agreed", entry.times()),
            Some(Thrown { place: given, .. }) if given as usize > figures => {
                let all = count(figures, "figure");
                format!("{title}: `thrown` gives place {given}, but {all} have the places 1 to {figures}")
            }
            Some(_) => return None,
        };
        Some(other_seed(About::Unit(place), message))
    };
    rolled.into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_same_player, seed_of_words};

    fn seed(words: &[&str], player: &str) -> u64 {
        seed_of_words(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), player)
    }

    /// Anybody can work it out: `printf 'sabretache\nword waterloo\nplayer ada field' | sha256sum`.
    #[test]
    fn a_seed_follows_from_words_and_name() {
        assert_eq!(seed(&["Waterloo"], "Ada Field"), 0x8708_0f17);
        assert_eq!(seed(&["Ligny", "Waterloo"], "Ada Field"), 0x9b28_984a);
    }

    /// `printf 'sabretache\nword orléans\nplayer zoë' | sha256sum`, each accent in one character with its letter.
    #[test]
    fn the_way_an_accent_is_typed_does_not_matter() {
        assert_eq!(seed(&["Orl\u{e9}ans"], "Zo\u{eb}"), 0x6c82_2138);
        assert_eq!(seed(&["ORLE\u{301}ANS"], "ZOE\u{308}"), 0x6c82_2138);
        // A capital I with a dot becomes two characters in lower case.
        assert_eq!(seed(&["\u{130}zmir"], "Ada"), seed(&["I\u{307}zmir"], "Ada"));
    }

    #[test]
    fn the_way_a_name_is_typed_does_not_matter() {
        for name in ["Zoë Field", "zoë  field", "Zoë\u{a0}Field", " Zoë Field ", "Zoe\u{308} Field"] {
            assert!(is_same_player(name, "Zoë Field"), "{name}");
        }
        assert!(!is_same_player("Zoe Field", "Zoë Field") && !is_same_player("ZoëField", "Zoë Field"));
    }

    #[test]
    fn the_order_and_spelling_of_agreed_words_do_not_matter() {
        let both = seed(&["Ligny", "Quatre Bras"], "Ada Field");
        assert_eq!(both, seed(&["quatre  bras ", " LIGNY", "ligny"], " ada field"));
        assert_ne!(both, seed(&["Ligny", "Quatre Bras"], "Ben Wood"));
        assert_ne!(both, seed(&["Ligny"], "Ada Field"));
        assert_ne!(seed(&["a b"], "c"), seed(&["a"], "b c"));
    }
}
