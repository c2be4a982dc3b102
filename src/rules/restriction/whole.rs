use super::{Restricted, rule};
use crate::model::Who;
use crate::rules::mustered::Mustered;
use crate::rules::wording::figures;

impl Restricted<'_> {
    /// How a unit becomes whole to which too few or too many are attached, where they count among its figures: its figures
    /// and its `with` in one step, for one without the other breaks the next restriction.
    pub fn whole(&self, one: &Mustered<'_>) -> Option<String> {
        let binding: Vec<_> = self.ruleset.organisation.binding_on(one.army).map(rule).collect();
        let means = |who: &Who| who.means(&one.candidate());
        let mut sizes = binding.iter().flat_map(|known| known.figures()).filter(|size| size.with_attached);
        let sizes = sizes.find(|size| means(size.who))?.numbers;
        let mut with: Vec<&str> = one.attached.iter().map(|(unit, _)| unit.id.as_str()).collect();
        // Those that are not known, or may not be attached to it, are reported by themselves.
        if with.len() < one.entry.with.len() {
            return None;
        }
        for attach in binding.iter().filter_map(|known| known.attached()).filter(|attach| means(&attach.who)) {
            let first = attach.any_of.first()?;
            if with.iter().any(|id| attach.any_of.iter().all(|may| may != id)) {
                return None;
            }
            let has = i64::try_from(with.len()).ok()?;
            with.resize(usize::try_from(attach.count.nearest(has)).ok()?, first.as_str());
        }
        let attached = i64::try_from(with.len()).ok().filter(|attached| *attached != one.attached())?;
        let full = one.entry.figures() + attached;
        let size = sizes.nearest(full);
        let ids: Vec<String> = with.iter().map(|id| format!("{id:?}")).collect();
        let list = format!("`with = [{}]`", ids.join(", "));
        match (size - attached, ids.is_empty()) {
            (count, false) if count == one.entry.figures() => Some(format!("write {list}")),
            (count, true) if count == one.entry.figures() => Some("leave its `with` out".to_owned()),
            (count, false) if count > 0 => Some(format!("make it {} and {list}", figures(count))),
            (count, true) if count > 0 => Some(format!("make it {} and leave its `with` out", figures(count))),
            _ => None,
        }
    }
}
