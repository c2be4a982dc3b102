use std::ops::Range;

use super::Thrown;

/// The most points that players agree on.
pub const MOST_POINTS: u32 = 1_000_000;

/// Where something is in the file that a person wrote: bytes of its text.
pub type Spot = Range<usize>;

/// A text that a person wrote, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub at: Spot,
}

/// What a player brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The ruleset's id.
    pub ruleset: Written<String>,
    /// The army's id; none where it is left out.
    pub army: Option<Written<String>>,
    /// What the player calls it.
    pub name: Option<String>,
    /// The player.
    pub player: Option<String>,
    /// The points agreed.
    pub limit: Option<Written<i64>>,
    /// The seed of what was rolled.
    pub seed: Option<Written<u64>>,
    /// The side it fights on, by id.
    pub side: Option<Written<String>>,
    /// The version of the data it was written for.
    pub data_version: Option<Written<String>>,
    /// What the force decided, by choice.
    pub choose: Vec<(Written<String>, Written<String>)>,
    /// Units outside any group.
    pub units: Vec<ForceUnit>,
    /// Formations.
    pub groups: Vec<ForceGroup>,
    /// Troops built from codes.
    pub custom: Vec<Custom>,
    /// Everything that was read, keys sorted, comments and layout gone.
    pub canonical: String,
}

impl Force {
    /// Every name that players wrote in it.
    pub fn names(&mut self) -> Vec<&mut String> {
        fn units<'f>(list: &'f mut [ForceUnit], names: &mut Vec<&'f mut String>) {
            names.extend(list.iter_mut().filter_map(|unit| unit.name.as_mut()));
        }
        fn groups<'f>(list: &'f mut [ForceGroup], names: &mut Vec<&'f mut String>) {
            for group in list {
                names.extend(group.name.as_mut());
                units(&mut group.units, names);
                groups(&mut group.groups, names);
            }
        }
        let mut names: Vec<&mut String> = Vec::new();
        names.extend(self.name.as_mut());
        names.extend(self.player.as_mut());
        names.extend(self.custom.iter_mut().map(|custom| &mut custom.name));
        units(&mut self.units, &mut names);
        groups(&mut self.groups, &mut names);
        names
    }

    /// The units that others join, by what those call them: a name, or an id.
    pub fn hosts(&mut self) -> Vec<&mut String> {
        fn units<'f>(list: &'f mut [ForceUnit], hosts: &mut Vec<&'f mut String>) {
            hosts.extend(list.iter_mut().filter_map(|unit| unit.joins.as_mut().map(|host| &mut host.value)));
        }
        fn groups<'f>(list: &'f mut [ForceGroup], hosts: &mut Vec<&'f mut String>) {
            for group in list {
                units(&mut group.units, hosts);
                groups(&mut group.groups, hosts);
            }
        }
        let mut hosts: Vec<&mut String> = Vec::new();
        units(&mut self.units, &mut hosts);
        groups(&mut self.groups, &mut hosts);
        hosts
    }
}

/// One line of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceUnit {
    /// Where the entry is.
    pub at: Spot,
    /// The unit, by id.
    pub unit: Written<String>,
    /// What the player calls it.
    pub name: Option<String>,
    /// How many figures, not counting those attached; 1 where nothing is said.
    pub count: Written<i64>,
    /// Whether the file says how many.
    pub counted: bool,
    /// The figures attached, by unit id.
    pub with: Vec<Written<String>>,
    /// The unit that it joins, by what that is called.
    pub joins: Option<Written<String>>,
    /// The options taken.
    pub take: Vec<Take>,
    /// What was decided, by choice.
    pub choose: Vec<(Written<String>, Written<String>)>,
    /// The stats that the ruleset leaves to the players.
    pub stats: Vec<(Written<String>, i64)>,
    /// The natural dice that were rolled, by roll.
    pub rolls: Vec<(Written<String>, Written<i64>)>,
    /// How often it was thrown: 1 where nothing is said.
    pub throws: u32,
    /// Which throw of a seed gave it its dice; none where nothing tells.
    pub thrown: Option<Thrown>,
}

/// An option taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    /// The option, by id.
    pub option: Written<String>,
    /// How many figures; none where all take it.
    pub count: Option<Written<i64>>,
    /// Whether those attached take it too.
    pub attached: bool,
}

/// A formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceGroup {
    /// Where the entry is.
    pub at: Spot,
    /// Its kind, by id.
    pub kind: Written<String>,
    /// What the player calls it.
    pub name: Option<String>,
    /// The units directly in it.
    pub units: Vec<ForceUnit>,
    /// The formations in it.
    pub groups: Vec<ForceGroup>,
}

/// Troops built from a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    /// The id that units of the force name.
    pub id: Written<String>,
    /// What the player calls them.
    pub name: String,
    /// The ability code.
    pub code: Written<String>,
    /// Their role.
    pub role: Written<String>,
    /// Priced traits that have no letter.
    pub extras: Vec<Written<String>>,
}
