use super::Change;
use crate::diagnostic::candidates;
use crate::model::capital;
use crate::rules::{Remedy, write_for};

/// The maximum number of words offered for a wrong one.
pub const OFFERED: usize = 4;

/// The known words near the typed one, the nearest first; if none is near, the first known ones, since any of them may
/// be meant.
pub fn near_or_any<'w>(typed: &str, known: impl Iterator<Item = &'w str> + Clone) -> Vec<&'w str> {
    let near = candidates(typed, known.clone().filter(|word| *word != typed), OFFERED);
    if near.is_empty() { known.take(OFFERED).collect() } else { near }
}

/// The step that writes a known word in place of the typed one.
pub fn write(typed: &str, word: &str, change: Change) -> Remedy {
    Remedy::new(capital(&write_for([word], typed)), change)
}
