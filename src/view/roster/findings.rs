use crate::model::{Phrases, Severity};
use crate::rules::Checked;
use crate::view::parts::cut_short::message_in_column;

/// The errors and warnings printed on a force's roster, as (word for the severity, message); a rule broken by several
/// units appears once.
pub fn findings_on_paper(checked: &Checked<'_>) -> Vec<(String, String)> {
    let (ruleset, mut all) = (checked.ruleset, Vec::new());
    let phrases = &ruleset.organisation.phrases;
    for one in checked.findings.iter().filter(|finding| finding.severity != Severity::Notice) {
        let told = (weight(phrases, one.severity), message_in_column(&one.on_paper(ruleset)));
        if !all.contains(&told) {
            all.push(told);
        }
    }
    all
}

/// The printed word for a severity.
fn weight(phrases: &Phrases, severity: Severity) -> String {
    match severity {
        Severity::Error => phrases.say("error", &[]),
        Severity::Warning => phrases.say("warning", &[]),
        Severity::Notice => severity.word().to_owned(),
    }
}
