use super::{Attaching, Fault, Grouping, Mend, Remedy, Sizing, UnitPlace, rule};
use crate::model::{Candidate, Change, ForceUnit, Restriction, Unit, Who};
use crate::rules::advice::{Advice, Then};
use crate::rules::change_words::in_place_of;
use crate::rules::mustered::{Mustered, candidate};
use crate::rules::wording::Noun;

/// The maximum number of units offered in place of one.
const OFFERED: usize = 3;

impl<'c> Fault<'c> {
    /// The ways to replace the unit at fault with a similar one that `who` does not match.
    pub fn swaps(&self, who: &Who) -> Vec<Mend<'c>> {
        let Some((unit, one)) = self.unit().filter(|_| self.attached().is_none()) else { return Vec::new() };
        let (army, of_force) = (self.force.muster.army, &self.force.muster.chosen);
        let like = |other: &&Unit| {
            let then = candidate(other, army, &other.traits, of_force);
            other.stands_in_for(&one.unit) && !who.means(&then) && self.may_be(one, &then)
        };
        let swap = |other: &'c Unit| {
            let says = in_place_of(&other.name, &one.title);
            let then = ForceUnit { unit: other.id.to_string(), ..one.entry.clone() };
            let paid = Noun::plain(&other.name).some(1);
            let step = Remedy::new(says.clone(), Change::Retype { unit, id: other.id.to_string() });
            Mend::new(Advice::paid(says, paid, Then::Written(unit, Box::new(then))), move || [step])
        };
        army.into_iter().flat_map(|army| &army.units).filter(like).take(OFFERED).map(swap).collect()
    }

    /// Whether a unit as it stands, with its figures, options and decisions, may be another.
    fn may_be(&self, one: &Mustered<'_>, other: &Candidate<'_>) -> bool {
        let organisation = &self.force.ruleset.organisation;
        let rules = || organisation.binding_on(one.army);
        let before = one.candidate();
        // A fault that is there already may stay.
        let sized = |unit: &Candidate<'_>| {
            let sizing = Sizing::by(rules(), |who: &Who| who.means(unit), UnitPlace::of(self.force.muster, one));
            sizing.allows(one.entry.figures(), one.attached.len())
        };
        let with: Vec<&str> = one.entry.with.iter().map(String::as_str).collect();
        let attaches = |unit: &Candidate<'_>| {
            let filled = Attaching::by(rules(), |who: &Who| who.means(unit)).filled(&with);
            filled.is_some_and(|filled| filled == with)
        };
        let decided = organisation.choices.iter().filter(|choice| !choice.of_force).all(|choice| {
            let stated = one.entry.choose.iter().any(|(made, _)| choice.id == *made);
            let asked = choice.who.means(other);
            if asked { stated || choice.default.is_some() || choice.open } else { !stated }
        });
        let around = one.group.and_then(|group| self.force.muster.groups.get(group));
        let same_part =
            around.is_none_or(|group| !Grouping::by(rules(), &group.entry.kind).tells_apart(other, &before));
        let bounded = |rule_of: &Restriction| {
            let Some((who, least, most)) = rule(rule_of).bound(&self.force.extent).of_units() else { return true };
            let has = || i64::try_from(self.force.meant_figures(who).count()).unwrap_or(i64::MAX);
            match (who.means(&before), who.means(other)) {
                (false, true) => most.is_none_or(|most| has() < most),
                (true, false) => has() > least,
                (true, true) | (false, false) => true,
            }
        };
        (sized(other) || !sized(&before))
            && (attaches(other) || !attaches(&before))
            && one.options.iter().all(|taken| taken.option.who.means(other))
            && decided
            && same_part
            && rules().all(bounded)
    }
}
