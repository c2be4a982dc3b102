use super::Change;
use super::offered::{OFFERED, near_or_any};
use crate::model::{CustomPart, CustomWord, capital};
use crate::rules::{Checked, Remedy, amended, codes_near, codes_without_a_letter, free_id};

/// The steps that correct a faulty part of troops built from a code, the nearest word first.
pub fn amendments(checked: &Checked<'_>, custom: usize, part: &CustomPart) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    // Without a construction the ruleset has no such troops.
    let Some((own, construction)) = checked.force.custom.get(custom).zip(organisation.construction.as_ref()) else {
        return Vec::new();
    };
    let words: Vec<CustomWord> = match part {
        CustomPart::Id => vec![CustomWord::Id(free_id(checked.muster.army, &checked.force.custom, own))],
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
            codes_near(construction, own, (*from, *to)).into_iter().take(OFFERED).map(CustomWord::Code).collect()
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
    let amend = |code| Change::Amend { custom, word: CustomWord::Code(code) };
    codes_without_a_letter(construction, own).into_iter().map(amend).collect()
}
