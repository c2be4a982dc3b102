use super::printed;
use super::stat_values::{number_shown, value_shown};
use crate::model::{Better, Effects, Form, Letter, Organisation, StatId, TraitId, Value, WeaponId};
use crate::rules::{apply, given_name, trait_name};

/// The changes that effects make to a unit, in a few words.
pub fn effects(organisation: &Organisation, effects: &Effects) -> String {
    let phrases = &organisation.phrases;
    let name = |id: &str| short(organisation, id);
    let stated = |phrase: &str, id: &str, number: &str| phrases.say(phrase, &[("stat", &name(id)), ("number", number)]);
    let set = effects.set.iter().map(|(id, value)| format!("{} {}", name(id), number_shown(organisation, id, *value)));
    let put = effects.put.iter().map(|(id, value)| format!("{} {}", name(id), value_shown(organisation, id, value)));
    // An amount is a number of dice, unless units have whole throws, to whose totals it is added.
    let units = || organisation.every_unit();
    let thrown = |id: &str| units().any(|unit| matches!(unit.stat(id), Some(Value::Throw(_))));
    let dice = |id: &str| organisation.stat(id).is_some_and(|stat| stat.form == Form::Dice) && !thrown(id);
    let add = effects.add.iter().map(|(id, value)| match organisation.stat(id).map(|stat| stat.better) {
        Some(Better::Lower) if *value != 0 => {
            let phrase = if *value < 0 { "{stat} {number} better" } else { "{stat} {number} worse" };
            stated(phrase, id, &value.abs().to_string())
        }
        Some(Better::Lower | Better::Higher) | None => {
            format!("{} {}{}", name(id), printed::signed(*value), if dice(id) { "d" } else { "" })
        }
    });
    let bound = |phrase: &str, (id, value): &(StatId, i64)| stated(phrase, id, &number_shown(organisation, id, *value));
    let least = effects.at_least.iter().map(|least| bound("{stat} at least {number}", least));
    let most = effects.at_most.iter().map(|most| bound("{stat} at most {number}", most));
    let gain = effects.gain.iter().map(|id| {
        let number = effects.numbers.iter().find(|(known, _)| known == id).map(|(_, number)| *number);
        given_name(organisation, id, number)
    });
    let armed = |phrase: &str, (id, each): &(WeaponId, i64)| {
        let name = organisation.weapon(id).map_or(id.as_str(), |weapon| weapon.name.as_str());
        let times = if *each == 1 { String::new() } else { format!("{each} × ") };
        phrases.say(phrase, &[("weapon", &format!("{times}{name}"))])
    };
    let arms = effects.gain_weapons.iter().map(|gained| armed("with {weapon}", gained));
    let disarms = effects.lose_weapons.iter().map(|lost| armed("without {weapon}", lost));
    let lose = effects.lose.iter().map(|id| phrases.say("no {trait}", &[("trait", &trait_name(organisation, id))]));
    listed(set.chain(put).chain(add).chain(least).chain(most).chain(gain).chain(lose).chain(arms).chain(disarms))
}

/// The changes that a letter of a code makes, in a few words. A trait with the letter's own name is not named again:
/// its rule is given.
pub fn letter_effects(organisation: &Organisation, letter: &Letter) -> String {
    let given = &letter.effects.gain;
    let same = given.iter().filter_map(|id| organisation.trait_named(id)).find(|one| one.name == letter.name);
    let named = |id: &TraitId| same.is_some_and(|one| one.id == *id);
    let gain = given.iter().filter(|id| !named(id)).cloned().collect();
    let changes = effects(organisation, &Effects { gain, ..letter.effects.clone() });
    let does = same.map(|one| one.says.clone()).unwrap_or_default();
    [changes, does].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(". ")
}

/// The changes that effects make to a unit with these stats, in a few words. If a lower number is better, both
/// numbers are given: `Defense 5+ → 4+`.
pub fn changes(organisation: &Organisation, unit: &[(StatId, Value)], given: &Effects) -> String {
    let mut rest = given.clone();
    let mut told = Vec::new();
    for stat in organisation.stats.iter().filter(|stat| stat.better == Better::Lower) {
        let Some(before) = unit.iter().find(|(id, _)| *id == stat.id).and_then(|(_, value)| value.number()) else {
            continue;
        };
        let mut after = vec![(stat.id.clone(), before)];
        apply(&mut after, &mut Vec::new(), &[given], true);
        let after = after.iter().find(|(id, _)| *id == stat.id).map_or(before, |(_, number)| *number);
        for list in [&mut rest.set, &mut rest.add, &mut rest.at_least, &mut rest.at_most] {
            list.retain(|(id, _)| *id != stat.id);
        }
        if after != before {
            let shown = |number| number_shown(organisation, &stat.id, number);
            told.push(format!("{} {} → {}", stat.short, shown(before), shown(after)));
        }
    }
    told.extend(Some(effects(organisation, &rest)).filter(|rest| !rest.is_empty()));
    listed(told.into_iter())
}

pub fn short(organisation: &Organisation, id: &str) -> String {
    organisation.stat(id).map_or_else(|| id.to_owned(), |stat| stat.short.clone())
}

pub fn listed(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
