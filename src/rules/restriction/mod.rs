//! Restrictions: a file for each kind, which alone knows what the kind means. It states its [`Facts`] once, and everybody
//! else asks it through [`Rule`]: what breaks it, how it reads, what puts it right, what it bounds, and what a start needs.
//! [`sizes_of`], [`Attaching`] and [`Grouping`] answer for all who ask: which sizes units may have, who may be attached to
//! them, and in which groups they may stand, by several restrictions together.

mod among;
mod apart;
mod attach;
mod attaching;
mod bound;
mod facts;
mod fault;
mod grouping;
mod grows;
mod holds;
mod inside;
mod joins;
mod lever;
mod needs;
mod number;
mod oddity;
mod remedy;
mod restricted;
mod share;
mod size;
mod sizes;
mod sizes_of;
mod taken;
mod wanting;
mod whole;

pub use among::Among;
pub use attach::said_with_size;
pub use attaching::{Attaching, attachable};
pub use bound::{Bound, Linear};
pub use facts::{Facts, UnitPart, facts};
pub use fault::Fault;
pub use grouping::Grouping;
pub use joins::hosts_of;
pub use lever::Lever;
pub use oddity::Oddity;
pub use remedy::{Remedy, WAYS};
pub use restricted::Restricted;
pub use sizes::Sizes;
pub use sizes_of::sizes_of;

use super::finding::Finding;
use crate::model::{Army, Demand, Extent, Organisation, Restriction, Severity, Who, capital};
use oddity::{IDLE, free, idle, unmet};

/// One kind of restriction. Each must say what breaks it, how it reads and why it may be odd; the rest it says where that
/// concerns it.
pub trait Rule {
    /// Everything that breaks it, with both numbers.
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding>;

    /// Its demand in words, without a capital and without the remark that the data add; `army` is the one whose own it is.
    fn sentence(&self, organisation: &Organisation, army: Option<&Army>) -> String;

    /// The steps that put it right, the simplest first: each is a button.
    fn repairs(&self, _: &Fault<'_>) -> Vec<Remedy> {
        Vec::new()
    }

    /// The sum that it bounds in a force of this size.
    fn bound(&self, _: &Extent) -> Bound<'_> {
        Bound::Opaque
    }

    /// Whether a new force breaks it; `there` counts the units of that force that a `Who` means.
    fn spoils(&self, size: &Extent, there: &dyn Fn(&Who) -> i64) -> bool {
        self.bound(size).of_units().is_some_and(|(who, _, most)| most.is_some_and(|most| there(who) > most))
    }

    /// Why it can't be meant as it stands: it is about nobody, no force can break it, or none can meet it. Reported only
    /// where that is certain.
    fn oddity(&self, among: &Among<'_>) -> Option<Oddity>;
}

/// The oddity of one that any number meets.
const ANY: &str = "any number will do";

/// The oddity of one on a group that its army does not have.
const NO_GROUP: &str = "is about groups that its army does not have";

/// The rule of a restriction, by its kind.
pub fn rule(restriction: &Restriction) -> &dyn Rule {
    match &restriction.kind {
        Demand::Size(size) => size,
        Demand::Attach(attach) => attach,
        Demand::Holds(holds) => holds,
        Demand::Number(number) => number,
        Demand::Grows(grows) => grows,
        Demand::Apart(apart) => apart,
        Demand::Needs(needs) => needs,
        Demand::Inside(inside) => inside,
        Demand::Share(share) => share,
        Demand::Taken(taken) => taken,
        Demand::Joins(joins) => joins,
    }
}

/// A restriction in one sentence: its demand, and the remark that the data add.
pub fn sentence(organisation: &Organisation, restriction: &Restriction) -> String {
    let said = capital(&rule(restriction).sentence(organisation, organisation.army_of(restriction)));
    match &restriction.says {
        Some(more) => organisation.phrases.say("{demand}; {more}", &[("demand", &said), ("more", more)]),
        None => said,
    }
}

/// Everything that breaks one restriction; an army's own restriction concerns only its units.
pub fn broken(force: &Restricted<'_>) -> Vec<Finding> {
    let Restriction { id, severity, says, remarks, .. } = force.restriction;
    let mut found = rule(force.restriction).broken(force);
    for finding in &mut found {
        finding.severity = *severity;
        if *severity != Severity::Error
            && let Some(says) = says
        {
            finding.message = format!("{}; {says}", finding.message.replace("; none expected", ""));
            finding.hint = None;
            finding.ways.clear();
        }
        finding.rule = Some(id.to_string());
        finding.cite.clone_from(&remarks.cite);
    }
    found
}
