use crate::model::{Phrases, Severity};
use crate::rules::{Checked, Undecided};
use crate::view::parts::cut_short::message_in_column;

/// The errors and warnings printed on a force's roster, as (word for the severity, message); a rule broken by several
/// units appears once. Numbers that players decide at the table are not among them.
pub fn findings_on_paper(checked: &Checked<'_>) -> Vec<(String, String)> {
    let (ruleset, mut all) = (checked.ruleset, Vec::new());
    let phrases = &ruleset.organisation.phrases;
    let told = checked.findings.iter().filter(|one| one.severity != Severity::Notice && one.undecided.is_none());
    for one in told {
        let told = (weight(phrases, one.severity), message_in_column(&one.on_paper(ruleset)));
        if !all.contains(&told) {
            all.push(told);
        }
    }
    all
}

/// The numbers that players decide at the table, as (heading, names): those to agree on, then those to roll.
pub fn undecided_on_paper(checked: &Checked<'_>) -> Vec<(String, String)> {
    let phrases = &checked.ruleset.organisation.phrases;
    let (mut agreed, mut rolled): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for one in checked.findings.iter().filter_map(|finding| finding.undecided.as_ref()) {
        let (names, name) = match one {
            Undecided::Agreed(name) => (&mut agreed, name),
            Undecided::Rolled(name) => (&mut rolled, name),
        };
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let told = [(phrases.say("To agree before play", &[]), agreed), (phrases.say("To roll before play", &[]), rolled)];
    let told = told.into_iter().filter(|(_, names)| !names.is_empty());
    told.map(|(heading, names)| (heading, names.join(", "))).collect()
}

/// The printed word for a severity.
fn weight(phrases: &Phrases, severity: Severity) -> String {
    match severity {
        Severity::Error => phrases.say("error", &[]),
        Severity::Warning => phrases.say("warning", &[]),
        Severity::Notice => severity.word().to_owned(),
    }
}
