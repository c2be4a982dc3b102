use super::places::group;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Custom, CustomWord, Force, kebab};

/// Builds troops from a code, in place of those with the same id; without a name they are called by their code.
pub fn build(force: &mut Force, name: Option<String>, code: &str, role: &str, extras: &[String]) {
    let name = name.unwrap_or_else(|| code.to_owned());
    let id = Some(kebab(&name)).filter(|id| !id.is_empty()).unwrap_or_else(|| "custom".to_owned());
    let new = Custom { id: id.clone(), name, code: code.to_owned(), role: role.to_owned(), extras: extras.to_vec() };
    match force.custom.iter_mut().find(|custom| custom.id == id) {
        Some(known) => *known = new,
        None => force.custom.push(new),
    }
}

/// Writes a word in troops built from a code; an error if there are none at this index, or no such extra.
pub fn amend(force: &mut Force, index: usize, word: &CustomWord) -> Result<(), Diagnostic> {
    let missing = || Diagnostic::error(Code::BadValue, format!("the force has no custom troops number {}", index + 1));
    let own = force.custom.get_mut(index).ok_or_else(missing)?;
    match word {
        CustomWord::Id(id) => own.id.clone_from(id),
        CustomWord::Code(code) => own.code.clone_from(code),
        CustomWord::Role(role) => own.role.clone_from(role),
        CustomWord::Extra(place, _) if *place >= own.extras.len() => {
            return Err(Diagnostic::error(Code::BadValue, format!("{} have no extra number {}", own.name, place + 1)));
        }
        CustomWord::Extra(place, Some(id)) => own.extras[*place].clone_from(id),
        CustomWord::Extra(place, None) => drop(own.extras.remove(*place)),
    }
    Ok(())
}

/// Removes troops built from a code, and all units of them.
pub fn without_custom(force: &mut Force, id: &str) {
    force.custom.retain(|custom| custom.id != id);
    force.units.retain(|unit| unit.unit != id);
    for index in 0..force.every_group().len() {
        if let Some(group) = group(force, index) {
            group.units.retain(|unit| unit.unit != id);
        }
    }
}
