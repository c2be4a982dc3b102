use super::fewer_take::fewer_or_none;
use super::finding::Finding;
use super::mustered::Mustered;
use crate::diagnostic::{Code, count};
use crate::model::{Effects, Organisation, Unit, WeaponId};

/// Counts a unit's weapons: those of its figures, changed by its choices and options. Reports an option that gives up
/// more weapons than there are.
pub fn arm(organisation: &Organisation, one: &mut Mustered<'_>, findings: &mut Vec<Finding>) {
    let unarmed = |attached: &Unit| one.unit.arms_attached && attached.weapons.is_empty();
    let as_figures = one.attached.iter().filter(|(attached, _)| unarmed(attached)).count();
    let figures = one.entry.figures() + i64::try_from(as_figures).unwrap_or(0);
    let mut arms: Vec<(WeaponId, i64)> = Vec::new();
    one.unit.weapons.iter().for_each(|(id, each)| add(&mut arms, id, each * figures));
    one.unit.unit_weapons.iter().for_each(|(id, count)| add(&mut arms, id, *count));
    for (attached, _) in &one.attached {
        attached.weapons.iter().for_each(|(id, each)| add(&mut arms, id, *each));
    }
    for way in &one.under {
        change(&mut arms, &way.effects, figures);
    }
    for (choice, decision) in &one.chosen {
        let ways = organisation.choice(choice).map(|choice| choice.options.as_slice()).unwrap_or_default();
        if let Some(way) = ways.iter().find(|way| way.id == *decision) {
            change(&mut arms, &way.effects, figures);
        }
    }
    for taken in &one.options {
        let effects = &taken.option.effects;
        let figures = one.taking(taken);
        for (id, each) in &effects.lose_weapons {
            let (wanted, left) = (each * figures, had(&arms, id));
            if wanted > left {
                let name = organisation.weapon(id).map_or(id.as_str(), |weapon| weapon.name.as_str());
                let times = count(usize::try_from(wanted).unwrap_or(0), "time");
                let message = format!("{}: `{}` replaces {name} {times}; only {left} left", one.title, taken.option.id);
                let fewer = (wanted - left).div_euclid(*each) + i64::from((wanted - left).rem_euclid(*each) > 0);
                let ways = fewer_or_none(one, taken.option, taken.figures - fewer);
                findings.push(
                    Finding::error(Code::TooManyTaken, one.path_of_take(&taken.option.id), message)
                        .advised(ways)
                        .citing(taken.option.remarks.cite.as_ref()),
                );
            }
        }
        change(&mut arms, effects, figures);
    }
    arms.retain(|(_, count)| *count > 0);
    one.arms = arms;
}

fn change(arms: &mut Vec<(WeaponId, i64)>, effects: &Effects, figures: i64) {
    for (id, each) in &effects.lose_weapons {
        let left = had(arms, id);
        add(arms, id, -(each * figures).min(left));
    }
    effects.gain_weapons.iter().for_each(|(id, each)| add(arms, id, each * figures));
}

fn had(arms: &[(WeaponId, i64)], id: &WeaponId) -> i64 {
    arms.iter().find(|(known, _)| known == id).map_or(0, |(_, count)| *count)
}

fn add(arms: &mut Vec<(WeaponId, i64)>, id: &WeaponId, more: i64) {
    match arms.iter_mut().find(|(known, _)| known == id) {
        Some((_, count)) => *count += more,
        None => arms.push((id.clone(), more)),
    }
}
