use super::entry::Entry;
use super::language;
use super::language::remarks::remarks;
use super::node::{Node, Read};
use crate::model::{Form, Given, Weapon, WeaponStat};

/// Reads the whole of `weapons.toml`: the numbers of weapons, and the weapons.
pub fn weapons(entry: Entry<'_>) -> (Vec<WeaponStat>, Vec<Weapon>) {
    let stats: Vec<WeaponStat> = entry.get("stats").unwrap_or_default();
    let listed = entry.node("weapons");
    let weapons: Vec<Weapon> = listed.and_then(Vec::read).unwrap_or_default();
    entry.finish();
    if !weapons.is_empty() {
        // All of them were read, so each has its place in the list.
        for (weapon, place) in weapons.iter().zip(listed.and_then(Node::items).unwrap_or_default()) {
            called(weapon, place, &stats);
        }
    }
    // Weapons stand below the forms of their numbers, so these are known.
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

/// Reports a stretch that is called something and is on no ruler.
fn called(weapon: &Weapon, node: Node<'_>, stats: &[WeaponStat]) {
    for (id, _) in &weapon.bands {
        let banded = stats.iter().find(|stat| stat.id == *id).is_none_or(|stat| stat.band.is_some());
        if !banded || weapon.stat(id).is_none() {
            node.bad::<()>(format!(
                "`bands` names `{id}`, which makes no stretch: the stat has no `band`, or the weapon has no such number"
            ));
        }
    }
}

impl Read for WeaponStat {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::weapons::WEAPON_STAT)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let name: Option<String> = entry.need("name");
        let (short, form) = (entry.get("short"), entry.get("form").unwrap_or(Form::Number));
        let better = entry.get("better").unwrap_or_default();
        let (band, thrown_by) = (entry.get("band"), entry.get("thrown-by"));
        entry.finish();
        let name = name?;
        Some(WeaponStat { id: id?, short: short.unwrap_or_else(|| name.clone()), name, form, better, band, thrown_by })
    }
}

impl Read for Weapon {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::weapons::WEAPON)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (name, icon) = (entry.need("name"), entry.get("icon"));
        let stats = entry.node("stats").map_or(Some(Vec::new()), Node::pairs_of);
        let bands = entry.node("bands").map_or(Some(Vec::new()), Node::pairs_of);
        let traits = entry.list("traits");
        let remarks = remarks(&entry);
        entry.finish();
        Some(Weapon { id: id?, name: name?, icon, stats: stats?, bands: bands?, traits: traits?, remarks })
    }
}

/// A trait with its number, where it has one: `tough(3)`.
impl Read for Given {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let (id, number) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
            None => (text, None),
            Some((id, number)) => match number.parse::<i64>() {
                Ok(number) if (0..=1000).contains(&number) => (id, Some(number)),
                _ => return node.bad(format!("`{number}` is not a whole number from 0 to 1000; write `{id}(3)`")),
            },
        };
        let file = node.file;
        let at = node.range();
        file.gathered.arithmetic.borrow_mut().given(id, number.is_some(), &file.source, at.clone());
        Some(Given { id: file.name(id, at), number })
    }
}
