use crate::rules::{Checked, Fault, Finding, Remedy, WAYS, check, figure_kinds, rule};

/// The first steps that repair a finding, each shown as a button; empty if no simple step does.
pub fn steps(checked: &Checked<'_>, finding: &Finding) -> Vec<Remedy> {
    // Findings are in the language of the data, so the buttons are too.
    if let Some(plain) = &checked.ruleset.plain {
        return steps(&check(plain, checked.force, checked.limit), finding);
    }
    remedies(checked, finding).into_iter().take(WAYS).collect()
}

/// All the steps that repair a finding, or bring the force nearer to legal, in the order of its advice.
pub fn remedies(checked: &Checked<'_>, finding: &Finding) -> Vec<Remedy> {
    match finding.restriction(checked.ruleset) {
        Some(restriction) => rule(restriction).repairs(&Fault::of(checked, &figure_kinds(&checked.muster), finding)),
        None => finding.ways.iter().flat_map(|way| way.steps.clone()).collect(),
    }
}
