use serde::Serialize;

use super::bars::{self, BarsView};
use super::stat_values::weapon_value;
use crate::model::{Given, IconId, Organisation, Unit, Weapon, WeaponId, WeaponStat};
use crate::rules::given_name;

/// The weapons of a unit, one row for each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct WeaponsView {
    /// The headings over the numbers.
    pub heads: Vec<String>,
    /// The weapons, in the order of the data.
    pub rows: Vec<WeaponRow>,
    /// The numbers drawn as bars; the rows contain them too. `None` if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bars: Option<BarsView>,
}

impl WeaponsView {
    /// Splits off the later half of the weapons; `None` if there is at most one.
    #[must_use]
    pub fn halved(&mut self) -> Option<WeaponsView> {
        let first = self.rows.len().div_ceil(2);
        let rows = self.rows.split_off(first);
        let bars = self.bars.as_mut().map(|bars| {
            let later = bars.rows.split_off(first.min(bars.rows.len()));
            BarsView { rows: later, ..bars.clone() }
        });
        (!rows.is_empty()).then(|| WeaponsView { heads: self.heads.clone(), rows, bars })
    }
}

/// One kind of weapon.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct WeaponRow {
    /// The printed name of the weapon.
    pub name: String,
    /// The drawing beside its name; `None` if there is none.
    pub icon: Option<String>,
    /// The number of such weapons.
    pub count: i64,
    /// One value under each heading; a dash if it has none.
    pub values: Vec<String>,
    /// The names of its traits, joined by commas.
    pub traits: String,
}

/// The weapons of a unit, with a column for each stat that any of them has.
pub fn weapons(organisation: &Organisation, arms: &[(WeaponId, i64)]) -> WeaponsView {
    let there = organisation.weapons.iter().filter_map(|weapon| {
        let (_, count) = arms.iter().find(|(id, _)| *id == weapon.id)?;
        Some((weapon, *count))
    });
    let there: Vec<(&Weapon, i64)> = there.collect();
    let used = |stat: &&WeaponStat| there.iter().any(|(weapon, _)| weapon.stat(&stat.id).is_some());
    let stats: Vec<&WeaponStat> = organisation.weapon_stats.iter().filter(used).collect();
    let row = |(weapon, count): &(&Weapon, i64)| WeaponRow {
        name: weapon.name.clone(),
        icon: weapon.icon.as_ref().map(IconId::to_string),
        count: *count,
        values: stats.iter().map(|stat| weapon_value(organisation, weapon, stat)).collect(),
        traits: traits(organisation, &weapon.traits),
    };
    let those: Vec<&Weapon> = there.iter().map(|(weapon, _)| *weapon).collect();
    WeaponsView {
        heads: stats.iter().map(|stat| stat.short.clone()).collect(),
        rows: there.iter().map(row).collect(),
        bars: bars::of_weapons(organisation, &stats, &those),
    }
}

/// Weapons as one line each: name and number, then stats and traits.
pub fn weapon_lines(organisation: &Organisation, arms: &[(WeaponId, i64)]) -> Vec<(String, String)> {
    let view = weapons(organisation, arms);
    let line = |row: WeaponRow| {
        let name = if row.count > 1 { format!("{} × {}", row.count, row.name) } else { row.name };
        let numbers = view.heads.iter().zip(&row.values).filter(|(_, value)| *value != "–");
        let numbers = numbers.map(|(head, value)| format!("{head} {value}")).chain(Some(row.traits));
        (name, numbers.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", "))
    };
    view.rows.iter().cloned().map(line).collect()
}

/// Every weapon that a unit may have: its own, and those that decisions and options may give.
pub fn possible_weapons(unit: &Unit, given: impl Iterator<Item = WeaponId>) -> Vec<(WeaponId, i64)> {
    let mut arms: Vec<(WeaponId, i64)> = Vec::new();
    let own = unit.weapons.iter().chain(&unit.unit_weapons).map(|(id, _)| id.clone());
    for id in own.chain(given) {
        if !arms.iter().any(|(known, _)| *known == id) {
            arms.push((id, 1));
        }
    }
    arms
}

/// The names of traits, joined by commas.
pub fn traits(organisation: &Organisation, given: &[Given]) -> String {
    let names = given.iter().map(|one| given_name(organisation, &one.id, one.number));
    names.collect::<Vec<_>>().join(", ")
}
