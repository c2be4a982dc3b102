use serde::Serialize;

use super::explained::shown_as;
use crate::model::{Given, Organisation, Weapon, WeaponId, WeaponStat};
use crate::rules::given_name;

/// The weapons of a unit, a row for each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WeaponsView {
    /// The heads over their numbers.
    pub heads: Vec<String>,
    /// The weapons.
    pub rows: Vec<WeaponRow>,
}

/// One kind of weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponRow {
    /// What players call it.
    pub name: String,
    /// How many there are.
    pub count: i64,
    /// Its numbers, one under each head; a dash where it has none.
    pub values: Vec<String>,
    /// Its traits, by name.
    pub traits: String,
}

/// The weapons that a unit has, with the numbers that any of them has.
pub fn weapons(organisation: &Organisation, arms: &[(WeaponId, i64)]) -> WeaponsView {
    // In the order of the data, so that every card has the same one.
    let there = organisation.weapons.iter().filter_map(|weapon| {
        let (_, count) = arms.iter().find(|(id, _)| *id == weapon.id)?;
        Some((weapon, *count))
    });
    let there: Vec<(&Weapon, i64)> = there.collect();
    let used = |stat: &&WeaponStat| there.iter().any(|(weapon, _)| weapon.stat(&stat.id).is_some());
    let stats: Vec<&WeaponStat> = organisation.weapon_stats.iter().filter(used).collect();
    let row = |(weapon, count): &(&Weapon, i64)| WeaponRow {
        name: weapon.name.clone(),
        count: *count,
        values: stats.iter().map(|stat| value(organisation, weapon, stat)).collect(),
        traits: traits(organisation, &weapon.traits),
    };
    WeaponsView { heads: stats.iter().map(|stat| stat.short.clone()).collect(), rows: there.iter().map(row).collect() }
}

fn value(organisation: &Organisation, weapon: &Weapon, stat: &WeaponStat) -> String {
    weapon.stat(&stat.id).map_or_else(|| "–".to_owned(), |value| shown_as(organisation, stat.form, value))
}

/// Traits where they are given, by name.
pub fn traits(organisation: &Organisation, given: &[Given]) -> String {
    let names = given.iter().map(|one| given_name(organisation, &one.id, one.number));
    names.collect::<Vec<_>>().join(", ")
}
