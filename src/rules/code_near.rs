use super::ability::{Mode, ability};
use crate::model::{Construction, Custom};

/// The readable codes that have another letter, or none, at this stretch (bytes) of the code of these troops; those with
/// the fewest faults, the shorter first.
pub fn codes_near(construction: &Construction, own: &Custom, (from, to): (usize, usize)) -> Vec<String> {
    let (Some(before), Some(after)) = (own.code.get(..from), own.code.get(to..)) else { return Vec::new() };
    let letters = construction.slots.iter().flat_map(|slot| {
        let marked = move |letter: char| slot.after.map(|mark| format!("{mark}{letter}"));
        slot.letters.iter().flat_map(move |one| [Some(one.letter.to_string()), marked(one.letter)])
    });
    let now = faults(construction, own, &own.code);
    let mut found: Vec<((usize, usize), String)> = Vec::new();
    // Leaving the stretch out comes first.
    for letter in [String::new()].into_iter().chain(letters.flatten()) {
        let code = format!("{before}{letter}{after}");
        let then = faults(construction, own, &code);
        if then < now && found.iter().all(|(_, known)| *known != code) {
            found.push((then, code));
        }
    }
    let least = found.iter().map(|(faults, _)| *faults).min();
    found.retain(|(faults, _)| Some(*faults) == least);
    found.into_iter().map(|(_, code)| code).collect()
}

/// The faultless codes of these troops without one of their letters.
pub fn codes_without_a_letter(construction: &Construction, own: &Custom) -> Vec<String> {
    let letters = own.code.char_indices().map(|(at, letter)| (at, at + letter.len_utf8()));
    let shorter = letters.map(|(from, to)| format!("{}{}", &own.code[..from], &own.code[to..]));
    shorter.filter(|code| faults(construction, own, code) == (0, 0)).collect()
}

/// The errors of a code for the role of these troops, and all its faults.
fn faults(construction: &Construction, own: &Custom, code: &str) -> (usize, usize) {
    let read = ability(construction, code, Some(&own.role), Mode::Tolerant);
    (read.errors(), read.faults.len())
}
