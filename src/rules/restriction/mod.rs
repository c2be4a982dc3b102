//! Restrictions, one file for each kind; only that file knows what the kind means. It states its [`Facts`] once; all
//! other code asks through [`Rule`]: what breaks it, how it reads, what repairs it, and what it bounds. [`Sizing`],
//! [`Attaching`] and [`Grouping`] combine several restrictions: on the sizes of units, on who is attached to them,
//! and on the groups in which they stand.

mod alone;
mod among;
mod apart;
mod attach;
mod attaching;
mod bound;
mod facts;
mod fault;
mod grouping;
mod holds;
mod hosts;
mod inside;
mod joins;
mod lever;
mod mend;
mod needs;
mod number;
mod oddity;
mod remedy;
mod restricted;
mod share;
mod size;
mod sizes;
mod sizing;
mod swap;
mod taken;
mod unit_place;
mod whole;

pub use alone::Alone;
pub use among::Among;
pub use attach::said_with_size;
pub use attaching::{Attaching, attachable, missing_figure};
pub use bound::{Bound, Linear};
pub use facts::{Facts, UnitPart, facts};
pub use fault::Fault;
pub use grouping::{Grouping, sheltered};
pub use hosts::hosts_of;
pub use lever::Lever;
pub use mend::Mend;
pub use oddity::Oddity;
pub use remedy::{Remedy, WAYS};
pub use restricted::{Restricted, restricts};
pub use sizes::Sizes;
pub use sizing::Sizing;
pub use unit_place::UnitPlace;

use super::finding::Finding;
use crate::model::{Army, Extent, Organisation, Restriction, Severity, Who, capital, every_demand};
use oddity::{IDLE, free, idle, unmet};

/// One kind of restriction.
pub trait Rule {
    /// Everything that breaks it; each message gives the number found and the number required. A finding without a hint
    /// gets the first of `mends`.
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding>;

    /// Its demand in words, uncapitalised and without the remark in the data; `army` is the one whose restriction it
    /// is.
    fn sentence(&self, organisation: &Organisation, army: Option<&Army>) -> String;

    /// The ways to put it right at one part of a force, the cheapest first: the hint is the first of them.
    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>>;

    /// The steps that repair it, the simplest first; each becomes a button.
    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        self.mends(fault).into_iter().flat_map(Mend::steps).collect()
    }

    /// The bound that it sets on a force of this size.
    fn bound(&self, _: &Extent) -> Bound<'_> {
        Bound::Opaque
    }

    /// The units that a small new force must have to keep to it, with the fewest of them; `None` if it needs none.
    fn start(&self, size: &Extent) -> Option<(&Who, i64)> {
        self.bound(size).of_units().map(|(who, least, _)| (who, least)).filter(|(_, least)| *least > 0)
    }

    /// Whether it keeps units that pass `meant` out of a new force without groups.
    fn keeps_out(&self, meant: &dyn Fn(&Who) -> bool) -> bool {
        self.bound(&Extent::default()).of_units().is_some_and(|(who, _, most)| most == Some(0) && meant(who))
    }

    /// Whether a new force breaks it; `there` counts the units of that force that a `Who` matches.
    fn spoils(&self, size: &Extent, there: &dyn Fn(&Who) -> i64) -> bool {
        self.bound(size).of_units().is_some_and(|(who, _, most)| most.is_some_and(|most| there(who) > most))
    }

    /// Why it is probably a mistake: it applies to no unit, no force can break it, or none can meet it. `None` unless
    /// that is certain.
    fn oddity(&self, among: &Among<'_>) -> Option<Oddity>;
}

/// The reason for `Oddity::Free` if every number is allowed.
const ANY: &str = "any number will do";

/// The words for a restriction on a kind of group that its army does not have.
const NO_GROUP: &str = "is about groups that its army does not have";

/// The rule of a restriction, by its kind.
pub fn rule(restriction: &Restriction) -> &dyn Rule {
    every_demand!(&restriction.demand, rule => rule)
}

/// A restriction in one sentence: its demand, and the remark in the data.
pub fn sentence(organisation: &Organisation, restriction: &Restriction) -> String {
    let said = capital(&rule(restriction).sentence(organisation, organisation.army_of(restriction)));
    match &restriction.says {
        Some(more) => organisation.phrases.say("{demand}; {more}", &[("demand", &said), ("more", more)]),
        None => said,
    }
}

/// Everything that breaks one restriction; an army's own restriction concerns only its units.
pub fn broken(restriction: &Restriction, force: &Restricted<'_>) -> Vec<Finding> {
    let Restriction { id, severity, says, remarks, .. } = restriction;
    let rule = rule(restriction);
    let mut found = rule.broken(force);
    for finding in &mut found {
        finding.severity = *severity;
        match says {
            Some(says) if *severity != Severity::Error => {
                finding.message = format!("{}; {says}", finding.message.replace("; none expected", ""));
                finding.ways.clear();
                finding.hint = None;
            }
            Some(_) | None if finding.ways.is_empty() => {
                finding.ways =
                    rule.mends(&Fault::at(*force, &finding.path)).into_iter().map(|mend| mend.advice).collect();
            }
            Some(_) | None => {}
        }
        finding.rule = Some(id.to_string());
        finding.cite.clone_from(&remarks.cite);
    }
    found
}
