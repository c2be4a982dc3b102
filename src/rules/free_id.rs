use crate::model::{Army, Custom, kebab};

/// An id for troops built from a code that no unit of the army and no other such troops have: from their name, else
/// their own id with a number.
pub fn free_id(army: Option<&Army>, customs: &[Custom], own: &Custom) -> String {
    let taken =
        |id: &str| army.is_some_and(|army| army.unit(id).is_some()) || customs.iter().any(|custom| custom.id == *id);
    let named = Some(kebab(&own.name)).filter(|id| !id.is_empty() && !taken(id));
    let numbered = || (2..=customs.len() + 2).map(|number| format!("{}-{number}", own.id)).find(|id| !taken(id));
    named.or_else(numbered).unwrap_or_default()
}
