use super::ability::{Ability, CodeFault};
use super::sentence::{place, trait_name};
use super::wording::listed;
use crate::model::{Demand, Organisation, Remarks, Severity, TraitId, Within};

/// A ruleset's remarks on a code that can be read: traits that one figure can't have together, and units of its lists
/// that are printed with this code and have another.
pub fn code_remarks(organisation: &Organisation, code: &str, ability: &Ability<'_>) -> Vec<CodeFault> {
    if ability.errors() > 0 {
        return Vec::new();
    }
    let given: Vec<&TraitId> = ability.letters.iter().flat_map(|letter| &letter.effects.gain).collect();
    let apart = organisation.restrictions.iter().filter_map(|restriction| {
        let Demand::Apart { traits, within: Within::Figure, .. } = &restriction.kind else { return None };
        let there = traits.iter().filter(|id| given.contains(id)).map(|id| trait_name(organisation, id));
        let there: Vec<String> = there.collect();
        if there.len() < 2 {
            return None;
        }
        let why = restriction.says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
        let message = format!("{} don't go together {}{why}", listed(&there, "and"), place(Within::Figure));
        let hint = Some(format!("leave one of them out{}", more(&restriction.remarks)));
        let severity = restriction.severity.min(Severity::Warning);
        Some(CodeFault { at: 0..code.len(), severity, message, hint })
    });
    apart.chain(printed_otherwise(organisation, code, ability)).collect()
}

/// Units of the lists that are printed with this code and have another: whoever copies it from there means that one.
pub fn printed_otherwise(organisation: &Organisation, code: &str, ability: &Ability<'_>) -> Vec<CodeFault> {
    let units = organisation.armies.iter().flat_map(|army| &army.units);
    let printed = units.filter(|unit| unit.printed_code.as_deref() == Some(code));
    let meant = printed.filter_map(|unit| {
        let meant = unit.code.as_ref().filter(|meant| **meant != ability.normalised)?;
        let message = format!("the lists print `{code}` for {}, and it means `{meant}` there", unit.name);
        let hint = Some(format!("type `{meant}` for that{}", more(&unit.remarks)));
        Some(CodeFault { at: 0..code.len(), severity: Severity::Notice, message, hint })
    });
    meant.collect()
}

/// Where more is said about it.
fn more(remarks: &Remarks) -> String {
    remarks.rulings.first().map(|ruling| format!("; `explain {ruling}` says why")).unwrap_or_default()
}
