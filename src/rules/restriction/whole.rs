use super::{Attaching, Restricted, Sizing};
use crate::model::{ForceUnit, Unit, Who};
use crate::rules::advice::{Advice, Then};
use crate::rules::change_words::{attached_words, figures_in_place, leave_out_some_of};
use crate::rules::mustered::Mustered;
use crate::rules::wording::figures;

impl Restricted<'_> {
    /// The way to correct a unit with too few or too many attached figures that count towards its size: its figures and
    /// its `with` change in one step, because either change alone would break another restriction. `None` if attached
    /// figures don't count.
    pub fn whole(&self, one: &Mustered<'_>) -> Option<Advice> {
        let binding = || self.ruleset.organisation.binding_on(one.army);
        let means = |who: &Who| who.means(&one.candidate());
        let sizing = Sizing::of_one(&self.ruleset.organisation, self.muster, one);
        if !sizing.counts_attached() {
            return None;
        }
        let with: Vec<&str> = one.attached.iter().map(|(unit, _)| unit.id.as_str()).collect();
        // Attached figures that are unknown or not allowed are reported separately.
        if with.len() < one.entry.with.len() {
            return None;
        }
        let with = Attaching::by(binding(), means).filled(&with)?;
        if with.len() == one.attached.len() {
            return None;
        }
        let figures_then = sizing.allowed(with.len())?.nearest(one.entry.figures());
        if figures_then < 1 {
            return None;
        }
        let attached_then = reattached(one, &with);
        let says = if figures_then == one.entry.figures() {
            attached_then
        } else {
            format!("{attached_then}, and {}", figures_in_place(figures_then, one.entry.count))
        };
        let count = one.entry.count.map(|_| figures_then).or((figures_then > 1).then_some(figures_then));
        let ids: Vec<String> = with.iter().map(|id| format!("{id:?}")).collect();
        let pays_for = format!("{} and `with = [{}]`", figures(figures_then), ids.join(", "));
        let with = with.into_iter().map(str::to_owned).collect();
        let then = ForceUnit { count, with, ..one.entry.clone() };
        Some(Advice::paid(says, pays_for, Then::Written(one.place, Box::new(then))))
    }
}

/// The change of a unit's attached figures to `with`, in the words of a hint: the figure removed, the one added, or
/// the whole list.
fn reattached(one: &Mustered<'_>, with: &[&str]) -> String {
    let (kept, more) = (one.entry.with.len().min(with.len()), with.len().saturating_sub(one.entry.with.len()));
    match more {
        0 => {
            let away: Vec<&Unit> = one.attached[kept..].iter().map(|(unit, _)| unit.as_ref()).collect();
            leave_out_some_of(&one.attached, &away)
        }
        1 => attached_words(with[kept], &one.entry.with),
        _ => {
            let ids: Vec<String> = with.iter().map(|id| format!("{id:?}")).collect();
            format!("write `with = [{}]`", ids.join(", "))
        }
    }
}
