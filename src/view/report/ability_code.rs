use std::collections::BTreeMap;

use serde::Serialize;

use super::verdict::FindingLine;
use crate::model::{
    Better, Cell, Construction, Effects, Form, Letter, Organisation, Ruleset, StatId, TraitId, Value, WeaponId,
};
use crate::rules::{Ability, CodeFault, Profile, apply, given_name, profile, stats_of_role, trait_name};
use crate::view::parts::printed;
use crate::view::sheet::army_list::lower_first;

/// What a finding's code means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meaning {
    /// The code.
    pub code: String,
    /// What it means and how to put it right.
    pub meaning: String,
}

/// An ability code in words, with its sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The code as it was typed.
    pub code: String,
    /// The code as it should be written; none where it can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised: Option<String>,
    /// The role it was read for.
    pub role: String,
    /// The players' word for that role, in the middle of a sentence.
    #[serde(skip)]
    pub role_name: String,
    /// Its numbers, by stat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub profile: BTreeMap<String, ProfileValue>,
    /// The same for a person: the heads and values, in order.
    #[serde(skip)]
    pub shown: Vec<(String, String)>,
    /// What one figure costs; none where the code can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The sum, letter by letter.
    pub parts: Vec<CodePart>,
    /// What is wrong with it, or was read leniently.
    pub findings: Vec<FindingLine>,
}

/// A number of a profile; text where it is not a plain number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ProfileValue {
    /// A whole number.
    Number(i64),
    /// As it is written on paper.
    Text(String),
}

/// One letter of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodePart {
    /// The letter; empty for what every figure begins with.
    pub letter: String,
    /// What players call it.
    pub name: String,
    /// What it changes.
    pub effects: String,
    /// What it costs.
    pub points: i64,
}

/// A code that was read, with its ruleset's remarks on it.
pub fn explained(
    ruleset: &Ruleset,
    construction: &Construction,
    code: &str,
    ability: &Ability<'_>,
    remarks: &[CodeFault],
) -> Explained {
    let organisation = &ruleset.organisation;
    let built: Profile = profile(construction, ability, true);
    let readable = ability.errors() == 0;
    let mut parts = vec![CodePart {
        letter: String::new(),
        name: organisation.phrases.say("Base", &[]),
        effects: listed(
            construction
                .base
                .iter()
                .map(|(id, value)| format!("{} {}", short(organisation, id), shown(organisation, id, *value))),
        ),
        points: construction.price,
    }];
    parts.extend(ability.letters.iter().map(|letter| CodePart {
        letter: letter.letter.to_string(),
        name: letter.name.clone(),
        effects: effects(organisation, &letter.effects),
        points: letter.price,
    }));
    let findings = ability.faults.iter().chain(remarks).map(|fault| FindingLine {
        code: "bad-code".to_owned(),
        severity: fault.severity.word(),
        line: None,
        message: fault.message.clone(),
        hint: fault.hint.clone(),
        rule: None,
        demands: None,
        cite: None,
    });
    let role = if ability.role.is_empty() {
        organisation.roles.iter().find(|role| role.counts).map_or(String::new(), |role| role.id.to_string())
    } else {
        ability.role.clone()
    };
    let called = organisation.role(&role).map(|role| if role.counts { &role.name } else { &role.one });
    let role_name = called.map_or_else(|| role.clone(), |name| lower_first(name));
    let stats = stats_of_role(organisation, &role, &built);
    let profile = stats.iter().map(|(id, value)| {
        let number = match organisation.stat(id).map(|stat| stat.form) {
            Some(Form::Dice) => ProfileValue::Text(shown(organisation, id, *value)),
            Some(
                Form::Text
                | Form::Number
                | Form::Distance
                | Form::Inches
                | Form::Percent
                | Form::Signed
                | Form::Shift
                | Form::Need,
            )
            | None => ProfileValue::Number(*value),
        };
        (id.to_string(), number)
    });
    Explained {
        code: code.to_owned(),
        normalised: readable.then(|| ability.normalised.clone()),
        role,
        role_name,
        profile: if readable { profile.collect() } else { BTreeMap::new() },
        shown: organisation
            .stats
            .iter()
            .filter_map(|stat| {
                let (_, value) = stats.iter().find(|(id, _)| *id == stat.id)?;
                Some((stat.short.clone(), shown(organisation, &stat.id, *value)))
            })
            .collect(),
        points: readable.then_some(built.price),
        parts: if readable { parts } else { Vec::new() },
        findings: findings.collect(),
    }
}

/// What something changes, in a few words.
pub fn effects(organisation: &Organisation, effects: &Effects) -> String {
    let phrases = &organisation.phrases;
    let name = |id: &str| short(organisation, id);
    let stated = |phrase: &str, id: &str, number: &str| phrases.say(phrase, &[("stat", &name(id)), ("number", number)]);
    let set = effects.set.iter().map(|(id, value)| format!("{} {}", name(id), shown(organisation, id, *value)));
    let put = effects.put.iter().map(|(id, value)| format!("{} {}", name(id), value_shown(organisation, id, value)));
    // A number is a number of dice, unless units have whole throws, to whose totals it is added.
    let units = || organisation.armies.iter().flat_map(|army| &army.units);
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
    let bound = |phrase: &str, (id, value): &(StatId, i64)| stated(phrase, id, &shown(organisation, id, *value));
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

/// The changes that a letter of a code makes, in a few words. Where it only gives a trait of its own name, its name has said so,
/// and here is what that trait does.
pub fn letter_effects(organisation: &Organisation, letter: &Letter) -> String {
    let given = &letter.effects.gain;
    let same = given.iter().filter_map(|id| organisation.trait_named(id)).find(|one| one.name == letter.name);
    let named = |id: &TraitId| same.is_some_and(|one| one.id == *id);
    let gain = given.iter().filter(|id| !named(id)).cloned().collect();
    let changes = effects(organisation, &Effects { gain, ..letter.effects.clone() });
    let does = same.map(|one| one.says.clone()).unwrap_or_default();
    [changes, does].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(". ")
}

/// What something changes in a unit with these stats, in a few words: where a lower number is better, what it was and what it
/// is then, `Defense 5+ → 4+`.
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
            let shown = |number| shown(organisation, &stat.id, number);
            told.push(format!("{} {} → {}", stat.short, shown(before), shown(after)));
        }
    }
    told.extend(Some(effects(organisation, &rest)).filter(|rest| !rest.is_empty()));
    listed(told.into_iter())
}

/// A stat's number as it is on paper.
pub fn shown(organisation: &Organisation, id: &str, value: i64) -> String {
    value_shown(organisation, id, &Value::Number(value))
}

/// A stat's value as it is on paper; a number of dice as `4d`.
pub fn value_shown(organisation: &Organisation, id: &str, value: &Value) -> String {
    shown_as(organisation, organisation.stat(id).map_or(Form::Number, |stat| stat.form), value)
}

/// A value of this form as it is on paper.
pub fn shown_as(organisation: &Organisation, form: Form, value: &Value) -> String {
    match value {
        Value::Number(number) if form == Form::Dice => format!("{number}d"),
        Value::Number(number) if form == Form::Need => format!("{number}+"),
        Value::Number(number) => printed::cell(&Cell::Number(*number), form, organisation),
        Value::Throw(dice) => printed::dice_shown(&organisation.phrases, dice),
        Value::Text(text) => text.clone(),
        Value::Row(row) => row.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn short(organisation: &Organisation, id: &str) -> String {
    organisation.stat(id).map_or_else(|| id.to_owned(), |stat| stat.short.clone())
}

fn listed(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
