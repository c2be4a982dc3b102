use super::mustered::Mustered;
use super::restrictions::Restricted;
use super::wording::figures;
use crate::model::{Demand, Restriction, Severity, Who};

impl Restricted<'_> {
    /// How a unit becomes whole that lacks those who must be attached to it, where they count among its figures: its figures
    /// and its `with` in one step, for one without the other breaks the next restriction.
    pub fn whole(&self, one: &Mustered<'_>) -> Option<String> {
        let own = one.army.into_iter().flat_map(|army| &army.restrictions);
        let all = self.ruleset.organisation.restrictions.iter().chain(own);
        let binding: Vec<&Restriction> = all.filter(|known| known.severity == Severity::Error).collect();
        let means = |who: &Who| one.entry.with.is_empty() && who.means(&one.candidate());
        let missing = binding.iter().filter_map(|known| {
            let Demand::Attach { who, any_of, count } = &known.kind else { return None };
            any_of.first().filter(|_| means(who)).map(|first| (first, count.least()))
        });
        let missing: Vec<String> =
            missing.flat_map(|(id, least)| (0..least).map(move |_| format!("{:?}", id.as_str()))).collect();
        let sizes = binding.iter().find_map(|known| {
            let Demand::Size { who, figures: sizes, with_attached: true } = &known.kind else { return None };
            means(who).then_some(sizes)
        })?;
        let more = i64::try_from(missing.len()).ok().filter(|more| *more > 0)?;
        let full = one.figures() + more;
        let size = if sizes.contains(full) { full } else { sizes.ends().min_by_key(|end| (end - full).abs())? };
        let with = missing.join(", ");
        match size - more {
            count if count == one.entry.count.value => Some(format!("write `with = [{with}]`")),
            count if count > 0 => Some(format!("make it {} and `with = [{with}]`", figures(count))),
            _ => None,
        }
    }
}
