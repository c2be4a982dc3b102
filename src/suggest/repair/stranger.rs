use crate::model::ForceUnit;
use crate::rules::{Checked, unit_name};

/// A unit that the army does not have: by the name that the ruleset gives it, numbered if there are several; else by
/// the id typed.
pub fn stranger(before: &Checked<'_>, all: &[&ForceUnit], place: usize) -> String {
    let organisation = &before.ruleset.organisation;
    let id = &all[place].unit;
    if organisation.unit(id).is_none() {
        return format!("`{id}`");
    }
    let alike = |places: &[&ForceUnit]| places.iter().filter(|entry| entry.unit == *id && entry.name.is_none()).count();
    let number = if alike(all) > 1 { format!(" {}", alike(&all[..=place])) } else { String::new() };
    unit_name(organisation, id) + &number
}
