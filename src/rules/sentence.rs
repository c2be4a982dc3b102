use super::wording::{Noun, figures, listed, spelled};
use crate::model::{Army, ArmyId, Demand, Held, Holding, Organisation, Restriction, TraitId, Who, Within, capital};

/// What a restriction demands, in one sentence.
pub fn sentence(organisation: &Organisation, restriction: &Restriction) -> String {
    let who = |who: &Who| whom(organisation, who);
    let said = match &restriction.kind {
        Demand::Size { who: units, figures: numbers, with_attached } => {
            let noun = Noun::plain("figure").numbers(numbers);
            match (with_attached, attached_to(organisation, units)) {
                (true, _) => format!("{}: {noun}, those attached counted", each(organisation, units)),
                (false, Some(attached)) => format!("{}: {noun}, {attached} on top", each(organisation, units)),
                (false, None) => format!("{}: {noun}", each(organisation, units)),
            }
        }
        Demand::Attach { who: units, any_of, count } => {
            let names = any_of.iter().map(|id| unit_name(organisation, id)).collect::<Vec<_>>();
            format!("{}: {} {} attached", each(organisation, units), spelled(count), listed(&names, "or"))
        }
        Demand::Holds { group, parts, only } => {
            let parts: Vec<String> = parts.iter().map(|part| held(organisation, part)).collect();
            let only = if *only { ", and nothing else" } else { "" };
            format!("{}: {}{only}", organisation.group_name(group), parts.join(", "))
        }
        Demand::Number { what: Held::Units(units), count } => {
            format!("{} in a force", Noun::units(organisation, units).numbers(count))
        }
        Demand::Number { what: Held::Group(kind), count } => {
            format!("{} in a force", Noun::group(organisation, kind).numbers(count))
        }
        Demand::Apart { units, traits, within } => {
            let units = units.iter().map(|id| unit_name(organisation, id));
            let traits = traits.iter().map(|id| trait_name(organisation, id));
            let names: Vec<String> = units.chain(traits).collect();
            format!("{}: never together {}", listed(&names, "and"), place(*within))
        }
        Demand::Needs { who: units, other, within } => {
            format!("{}: only with {} {}", who(units), whom(organisation, other), place(*within))
        }
        Demand::Inside { who: units, group } => {
            let kinds: Vec<String> = group.iter().map(|id| organisation.group_name(id).to_lowercase()).collect();
            format!("{}: inside a {}", each(organisation, units), listed(&kinds, "or"))
        }
    };
    match &restriction.says {
        Some(more) => format!("{said}; {more}"),
        None => said,
    }
}

/// One thing that a group holds, with how many.
fn held(organisation: &Organisation, part: &Holding) -> String {
    let noun = match &part.what {
        Held::Units(who) => Noun::units(organisation, who),
        Held::Group(kind) => Noun::group(organisation, kind),
    };
    let of = part.figures.as_ref().map(|numbers| format!(" of {}", Noun::plain("figure").numbers(numbers)));
    let none = part.count.to_string() == "0";
    let said = if none { format!("no {}", noun.one) } else { noun.numbers(&part.count) };
    format!("{said}{}", of.unwrap_or_default())
}

/// Those who must be attached to these units, in words.
fn attached_to(organisation: &Organisation, who: &Who) -> Option<String> {
    let own = organisation.armies.iter().find(|army| army.restrictions.iter().any(|one| sizes(one, who)));
    let all = organisation.restrictions.iter().chain(own.into_iter().flat_map(|army: &Army| &army.restrictions));
    let mut attached = all.filter_map(|one| {
        let Demand::Attach { who: units, any_of, .. } = &one.kind else { return None };
        (units == who).then_some(any_of)
    });
    let any_of = attached.next()?;
    let names: Vec<String> = any_of.iter().map(|id| unit_name(organisation, id)).collect();
    Some(listed(&names, "or"))
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
    // Where a role's units have no word of their own, its name is used.
    match who.role.first().and_then(|id| organisation.role(id)) {
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
    let units = who.units.iter().map(|id| unit_name(organisation, id));
    let roles = who.role.iter().map(|id| organisation.role(id).map_or(id.to_string(), |role| role.name.clone()));
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
        vec!["every unit".to_owned()]
    };
    listed(&words, "or")
}

/// The same with what else a `Who` asks of them.
pub fn with_terms(organisation: &Organisation, who: &Who, mut words: String) -> String {
    let names = |ids: &[TraitId]| listed(&ids.iter().map(|id| trait_name(organisation, id)).collect::<Vec<_>>(), "or");
    if !who.traits.is_empty() {
        words = format!("{words} with {}", names(&who.traits));
    }
    if !who.without.is_empty() {
        words = format!("{words} without {}", names(&who.without));
    }
    words
}

/// What a unit is called in the first army that has it.
pub fn unit_name(organisation: &Organisation, id: &str) -> String {
    let unit = organisation.armies.iter().find_map(|army| army.unit(id));
    unit.map_or_else(|| id.to_owned(), |unit| unit.name.clone())
}

/// What a trait is called.
pub fn trait_name(organisation: &Organisation, id: &str) -> String {
    organisation.trait_named(id).map_or_else(|| id.to_owned(), |one| one.name.clone())
}

/// Where a restriction looks, in words.
pub fn place(within: Within) -> &'static str {
    match within {
        Within::Figure => "on one figure",
        Within::Unit => "in one unit",
        Within::Group => "in one group",
        Within::Force => "in one force",
    }
}

/// How many figures a unit has, with those attached named separately.
pub fn size_of(count: i64, attached: &[String]) -> String {
    match attached {
        [] => figures(count),
        some => format!("{} besides {}", figures(count), listed(some, "and")),
    }
}
