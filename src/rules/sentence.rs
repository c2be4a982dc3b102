use super::wording::{Noun, figures, listed, listed_or};
use crate::model::{
    ArmyId, ChoiceId, DecisionId, Growing, Organisation, Phrases, Rate, Role, RoleId, SizeOf, TraitId, UnitId, Who,
    Within, capital,
};

/// Each unit that a `Who` means, in words.
pub fn each(organisation: &Organisation, who: &Who) -> String {
    let noun = Noun::units(organisation, who);
    let words = match (who.units.len(), who.role.len()) {
        (0, 1) => capital(&noun.one),
        _ => whom(organisation, who),
    };
    let alone = |unit: &String| organisation.roles.iter().filter(|role| role.unit.as_ref() == Some(unit)).count() == 1;
    // A word that one role alone has for its units says whose they are; where they have none, the role's name is used.
    match who.role.first().and_then(|id| organisation.role(id)) {
        Some(Role { unit: Some(unit), .. }) if who.units.is_empty() && who.role.len() == 1 && alone(unit) => {
            with_terms(organisation, who, capital(unit))
        }
        Some(role) if who.units.is_empty() && role.unit.is_none() => whom(organisation, who),
        _ => words,
    }
}

/// Whom a `Who` means, in words.
pub fn whom(organisation: &Organisation, who: &Who) -> String {
    with_terms(organisation, who, named(organisation, who))
}

/// The units, roles or alternatives that a `Who` names.
pub fn named(organisation: &Organisation, who: &Who) -> String {
    let role = |id: &RoleId| organisation.role(id).map_or(id.to_string(), |role| role.name.clone());
    let roles = who.role.iter().map(role).enumerate();
    let roles = roles.map(|(at, name)| if at == 0 { name } else { organisation.phrases.inside(&name) });
    let words: Vec<String> = if !who.units.is_empty() {
        unit_names(organisation, &who.units)
    } else if !who.role.is_empty() {
        roles.collect()
    } else if !who.any.is_empty() {
        who.any.iter().map(|who| whom(organisation, who)).collect()
    } else if !who.army.is_empty() {
        let army = |id: &ArmyId| organisation.army(id).map_or(id.to_string(), |army| army.name.clone());
        who.army.iter().map(army).collect()
    } else {
        vec![organisation.phrases.say("every unit", &[])]
    };
    listed_or(&organisation.phrases, &words)
}

/// The same with what else a `Who` asks of them.
pub fn with_terms(organisation: &Organisation, who: &Who, mut words: String) -> String {
    let phrases = &organisation.phrases;
    let names =
        |ids: &[TraitId]| listed_or(phrases, &ids.iter().map(|id| trait_name(organisation, id)).collect::<Vec<_>>());
    if !who.with.is_empty() {
        let units: Vec<String> = who.with.iter().map(|id| unit_inside(organisation, id)).collect();
        words = phrases.say("{who} with {traits}", &[("who", &words), ("traits", &listed_or(phrases, &units))]);
    }
    if !who.traits.is_empty() {
        words = phrases.say("{who} with {traits}", &[("who", &words), ("traits", &names(&who.traits))]);
    }
    if !who.without.is_empty() {
        words = phrases.say("{who} without {traits}", &[("who", &words), ("traits", &names(&who.without))]);
    }
    for (choice, ways) in &who.choose {
        let (choice, ways) = decision(organisation, choice, ways);
        words = phrases.say("{who} ({choice}: {ways})", &[("who", &words), ("choice", &choice), ("ways", &ways)]);
    }
    words
}

/// A choice by its name, and the ways named of it.
fn decision(organisation: &Organisation, id: &ChoiceId, ways: &[DecisionId]) -> (String, String) {
    let choice = organisation.choice(id);
    let known = |way: &DecisionId| choice.and_then(|choice| choice.options.iter().find(|one| one.id == *way));
    let names: Vec<String> =
        ways.iter().map(|way| known(way).map_or_else(|| way.to_string(), |one| one.name.clone())).collect();
    let name = choice.map_or_else(|| id.to_string(), |choice| choice.name.clone());
    (name, listed_or(&organisation.phrases, &names))
}

/// What a unit is called in the first army that has it.
pub fn unit_name(organisation: &Organisation, id: &str) -> String {
    let unit = organisation.armies.iter().find_map(|army| army.unit(id));
    unit.map_or_else(|| id.to_owned(), |unit| unit.name.clone())
}

/// The names of units in a sentence that begins with the first.
pub fn unit_names(organisation: &Organisation, ids: &[UnitId]) -> Vec<String> {
    let name = |(at, id): (usize, &UnitId)| match at {
        0 => unit_name(organisation, id),
        _ => unit_inside(organisation, id),
    };
    ids.iter().enumerate().map(name).collect()
}

/// The same behind other words of its sentence; a person keeps the capital.
pub fn unit_inside(organisation: &Organisation, id: &str) -> String {
    let unit = organisation.armies.iter().find_map(|army| army.unit(id));
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

/// A step of a game's size, in words.
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

/// What an option is called, in the ruleset or the first army that has it.
pub fn option_name(organisation: &Organisation, id: &str) -> String {
    let own = organisation.armies.iter().flat_map(|army| &army.options);
    let option = organisation.options.iter().chain(own).find(|option| option.id == *id);
    option.map_or_else(|| id.to_owned(), |option| option.name.clone())
}

/// What a trait is called where it is given, with its number: `Tough(3)`.
pub fn given_name(organisation: &Organisation, id: &str, number: Option<i64>) -> String {
    let name = trait_name(organisation, id);
    number.map_or(name.clone(), |number| format!("{name}({number})"))
}

/// What a trait is called.
pub fn trait_name(organisation: &Organisation, id: &str) -> String {
    organisation.trait_named(id).map_or_else(|| id.to_owned(), |one| one.name.clone())
}

/// Where a restriction looks, in words.
pub fn place(within: Within) -> &'static str {
    match within {
        Within::Figure => "on the same figure",
        Within::Unit => "in the same unit",
        Within::Group => "in the same group",
        Within::Force => "in the same force",
    }
}

/// How many figures a unit has, with those attached named separately.
pub fn size_of(count: i64, attached: &[String]) -> String {
    match attached {
        [] => figures(count),
        some => format!("{} besides {}", figures(count), listed(&those(some), "and")),
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
