use crate::model::{Army, Demand, Extent, Growing, Held, Numbers, OptionId, Ruleset, Severity, SizeOf, Who, Within};
use crate::rules::{Checked, candidate};

/// What restrictions allow of something in the whole force at the points agreed: what breaks them is not looked at.
#[derive(Clone, Debug)]
pub struct Bound<'a> {
    /// What it is called among what a way uses; no unit is called so.
    pub key: String,
    counts: Counts<'a>,
    /// The least that there must be.
    pub least: i64,
    /// The most that there may be; none where there is no end.
    pub most: Option<i64>,
}

/// What is counted.
#[derive(Clone, Copy, Debug)]
enum Counts<'a> {
    /// Entries and figures attached.
    Units(&'a Who),
    /// Points.
    Points(&'a Who),
    /// Figures that take one of these.
    Taking(&'a [OptionId]),
}

/// The bounds of an army's restrictions that weigh more than a notice.
pub fn bounds<'a>(ruleset: &'a Ruleset, army: &'a Army, limit: i64) -> Vec<Bound<'a>> {
    let extent = Extent { limit: Some(limit), points: None, figures: 0 };
    let at = |growing: &Growing| growing.rate.is_none_or(|rate| rate.of == SizeOf::Limit).then(|| growing.at(&extent));
    let end = |growing: &Option<Growing>| growing.as_ref().and_then(at).flatten();
    let binding = ruleset.organisation.restrictions_of(army).filter(|one| one.severity != Severity::Notice);
    let bound = |one: &'a crate::model::Restriction| {
        let (counts, least, most) = match &one.kind {
            Demand::Number { what: Held::Units(who), count } => (Counts::Units(who), count.least(), greatest(count)),
            Demand::Grows { what: Held::Units(who), least, most } => {
                (Counts::Units(who), end(least).unwrap_or(0), end(most).map(|most| most.max(0)))
            }
            Demand::Share { who, most, of: SizeOf::Limit, together: true } => {
                (Counts::Points(who), 0, Some((limit * most).div_euclid(100)))
            }
            Demand::Taken { any_of, most, within: Within::Force } => {
                (Counts::Taking(any_of), 0, at(most).flatten().map(|most| most.max(0)))
            }
            Demand::Number { .. }
            | Demand::Grows { .. }
            | Demand::Share { .. }
            | Demand::Taken { .. }
            | Demand::Holds { .. }
            | Demand::Size { .. }
            | Demand::Attach { .. }
            | Demand::Apart { .. }
            | Demand::Needs { .. }
            | Demand::Joins { .. }
            | Demand::Inside { .. } => return None,
        };
        let key = format!("restriction {}", one.id);
        (least > 0 || most.is_some()).then_some(Bound { key, counts, least, most })
    };
    binding.filter_map(bound).collect()
}

/// The most points that one unit may cost, as restrictions have it; the limit where none does.
pub fn dearest(ruleset: &Ruleset, army: &Army, limit: i64, unit: &crate::model::Candidate<'_>) -> i64 {
    let shares = ruleset.organisation.restrictions_of(army).filter_map(|one| match &one.kind {
        Demand::Share { who, most, of: SizeOf::Limit, together: false }
            if one.severity != Severity::Notice && who.means(unit) =>
        {
            Some((limit * most).div_euclid(100))
        }
        Demand::Share { .. }
        | Demand::Number { .. }
        | Demand::Grows { .. }
        | Demand::Taken { .. }
        | Demand::Holds { .. }
        | Demand::Size { .. }
        | Demand::Attach { .. }
        | Demand::Apart { .. }
        | Demand::Needs { .. }
        | Demand::Joins { .. }
        | Demand::Inside { .. } => None,
    });
    shares.min().unwrap_or(limit).min(limit)
}

impl Bound<'_> {
    /// How much of it a force of one unit has, which costs so much.
    pub fn of(&self, checked: &Checked<'_>, cost: i64) -> i64 {
        let units = &checked.muster.units;
        match self.counts {
            Counts::Units(who) => {
                let meant = |one: &crate::rules::Mustered<'_>| {
                    let attached = one.attached.iter();
                    let attached =
                        attached.filter(|(unit, _)| who.means(&candidate(unit, one.army, &unit.traits, &[]))).count();
                    usize::from(who.means(&one.candidate())) + attached
                };
                i64::try_from(units.iter().map(meant).sum::<usize>()).unwrap_or(i64::MAX)
            }
            Counts::Points(who) => {
                if units.iter().any(|one| who.means(&one.candidate())) {
                    cost
                } else {
                    0
                }
            }
            Counts::Taking(any_of) => {
                let taken = units.iter().flat_map(|one| &one.options);
                let taken = taken.filter(|taken| any_of.contains(&taken.option.id));
                taken.map(|taken| taken.figures + i64::from(taken.attached)).sum()
            }
        }
    }
}

/// The greatest of these numbers; none where there is no end.
fn greatest(numbers: &Numbers) -> Option<i64> {
    numbers.ranges.iter().map(|range| range.to).collect::<Option<Vec<_>>>()?.into_iter().max()
}
