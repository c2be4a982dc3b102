use super::ability::{Ability, CodeFault};
use super::restriction::facts;
use super::sentence::{clash, trait_name};
use crate::model::{Organisation, Remarks, RoleId, Severity, TraitId, Within};

/// Remarks on a readable code: traits that one figure can't combine, letters of another role, and units of the lists
/// that are printed with this code but have another.
pub fn code_remarks(organisation: &Organisation, code: &str, ability: &Ability<'_>) -> Vec<CodeFault> {
    if ability.errors() > 0 {
        return Vec::new();
    }
    let given: Vec<&TraitId> = ability.letters.iter().flat_map(|letter| &letter.effects.gain).collect();
    let apart = organisation.restrictions.iter().filter_map(|restriction| {
        let clashing = facts(restriction).clashing(|id| given.contains(&id));
        let there: Vec<String> = clashing.into_iter().map(|id| trait_name(organisation, id)).collect();
        if there.is_empty() {
            return None;
        }
        let why = restriction.says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
        let message = format!("{}{why}", clash(&there, Within::Figure));
        let hint = Some(format!("leave one of them out{}", more(&restriction.remarks)));
        Some(CodeFault { at: 0..code.len(), severity: restriction.severity, message, hint })
    });
    let other = of_another_role(organisation, code, ability);
    apart.chain(other).chain(printed_otherwise(organisation, code, ability)).collect()
}

/// Remarks on letters that belong to another role. A letter without a role is remarked on too, if its position has
/// one for the role that the code is read for.
pub fn of_another_role(organisation: &Organisation, code: &str, ability: &Ability<'_>) -> Vec<CodeFault> {
    let Some(role) = organisation.role(&ability.role).filter(|_| ability.errors() == 0) else { return Vec::new() };
    let slots = organisation.construction.iter().flat_map(|construction| &construction.slots);
    let name = |id: &RoleId| organisation.role(id).map_or(id.to_string(), |role| role.one.clone());
    let odd = slots.filter_map(|slot| {
        let taken = slot.letters.iter().find(|letter| ability.letters.iter().any(|one| std::ptr::eq(*one, *letter)))?;
        let made = slot.letters.iter().find(|letter| letter.role.as_ref() == Some(&role.id));
        let (message, hint) = match (&taken.role, made) {
            (Some(other), _) if *other != role.id => (
                format!("`{}` ({}) is meant for the role `{other}`, not for `{}`", taken.letter, taken.name, role.id),
                format!("write `role = \"{other}\"` if this is meant to be the {}", name(other)),
            ),
            (None, Some(made)) => (
                format!(
                    "`{}` ({}) is not meant for the role `{}`, but `{}` is",
                    taken.letter, taken.name, role.id, made.letter
                ),
                format!("type `{}` instead, or choose another role", made.letter),
            ),
            (Some(_), _) | (None, None) => return None,
        };
        Some(CodeFault { at: 0..code.len(), severity: Severity::Notice, message, hint: Some(hint) })
    });
    odd.collect()
}

/// Remarks on units of the lists that are printed with this code but have another: whoever copies the code means that
/// unit's own.
pub fn printed_otherwise(organisation: &Organisation, code: &str, ability: &Ability<'_>) -> Vec<CodeFault> {
    let units = organisation.every_unit();
    let printed = units.filter(|unit| unit.printed_code.as_deref() == Some(code));
    let meant = printed.filter_map(|unit| {
        let meant = unit.code.as_ref().filter(|meant| **meant != ability.normalised)?;
        let message = format!("the lists print `{code}` for {}, and it means `{meant}` there", unit.name);
        let hint = Some(format!("write `{meant}` for that unit{}", more(&unit.remarks)));
        Some(CodeFault { at: 0..code.len(), severity: Severity::Notice, message, hint })
    });
    meant.collect()
}

/// The end of a hint that points to the first ruling, if there is one.
fn more(remarks: &Remarks) -> String {
    remarks.rulings.first().map(|ruling| format!("; `explain {ruling}` says why")).unwrap_or_default()
}
