use std::collections::BTreeMap;

use serde::Serialize;

use super::verdict::FindingLine;
use crate::model::{Construction, Form, Organisation, Ruleset};
use crate::rules::{Ability, CodeFault, Profile, profile, stats_of_role};
use crate::view::parts::effects::{effects, listed, short};
use crate::view::parts::mid_sentence::lower_first;
use crate::view::parts::stat_values::number_shown;

/// The meaning of a finding's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meaning {
    /// The code of the finding, such as `bad-code`.
    pub code: String,
    /// Its meaning, and how to put such a finding right.
    pub meaning: String,
}

/// An ability code explained: its numbers, and its price as a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The code as it was typed.
    pub code: String,
    /// The code as it should be written; `None` if it can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised: Option<String>,
    /// The role it was read for.
    pub role: String,
    /// The players' word for that role, as written mid-sentence.
    #[serde(skip)]
    pub role_name: String,
    /// Its numbers, by id of the stat; empty if the code can't be read.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub profile: BTreeMap<String, ProfileValue>,
    /// Its numbers as printed, as (heading, value); present even if the code can't be read.
    #[serde(skip)]
    pub shown: Vec<(String, String)>,
    /// The price of one figure in points; `None` if the code can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The sum, letter by letter; empty if the code can't be read.
    pub parts: Vec<CodePart>,
    /// Errors in the code, remarks on it, and whatever was read leniently.
    pub findings: Vec<FindingLine>,
}

/// A number of a profile; text if it is not a plain number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ProfileValue {
    /// A plain whole number.
    Number(i64),
    /// A value as printed, such as `4d`.
    Text(String),
}

/// One letter of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodePart {
    /// The letter; empty for the figure before any letter.
    pub letter: String,
    /// The printed name of the letter.
    pub name: String,
    /// Its changes to the profile, in a few words.
    pub effects: String,
    /// Its price in points.
    pub points: i64,
}

/// Explains a code that was read; `remarks` are the ruleset's own on the code.
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
    let parts = parts(organisation, construction, ability);
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
    let role = role_read(organisation, ability);
    let called = organisation.role(&role).map(|role| if role.counts { &role.name } else { &role.one });
    let role_name = called.map_or_else(|| role.clone(), |name| lower_first(name));
    let stats = stats_of_role(organisation, &role, &built);
    let profile = stats.iter().map(|(id, value)| (id.to_string(), profile_value(organisation, id, *value)));
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
                Some((stat.short.clone(), number_shown(organisation, &stat.id, *value)))
            })
            .collect(),
        points: readable.then_some(built.price),
        parts: if readable { parts } else { Vec::new() },
        findings: findings.collect(),
    }
}

/// The sum of a code: the basic figure, then letter by letter.
fn parts(organisation: &Organisation, construction: &Construction, ability: &Ability<'_>) -> Vec<CodePart> {
    let mut parts = vec![CodePart {
        letter: String::new(),
        name: organisation.phrases.say("Base", &[]),
        effects: listed(
            construction
                .base
                .iter()
                .map(|(id, value)| format!("{} {}", short(organisation, id), number_shown(organisation, id, *value))),
        ),
        points: construction.price,
    }];
    parts.extend(ability.letters.iter().map(|letter| CodePart {
        letter: letter.letter.to_string(),
        name: letter.name.clone(),
        effects: effects(organisation, &letter.effects),
        points: letter.price,
    }));
    parts
}

/// The id of the role that a code was read for: the one it states, or else the first role whose figures are counted.
fn role_read(organisation: &Organisation, ability: &Ability<'_>) -> String {
    if ability.role.is_empty() {
        organisation.roles.iter().find(|role| role.counts).map_or(String::new(), |role| role.id.to_string())
    } else {
        ability.role.clone()
    }
}

fn profile_value(organisation: &Organisation, id: &str, value: i64) -> ProfileValue {
    if organisation.stat(id).is_some_and(|stat| stat.form == Form::Dice) {
        ProfileValue::Text(number_shown(organisation, id, value))
    } else {
        ProfileValue::Number(value)
    }
}
