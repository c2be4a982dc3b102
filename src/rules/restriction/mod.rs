//! Restrictions: a file for each kind, which alone knows what the kind means. Everybody else asks it through [`Rule`]: what
//! breaks it, how it reads, what puts it right, what it bounds, and what a start needs.

mod among;
mod apart;
mod attach;
mod bound;
mod fault;
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
mod taken;
mod wanting;
mod whole;

pub use among::Among;
pub use attach::{may_be_attached, said_with_size};
pub use bound::{Bound, Linear};
pub use fault::Fault;
pub use joins::hosts_of;
pub use lever::Lever;
pub use oddity::Oddity;
pub use remedy::{Remedy, WAYS};
pub use restricted::{Restricted, broken};
pub use sizes::Sizes;

use super::finding::Finding;
use crate::model::{
    AttachRule, Candidate, ChoiceId, Demand, Extent, GroupId, HoldsRule, InsideRule, JoinsRule, OptionId, Organisation,
    Restriction, TraitId, Who, capital,
};
use oddity::{free, idle, unmet};

/// One kind of restriction. Each must say what breaks it and how it reads; the rest it says where that concerns it.
pub trait Rule {
    /// Everything that breaks it, with both numbers.
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding>;

    /// Its demand in words, without a capital and without the remark that the data add.
    fn sentence(&self, organisation: &Organisation) -> String;

    /// The units that it is about, where it is about units.
    fn units(&self) -> Option<&Who> {
        None
    }

    /// Whether it asks how a choice was decided.
    fn asks(&self, choice: &ChoiceId) -> bool {
        self.described().iter().any(|who| who.asks(choice))
    }

    /// Every description of units in it.
    fn described(&self) -> Vec<&Who> {
        self.units().into_iter().collect()
    }

    /// Why it can't be meant as it stands: it is about nobody, no force can break it, or none can meet it. Reported only
    /// where that is certain.
    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        self.units().is_some_and(|who| among.nobody(who)).then(|| idle(IDLE))
    }

    /// The steps that put it right, the simplest first: each is a button.
    fn repairs(&self, _: &Fault<'_>) -> Vec<Remedy> {
        Vec::new()
    }

    /// The parts of a force that may have to change where these steps don't put it right.
    fn levers(&self) -> &'static [Lever] {
        &[]
    }

    /// The sum that it bounds in a force of this size.
    fn bound(&self, _: &Extent) -> Bound<'_> {
        Bound::Opaque
    }

    /// The sizes of units that it names.
    fn figures(&self) -> Vec<Sizes<'_>> {
        Vec::new()
    }

    /// Who is attached to units.
    fn attached(&self) -> Option<&AttachRule> {
        None
    }

    /// The make-up of groups of a kind.
    fn formation(&self) -> Option<&HoldsRule> {
        None
    }

    /// The groups in which units stand.
    fn shelter(&self) -> Option<&InsideRule> {
        None
    }

    /// The kinds of groups of which it asks how many there are.
    fn groups(&self) -> Vec<&GroupId> {
        Vec::new()
    }

    /// Whether it asks who else stands in the group of a unit.
    fn within_groups(&self) -> bool {
        false
    }

    /// The options of which it counts the figures that took them.
    fn options(&self) -> &[OptionId] {
        &[]
    }

    /// The units that others may join.
    fn hosts(&self) -> Option<&JoinsRule> {
        None
    }

    /// The traits of which one figure has one at most.
    fn apart(&self) -> &[TraitId] {
        &[]
    }

    /// Whether it keeps such a figure from having all the traits that it has.
    fn clashes(&self, has: &dyn Fn(&TraitId) -> bool) -> bool {
        self.apart().iter().filter(|id| has(id)).count() > 1
    }

    /// The traits that it keeps from each other, wherever.
    fn kept_apart(&self) -> &[TraitId] {
        &[]
    }

    /// Whether a new force breaks it; `there` counts the units of that force that a `Who` means.
    fn spoils(&self, size: &Extent, there: &dyn Fn(&Who) -> i64) -> bool {
        self.bound(size).of_units().is_some_and(|(who, _, most)| most.is_some_and(|most| there(who) > most))
    }

    /// Whether it keeps a unit out of a start that has no formation.
    fn keeps_out(&self, unit: &Candidate<'_>) -> bool {
        self.bound(&Extent::default()).of_units().is_some_and(|(who, _, most)| most == Some(0) && who.means(unit))
    }
}

/// The oddity of a restriction on nobody.
const IDLE: &str = "applies to no unit";

/// The oddity of one that any number meets.
const ANY: &str = "any number will do";

/// The oddity of one on a group that its army does not have.
const NO_GROUP: &str = "is about groups that its army does not have";

/// The rule of a restriction, by its kind: the one place that knows them all.
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
    let said = capital(&rule(restriction).sentence(organisation));
    match &restriction.says {
        Some(more) => organisation.phrases.say("{demand}; {more}", &[("demand", &said), ("more", more)]),
        None => said,
    }
}
