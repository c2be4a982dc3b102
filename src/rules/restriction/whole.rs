use super::{Attaching, Restricted, sizes_of};
use crate::model::{ForceUnit, Who};
use crate::rules::advice::{Advice, Then};
use crate::rules::mustered::Mustered;
use crate::rules::wording::figures;

impl Restricted<'_> {
    /// How a unit becomes whole to which too few or too many are attached, where they count among its figures: its figures
    /// and its `with` in one step, for one without the other breaks the next restriction.
    pub fn whole(&self, one: &Mustered<'_>) -> Option<Advice> {
        let binding = || self.ruleset.organisation.binding_on(one.army);
        let means = |who: &Who| who.means(&one.candidate());
        let sizes = sizes_of(binding(), means).find(|size| size.with_attached)?.numbers;
        let with: Vec<&str> = one.attached.iter().map(|(unit, _)| unit.id.as_str()).collect();
        // Those that are not known, or may not be attached to it, are reported by themselves.
        if with.len() < one.entry.with.len() {
            return None;
        }
        let with = Attaching::by(binding(), means).filled(&with)?;
        let attached = i64::try_from(with.len()).ok().filter(|attached| *attached != one.attached())?;
        let full = one.entry.figures() + attached;
        let size = sizes.nearest(full);
        let ids: Vec<String> = with.iter().map(|id| format!("{id:?}")).collect();
        let list = format!("`with = [{}]`", ids.join(", "));
        let says = match (size - attached, ids.is_empty()) {
            (count, false) if count == one.entry.figures() => format!("write {list}"),
            (count, true) if count == one.entry.figures() => "leave its `with` out".to_owned(),
            (count, false) if count > 0 => format!("make it {} and {list}", figures(count)),
            (count, true) if count > 0 => format!("make it {} and leave its `with` out", figures(count)),
            _ => return None,
        };
        let count = one.entry.count.map(|_| size - attached).or((size > attached + 1).then_some(size - attached));
        let pays_for = format!("{} and {list}", figures(size - attached));
        let with = with.into_iter().map(str::to_owned).collect();
        let then = ForceUnit { count, with, ..one.entry.clone() };
        Some(Advice::paid(says, pays_for, Then::Written(one.place, Box::new(then))))
    }
}
