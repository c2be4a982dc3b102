use std::borrow::Cow;

use super::{
    Alone, Among, Facts, Fault, Mend, Oddity, Remedy, Restricted, Rule, Sizing, UnitPart, UnitPlace, facts, free, unmet,
};
use crate::model::{Army, AttachRule, Change, Organisation, Part, Restriction, Unit, UnitId, Who};
use crate::rules::advice::{Advice, Then};
use crate::rules::change_words::{attached_words, in_place_of, leave_out_figure, leave_out_some_of};
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::sentence::unit_name;
use crate::rules::wording::Noun;

impl Rule for AttachRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for one in force.meant(&self.who) {
            findings.extend(self.amiss(force, one));
            for (unit, with) in one.attached.iter().filter(|(unit, _)| !self.allows(one, unit)) {
                let message = format!("{} can't be attached to {}", unit.name, one.title);
                findings.push(force.finding(one.part(Part::With(*with)), message));
            }
        }
        findings
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrases = &organisation.phrases;
        let units = Naming::of(organisation, &self.who).each();
        if self.count.forbids() {
            let names = self.noun(organisation).one;
            return phrases.say("{units}: no {noun} attached", &[("units", &units), ("noun", &names)]);
        }
        phrases.say("{units}: {number} attached", &[("units", &units), ("number", &self.named(organisation))])
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let there = |id: &UnitId| among.organisation.unit(id).is_some();
        let demands = self.count.least() > 0;
        Oddity::first([
            (demands && !self.any_of.iter().any(there)).then(|| unmet("no army has a unit that must be attached")),
            among.idle(&self.who),
            (demands && among.one_figure(&self.who))
                .then(|| unmet("each of its units is 1 figure, to which nobody is attached")),
            (self.count.covers(0, None) && among.attached().all(|unit| self.any_of.contains(&unit.id)))
                .then(|| free("anybody may be attached, in any number")),
        ])
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let (Some((unit, one)), fault) = (fault.unit(), *fault) else { return Vec::new() };
        let organisation = &fault.force.ruleset.organisation;
        let ids = move || self.any_of.iter().map(move |id| (id.to_string(), unit_name(organisation, id)));
        let detach = move || fault.attached().map(|attached| fault.detaching(unit, attached));
        let missing = self.missing(one);
        let mend = match fault.attached().filter(|attached| !self.allows(one, attached)) {
            Some(wrong) if missing > 0 => {
                let instead = move |(id, name): (String, String)| {
                    let change = Change::Reattach { unit, who: wrong.id.to_string(), id };
                    Remedy::new(in_place_of(&name, &wrong.name), change)
                };
                let says = in_place_of(&self.noun(organisation).one, &wrong.name);
                Mend::free(says, move || ids().map(instead).chain(detach()))
            }
            Some(wrong) => Mend::free(leave_out_figure(wrong), detach),
            None => {
                let advice = fault.force.whole(one).unwrap_or_else(|| self.filled(organisation, one, missing));
                let add = move |(who, name): (String, String)| {
                    Remedy::new(format!("Add {name}"), Change::Attach { unit, who })
                };
                let needed = move || ids().filter(move |_| missing > 0).map(add);
                Mend::new(advice, move || needed().chain(detach().filter(|_| missing <= 0)))
            }
        };
        vec![mend]
    }
}

impl AttachRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        Facts { attached: Some(self), part: Some(UnitPart::Attached), alone: Alone::Decides, ..Facts::about(&self.who) }
    }

    /// The number to be attached and their names, in words.
    pub fn named(&self, organisation: &Organisation) -> String {
        self.noun(organisation).numbers(&organisation.phrases, &self.count)
    }

    /// The units that may be attached, as a noun.
    fn noun(&self, organisation: &Organisation) -> Noun {
        Naming::of(organisation, &Who { units: self.any_of.clone(), ..Who::default() }).noun()
    }

    /// Whether a unit may have this attached figure. A custom unit may bring its own figures: a unit that is in no army
    /// list is allowed too.
    fn allows(&self, one: &Mustered<'_>, attached: &Unit) -> bool {
        self.any_of.contains(&attached.id) || one.army.is_none_or(|army| army.unit(&attached.id).is_none())
    }

    /// The attached figures that are allowed, each with its place.
    fn right<'o>(&self, one: &'o Mustered<'_>) -> Vec<&'o (Cow<'o, Unit>, usize)> {
        one.attached.iter().filter(|(unit, _)| self.allows(one, unit)).collect()
    }

    /// How many of the right figures are missing; negative if there are too many.
    fn missing(&self, one: &Mustered<'_>) -> i64 {
        let has = i64::try_from(self.right(one).len()).unwrap_or(i64::MAX);
        self.count.nearest(has) - has
    }

    /// The finding if too few or too many are attached to a unit.
    fn amiss(&self, force: &Restricted<'_>, one: &Mustered<'_>) -> Option<Finding> {
        let right = self.right(one);
        let has = i64::try_from(right.len()).unwrap_or(0);
        let unresolved = one.attached.len() < one.entry.with.len();
        if self.count.contains(has) || unresolved && self.count.ends().all(|end| has <= end) {
            return None;
        }
        let path = right.last().map_or_else(|| one.path(), |(_, with)| one.part(Part::With(*with)));
        // If all that are attached are alike, the message uses their own name.
        let there = match right.split_first() {
            Some(((first, _), rest)) if rest.iter().all(|(unit, _)| unit.name == first.name) => {
                Noun::plain(&first.name)
            }
            Some(_) | None => self.noun(&force.ruleset.organisation),
        };
        let message = format!("{}: {} attached; {}", one.title, there.number(has), force.allowed_words(&self.count));
        Some(force.finding(path, message))
    }

    /// The advice to attach the figures that are missing, or to leave out the last of too many.
    fn filled(&self, organisation: &Organisation, one: &Mustered<'_>, missing: i64) -> Advice {
        let (Some(first), Ok(more @ 1..)) = (self.any_of.first(), usize::try_from(missing)) else {
            let over = usize::try_from(-missing).unwrap_or(0);
            let right = self.right(one);
            let over: Vec<&Unit> = right.iter().rev().take(over).map(|(unit, _)| unit.as_ref()).collect();
            return Advice::free(leave_out_some_of(&one.attached, &over));
        };
        let says = match more {
            1 => attached_words(first, &one.entry.with),
            _ => format!("add {}", self.noun(organisation).some(missing)),
        };
        let mut then = one.entry.clone();
        then.with.extend(std::iter::repeat_n(first.to_string(), more));
        let pays_for = Noun::plain(&unit_name(organisation, first)).some(missing);
        Advice::paid(says, pays_for, Then::Written(one.place, Box::new(then)))
    }
}

/// Whether the sentence on the size of the same units, one of `among`, already says who is attached to them.
pub fn said_with_size(restriction: &Restriction, among: &[&Restriction]) -> bool {
    let Some(own) = facts(restriction).attached else { return false };
    let first = among.iter().find(|one| facts(one).attached.is_some_and(|other| other.who == own.who));
    let only = first.is_some_and(|first| first.id == restriction.id) && restriction.says.is_none();
    let sizing = Sizing::by(among.iter().copied(), |who| *who == own.who, UnitPlace::Outside);
    only && !own.count.forbids() && sizing.leaves_attached_aside()
}
