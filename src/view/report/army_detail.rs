use serde::Serialize;

use crate::model::{Army, Choice, Effects, Organisation, Ruleset, Severity, Slot, Unit, UnitOption, WeaponId};
use crate::rules::{Naming, concerns, given_name, sentence};
use crate::view::parts::effects::effects;
use crate::view::parts::prices::{option_condition, price_shown, unit_price};
use crate::view::parts::printed::signed;
use crate::view::parts::stat_values::value_shown;
use crate::view::parts::weapons::weapon_lines;

/// An army with all that a list builder needs: the shape of `show RULESET ARMY --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ArmyDetail {
    /// Kebab-case id of the ruleset.
    pub ruleset: String,
    /// The id of the army in the ruleset.
    pub id: String,
    /// The printed name of the army.
    pub name: String,
    /// Advice to its players; `None` if the data have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// Its units, in printed order.
    pub units: Vec<UnitDetail>,
    /// The options open to its units.
    pub options: Vec<OptionDetail>,
    /// The choices of units, and those of the force that concern this army.
    pub choices: Vec<ChoiceDetail>,
    /// The restrictions on it, one sentence each.
    pub restrictions: Vec<String>,
    /// The ids of these restrictions, in the same order; an event file refers to them.
    pub restriction_ids: Vec<String>,
    /// Whether each of these restrictions is only advice, so that a force that breaks it is legal.
    #[serde(skip)]
    pub advice: Vec<bool>,
    /// The letters of ability codes, by position; empty if the game has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub letters: Vec<LetterDetail>,
}

/// A unit with its printed values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitDetail {
    /// The id of the unit in its army.
    pub id: String,
    /// The printed name of the unit.
    pub name: String,
    /// The id of its role.
    pub role: String,
    /// The price of one figure in points; `None` if it has no price per figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Its ability code; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Its values as printed, in printed order.
    pub values: Vec<StatDetail>,
    /// Its price in words if it is not per figure; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Its weapons: those of each figure, then those of the unit as a whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<WeaponDetail>,
    /// The names of its traits, each with its number, if any.
    pub traits: Vec<String>,
}

/// A weapon of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WeaponDetail {
    /// The id of the weapon.
    pub weapon: String,
    /// The printed name of the weapon.
    pub name: String,
    /// How many each figure has; 0 if the unit has it as a whole.
    pub each: i64,
    /// How many the unit has as a whole; 0 if each figure has it.
    pub unit: i64,
    /// Its values and traits, as printed.
    pub says: String,
}

/// One value of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatDetail {
    /// The id of the stat.
    pub stat: String,
    /// The heading of its column.
    pub short: String,
    /// The value as printed.
    pub value: String,
}

/// An option with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionDetail {
    /// The id of the option.
    pub id: String,
    /// The printed name of the option.
    pub name: String,
    /// Its price in words; empty if it has none.
    pub price: String,
    /// The units that may take it, in words.
    pub who: String,
    /// The decisions of the force that it requires, in words; empty if it requires none.
    pub when: String,
    /// Its effects in a few words, apart from traits that it gives.
    pub changes: String,
}

/// A choice, with its decisions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceDetail {
    /// The id of the choice.
    pub id: String,
    /// The printed name of the choice.
    pub name: String,
    /// Whether the force decides it rather than each unit.
    pub force: bool,
    /// The ids of the decisions.
    pub ways: Vec<String>,
    /// The id of the decision that applies if none is stated; `None` if there is no default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Whether it may be left open.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// A letter of ability codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LetterDetail {
    /// The printed name of its position.
    pub position: String,
    /// The letter as written in codes.
    pub letter: String,
    /// The printed name of the letter.
    pub name: String,
    /// Its changes to a profile, in a few words.
    pub changes: String,
    /// Its price in points.
    pub points: i64,
}

