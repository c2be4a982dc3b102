use crate::model::{Demand, Held, Numbers, Organisation, Restriction, Who, Within};

/// What a restriction demands, in one sentence.
pub fn sentence(organisation: &Organisation, restriction: &Restriction) -> String {
    let who = |who: &Who| whom(organisation, who);
    let said = match &restriction.kind {
        Demand::Size { who: units, figures, with_attached } => {
            let counted = if *with_attached { ", those attached counted" } else { "" };
            format!("{}: {} {}{counted}", who(units), figures, figures_word(figures))
        }
        Demand::Attach { who: units, any_of, count } => {
            format!("{}: {count} {} attached", who(units), either(any_of.iter().map(|id| unit_name(organisation, id))))
        }
        Demand::Holds { group, parts } => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| match &part.what {
                    Held::Units(who) => {
                        let each = part.figures.as_ref().map(|figures| format!(" of {figures}")).unwrap_or_default();
                        format!("{} {}{each}", part.count, whom(organisation, who))
                    }
                    Held::Group(kind) => format!("{} {}", part.count, organisation.group_name(kind)),
                })
                .collect();
            format!("{}: {}", organisation.group_name(group), parts.join(", "))
        }
        Demand::Number { who: units, count } => format!("{}: {count} in a force", who(units)),
        Demand::Apart { units, traits, within } => {
            let units = units.iter().map(|id| unit_name(organisation, id));
            let traits = traits.iter().map(|id| trait_name(organisation, id));
            let names: Vec<String> = units.chain(traits).collect();
            format!("{}: never together {}", names.join(", "), place(*within))
        }
        Demand::Needs { who: units, other, within } => {
            format!("{}: only with {} {}", who(units), whom(organisation, other), place(*within))
        }
        Demand::Inside { who: units, group } => {
            format!(
                "{}: inside {}",
                who(units),
                either(group.iter().map(|id| organisation.group_name(id).to_lowercase()))
            )
        }
    };
    match &restriction.says {
        Some(more) => format!("{said}; {more}"),
        None => said,
    }
}

/// Whom a `Who` means, in words.
pub fn whom(organisation: &Organisation, who: &Who) -> String {
    let units = who.units.iter().map(|id| unit_name(organisation, id));
    let roles = who.role.iter().map(|id| organisation.role(id).map_or(id.clone(), |role| role.name.clone()));
    let mut words = if !who.units.is_empty() {
        either(units)
    } else if !who.role.is_empty() {
        either(roles)
    } else if !who.any.is_empty() {
        either(who.any.iter().map(|who| whom(organisation, who)))
    } else {
        "every unit".to_owned()
    };
    let names = |ids: &[String]| either(ids.iter().map(|id| trait_name(organisation, id)));
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

fn either(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

fn figures_word(figures: &Numbers) -> &'static str {
    if figures.to_string() == "1" { "figure" } else { "figures" }
}
