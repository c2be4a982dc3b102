use super::wording::{Noun, figures, listed, listed_and, listed_or};
use crate::model::{
    Army, ArmyId, Demand, Growing, Held, Holding, Numbers, Organisation, Phrases, Range, Rate, Restriction, Role,
    RoleId, SizeOf, TraitId, UnitId, Who, Within, capital,
};

/// What a restriction demands, in one sentence.
pub fn sentence(organisation: &Organisation, restriction: &Restriction) -> String {
    let phrases = &organisation.phrases;
    let said = match &restriction.kind {
        Demand::Size { who, figures, with_attached } => {
            let (units, figures) = (each(organisation, who), Noun::figures(phrases).numbers(phrases, figures));
            let (units, figures) = (("units", units.as_str()), ("figures", figures.as_str()));
            match (with_attached, attached_to(organisation, who)) {
                (true, _) => phrases.say("{units}: {figures}, including those attached", &[units, figures]),
                (false, Some(attached)) => {
                    phrases.say("{units}: {figures} plus {attached}", &[units, figures, ("attached", &attached)])
                }
                (false, None) => phrases.say("{units}: {figures}", &[units, figures]),
            }
        }
        Demand::Attach { who, any_of, count } => attaches(organisation, who, any_of, count),
        Demand::Holds { group, parts, only } => {
            let parts: Vec<String> = parts.iter().map(|part| held(organisation, part)).collect();
            let phrase = if *only { "{group}: {parts}, and nothing else" } else { "{group}: {parts}" };
            phrases.say(phrase, &[("group", organisation.group_name(group)), ("parts", &parts.join(", "))])
        }
        Demand::Number { what, count } => {
            let number = noun(organisation, what).numbers(phrases, count);
            phrases.say("{number} in a force", &[("number", &number)])
        }
        Demand::Apart { units, traits, within } => {
            let units = units
                .iter()
                .enumerate()
                .map(|(at, id)| if at == 0 { unit_name(organisation, id) } else { unit_inside(organisation, id) });
            let traits = traits.iter().map(|id| trait_name(organisation, id));
            let names: Vec<String> = units.chain(traits).collect();
            let phrase = match within {
                Within::Figure => "{names}: never together on the same figure",
                Within::Unit => "{names}: never together in the same unit",
                Within::Group => "{names}: never together in the same group",
                Within::Force => "{names}: never together in the same force",
            };
            phrases.say(phrase, &[("names", &listed_and(phrases, &names))])
        }
        Demand::Needs { who, other, within } => {
            let phrase = match within {
                Within::Figure => "{units}: only with {other} on the same figure",
                Within::Unit => "{units}: only with {other} in the same unit",
                Within::Group => "{units}: only with {other} in the same group",
                Within::Force => "{units}: only with {other} in the same force",
            };
            phrases.say(phrase, &[("units", &whom(organisation, who)), ("other", &whom(organisation, other))])
        }
        Demand::Inside { who, group } => {
            let kinds: Vec<String> = group.iter().map(|id| organisation.group_name(id).to_lowercase()).collect();
            let (units, groups) = (each(organisation, who), listed_or(phrases, &kinds));
            phrases.say("{units}: must be inside a {groups}", &[("units", &units), ("groups", &groups)])
        }
        Demand::Grows { what, least, most } => {
            limits(phrases, &noun(organisation, what).many, least.as_ref(), most.as_ref())
        }
        Demand::Share { who, most, of, together } => share(organisation, who, *most, *of, *together),
        Demand::Taken { any_of, most, within } => {
            let names: Vec<String> = any_of.iter().map(|id| option_name(organisation, id)).collect();
            let phrase = match within {
                // The data know only units and forces here.
                Within::Figure | Within::Unit => "{options} in one unit: at most {most}",
                Within::Group | Within::Force => "{options} in one force: at most {most}",
            };
            let (options, most) = (listed_and(phrases, &names), growing(phrases, most));
            phrases.say(phrase, &[("options", &options), ("most", &most)])
        }
        Demand::Joins { who, to } => {
            let (units, others) = (whom(organisation, who), whom(organisation, to));
            phrases.say("{units}: may join {others}", &[("units", &units), ("others", &others)])
        }
    };
    let said = capital(&said);
    match &restriction.says {
        Some(more) => phrases.say("{demand}; {more}", &[("demand", &said), ("more", more)]),
        None => said,
    }
}

/// Who must be attached to some units, and how many.
fn attaches(organisation: &Organisation, who: &Who, any_of: &[UnitId], count: &Numbers) -> String {
    let phrases = &organisation.phrases;
    let units = each(organisation, who);
    if forbids(count) {
        let names: Vec<String> = any_of.iter().map(|id| unit_inside(organisation, id)).collect();
        let names = listed_or(phrases, &names);
        return phrases.say("{units}: no {noun} attached", &[("units", &units), ("noun", &names)]);
    }
    let number = named_attached(organisation, any_of, count);
    phrases.say("{units}: {number} attached", &[("units", &units), ("number", &number)])
}

