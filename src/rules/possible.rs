use super::mustered::candidate;
use crate::model::{Army, ChoiceOption, Effects, Organisation, TraitId, Unit, UnitOption, Who};

/// The units that may be in a force, whatever its choices; only the answer "no" is certain.
#[derive(Clone, Copy, Debug)]
pub struct Possible<'a> {
    organisation: &'a Organisation,
    /// Whether options are taken into account.
    taken: bool,
    /// Whether units that players build are taken into account.
    built: bool,
}

impl<'a> Possible<'a> {
    /// Any choices, options and attached figures, and units that players build.
    pub fn of(organisation: &'a Organisation) -> Possible<'a> {
        Possible { organisation, taken: true, built: organisation.construction.is_some() }
    }

    /// Any choices and attached figures but no options, as on paper that is filled in by hand.
    pub fn on_paper(organisation: &'a Organisation) -> Possible<'a> {
        Possible { organisation, taken: false, built: false }
    }

    /// Any choices, options and attached figures, of listed units only.
    pub fn listed(organisation: &'a Organisation) -> Possible<'a> {
        Possible { organisation, taken: true, built: false }
    }

    /// Whether some unit of this army may match, or of any army if `None`.
    pub fn meant(self, who: &Who, army: Option<&Army>) -> bool {
        let armies = self.organisation.armies.iter().filter(|one| army.is_none_or(|army| army.id == one.id));
        armies.into_iter().any(|army| army.units.iter().any(|unit| self.may_be(who, army, unit)))
    }

    /// Whether this unit may match. A unit that players build may be like it in everything but its id.
    pub fn may_be(self, who: &Who, army: &Army, unit: &Unit) -> bool {
        let built = self.built && who.units.is_empty();
        let named = Who { role: Vec::new(), ..who.clone() };
        // Attached figures and choices are looked at below, and alternatives one by one.
        let plain =
            Who { choose: Vec::new(), with: Vec::new(), any: Vec::new(), ..if built { named } else { who.clone() } };
        let gained = |id: &&TraitId| built || unit.traits.contains(id) || self.changes(army, |one| &one.gain, id);
        let kept = |id: &&TraitId| !built && unit.traits.contains(id) && !self.changes(army, |one| &one.lose, id);
        let mut traits: Vec<TraitId> = who.traits.iter().filter(gained).cloned().collect();
        traits.extend(who.without.iter().filter(kept).cloned());
        let apart = who.traits.iter().any(|id| who.without.contains(id));
        !apart
            && plain.means(&candidate(unit, Some(army), &traits, &[]))
            && who.choose.iter().all(|(id, _)| self.decides(id, army, unit, built))
            && (who.with.is_empty() || self.counts(unit) && who.with.iter().any(|id| self.attaches(id)))
            && (who.any.is_empty() || who.any.iter().any(|who| self.may_be(who, army, unit)))
    }

    /// Whether a choice can be made for a unit, by it or by its force.
    fn decides(self, choice: &str, army: &Army, unit: &Unit, built: bool) -> bool {
        let choice = self.organisation.choice(choice);
        // Conditions on other choices are left aside: choices may depend on each other.
        choice.is_some_and(|one| built || one.of_force || self.may_be(&one.who.whatever_is_decided(), army, unit))
    }

    /// Whether a choice or an option changes this trait for units of this army.
    fn changes(self, army: &Army, list: impl Fn(&Effects) -> &Vec<TraitId>, id: &TraitId) -> bool {
        let ways = self.organisation.choices.iter().flat_map(|choice| &choice.options);
        let options = self.organisation.options_of(army).filter(|_| self.taken);
        let way = |way: &ChoiceOption| list(&way.effects).contains(id);
        let option = |option: &UnitOption| list(&option.effects).contains(id);
        ways.into_iter().any(way) || options.into_iter().any(option)
    }

    fn counts(self, unit: &Unit) -> bool {
        self.organisation.role(&unit.role).is_none_or(|role| role.counts)
    }

    fn attaches(self, id: &str) -> bool {
        let mut units = self.organisation.every_unit();
        units.any(|unit| unit.id == *id && self.organisation.attaches(unit))
    }
}
