mod weapon;
mod weapon_stat;

use crate::data::entry::Entry;
use crate::data::language::{Key, Kind};
use crate::data::node::Node;
use crate::model::{Form, Weapon, WeaponStat};

/// The kind of the file of weapons and their stats.
pub static FILE: Kind = Kind {
    name: "weapons",
    says: "The weapons of the ruleset, and the numbers that they have.",
    keys: &[&STATS, &WEAPONS],
};

static STATS: Key<Vec<WeaponStat>> = Key::optional(
    "stats",
    "The numbers of weapons, in the order in which they are shown.",
    r#"[{ id = "range", name = "Range", form = "inches" }]"#,
);
static WEAPONS: Key<Vec<Weapon>> = Key::optional(
    "weapons",
    "The weapons.",
    r#"[{ id = "boarding-gun", name = "Boarding gun", stats = { range = 10 } }]"#,
);

/// Reads the stats of weapons, and the weapons.
pub fn weapons(entry: &Entry<'_>) -> (Vec<WeaponStat>, Vec<Weapon>) {
    let stats = STATS.read(entry).unwrap_or_default();
    let weapons = WEAPONS.read(entry).unwrap_or_default();
    if !weapons.is_empty() {
        // Every weapon could be read, so each matches an item of the list.
        for (weapon, place) in weapons.iter().zip(WEAPONS.items(entry).unwrap_or_default()) {
            called(weapon, place, &stats);
        }
    }
    // Stats are read with the weapons, so the forms of values are known here.
    let typed = |weapon: Weapon| Weapon {
        stats: weapon
            .stats
            .into_iter()
            .map(|(id, value)| {
                let form = stats.iter().find(|stat| stat.id == id).map_or(Form::Number, |stat| stat.form);
                (id, value.under(form))
            })
            .collect(),
        ..weapon
    };
    let weapons = weapons.into_iter().map(typed).collect();
    (stats, weapons)
}

/// Reports a name in `bands` for a stretch that no ruler shows.
fn called(weapon: &Weapon, node: Node<'_>, stats: &[WeaponStat]) {
    for (id, _) in &weapon.bands {
        let banded = stats.iter().find(|stat| stat.id == *id).is_none_or(|stat| stat.band.is_some());
        if !banded || weapon.stat(id).is_none() {
            node.bad::<()>(format!(
                "`bands` names `{id}`, which marks nothing on a ruler: the stat has no `band`, or the weapon has no such number"
            ));
        }
    }
}
