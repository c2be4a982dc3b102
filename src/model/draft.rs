use std::collections::{BTreeMap, BTreeSet};

use super::{Custom, Force, ForceGroup, ForceUnit, Take, Thrown, free_place};

/// A force without places in a file: what a person, dice or a page can make, and what files are written from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The ruleset's id.
    pub ruleset: String,
    /// The army's id; none where it is left out.
    pub army: Option<String>,
    /// What the player calls it.
    pub name: Option<String>,
    /// The player.
    pub player: Option<String>,
    /// The points agreed.
    pub limit: Option<i64>,
    /// The seed of what was rolled.
    pub seed: Option<u64>,
    /// The side it fights on, by id.
    pub side: Option<String>,
    /// The version of the data it was written for.
    pub data_version: Option<String>,
    /// What the force decided, by choice.
    pub choose: Vec<(String, String)>,
    /// Troops built from codes.
    pub custom: Vec<DraftCustom>,
    /// Units outside any group.
    pub units: Vec<DraftUnit>,
    /// Formations.
    pub groups: Vec<DraftGroup>,
}

/// One line of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftUnit {
    /// The unit, by id.
    pub unit: String,
    /// What the player calls it.
    pub name: Option<String>,
    /// How many figures, not counting those attached; none where nothing is said.
    pub count: Option<i64>,
    /// The figures attached, by unit id.
    pub with: Vec<String>,
    /// The unit that it joins, by what that is called.
    pub joins: Option<String>,
    /// The options taken.
    pub take: Vec<DraftTake>,
    /// What was decided, by choice.
    pub choose: Vec<(String, String)>,
    /// The stats that the ruleset leaves to the players.
    pub stats: Vec<(String, i64)>,
    /// The natural dice that were rolled, by roll.
    pub rolls: Vec<(String, i64)>,
    /// How often it was thrown; none where nothing is said, for once.
    pub throws: Option<u32>,
    /// Which throw of a seed gave it its dice; none where nothing tells.
    pub thrown: Option<Thrown>,
}

impl DraftUnit {
    /// Counts that it was thrown again.
    pub fn thrown_again(&mut self) {
        self.throws = Some(self.throws.unwrap_or(1).saturating_add(1));
    }
}

/// An option taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftTake {
    /// The option, by id.
    pub option: String,
    /// How many figures; none where all take it.
    pub count: Option<i64>,
    /// Whether those attached take it too.
    pub attached: bool,
}

/// A formation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftGroup {
    /// Its kind, by id.
    pub kind: String,
    /// What the player calls it.
    pub name: Option<String>,
    /// The units directly in it.
    pub units: Vec<DraftUnit>,
    /// The formations in it.
    pub groups: Vec<DraftGroup>,
}

/// Troops built from a code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftCustom {
    /// The id that units of the force name.
    pub id: String,
    /// What the player calls them.
    pub name: String,
    /// The ability code.
    pub code: String,
    /// Their role.
    pub role: String,
    /// Priced traits that have no letter.
    pub extras: Vec<String>,
}

impl Draft {
    /// The same with everything that has a key sorted by key, as the order of keys means nothing.
    #[must_use]
    pub fn sorted(mut self) -> Draft {
        self.choose.sort();
        for unit in self.every_unit() {
            unit.choose.sort();
            unit.stats.sort();
            unit.rolls.sort();
        }
        self
    }

    /// Gives the force another seed, or none. Figures that the old one gave their dice keep it as their own; without a
    /// seed nothing tells where dice came from.
    pub fn reseed(&mut self, seed: Option<u64>) {
        let old = std::mem::replace(&mut self.seed, seed);
        for unit in self.every_unit() {
            unit.thrown = seed.and_then(|seed| {
                let thrown = unit.thrown?;
                let own = thrown.seed.or(old)?;
                Some(Thrown { seed: Some(own).filter(|own| *own != seed), ..thrown })
            });
        }
    }