impl ArmyDetail {
    /// The detail of an army in its ruleset.
    pub fn of(ruleset: &Ruleset, army: &Army) -> ArmyDetail {
        let organisation = &ruleset.organisation;
        let slots = organisation.construction.iter().flat_map(|construction| &construction.slots);
        let meant = |choice: &&Choice| !choice.of_force || concerns(organisation, army, choice);
        let choices = organisation.choices.iter().filter(meant).map(|choice| ChoiceDetail {
            id: choice.id.to_string(),
            name: choice.name.clone(),
            force: choice.of_force,
            ways: choice.options.iter().map(|option| option.id.to_string()).collect(),
            default: choice.default.as_ref().map(ToString::to_string),
            open: choice.open,
        });
        ArmyDetail {
            ruleset: ruleset.id.clone(),
            id: army.id.to_string(),
            name: army.name.clone(),
            says: army.says.clone(),
            units: army.units.iter().map(|unit| unit_detail(ruleset, unit)).collect(),
            options: organisation.options_of(army).map(|option| option_detail(ruleset, option)).collect(),
            choices: choices.collect(),
            restrictions: organisation.restrictions_of(army).map(|one| sentence(organisation, one)).collect(),
            restriction_ids: organisation.restrictions_of(army).map(|one| one.id.to_string()).collect(),
            advice: organisation.restrictions_of(army).map(|one| one.severity != Severity::Error).collect(),
            letters: slots.flat_map(|slot| slot_letters(ruleset, slot)).collect(),
        }
    }
}

fn unit_detail(ruleset: &Ruleset, unit: &Unit) -> UnitDetail {
    let organisation = &ruleset.organisation;
    let values = organisation.stats.iter().filter_map(|stat| {
        let value = value_shown(organisation, &stat.id, unit.stat(&stat.id)?);
        Some(StatDetail { stat: stat.id.to_string(), short: stat.short.clone(), value })
    });
    UnitDetail {
        id: unit.id.to_string(),
        name: unit.name.clone(),
        role: unit.role.to_string(),
        points: unit.price_each().filter(|_| organisation.priced),
        code: unit.code.clone(),
        values: values.collect(),
        price: unit
            .price
            .as_ref()
            .filter(|_| organisation.priced && unit.price_each().is_none())
            .map(|price| unit_price(&organisation.phrases, price, false)),
        weapons: weapon_details(organisation, unit),
        traits: unit
            .traits
            .iter()
            .map(|id| {
                let number = unit.numbers.iter().find(|(known, _)| known == id).map(|(_, number)| *number);
                given_name(organisation, id, number)
            })
            .collect(),
    }
}

fn weapon_details(organisation: &Organisation, unit: &Unit) -> Vec<WeaponDetail> {
    let own = unit.weapons.iter().map(|(id, each)| (id, *each, 0));
    let served = unit.unit_weapons.iter().map(|(id, count)| (id, 0, *count));
    let detail = |(id, each, whole): (&WeaponId, i64, i64)| {
        let weapon = organisation.weapon(id)?;
        let says = weapon_lines(organisation, &[(id.clone(), 1)]).into_iter().map(|(_, says)| says).collect();
        Some(WeaponDetail { weapon: id.to_string(), name: weapon.name.clone(), each, unit: whole, says })
    };
    own.chain(served).filter_map(detail).collect()
}

fn option_detail(ruleset: &Ruleset, option: &UnitOption) -> OptionDetail {
    let organisation = &ruleset.organisation;
    OptionDetail {
        id: option.id.to_string(),
        name: option.name.clone(),
        price: price_shown(&organisation.phrases, option),
        who: Naming::of(organisation, &option.who).all(),
        when: option_condition(organisation, option),
        changes: effects(organisation, &Effects { gain: Vec::new(), ..option.effects.clone() }),
    }
}

fn slot_letters<'a>(ruleset: &'a Ruleset, slot: &'a Slot) -> impl Iterator<Item = LetterDetail> + 'a {
    slot.letters.iter().map(|letter| LetterDetail {
        position: slot.name.clone(),
        letter: letter.letter.to_string(),
        name: letter.name.clone(),
        changes: effects(&ruleset.organisation, &letter.effects),
        points: letter.price,
    })
}

impl LetterDetail {
    /// Its price with a sign, as printed.
    pub fn price(&self) -> String {
        signed(self.points)
    }
}
