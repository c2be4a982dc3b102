use super::finding::Finding;
use crate::diagnostic::{Code, alternatives, nearest};
use crate::model::{Choice, Force, Organisation, Spot, Written};

/// What the force decided, the defaults filled in.
pub fn force_choices(organisation: &Organisation, force: &Force, findings: &mut Vec<Finding>) -> Vec<(String, String)> {
    let choices: Vec<&Choice> = organisation.choices.iter().filter(|choice| choice.of_force).collect();
    let mut chosen = Vec::new();
    for choice in &choices {
        let stated = force.choose.iter().find(|(key, _)| key.value == choice.id).map(|(_, decision)| decision);
        if let Some(id) = decided(choice, stated, "the force", &force.ruleset.at, findings) {
            chosen.push((choice.id.clone(), id));
        }
    }
    for (key, _) in &force.choose {
        if !choices.iter().any(|choice| choice.id == key.value) {
            findings.push(not_asked(key, "the force", choices.iter().map(|choice| choice.id.as_str())));
        }
    }
    chosen
}

/// What was decided, the default where nothing is said; a decision that is none of the options is a finding.
pub fn decided(
    choice: &Choice,
    stated: Option<&Written<String>>,
    whose: &str,
    at: &Spot,
    findings: &mut Vec<Finding>,
) -> Option<String> {
    let ids = || choice.options.iter().map(|option| option.id.as_str());
    match stated {
        Some(stated) if ids().any(|id| id == stated.value) => Some(stated.value.clone()),
        Some(stated) => {
            let message = format!("there is no `{}` called `{}`", choice.id, stated.value);
            let hint = match nearest(&stated.value, ids()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it is {}", alternatives(ids())),
            };
            findings.push(Finding::error(Code::UnknownOption, &stated.at, message).hint(hint));
            None
        }
        None if choice.default.is_some() => choice.default.clone(),
        None => {
            let message = format!("the {} of {whose} is not stated", choice.name.to_lowercase());
            let first = ids().next().unwrap_or_default();
            let hint = format!("write `choose = {{ {} = \"{first}\" }}`: {}", choice.id, alternatives(ids()));
            findings.push(Finding::error(Code::NotStated, at, message).hint(hint));
            None
        }
    }
}

/// A choice that is not there to be made.
pub fn not_asked<'k>(key: &Written<String>, whom: &str, known: impl Iterator<Item = &'k str>) -> Finding {
    let message = format!("{whom} has no `{}` to choose", key.value);
    let known: Vec<&str> = known.collect();
    let hint =
        if known.is_empty() { "leave it out".to_owned() } else { format!("what is chosen: {}", alternatives(known)) };
    Finding::error(Code::OptionNotOffered, &key.at, message).hint(hint)
}
