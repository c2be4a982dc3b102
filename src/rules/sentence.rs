use super::wording::{Noun, figures};
use crate::diagnostic::listed;
use crate::model::{ForceGroup, ForceUnit, Growing, Organisation, Phrases, Rate, SizeOf, UnitId, Within};

/// The name of a unit in the first army that has it; the id itself if none has.
pub fn unit_name(organisation: &Organisation, id: &str) -> String {
    let unit = organisation.unit(id);
    unit.map_or_else(|| id.to_owned(), |unit| unit.name.clone())
}

/// The name of a unit of a force: its own, or that of its kind.
pub fn unit_title(organisation: &Organisation, unit: &ForceUnit) -> String {
    unit.name.clone().unwrap_or_else(|| unit_name(organisation, &unit.unit))
}

/// The name of a group of a force: its own, or that of its kind.
pub fn group_title(organisation: &Organisation, group: &ForceGroup) -> String {
    group.name.clone().unwrap_or_else(|| organisation.group_name(&group.kind).to_owned())
}

/// The name of a group in the middle of a sentence: its own, or that of its kind in lower case.
pub fn group_inside(organisation: &Organisation, group: &ForceGroup) -> String {
    group.name.clone().unwrap_or_else(|| organisation.group_name(&group.kind).to_lowercase())
}

/// The name of a group in the middle of a sentence: its own, or `the` and that of its kind.
pub fn the_group(organisation: &Organisation, group: &ForceGroup) -> String {
    group.name.clone().unwrap_or_else(|| format!("the {}", group_inside(organisation, group)))
}

/// The names of units in a list that begins a sentence.
pub fn unit_names(organisation: &Organisation, ids: &[UnitId]) -> Vec<String> {
    let name = |(at, id): (usize, &UnitId)| match at {
        0 => unit_name(organisation, id),
        _ => unit_inside(organisation, id),
    };
    ids.iter().enumerate().map(name).collect()
}

/// The name of a unit in the middle of a sentence; a named person keeps the capital.
pub fn unit_inside(organisation: &Organisation, id: &str) -> String {
    let unit = organisation.unit(id);
    let name = unit_name(organisation, id);
    if unit.is_none_or(|unit| unit.named) { name } else { organisation.phrases.inside(&name) }
}

/// A growing number in words: `1 for each 500 points agreed`.
pub fn growing(phrases: &Phrases, growing: &Growing) -> String {
    let Some(rate) = growing.rate else { return growing.plus.to_string() };
    let (give, step) = (rate.give.to_string(), step(phrases, rate));
    let (give, step) = (("give", give.as_str()), ("step", step.as_str()));
    match growing.plus {
        0 => phrases.say("{give} for {step}", &[give, step]),
        plus => phrases.say("{plus}, and {give} more for {step}", &[("plus", &plus.to_string()), give, step]),
    }
}

/// The step in size for which a growing number grows, in words.
fn step(phrases: &Phrases, rate: Rate) -> String {
    let phrase = match (rate.of, rate.up) {
        (SizeOf::Limit, false) => "each {number} points agreed",
        (SizeOf::Limit, true) => "each {number} points agreed or part thereof",
        (SizeOf::Points, false) => "each {number} of the force's points",
        (SizeOf::Points, true) => "each {number} of the force's points or part thereof",
        (SizeOf::Figures, false | true) if rate.each == 1 => "each figure",
        (SizeOf::Figures, false) => "each {number} figures",
        (SizeOf::Figures, true) => "each {number} figures or part thereof",
    };
    phrases.say(phrase, &[("number", &rate.each.to_string())])
}

/// The name of an option of the ruleset or of the first army that has it; the id itself if none has.
pub fn option_name(organisation: &Organisation, id: &str) -> String {
    let option = organisation.every_option().find(|option| option.id == *id);
    option.map_or_else(|| id.to_owned(), |option| option.name.clone())
}

/// The name of a trait with its number, if any: `Tough(3)`.
pub fn given_name(organisation: &Organisation, id: &str, number: Option<i64>) -> String {
    let name = trait_name(organisation, id);
    number.map_or(name.clone(), |number| format!("{name}({number})"))
}

/// The name of a trait; the id itself if nothing names it.
pub fn trait_name(organisation: &Organisation, id: &str) -> String {
    organisation.trait_named(id).map_or_else(|| id.to_owned(), |one| one.name.clone())
}

/// The words of a finding that these do not go together.
pub fn clash(names: &[String], within: Within) -> String {
    let place = match within {
        Within::Figure => "on the same figure",
        Within::Unit => "in the same unit",
        Within::Group => "in the same group",
        Within::Force => "in the same force",
    };
    format!("{} don't go together {place}", listed(names, "and"))
}

/// The number of a unit's figures, with the attached ones named separately.
pub fn size_of(count: i64, attached: &[String]) -> String {
    match attached {
        [] => figures(count),
        some => format!("{} plus {}", figures(count), listed(&those(some), "and")),
    }
}

/// Attached figures by name, each name once: `the NCO`, `2 NCOs`.
fn those(attached: &[String]) -> Vec<String> {
    let first = attached.iter().enumerate().filter(|(index, name)| !attached[..*index].contains(name));
    let counted = first.map(|(_, name)| match attached.iter().filter(|other| *other == name).count() {
        1 => format!("the {name}"),
        several => format!("{several} {}", Noun::plain(name).many),
    });
    counted.collect()
}
