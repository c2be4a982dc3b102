use crate::diagnostic::{Code, Diagnostic};
use crate::model::Force;
use crate::typeset::Press;

/// The character printed instead of one that no font has.
const MISSING: char = '□';

/// Replaces each character of a player's own words that no font has with a box, and returns a warning that names them;
/// `None` if every font has them all. `origin` is the path of the force's file.
pub fn legible(force: &mut Force, origin: &str, press: &Press) -> Option<Diagnostic> {
    let mut names = force.names();
    let warning = unprintable(names.iter().map(|words| words.as_str()), origin, press);
    for words in &mut names {
        shown(words, press);
    }
    // The names by which units join others are changed in the same way, so that they still match.
    force.hosts().into_iter().for_each(|words| shown(words, press));
    warning
}

/// The warning that names the characters that no font has; `None` if there are none. `origin` is where the words come
/// from.
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

/// Replaces each character that no font has with a box.
pub fn shown(words: &mut String, press: &Press) {
    let missing = press.lacking(words);
    if !missing.is_empty() {
        *words = words.chars().map(|letter| if missing.contains(&letter) { MISSING } else { letter }).collect();
    }
}
