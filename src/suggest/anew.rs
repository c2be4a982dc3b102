use crate::model::{About, Force, Part, Ruleset, Severity};
use crate::rules::check;

/// A force to make anew: without its units and groups, and without those decisions, the side and own troops that are
/// wrong whatever it fields.
pub fn anew(ruleset: &Ruleset, force: &Force) -> Force {
    let data_version = force.data_version.as_ref().map(|_| ruleset.data_version.clone());
    let mut head = Force { units: Vec::new(), groups: Vec::new(), seed: None, data_version, ..force.clone() };
    let empty = head.clone();
    let checked = check(ruleset, &empty, None);
    let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
    for finding in errors.filter(|finding| finding.path.about == About::Force) {
        match &finding.path.key {
            Some(Part::Choose(choice, _)) => head.choose.retain(|(known, _)| known != choice),
            Some(Part::Side) => head.side = None,
            Some(Part::Custom(place, _)) => {
                if let Some(wrong) = empty.custom.get(*place) {
                    head.custom.retain(|own| own.id != wrong.id);
                }
            }
            Some(_) | None => {}
        }
    }
    head
}
