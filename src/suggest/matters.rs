use crate::model::{Army, Choice, Effects, Organisation, Price, TraitId, UnitOption, Who};
use crate::rules::rule;

/// Whether what is decided may change what a force may have.
pub fn matters(organisation: &Organisation, army: &Army, choice: &Choice) -> bool {
    let mut options = organisation.options_of(Some(army));
    choice.options.len() > 1
        && (choice.options.iter().any(|way| way.price.is_some() || changes(organisation, &way.effects))
            || options.any(|option| option.who.asks(&choice.id) || option.when.iter().any(|(on, _)| *on == choice.id))
            || organisation.choices.iter().any(|other| other.who.asks(&choice.id))
            || organisation.restrictions_of(army).any(|one| rule(one).asks(&choice.id)))
}

/// Whether an option may change what a force costs or may have.
pub fn tried(organisation: &Organisation, option: &UnitOption) -> bool {
    option.price.is_some() || changes(organisation, &option.effects)
}

/// Whether effects may change who a unit is, or a price that is worked out of its stats.
fn changes(organisation: &Organisation, effects: &Effects) -> bool {
    let sums = |price: &Option<Price>| matches!(price, Some(Price::Sum(_)));
    let summed = || {
        let units = organisation.armies.iter().flat_map(|army| &army.units).map(|unit| &unit.price);
        let options = organisation.armies.iter().flat_map(|army| organisation.options_of(Some(army)));
        let ways = organisation.choices.iter().flat_map(|choice| &choice.options).map(|way| &way.price);
        units.chain(options.map(|option| &option.price)).chain(ways).any(sums)
    };
    !effects.gain.is_empty() || !effects.lose.is_empty() || *effects != Effects::default() && summed()
}

/// Whether it can be said of a unit before it decides or takes anything that it is meant.
pub fn is_settled(organisation: &Organisation, army: &Army, who: &Who) -> bool {
    let options = organisation.options_of(Some(army)).map(|option| &option.effects);
    let of_units = organisation.choices.iter().filter(|choice| !choice.of_force);
    let effects: Vec<&Effects> =
        options.chain(of_units.flat_map(|choice| &choice.options).map(|way| &way.effects)).collect();
    let moves = |id: &TraitId| effects.iter().any(|effects| effects.gain.contains(id) || effects.lose.contains(id));
    let of_force = |id: &str| organisation.choice(id).is_some_and(|choice| choice.of_force);
    who.with.is_empty()
        && who.choose.iter().all(|(choice, _)| of_force(choice))
        && !who.traits.iter().chain(&who.without).any(moves)
        && who.any.iter().all(|who| is_settled(organisation, army, who))
}
