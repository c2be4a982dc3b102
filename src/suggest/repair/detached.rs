use crate::model::Unit;
use crate::rules::{Checked, leave_out, leave_out_figure, leave_out_figures, leave_out_one};

/// Detaching a figure from a unit, in words: by the id typed if nothing is called so.
pub fn detached(before: &Checked<'_>, unit: usize, who: &str) -> String {
    let alike: Vec<&Unit> = figures(before, unit).filter(|one| *one.id == *who).collect();
    match (alike.as_slice(), before.ruleset.organisation.unit(who)) {
        ([one, _, ..], _) if !one.named => leave_out_one(one),
        ([one, ..], _) => leave_out_figure(one),
        ([], Some(one)) => leave_out_figure(one),
        ([], None) => leave_out(&format!("`{who}`")),
    }
}

/// Detaching several figures from one unit, in words; `None` if one of them is not attached to it.
pub fn all_detached(before: &Checked<'_>, unit: usize, who: &[&str]) -> Option<String> {
    let known = |who: &&str| figures(before, unit).find(|one| *one.id == **who);
    Some(leave_out_figures(&who.iter().map(known).collect::<Option<Vec<&Unit>>>()?))
}

/// The figures attached to a unit.
fn figures<'c>(before: &'c Checked<'_>, unit: usize) -> impl Iterator<Item = &'c Unit> {
    before.muster.unit(unit).into_iter().flat_map(|one| &one.attached).map(|(one, _)| one.as_ref())
}
