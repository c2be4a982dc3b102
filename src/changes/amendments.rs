use super::Change;
use crate::diagnostic::candidates;
use crate::model::{Construction, Custom, CustomPart, CustomWord, capital, kebab};
use crate::rules::{Checked, Mode, Remedy, ability, leave_out, write_for};

/// The most words offered for a wrong one.
const OFFERED: usize = 5;

/// The words that put a part of troops built from a code right, the nearest first.
pub fn amendments(checked: &Checked<'_>, custom: usize, part: &CustomPart) -> Vec<Remedy> {
    let Some(own) = checked.force.custom.get(custom) else { return Vec::new() };
    let organisation = &checked.ruleset.organisation;
    let amend = |word| Change::Amend { custom, word };
    match (part, &organisation.construction) {
        (CustomPart::Id, Some(_)) => {
            let id = free_id(checked, own);
            vec![Remedy::new(capital(&write_for([id.as_str()], &own.id)), amend(CustomWord::Id(id)))]
        }
        (CustomPart::Role, Some(_)) => {
            let roles: Vec<&str> = organisation.roles.iter().map(|role| role.id.as_str()).collect();
            let role = |role: String| amend(CustomWord::Role(role));
            any_of(&own.role, &roles).map(|id| written(&own.role, id, role(id.to_owned()))).collect()
        }
        (CustomPart::Extra(place), Some(construction)) => {
            let Some(typed) = own.extras.get(*place) else { return Vec::new() };
            let extras: Vec<&str> = construction.extras.iter().map(|extra| extra.id.as_str()).collect();
            let extra = |id: Option<String>| amend(CustomWord::Extra(*place, id));
            let others = any_of(typed, &extras).map(|id| written(typed, id, extra(Some(id.to_owned()))));
            let gone = Remedy::new(capital(&leave_out(&format!("`{typed}`"))), extra(None));
            others.chain([gone]).collect()
        }
        (CustomPart::Code | CustomPart::Letters(..), Some(construction)) => {
            let (from, to) = match part {
                CustomPart::Letters(from, to) => (*from, *to),
                CustomPart::Code | CustomPart::Id | CustomPart::Role | CustomPart::Extra(_) => (0, own.code.len()),
            };
            let codes = codes(construction, own, (from, to));
            codes.into_iter().map(|code| written(&own.code, &code, amend(CustomWord::Code(code.clone())))).collect()
        }
        // The ruleset has no such troops.
        (_, None) => Vec::new(),
    }
}

/// The codes of troops without one of their letters.
pub fn shorter_codes(checked: &Checked<'_>, custom: usize) -> Vec<Change> {
    let construction = checked.ruleset.organisation.construction.as_ref();
    let Some((own, construction)) = checked.force.custom.get(custom).zip(construction) else { return Vec::new() };
    let letters = own.code.char_indices().map(|(at, letter)| (at, at + letter.len_utf8()));
    let shorter = letters.map(|(from, to)| format!("{}{}", &own.code[..from], &own.code[to..]));
    let whole = shorter.filter(|code| faults(construction, own, code) == (0, 0));
    whole.map(|code| Change::Amend { custom, word: CustomWord::Code(code) }).collect()
}

/// The readable codes that have another letter, or none, at this stretch of the typed one.
fn codes(construction: &Construction, own: &Custom, (from, to): (usize, usize)) -> Vec<String> {
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
    found.into_iter().map(|(_, code)| code).take(OFFERED).collect()
}

/// The errors of a code for the role of these troops, and all its faults.
fn faults(construction: &Construction, own: &Custom, code: &str) -> (usize, usize) {
    let read = ability(construction, code, Some(&own.role), Mode::Tolerant);
    (read.errors(), read.faults.len())
}

/// An id for troops that nothing in the army or the force has: from their name, else their own with a number.
fn free_id(checked: &Checked<'_>, own: &Custom) -> String {
    let army = checked.muster.army;
    let taken = |id: &str| {
        army.is_some_and(|army| army.unit(id).is_some()) || checked.force.custom.iter().any(|custom| custom.id == *id)
    };
    let named = Some(kebab(&own.name)).filter(|id| !id.is_empty() && !taken(id));
    named
        .or_else(|| {
            (2..=checked.force.custom.len() + 2).map(|number| format!("{}-{number}", own.id)).find(|id| !taken(id))
        })
        .unwrap_or_default()
}

/// The words near the typed one; if there are none, the first known ones.
fn any_of<'w>(typed: &str, known: &[&'w str]) -> impl Iterator<Item = &'w str> + use<'w> {
    let near = candidates(typed, known.iter().copied(), OFFERED);
    let all = if near.is_empty() { known.iter().copied().take(OFFERED).collect() } else { near };
    all.into_iter()
}

fn written(typed: &str, word: &str, change: Change) -> Remedy {
    Remedy::new(capital(&write_for([word], typed)), change)
}
