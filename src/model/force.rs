use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Custom, ForceGroup, ForceUnit, Thrown, free_place, pairs, seed_text};

/// The maximum number of points that players may agree on.
pub const MOST_POINTS: u32 = 1_000_000;

/// The maximum number of units of a force.
pub const MOST_UNITS: usize = 250;

/// The maximum number of figures in a unit, or taking an option.
pub const MOST_FIGURES: u32 = 1_000;

/// The longest name that a player may give, in letters.
pub const LONGEST_NAME: usize = 300;

/// A player's force, however it was made.
///
/// Deserialized whole from lists for programs. Serialized without its units and groups: the exporter of such lists
/// writes those, with names and points added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Force {
    /// Id of the ruleset, as typed.
    pub ruleset: String,
    /// The army's id; `None` if the file leaves it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// The player's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Name of the player; `None` if the file leaves it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The points agreed for the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The seed of its dice.
    #[serde(with = "seed_text", skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The side it fights on, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The version of the data it was written for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_version: Option<String>,
    /// Its decisions, by choice.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<(String, String)>,
    /// Troops built from codes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub custom: Vec<Custom>,
    /// Units outside any group.
    #[serde(skip_serializing)]
    pub units: Vec<ForceUnit>,
    /// Formations, in file order.
    #[serde(skip_serializing)]
    pub groups: Vec<ForceGroup>,
}

impl Force {
    /// Every unit: first those outside all groups, then group by group, an outer group before its inner ones.
    pub fn every_unit(&self) -> Vec<&ForceUnit> {
        let inside = self.every_group().into_iter().flat_map(|(group, _)| &group.units);
        self.units.iter().chain(inside).collect()
    }

    /// The unit at this place in file order; `None` if there are fewer.
    pub fn unit(&self, place: usize) -> Option<&ForceUnit> {
        fn inside<'f>(groups: &'f [ForceGroup], left: &mut usize) -> Option<&'f ForceUnit> {
            for group in groups {
                if let Some(unit) = group.units.get(*left) {
                    return Some(unit);
                }
                *left -= group.units.len();
                if let Some(found) = inside(&group.groups, left) {
                    return Some(found);
                }
            }
            None
        }
        let mut left = place;
        if let Some(unit) = self.units.get(left) {
            return Some(unit);
        }
        left -= self.units.len();
        inside(&self.groups, &mut left)
    }

    /// Every unit, in file order, mutable.
    pub fn every_unit_mut(&mut self) -> Vec<&mut ForceUnit> {
        fn inside<'f>(groups: &'f mut [ForceGroup], units: &mut Vec<&'f mut ForceUnit>) {
            for group in groups {
                units.extend(&mut group.units);
                inside(&mut group.groups, units);
            }
        }
        let mut units: Vec<&mut ForceUnit> = self.units.iter_mut().collect();
        inside(&mut self.groups, &mut units);
        units
    }

    /// Every group, outer before inner, each with the number of units before its own in the file.
    pub fn every_group(&self) -> Vec<(&ForceGroup, usize)> {
        fn inside<'f>(groups: &'f [ForceGroup], before: &mut usize, out: &mut Vec<(&'f ForceGroup, usize)>) {
            for group in groups {
                out.push((group, *before));
                *before += group.units.len();
                inside(&group.groups, before, out);
            }
        }
        let (mut before, mut out) = (self.units.len(), Vec::new());
        inside(&self.groups, &mut before, &mut out);
        out
    }

    /// The place of the group that directly holds a unit; `None` for a unit outside all groups.
    pub fn group_of(&self, unit: usize) -> Option<usize> {
        self.every_group().iter().position(|(group, before)| (*before..*before + group.units.len()).contains(&unit))
    }

    /// The force with its decisions, stats and rolls sorted by key, because their order means nothing.
    #[must_use]
    pub fn sorted(mut self) -> Force {
        self.choose.sort();
        for unit in self.every_unit_mut() {
            unit.choose.sort();
            unit.stats.sort();
            unit.rolls.sort();
        }
        self
    }

    /// Replaces or removes the seed. Figures with dice of the old seed keep it as their own; without a new seed, the
    /// sources of all dice are dropped.
    pub fn reseed(&mut self, seed: Option<u64>) {
        let old = std::mem::replace(&mut self.seed, seed);
        for unit in self.every_unit_mut() {
            unit.thrown = seed.and_then(|seed| {
                let thrown = unit.thrown?;
                let own = thrown.seed.or(old)?;
                Some(Thrown { seed: Some(own).filter(|own| *own != seed), ..thrown })
            });
        }
    }

    /// The place of a unit among the figures of the seed, from 1: its own if it has one; else its position in the
    /// file, or the first free place.
    pub fn place_of(&self, index: usize) -> u32 {
        let wanted = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let units = self.every_unit();
        if let Some(own) = units.get(index).and_then(|unit| unit.thrown) {
            return own.place;
        }
        let held: BTreeSet<u32> = units.iter().filter_map(|unit| unit.thrown).map(|thrown| thrown.place).collect();
        free_place(&held, wanted)
    }

    /// The number of figures of each unit, by id, those attached included.
    pub fn fielded(&self) -> BTreeMap<String, i64> {
        let mut there: BTreeMap<String, i64> = BTreeMap::new();
        for unit in self.every_unit() {
            *there.entry(unit.unit.clone()).or_default() += unit.figures();
            for with in &unit.with {
                *there.entry(with.clone()).or_default() += 1;
            }
        }
        there
    }

    /// The number of entries of each unit, by id; each attached figure counts as one.
    pub fn entries(&self) -> BTreeMap<&str, i64> {
        let mut there: BTreeMap<&str, i64> = BTreeMap::new();
        for unit in self.every_unit().into_iter().flat_map(|unit| std::iter::once(&unit.unit).chain(&unit.with)) {
            *there.entry(unit.as_str()).or_default() += 1;
        }
        there
    }

    /// Every name that the player gave: of the force, the player, groups, units and custom troops.
    pub fn names(&mut self) -> Vec<&mut String> {
        fn inside<'f>(groups: &'f mut [ForceGroup], names: &mut Vec<&'f mut String>) {
            for group in groups {
                names.extend(group.name.as_mut());
                names.extend(group.units.iter_mut().filter_map(|unit| unit.name.as_mut()));
                inside(&mut group.groups, names);
            }
        }
        let mut names: Vec<&mut String> = self.name.iter_mut().chain(&mut self.player).collect();
        names.extend(self.custom.iter_mut().map(|custom| &mut custom.name));
        names.extend(self.units.iter_mut().filter_map(|unit| unit.name.as_mut()));
        inside(&mut self.groups, &mut names);
        names
    }

    /// The names or ids by which units refer to the units they join.
    pub fn hosts(&mut self) -> Vec<&mut String> {
        self.every_unit_mut().into_iter().filter_map(|unit| unit.joins.as_mut()).collect()
    }
}
