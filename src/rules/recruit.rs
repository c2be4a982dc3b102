use super::choices::usual_choices;
use super::mustered::candidate;
use super::restriction::{Attaching, Grouping, Sizing, UnitPlace};
use crate::model::{
    Army, Choice, ChoiceId, ChoiceOption, DecisionId, ForceUnit, GroupId, GroupKind, Organisation, Unit, Who,
};

/// A choice, and the decision that was made.
pub type Decided = (ChoiceId, DecisionId);

/// A new unit at the smallest legal size where it stands, with the figures that must be attached and its usual decisions.
pub fn recruit(
    organisation: &Organisation,
    army: Option<&Army>,
    unit: &Unit,
    of_force: &[Decided],
    stands: UnitPlace<'_>,
) -> ForceUnit {
    let with = required_figures(organisation, army, unit, of_force);
    let counts = organisation.counts(unit);
    // A default need not be written, and a choice that may be left open is left to the players.
    let told = |(choice, way): &(&Choice, &ChoiceOption)| !choice.open && choice.default.as_ref() != Some(&way.id);
    let usually = usual_choices(organisation, army, unit, of_force).into_iter().filter(told);
    ForceUnit {
        unit: unit.id.to_string(),
        count: counts.then(|| sizing(organisation, army, unit, of_force, stands).smallest(unit, with.len())),
        with,
        choose: usually.map(|(choice, way)| (choice.id.to_string(), way.id.to_string())).collect(),
        ..ForceUnit::default()
    }
}

/// The ids of the figures that must be attached to a unit, each as often as required.
pub fn required_figures(
    organisation: &Organisation,
    army: Option<&Army>,
    unit: &Unit,
    of_force: &[Decided],
) -> Vec<String> {
    let asked = candidate(unit, army, &unit.traits, of_force);
    let attaching = Attaching::by(organisation.kept_by_new(army), |who| who.means(&asked));
    attaching.required().map(ToString::to_string).collect()
}

/// The sizes that a new unit may have where it stands, by the most severe restrictions that set any.
pub fn sizing<'a>(
    organisation: &'a Organisation,
    army: Option<&'a Army>,
    unit: &Unit,
    of_force: &[Decided],
    stands: UnitPlace<'_>,
) -> Sizing<'a> {
    let asked = candidate(unit, army, &unit.traits, of_force);
    Sizing::gravest(organisation, army, |who| who.means(&asked), stands).priced_as(organisation, unit)
}

/// The place of a new unit: the first of its homes, or outside any group.
pub fn first_home<'a>(
    organisation: &'a Organisation,
    army: Option<&'a Army>,
    unit: &Unit,
    of_force: &[Decided],
) -> UnitPlace<'a> {
    homes(organisation, army, unit, of_force).first().map_or(UnitPlace::Outside, |kind| UnitPlace::In(kind))
}

/// The kinds of groups that a unit belongs in, in the ruleset's order.
pub fn homes<'a>(
    organisation: &'a Organisation,
    army: Option<&'a Army>,
    unit: &Unit,
    of_force: &[Decided],
) -> Vec<&'a GroupId> {
    let asked = candidate(unit, army, &unit.traits, of_force);
    let home =
        |kind: &&GroupKind| Grouping::by(organisation.restrictions_of(army), &kind.id).takes(|who| who.means(&asked));
    organisation.own_group_kinds(army).filter(home).map(|kind| &kind.id).collect()
}

/// Whether one more such unit belongs in a group of this kind that holds the units `there`.
pub fn has_room(
    organisation: &Organisation,
    army: Option<&Army>,
    unit: &Unit,
    of_force: &[Decided],
    (kind, there): (&str, &[&Unit]),
) -> bool {
    let means = |who: &Who, unit: &Unit| who.means(&candidate(unit, army, &unit.traits, of_force));
    let counted = |who: &Who| i64::try_from(there.iter().filter(|one| means(who, one)).count()).unwrap_or(i64::MAX);
    let grouping = Grouping::by(organisation.restrictions_of(army), kind);
    organisation.own_group_kinds(army).any(|own| own.id == *kind) && grouping.has_room(|who| means(who, unit), counted)
}
