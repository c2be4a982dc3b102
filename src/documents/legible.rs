use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Force, ForceGroup, ForceUnit};
use crate::typeset::Press;

/// What is printed for a character that no font has.
const MISSING: char = '□';

/// Puts a box in place of each character of a player's own words that no font has, and says which they were; `origin`
/// is the path of the force's file.
pub fn legible(force: &mut Force, origin: &str, press: &Press) -> Option<Diagnostic> {
    let mut words = words(force);
    let warning = unprintable(words.iter().map(|words| words.as_str()), origin, press);
    for words in &mut words {
        shown(words, press);
    }
    warning
}

/// Says which characters of these words no font has; `origin` is where they were written.
pub fn unprintable<'w>(words: impl Iterator<Item = &'w str>, origin: &str, press: &Press) -> Option<Diagnostic> {
    let mut lacking: Vec<char> = words.flat_map(|words| press.lacking(words)).collect();
    lacking.sort_unstable();
    lacking.dedup();
    let named: Vec<String> =
        lacking.iter().map(|letter| format!("`{letter}` (U+{:04X})", u32::from(*letter))).collect();
    let message = format!("{origin}: no font has {}; printed as {MISSING}", named.join(", "));
    let warning = Diagnostic::warning(Code::MissingGlyph, message).hint("write it another way");
    (!named.is_empty()).then_some(warning)
}

/// Every name that players wrote in a force.
fn words(force: &mut Force) -> Vec<&mut String> {
    fn units<'f>(list: &'f mut [ForceUnit], words: &mut Vec<&'f mut String>) {
        words.extend(list.iter_mut().filter_map(|unit| unit.name.as_mut()));
    }
    fn groups<'f>(list: &'f mut [ForceGroup], words: &mut Vec<&'f mut String>) {
        for group in list {
            words.extend(group.name.as_mut());
            units(&mut group.units, words);
            groups(&mut group.groups, words);
        }
    }
    let mut words: Vec<&mut String> = Vec::new();
    words.extend(force.name.as_mut());
    words.extend(force.player.as_mut());
    words.extend(force.custom.iter_mut().map(|custom| &mut custom.name));
    units(&mut force.units, &mut words);
    groups(&mut force.groups, &mut words);
    words
}

/// Words with a box in place of each character that no font has.
pub fn shown(words: &mut String, press: &Press) {
    let missing = press.lacking(words);
    if !missing.is_empty() {
        *words = words.chars().map(|letter| if missing.contains(&letter) { MISSING } else { letter }).collect();
    }
}
