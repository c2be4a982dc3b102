use serde::Serialize;

use crate::model::{IconId, Organisation, Trait, TraitId, Value};
use crate::rules::Mustered;

/// A rule of a trait, as printed on rosters and cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct RuleView {
    /// The name of the trait; a code letter comes first.
    pub name: String,
    /// The drawing beside its name; `None` if there is none.
    pub icon: Option<String>,
    /// The rule in words.
    pub says: String,
}

impl RuleView {
    /// The rule of a trait.
    pub fn of(known: &Trait) -> RuleView {
        let icon = known.icon.as_ref().map(IconId::to_string);
        RuleView { name: known.name.clone(), icon, says: known.says.clone() }
    }
}

/// The rules of all traits in a unit: its own, and those of its weapons, attached figures and options.
pub fn trait_rules(organisation: &Organisation, one: &Mustered<'_>) -> Vec<RuleView> {
    let attached = one.attached.iter().flat_map(|(attached, _)| one.traits_of(attached));
    let known: Vec<TraitId> = one.every_trait().into_iter().chain(attached).collect();
    let weapons: Vec<&str> = weapon_traits(organisation, one).collect();
    let has = |known_trait: &&Trait| known.contains(&known_trait.id) || weapons.contains(&known_trait.id.as_str());
    let told = organisation.traits.iter().filter(has).filter(|one| !one.says.is_empty());
    told.map(|told| {
        let own = known.contains(&told.id);
        let rule = RuleView::of(told);
        if own { RuleView { name: trait_with_number(told, one), ..rule } } else { rule }
    })
    .collect()
}

/// The traits of a unit's weapons, by id.
pub fn weapon_traits<'a>(organisation: &'a Organisation, one: &'a Mustered<'_>) -> impl Iterator<Item = &'a str> {
    let weapons = one.arms.iter().filter_map(|(id, _)| organisation.weapon(id));
    weapons.flat_map(|weapon| &weapon.traits).map(|given| given.id.as_str())
}

/// The name of a unit's trait, with its number if it has one: `Tough(3)`.
pub fn trait_with_number(known: &Trait, one: &Mustered<'_>) -> String {
    let number = known.number.as_ref().and_then(|number| one.stat(&number.stat)).and_then(Value::number);
    number.map_or(known.name.clone(), |number| format!("{}({number})", known.name))
}
