use super::mustered::Mustered;
use super::restrictions::Restricted;
use super::wording::figures;
use crate::model::{Demand, Restriction, Severity, Who};

impl Restricted<'_> {
    /// How a unit becomes whole to which too few or too many are attached, where they count among its figures: its figures
    /// and its `with` in one step, for one without the other breaks the next restriction.
    pub fn whole(&self, one: &Mustered<'_>) -> Option<String> {
        let own = one.army.into_iter().flat_map(|army| &army.restrictions);
        let all = self.ruleset.organisation.restrictions.iter().chain(own);
        let binding: Vec<&Restriction> = all.filter(|known| known.severity == Severity::Error).collect();
        let means = |who: &Who| who.means(&one.candidate());
        let sizes = binding.iter().find_map(|known| {
            let Demand::Size { who, figures: sizes, with_attached: true } = &known.kind else { return None };
            means(who).then_some(sizes)
        })?;
        let mut with: Vec<&str> = one.attached.iter().map(|(unit, _)| unit.id.as_str()).collect();
        // Those that are not known, or may not be attached to it, are reported by themselves.
        if with.len() < one.entry.with.len() {
            return None;
        }
        for known in &binding {
            let Demand::Attach { who, any_of, count } = &known.kind else { continue };
            if !means(who) {
                continue;
            }
            let first = any_of.first()?;
            if with.iter().any(|id| any_of.iter().all(|may| may != id)) {
                return None;
            }
            let has = i64::try_from(with.len()).ok()?;
            if !count.contains(has) {
                let number = count.ends().min_by_key(|end| (end - has).abs())?;
                with.resize(usize::try_from(number).ok()?, first.as_str());
            }
        }
        let attached = i64::try_from(with.len()).ok().filter(|attached| *attached != one.attached())?;
        let full = one.entry.figures() + attached;
        let size = if sizes.contains(full) { full } else { sizes.ends().min_by_key(|end| (end - full).abs())? };
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
