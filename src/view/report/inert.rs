use serde::Serialize;

use crate::diagnostic::{Diagnostic, count};
use crate::model::{Army, Force, ForceGroup, ForceUnit, Ruleset};
use crate::rules::{LookedAt, figures, listed_and, option_name, sentence, unit_name};
use crate::suggest::Broken;

/// How much of the data was searched for parts without effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LookedAtLine {
    /// The number of descriptions of units that do not match every unit.
    pub descriptions: usize,
    /// The number of prices.
    pub prices: usize,
    /// The number of restrictions.
    pub restrictions: usize,
}

/// A warning about data that are allowed but suspicious.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WarningLine {
    /// The message of the warning.
    pub message: String,
    /// A hint that puts it right; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The name of the file; `None` if the warning is not about a place in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in the file, from 1; `None` with `file`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// A restriction, and a small force that breaks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestrictionAudit {
    /// The id of the restriction.
    pub restriction: String,
    /// The id of the army it belongs to; `None` if it binds every army.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// The severity: `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// Its demand, as a sentence.
    pub demands: String,
    /// The force that breaks it, in words; `None` if none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<String>,
    /// The message of the finding on that force; `None` if no force was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// The ids of other rules that this force breaks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// The number of forces tried, including the one that broke it.
    pub tried: usize,
}

impl From<LookedAt> for LookedAtLine {
    fn from(all: LookedAt) -> LookedAtLine {
        LookedAtLine { descriptions: all.descriptions, prices: all.prices, restrictions: all.restrictions }
    }
}

impl From<&Diagnostic> for WarningLine {
    fn from(one: &Diagnostic) -> WarningLine {
        WarningLine {
            message: one.message.clone(),
            hint: one.hint.clone(),
            file: one.place.as_ref().map(|place| place.source.name.clone()),
            line: one.place.as_ref().map(|place| place.source.line_of(place.range.start)),
        }
    }
}

impl RestrictionAudit {
    /// The audit of a restriction, its force summed up in words.
    pub fn of(ruleset: &Ruleset, one: &Broken<'_>) -> RestrictionAudit {
        RestrictionAudit {
            restriction: one.restriction.id.to_string(),
            army: one.army.map(|army| army.id.to_string()),
            severity: one.restriction.severity.word(),
            demands: sentence(&ruleset.organisation, one.restriction),
            force: one.by.as_ref().map(|by| force_words(ruleset, by.army, &by.force)),
            says: one.by.as_ref().map(|by| by.says.clone()),
            also: one.by.as_ref().map(|by| by.other_rules.clone()).unwrap_or_default(),
            cite: one.restriction.remarks.cite.as_ref().map(ToString::to_string),
            rulings: one.restriction.remarks.rulings.iter().map(ToString::to_string).collect(),
            tried: one.tried,
        }
    }
}

/// A small force in a few words: `Harkonnen: 2 × Troops of 4 figures with Sergeant; in a Platoon: Scouts`.
fn force_words(ruleset: &Ruleset, army: &Army, force: &Force) -> String {
    let organisation = &ruleset.organisation;
    let mut parts: Vec<String> = Vec::new();
    if !force.units.is_empty() {
        parts.push(units(ruleset, &force.units));
    }
    parts.extend(force.groups.iter().map(|group| group_words(ruleset, group)));
    let made = force.choose.iter().map(|(choice, way)| way_name(ruleset, choice, way));
    let mut said: Vec<String> = alike(&parts);
    said.extend(made);
    said.extend(force.limit.map(|limit| format!("{} agreed", count(usize::try_from(limit).unwrap_or(0), "point"))));
    let whose = if organisation.armies.len() > 1 { format!("{}: ", army.name) } else { String::new() };
    whose + &said.join("; ")
}

/// A group with its units and inner groups: `in a Company: Captain, (in a Platoon: Scouts)`.
fn group_words(ruleset: &Ruleset, group: &ForceGroup) -> String {
    let mut inside: Vec<String> = Vec::new();
    if !group.units.is_empty() {
        inside.push(units(ruleset, &group.units));
    }
    let within: Vec<String> = group.groups.iter().map(|inner| group_words(ruleset, inner)).collect();
    inside.extend(alike(&within).iter().map(|inner| format!("({inner})")));
    format!("in a {}: {}", ruleset.organisation.group_name(&group.kind), inside.join(", "))
}

/// Units in words; identical ones are counted.
fn units(ruleset: &Ruleset, units: &[ForceUnit]) -> String {
    alike(&units.iter().map(|unit| unit_words(ruleset, unit)).collect::<Vec<_>>()).join(", ")
}

/// Each distinct text once, in order, with its count: `2 × Scouts`.
fn alike(words: &[String]) -> Vec<String> {
    let mut said: Vec<(&String, usize)> = Vec::new();
    for one in words {
        match said.iter_mut().find(|(known, _)| *known == one) {
            Some((_, times)) => *times += 1,
            None => said.push((one, 1)),
        }
    }
    said.into_iter().map(|(one, times)| if times == 1 { one.clone() } else { format!("{times} × {one}") }).collect()
}

fn unit_words(ruleset: &Ruleset, unit: &ForceUnit) -> String {
    let organisation = &ruleset.organisation;
    let mut said = unit_name(organisation, &unit.unit);
    if let Some(count) = unit.count {
        said = format!("{said} of {}", figures(count));
    }
    let mut with: Vec<String> = alike(&unit.with.iter().map(|id| unit_name(organisation, id)).collect::<Vec<_>>());
    with.extend(unit.take.iter().map(|take| option_name(organisation, &take.option)));
    with.extend(unit.choose.iter().map(|(choice, way)| way_name(ruleset, choice, way)));
    if !with.is_empty() {
        said = format!("{said} with {}", listed_and(&organisation.phrases, &with));
    }
    match &unit.joins {
        Some(host) => format!("{said}, which joins {host}"),
        None => said,
    }
}

/// A decision in words: `Watch: Dusk`.
fn way_name(ruleset: &Ruleset, choice: &str, way: &str) -> String {
    let known = ruleset.organisation.choice(choice);
    let decided = known.and_then(|choice| choice.options.iter().find(|known| known.id == *way));
    let (what, how) = (known.map_or(choice, |choice| &choice.name), decided.map_or(way, |way| &way.name));
    format!("{what}: {how}")
}
