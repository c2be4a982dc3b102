use super::mid_sentence::lower_first;
use crate::model::{Letter, Organisation};

/// The heading over ability codes: the game's abbreviation, or else `Code`.
pub fn code_head(organisation: &Organisation) -> String {
    let short = organisation.construction.as_ref().and_then(|construction| construction.short.clone());
    short.unwrap_or_else(|| organisation.phrases.say("Code", &[]))
}

/// A letter of a code with its name, as written mid-sentence.
pub fn lettered(letter: &Letter) -> String {
    format!("{} {}", letter.letter, lower_first(&letter.name))
}
