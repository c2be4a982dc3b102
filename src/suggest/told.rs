use std::fmt::Write;

use super::naming::UnitNaming;
use crate::model::{Force, ForceGroup, ForceUnit, Ruleset, Take};
use crate::rules::{figures, group_inside, listed_and, option_name};

/// The additions of one force to another, in words: more of a unit, and new units.
pub fn changed(ruleset: &Ruleset, old: &Force, new: &Force) -> Vec<String> {
    let naming = UnitNaming { ruleset, customs: &new.custom };
    let decided = new.choose.iter().filter(|made| !old.choose.contains(made) && !is_usual(ruleset, made));
    let mut said: Vec<String> = decided.map(|(choice, way)| way_called(ruleset, choice, way)).collect();
    units(naming, &old.units, &new.units, None, &mut said);
    groups(naming, &old.groups, &new.groups, &mut said);
    said
}

fn groups(naming: UnitNaming<'_>, old: &[ForceGroup], new: &[ForceGroup], said: &mut Vec<String>) {
    for (before, after) in old.iter().zip(new) {
        units(naming, &before.units, &after.units, Some(&group_inside(&naming.ruleset.organisation, after)), said);
        groups(naming, &before.groups, &after.groups, said);
    }
    for group in new.iter().skip(old.len()) {
        let inside: Vec<String> = group.units.iter().map(|unit| fielded(naming, unit)).collect();
        let inside = if inside.is_empty() { String::new() } else { format!(": {}", inside.join("; ")) };
        said.push(format!("add a {}{inside}", group_inside(&naming.ruleset.organisation, group)));
        groups(naming, &[], &group.groups, said);
    }
}

fn units(naming: UnitNaming<'_>, old: &[ForceUnit], new: &[ForceUnit], group: Option<&str>, said: &mut Vec<String>) {
    for (before, after) in old.iter().zip(new) {
        let mut changes = Vec::new();
        if before.count != after.count {
            let now = before.figures();
            changes.push(format!("make it {} (now {now})", figures(after.figures())));
        }
        for with in after.with.iter().skip(before.with.len()) {
            changes.push(format!("with {}", naming.unit(with)));
        }
        for take in after.take.iter().skip(before.take.len()) {
            let name = taken(naming.ruleset, take);
            changes.push(take.count.map_or_else(|| format!("take {name}"), |count| format!("{count} take {name}")));
        }
        let decided = after.choose.iter().filter(|made| !before.choose.contains(made));
        changes.extend(decided.map(|(choice, way)| way_called(naming.ruleset, choice, way)));
        if !changes.is_empty() {
            said.push(format!(
                "{}: {}",
                after.name.clone().unwrap_or_else(|| naming.unit(&after.unit)),
                listed_and(&naming.ruleset.organisation.phrases, &changes)
            ));
        }
    }
    for unit in new.iter().skip(old.len()) {
        let into = group.map(|group| format!(" to {group}:")).unwrap_or_default();
        said.push(format!("add{into} {}", fielded(naming, unit)));
    }
}

/// A unit with its figures, its attached figures and its options.
pub fn fielded(naming: UnitNaming<'_>, unit: &ForceUnit) -> String {
    let name = naming.unit(&unit.unit);
    let mut said = unit.count.map_or_else(|| name.clone(), |count| format!("{count} {name}"));
    if !unit.with.is_empty() {
        let with: Vec<String> = unit.with.iter().map(|id| naming.unit(id)).collect();
        said += " with ";
        said += &listed_and(&naming.ruleset.organisation.phrases, &with);
    }
    for take in &unit.take {
        let name = taken(naming.ruleset, take);
        let by = |figures: i64| if figures == 1 { "1 takes".to_owned() } else { format!("{figures} take") };
        said.push_str(
            &take.count.map_or_else(|| format!(", option {name}"), |count| format!(", {} {name}", by(count))),
        );
    }
    for (choice, way) in unit.choose.iter().filter(|made| !is_usual(naming.ruleset, made)) {
        let _ = write!(said, ", {}", way_called(naming.ruleset, choice, way));
    }
    said
}

/// An option taken, in quotes, and whether attached figures take it too.
fn taken(ruleset: &Ruleset, take: &Take) -> String {
    let name = format!("“{}”", option_name(&ruleset.organisation, &take.option));
    if take.attached { name + " (attached figures too)" } else { name }
}

/// Whether a decision is the one that counts if none is stated; it is not mentioned.
fn is_usual(ruleset: &Ruleset, (choice, way): &(String, String)) -> bool {
    let choice = ruleset.organisation.choice(choice);
    choice.is_some_and(|choice| choice.default.as_ref().is_some_and(|default| **default == **way))
}

/// The name of a choice with that of its decision.
fn way_called(ruleset: &Ruleset, choice: &str, way: &str) -> String {
    let Some(choice) = ruleset.organisation.choice(choice) else { return format!("{choice} {way}") };
    let found = choice.options.iter().find(|option| option.id == *way);
    format!("{} {}", choice.name.to_lowercase(), found.map_or(way, |option| option.name.as_str()))
}
