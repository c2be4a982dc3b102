use crate::model::{Aim, Army, Choice, Effects, Organisation, Price, Restriction, TraitId, UnitOption, Who};
use crate::rules::facts;

/// Whether a choice affects the cost of a force or what it may have.
pub fn matters(organisation: &Organisation, army: &Army, choice: &Choice) -> bool {
    let mut options = organisation.options_of(Some(army));
    choice.options.len() > 1
        && (choice.options.iter().any(|way| way.price.is_some() || changes(organisation, &way.effects))
            || options.any(|option| option.who.asks(&choice.id) || option.when.iter().any(|(on, _)| *on == choice.id))
            || organisation.choices.iter().any(|other| other.who.asks(&choice.id))
            || organisation.restrictions_of(army).any(|one| facts(one).asks(&choice.id)))
}

/// Whether an option may change the cost of a force or what it may have. If the aim is figures, an option that only
/// costs points is left out.
pub fn tried(organisation: &Organisation, option: &UnitOption, aim: Aim) -> bool {
    let dear = match &option.price {
        Some(Price::Each(points) | Price::Unit(points)) => *points >= 0,
        Some(Price::Times(factor)) => factor.of(100) >= 100,
        Some(Price::Sizes(_) | Price::Sum(_)) | None => false,
    };
    let idle = aim == Aim::Figures && dear && !is_asked(organisation, &option.effects);
    !idle && (option.price.is_some() || changes(organisation, &option.effects))
}

/// Whether an army is offered options that a search with this aim leaves out though they have a price.
pub fn leaves_options(organisation: &Organisation, army: &Army, aim: Aim) -> bool {
    let mut offered = organisation.options_of(Some(army));
    offered.any(|option| option.price.is_some() && !tried(organisation, option, aim))
}

/// The price of an option that only costs points: no restriction asks who takes it, and every unit offered it may
/// take it, so its cost is known without a check. `None` for other options.
pub fn silent(organisation: &Organisation, option: &UnitOption) -> Option<Price> {
    let price = option.price.clone().filter(|price| matches!(price, Price::Each(_) | Price::Unit(_)))?;
    let counted = |one: &Restriction| facts(one).options.contains(&option.id);
    let bound = option.whole || option.most.is_some() || !option.when.is_empty();
    let asked = bound || organisation.every_restriction().any(counted);
    (!asked && !is_asked(organisation, &option.effects)).then_some(price)
}

/// Whether a description or restriction in any army depends on traits that these effects give or take, or a price on
/// stats that they change. All armies count, because allies keep to the restrictions of the army they join.
pub fn is_asked(organisation: &Organisation, effects: &Effects) -> bool {
    let ids: Vec<&TraitId> = effects.gain.iter().chain(&effects.lose).collect();
    let of_options = organisation.every_option().map(|option| &option.who);
    let of_choices = organisation.choices.iter().map(|choice| &choice.who);
    let of_rules = organisation.every_restriction().flat_map(|one| facts(one).described());
    let mut apart = organisation.every_restriction().flat_map(|one| facts(one).apart);
    apart.any(|id| ids.contains(&id))
        || of_options.chain(of_choices).chain(of_rules).any(|who| names(who, &ids))
        || *effects != Effects::default() && summed(organisation)
}

fn names(who: &Who, ids: &[&TraitId]) -> bool {
    who.traits.iter().chain(&who.without).any(|id| ids.contains(&id)) || who.any.iter().any(|who| names(who, ids))
}

/// Whether any price is a sum over stats.
fn summed(organisation: &Organisation) -> bool {
    let sums = |price: &Option<Price>| matches!(price, Some(Price::Sum(_)));
    let units = organisation.every_unit().map(|unit| &unit.price);
    let options = organisation.armies.iter().flat_map(|army| organisation.options_of(Some(army)));
    let ways = organisation.choices.iter().flat_map(|choice| &choice.options).map(|way| &way.price);
    units.chain(options.map(|option| &option.price)).chain(ways).any(sums)
}

/// Whether effects may change which descriptions a unit matches, or a price worked out from its stats.
fn changes(organisation: &Organisation, effects: &Effects) -> bool {
    !effects.gain.is_empty() || !effects.lose.is_empty() || *effects != Effects::default() && summed(organisation)
}

/// Whether no decision or option of a unit changes whether it matches a description.
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
