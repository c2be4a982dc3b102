use super::ground::Ease;
use super::rounds::Rounds;
use super::suggested::Suggested;
use super::wish::Wish;
use crate::model::{Army, Force, Ruleset, Severity};
use crate::rules::custom_units;
use crate::work::{Patience, Stopped};

/// The best ways to spend the remaining points. The answer is that of the last whole round, so that equal effort
/// gives equal answers.
pub fn suggest(
    ruleset: &Ruleset,
    army: &Army,
    base: &Force,
    wish: &Wish<'_>,
    patience: Patience<'_>,
) -> Result<Suggested, Stopped> {
    let start = Force { limit: Some(wish.limit), ..base.clone() };
    // Troops built from codes are fielded like those of the army; the check reports those that can't be read.
    let customs = custom_units(&ruleset.organisation, &start, &mut Vec::new());
    let units = army.units.iter().cloned().chain(customs).collect();
    let army = &Army { units, ..army.clone() };
    let search = |ease| Rounds::new(ruleset, army, &start, wish, ease, patience).search();
    let found = search(Ease::Unwarned);
    // Warnings are accepted only if there is no force without one.
    let found = if found.answers.is_empty() && found.proven {
        Suggested { accepted: Severity::Warning, ..search(Ease::Legal) }
    } else {
        found
    };
    // A search that was stopped early has no valid answer.
    patience.going.check().map(|()| found)
}
