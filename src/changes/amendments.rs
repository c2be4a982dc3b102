use super::Change;
use super::offered::{OFFERED, near_or_any};
use crate::model::{Construction, Custom, CustomPart, CustomWord, capital, kebab};
use crate::rules::{Checked, Mode, Remedy, ability, amended};

/// The words that put a part of troops built from a code right, the nearest first.
pub fn amendments(checked: &Checked<'_>, custom: usize, part: &CustomPart) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    // Without a construction the ruleset has no such troops.
    let Some((own, construction)) = checked.force.custom.get(custom).zip(organisation.construction.as_ref()) else {
        return Vec::new();
    };
    let words: Vec<CustomWord> = match part {
        CustomPart::Id => vec![CustomWord::Id(free_id(checked, own))],
        CustomPart::Role => {
            let roles = organisation.roles.iter().map(|role| role.id.as_str());
            near_or_any(&own.role, roles).into_iter().map(|id| CustomWord::Role(id.to_owned())).collect()
        }
        CustomPart::Extra(place) => {
            let typed = own.extras.get(*place).map_or("", String::as_str);
            let extras = construction.extras.iter().map(|extra| extra.id.as_str());
            let others = near_or_any(typed, extras).into_iter().map(|id| Some(id.to_owned()));
            others.chain([None]).map(|id| CustomWord::Extra(*place, id)).collect()
        }
        CustomPart::Letters(from, to) => {
            codes(construction, own, (*from, *to)).into_iter().map(CustomWord::Code).collect()
        }
        CustomPart::Code => Vec::new(),
    };
    let remedy = |word: CustomWord| Remedy::new(capital(&amended(own, &word)), Change::Amend { custom, word });
    words.into_iter().map(remedy).collect()
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
