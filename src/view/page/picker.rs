use serde::Serialize;

use crate::model::{Army, Choice, ChoiceId, DecisionId, Restriction, Severity, Unit, Who};
use crate::rules::{Checked, candidate, facts, sentence};
use crate::view::parts::prices::{price_shown, unit_price};
use crate::view::parts::stat_values::value_shown;
use crate::view::parts::weapons::{possible_weapons, weapon_lines};

/// A choice to make, with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PickView {
    /// Id of the choice.
    pub id: String,
    /// The printed name of the choice.
    pub name: String,
    /// Whether it is left open; `None` if it must be decided.
    pub open: Option<bool>,
    /// The ways to decide it, in the data's order.
    pub ways: Vec<WayView>,
}

/// One of several to pick from: an option, an army, a side or a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WayView {
    /// Its id, as a change posts it.
    pub id: String,
    /// The name as printed or as the player gave it.
    pub name: String,
    /// Whether it is picked.
    pub on: bool,
}

/// The units that an army may field, by role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PickerView {
    /// The roles that stand by themselves; those attached to others are left out.
    pub roles: Vec<RoleBox>,
    /// The roles that troops built from codes may have; empty if the game builds none.
    pub built: Vec<WayView>,
    /// The positions of ability codes; empty if the game builds no troops from them.
    pub slots: Vec<SlotView>,
}

/// The units of one role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoleBox {
    /// The printed name of the role.
    pub name: String,
    /// The army's units of that role.
    pub units: Vec<OfferView>,
}

/// A unit that may be fielded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferView {
    /// The id of the unit in its army.
    pub id: String,
    /// The printed name of the unit.
    pub name: String,
    /// Its price, such as `8 a figure`; empty if it has none.
    pub price: String,
    /// Its values and weapons, as (heading, value).
    pub values: Vec<(String, String)>,
    /// The options open to it, each with its price, if it has one.
    pub options: Vec<String>,
    /// The restrictions that concern it, one sentence each.
    pub keeps: Vec<String>,
    /// How many of it the force has.
    pub fielded: usize,
}

/// One position of an ability code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SlotView {
    /// The printed name of the position.
    pub name: String,
    /// The character written before it; empty if there is none.
    pub after: String,
    /// Whether several letters may be taken.
    pub several: bool,
    /// The roles that use it; empty if all do.
    pub roles: Vec<String>,
    /// The letters, as (letter, name, price).
    pub letters: Vec<(String, String, i64)>,
}

/// A choice with its ways; the one decided is marked.
pub fn choice_to_pick(choice: &Choice, chosen: &[(ChoiceId, DecisionId)]) -> PickView {
    let made = chosen.iter().find(|(made, _)| *made == choice.id).map(|(_, decision)| decision);
    let way = |option: &crate::model::ChoiceOption| WayView {
        id: option.id.to_string(),
        name: option.name.clone(),
        on: made == Some(&option.id),
    };
    PickView {
        id: choice.id.to_string(),
        name: choice.name.clone(),
        open: choice.open.then(|| made.is_none()),
        ways: choice.options.iter().map(way).collect(),
    }
}

/// The units that a force may field.
pub fn picker(checked: &Checked<'_>) -> PickerView {
    let (ruleset, army) = (checked.ruleset, checked.muster.army);
    let organisation = &ruleset.organisation;
    let roles = organisation.roles.iter().filter(|role| !role.attaches).map(|role| {
        let units = army.into_iter().flat_map(|army| &army.units).filter(|unit| unit.role == role.id);
        RoleBox {
            name: role.name.clone(),
            units: units.filter_map(|unit| Some(offer(checked, army?, unit, role.counts))).collect(),
        }
    });
    let construction = organisation.construction.iter();
    let slots = construction.flat_map(|construction| &construction.slots).map(|slot| SlotView {
        name: slot.name.clone(),
        after: slot.after.map(String::from).unwrap_or_default(),
        several: slot.take == crate::model::HowMany::Any,
        roles: slot.who.role.iter().map(ToString::to_string).collect(),
        letters: slot.letters.iter().map(|one| (one.letter.to_string(), one.name.clone(), one.price)).collect(),
    });
    let built = organisation.roles.iter().filter(|_| organisation.construction.is_some());
    PickerView {
        roles: roles.filter(|role| !role.units.is_empty()).collect(),
        built: built
            .map(|role| WayView { id: role.id.to_string(), name: role.name.clone(), on: role.counts })
            .collect(),
        slots: slots.collect(),
    }
}

fn offer(checked: &Checked<'_>, army: &Army, unit: &Unit, counts: bool) -> OfferView {
    let organisation = &checked.ruleset.organisation;
    let asked = candidate(unit, Some(army), &unit.traits, &checked.muster.chosen);
    let values = organisation
        .stats
        .iter()
        .filter_map(|stat| Some((stat.short.clone(), value_shown(organisation, &stat.id, unit.stat(&stat.id)?))));
    let price = unit
        .price
        .as_ref()
        .filter(|_| organisation.priced)
        .map(|price| unit_price(&organisation.phrases, price, counts));
    let options = organisation.options_of(army).filter(|option| option.who.means(&asked)).map(|option| {
        let price = price_shown(&organisation.phrases, option);
        if price.is_empty() { option.name.clone() } else { format!("{} {price}", option.name) }
    });
    let concerns = |one: &&Restriction| {
        let meant = |who: &Who| !who.is_everyone() && who.means(&asked);
        one.severity >= Severity::Warning && facts(one).units.is_some_and(meant)
    };
    OfferView {
        id: unit.id.to_string(),
        name: unit.name.clone(),
        price: price.unwrap_or_default(),
        values: values.chain(weapon_lines(organisation, &possible_weapons(unit, std::iter::empty()))).collect(),
        options: options.collect(),
        keeps: organisation.restrictions_of(army).filter(concerns).map(|one| sentence(organisation, one)).collect(),
        fielded: checked.force.every_unit().iter().filter(|one| unit.id == one.unit.as_str()).count(),
    }
}
