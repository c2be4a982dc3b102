use crate::model::{
    Army, Demand, Extent, Growing, GrowsRule, Held, NumberRule, Numbers, OptionId, Ruleset, Severity, ShareRule,
    SizeOf, TakenRule, Who, Within,
};
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
    /// The points of each unit by itself.
    Each(&'a Who),
    /// Figures that take one of these.
    Taking(&'a [OptionId]),
}

/// The bounds of an army's restrictions that weigh more than a notice.
pub fn bounds<'a>(ruleset: &'a Ruleset, army: &'a Army, limit: i64) -> Vec<Bound<'a>> {
    let extent = Extent { limit: Some(limit), points: None, figures: None };
    let at = |growing: &Growing| growing.rate.is_none_or(|rate| rate.of == SizeOf::Limit).then(|| growing.at(&extent));
    let end = |growing: &Option<Growing>| growing.as_ref().and_then(at).flatten();
    let binding = ruleset.organisation.restrictions_of(army).filter(|one| one.severity != Severity::Notice);
    let bound = |one: &'a crate::model::Restriction| {
        let (counts, least, most) = match &one.kind {
            Demand::Number(NumberRule { what: Held::Units(who), count }) => {
                (Counts::Units(who), count.least(), greatest(count))
            }
            Demand::Grows(GrowsRule { what: Held::Units(who), least, most }) => {
                (Counts::Units(who), end(least).unwrap_or(0), end(most).map(|most| most.max(0)))
            }
            Demand::Share(ShareRule { who, most, of: SizeOf::Limit, together }) => {
                let counts = if *together { Counts::Points(who) } else { Counts::Each(who) };
                (counts, 0, Some((limit * most).div_euclid(100)))
            }
            Demand::Taken(TakenRule { any_of, most, within: Within::Force }) => {
                (Counts::Taking(any_of), 0, at(most).flatten().map(|most| most.max(0)))
            }
            Demand::Number(_)
            | Demand::Grows(_)
            | Demand::Share(_)
            | Demand::Taken(_)
            | Demand::Holds(_)
            | Demand::Size(_)
            | Demand::Attach(_)
            | Demand::Apart(_)
            | Demand::Needs(_)
            | Demand::Joins(_)
            | Demand::Inside(_) => return None,
        };
        let key = format!("restriction {}", one.id);
        (least > 0 || most.is_some()).then_some(Bound { key, counts, least, most })
    };
    binding.filter_map(bound).collect()
}

impl Bound<'_> {
    /// Whether a force of one unit, which costs so much, has too much of it by itself.
    pub fn rules_out(&self, checked: &Checked<'_>, cost: i64) -> bool {
        self.most.is_some_and(|most| self.of(checked, cost) > most)
    }

    /// Whether it is counted over the whole force.
    pub fn adds_up(&self) -> bool {
        !matches!(self.counts, Counts::Each(_))
    }

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
            Counts::Points(who) | Counts::Each(who) => {
                if units.iter().any(|one| who.means(&one.candidate())) {
                    cost
                } else {
                    0
                }
            }
            Counts::Taking(any_of) => {
                let taken = units.iter().flat_map(|one| one.options.iter().map(move |taken| (one, taken)));
                let meant = taken.filter(|(_, taken)| any_of.contains(&taken.option.id));
                meant.map(|(one, taken)| one.taking(taken)).sum()
            }
        }
    }
}

/// The greatest of these numbers; none where there is no end.
fn greatest(numbers: &Numbers) -> Option<i64> {
    numbers.ranges.iter().map(|range| range.to).collect::<Option<Vec<_>>>()?.into_iter().max()
}