/// How many of something there may be, where that grows with the size of the game.
fn limits(phrases: &Phrases, units: &str, least: Option<&Growing>, most: Option<&Growing>) -> String {
    let units = ("units", units);
    let (least, most) = (least.map(|least| growing(phrases, least)), most.map(|most| growing(phrases, most)));
    match (least, most) {
        (Some(least), Some(most)) => {
            phrases.say("{units}: at least {least}, at most {most}", &[units, ("least", &least), ("most", &most)])
        }
        (Some(least), None) => phrases.say("{units}: at least {least}", &[units, ("least", &least)]),
        (None, Some(most)) => phrases.say("{units}: at most {most}", &[units, ("most", &most)]),
        (None, None) => units.1.to_owned(),
    }
}

/// Which part of the points may be spent on some units.
fn share(organisation: &Organisation, who: &Who, most: i64, of: SizeOf, together: bool) -> String {
    let phrase = match (together, of) {
        (false, SizeOf::Limit) => "{units}: at most {most}% of the points agreed",
        // A share of the figures is refused by the reader of the data.
        (false, SizeOf::Points | SizeOf::Figures) => "{units}: at most {most}% of the force's points",
        (true, SizeOf::Limit) => "{units} together: at most {most}% of the points agreed",
        (true, SizeOf::Points | SizeOf::Figures) => "{units} together: at most {most}% of the force's points",
    };
    let units = if together { Noun::units(organisation, who).many } else { each(organisation, who) };
    organisation.phrases.say(phrase, &[("units", &units), ("most", &most.to_string())])
}

/// What is counted.
fn noun(organisation: &Organisation, what: &Held) -> Noun {
    match what {
        Held::Units(who) => Noun::units(organisation, who),
        Held::Group(kind) => Noun::group(organisation, kind),
    }
}

/// One thing that a group holds, with how many.
fn held(organisation: &Organisation, part: &Holding) -> String {
    let phrases = &organisation.phrases;
    let number = noun(organisation, &part.what).numbers(phrases, &part.count);
    let number = match &part.figures {
        Some(figures) => {
            let figures = Noun::figures(phrases).numbers(phrases, figures);
            phrases.say("{number} of {figures}", &[("number", &number), ("figures", &figures)])
        }
        None => number,
    };
    match &part.unless {
        Some(others) => {
            let others = whom(organisation, others);
            phrases.say("{number} without {others}", &[("number", &number), ("others", &others)])
        }
        None => number,
    }
}

/// Those who must be attached to these units, in words.
fn attached_to(organisation: &Organisation, who: &Who) -> Option<String> {
    let own = organisation.armies.iter().find(|army| army.restrictions.iter().any(|one| sizes(one, who)));
    let all = organisation.restrictions.iter().chain(own.into_iter().flat_map(|army: &Army| &army.restrictions));
    let mut attached = all.filter_map(|one| {
        let Demand::Attach { who: units, any_of, count } = &one.kind else { return None };
        (units == who && !forbids(count)).then_some((any_of, count))
    });
    let (any_of, count) = attached.next()?;
    Some(named_attached(organisation, any_of, count))
}

/// How many are attached, and which.
fn named_attached(organisation: &Organisation, any_of: &[UnitId], count: &Numbers) -> String {
    let phrases = &organisation.phrases;
    let names: Vec<String> = any_of.iter().map(|id| unit_inside(organisation, id)).collect();
    let names = listed_or(phrases, &names);
    Noun { one: names.clone(), many: names }.numbers(phrases, count)
}

/// Whether the sentence about the size of the same units, which stands among these, says who is attached to them.
pub fn said_with_size(restriction: &Restriction, among: &[&Restriction]) -> bool {
    let Demand::Attach { who: units, count, .. } = &restriction.kind else { return false };
    let first = among.iter().find(|one| matches!(&one.kind, Demand::Attach { who, .. } if who == units));
    let only = first.is_some_and(|first| first.id == restriction.id) && restriction.says.is_none();
    let sized =
        |one: &&Restriction| matches!(&one.kind, Demand::Size { who, with_attached: false, .. } if who == units);
    only && !forbids(count) && among.iter().any(sized)
}

/// Whether a number must be nought.
fn forbids(count: &Numbers) -> bool {
    count.ranges.as_slice() == [Range { from: Some(0), to: Some(0) }]
}

fn sizes(restriction: &Restriction, units: &Who) -> bool {
    matches!(&restriction.kind, Demand::Size { who, .. } if std::ptr::eq(who, units))
}

/// Each unit that a `Who` means, in words.
fn each(organisation: &Organisation, who: &Who) -> String {
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
    // A sentence begins with the first.
    let units = who.units.iter().enumerate();
    let units = units.map(|(at, id)| if at == 0 { unit_name(organisation, id) } else { unit_inside(organisation, id) });
    let role = |id: &RoleId| organisation.role(id).map_or(id.to_string(), |role| role.name.clone());
    let roles = who.role.iter().map(role).enumerate();
    let roles = roles.map(|(at, name)| if at == 0 { name } else { organisation.phrases.inside(&name) });
    let words: Vec<String> = if !who.units.is_empty() {
        units.collect()
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
    words
}

/// What a unit is called in the first army that has it.
pub fn unit_name(organisation: &Organisation, id: &str) -> String {
    let unit = organisation.armies.iter().find_map(|army| army.unit(id));
    unit.map_or_else(|| id.to_owned(), |unit| unit.name.clone())
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