    /// The place of a unit among the figures of the seed: the one that it has; else where it stands in the file, or the
    /// first that nobody has.
    pub fn place_of(&mut self, index: usize) -> u32 {
        let wanted = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let units = self.every_unit();
        if let Some(own) = units.get(index).and_then(|unit| unit.thrown) {
            return own.place;
        }
        let held: BTreeSet<u32> = units.iter().filter_map(|unit| unit.thrown).map(|thrown| thrown.place).collect();
        free_place(&held, wanted)
    }

    /// How many figures of each unit there are, those attached among them.
    pub fn fielded(&self) -> BTreeMap<String, i64> {
        let mut there: BTreeMap<String, i64> = BTreeMap::new();
        for unit in self.clone().every_unit() {
            *there.entry(unit.unit.clone()).or_default() += unit.count.unwrap_or(1);
            for with in &unit.with {
                *there.entry(with.clone()).or_default() += 1;
            }
        }
        there
    }

    /// Every unit, in the order in which its file is read.
    pub fn every_unit(&mut self) -> Vec<&mut DraftUnit> {
        fn inside<'d>(groups: &'d mut [DraftGroup], units: &mut Vec<&'d mut DraftUnit>) {
            for group in groups {
                units.extend(&mut group.units);
                inside(&mut group.groups, units);
            }
        }
        let mut units: Vec<&mut DraftUnit> = self.units.iter_mut().collect();
        inside(&mut self.groups, &mut units);
        units
    }
}

impl From<&Force> for Draft {
    fn from(force: &Force) -> Self {
        Draft {
            ruleset: force.ruleset.value.clone(),
            army: force.army.as_ref().map(|army| army.value.clone()),
            name: force.name.clone(),
            player: force.player.clone(),
            limit: force.limit.as_ref().map(|limit| limit.value),
            seed: force.seed.as_ref().map(|seed| seed.value),
            side: force.side.as_ref().map(|side| side.value.clone()),
            data_version: force.data_version.as_ref().map(|version| version.value.clone()),
            choose: force.choose.iter().map(|(id, way)| (id.value.clone(), way.value.clone())).collect(),
            custom: force.custom.iter().map(DraftCustom::from).collect(),
            units: force.units.iter().map(DraftUnit::from).collect(),
            groups: force.groups.iter().map(DraftGroup::from).collect(),
        }
    }
}

impl From<&ForceUnit> for DraftUnit {
    fn from(unit: &ForceUnit) -> Self {
        DraftUnit {
            unit: unit.unit.value.clone(),
            name: unit.name.clone(),
            count: unit.counted.then_some(unit.count.value),
            with: unit.with.iter().map(|with| with.value.clone()).collect(),
            joins: unit.joins.as_ref().map(|joins| joins.value.clone()),
            take: unit.take.iter().map(DraftTake::from).collect(),
            choose: unit.choose.iter().map(|(id, way)| (id.value.clone(), way.value.clone())).collect(),
            stats: unit.stats.iter().map(|(id, number)| (id.value.clone(), *number)).collect(),
            rolls: unit.rolls.iter().map(|(id, natural)| (id.value.clone(), natural.value)).collect(),
            throws: (unit.throws > 1).then_some(unit.throws),
            thrown: unit.thrown,
        }
    }
}

impl From<&Take> for DraftTake {
    fn from(take: &Take) -> Self {
        let count = take.count.as_ref().map(|count| count.value);
        DraftTake { option: take.option.value.clone(), count, attached: take.attached }
    }
}

impl From<&ForceGroup> for DraftGroup {
    fn from(group: &ForceGroup) -> Self {
        DraftGroup {
            kind: group.kind.value.clone(),
            name: group.name.clone(),
            units: group.units.iter().map(DraftUnit::from).collect(),
            groups: group.groups.iter().map(DraftGroup::from).collect(),
        }
    }
}

impl From<&Custom> for DraftCustom {
    fn from(custom: &Custom) -> Self {
        DraftCustom {
            id: custom.id.value.clone(),
            name: custom.name.clone(),
            code: custom.code.value.clone(),
            role: custom.role.value.clone(),
            extras: custom.extras.iter().map(|extra| extra.value.clone()).collect(),
        }
    }
}
