use serde::{Deserialize, Serialize};

use super::pairs;
use super::rows::{INSIDE, among};
use crate::model::{Custom, Force, ForceGroup, ForceUnit, Ruleset, Take, Thrown};
use crate::rules::{check, unit_costs, unit_name};

/// A force as programs exchange it: ids for reading, names for showing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListView {
    /// Id of the ruleset.
    pub ruleset: String,
    /// Name of the ruleset.
    pub game: String,
    /// Id of the army.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// The player's name for the force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Name of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Points agreed for the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Price of the whole force in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Number of figures, attached ones included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<i64>,
    /// Eight hex digits that match paper to file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The seed of what was rolled; as text, since many programs would round the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Id of the side it fights on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Version of the data it was written for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_version: Option<String>,
    /// The force's decisions: ids of each choice and its option.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<(String, String)>,
    /// Troops built from ability codes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub custom: Vec<Custom>,
    /// Units outside any group.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<ListUnit>,
    /// The outermost groups, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<ListGroup>,
}

/// A group of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListGroup {
    /// Id of its kind.
    pub kind: String,
    /// The player's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The units directly in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<ListUnit>,
    /// The groups directly in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<ListGroup>,
}

/// A unit of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListUnit {
    /// Id of the unit type.
    pub unit: String,
    /// Name of the unit type.
    pub called: String,
    /// The player's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Number of figures, not counting attached ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Attached figures, by unit id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Options taken, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub take: Vec<Take>,
    /// Its decisions: ids of each choice and its option.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<(String, String)>,
    /// Numbers stated by the players, by stat id.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<(String, i64)>,
    /// Natural dice, by roll id.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<(String, i64)>,
    /// Name of the unit it joins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
    /// How many times it was thrown; `None` if not stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<u32>,
    /// The throw that gave it its dice; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown: Option<ListThrown>,
    /// Its price in points; `None` if it has none or is kept secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
}

/// The throw of a seed that gave a unit its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListThrown {
    /// The unit's place among the figures thrown from the seed, from 1.
    pub place: u32,
    /// Number of the throw at that place, from 1; `None` for the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<u32>,
    /// The seed as text, if it is not the force's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

impl ListThrown {
    fn thrown(&self) -> Thrown {
        let seed = self.seed.as_ref().and_then(|seed| seed.parse().ok());
        Thrown { place: self.place, throw: self.throw.unwrap_or(1), seed }
    }

    /// The throw in words: `place 3, throw 2`.
    pub fn written(&self) -> String {
        self.thrown().to_string()
    }
}

impl ListView {
    /// A force as a list; `secret` leaves out its limit, points and fingerprint.
    pub fn of(ruleset: &Ruleset, force: &Force, fingerprint: Option<&str>, secret: bool) -> ListView {
        let checked = check(ruleset, force, None);
        let costs: Vec<Option<i64>> = unit_costs(&checked).into_iter().map(|cost| cost.filter(|_| !secret)).collect();
        let mut costs = costs.into_iter();
        let told = |text: &Option<String>| text.clone();
        ListView {
            ruleset: ruleset.id.clone(),
            game: ruleset.name.clone(),
            army: told(&force.army),
            name: told(&force.name),
            player: told(&force.player),
            limit: force.limit.filter(|_| !secret),
            points: checked.points.filter(|_| !secret),
            figures: Some(checked.figures()),
            fingerprint: fingerprint.filter(|_| !secret).map(str::to_owned),
            seed: force.seed.map(|seed| seed.to_string()),
            side: told(&force.side),
            data_version: told(&force.data_version),
            choose: force.choose.clone(),
            custom: force.custom.clone(),
            units: force.units.iter().map(|one| unit(ruleset, one, costs.next().flatten())).collect(),
            groups: force.groups.iter().map(|one| group(ruleset, one, &mut costs)).collect(),
        }
    }

    /// The force it describes. A seed that is not a number is left out.
    pub fn force(&self) -> Force {
        Force {
            ruleset: self.ruleset.clone(),
            army: self.army.clone(),
            name: self.name.clone(),
            player: self.player.clone(),
            limit: self.limit,
            seed: self.seed.as_ref().and_then(|seed| seed.parse().ok()),
            side: self.side.clone(),
            data_version: self.data_version.clone(),
            choose: self.choose.clone(),
            custom: self.custom.clone(),
            units: self.units.iter().map(ListUnit::force).collect(),
            groups: self.groups.iter().map(ListGroup::force).collect(),
        }
    }

    /// Every unit, in file order.
    pub fn every_unit(&self) -> Vec<&ListUnit> {
        self.rows().into_iter().filter_map(|row| row.unit).collect()
    }

    /// Every unit, and every group without units, in file order.
    pub fn rows(&self) -> Vec<ListRow<'_>> {
        fn inside<'l>(groups: &'l [ListGroup], (above, number): (&str, &str), all: &mut Vec<ListRow<'l>>) {
            for (index, one) in groups.iter().enumerate() {
                let kind = among(&one.kind);
                let called = one.name.as_ref().map_or_else(|| kind.clone(), |name| format!("{kind}: {}", among(name)));
                let group = if above.is_empty() { called } else { format!("{above} / {called}") };
                let place = (index + 1).to_string();
                let number = if number.is_empty() { place } else { format!("{number}{INSIDE}{place}") };
                let row = |unit| ListRow { group: group.clone(), number: number.clone(), unit };
                all.extend(one.units.iter().map(|unit| row(Some(unit))));
                all.extend(one.units.is_empty().then(|| row(None)));
                inside(&one.groups, (&group, &number), all);
            }
        }
        let row = |unit| ListRow { group: String::new(), number: String::new(), unit: Some(unit) };
        let mut all: Vec<ListRow<'_>> = self.units.iter().map(row).collect();
        inside(&self.groups, ("", ""), &mut all);
        all
    }
}

/// A unit of a list, with the groups around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow<'l> {
    /// Kinds and names of the groups, outermost first, joined by ` / `; empty outside any group.
    pub group: String,
    /// Numbers of the groups among their siblings, from 1, outermost first, joined by ` > `.
    pub number: String,
    /// The unit; `None` in the row of a group without units.
    pub unit: Option<&'l ListUnit>,
}

impl ListGroup {
    fn force(&self) -> ForceGroup {
        ForceGroup {
            kind: self.kind.clone(),
            name: self.name.clone(),
            units: self.units.iter().map(ListUnit::force).collect(),
            groups: self.groups.iter().map(ListGroup::force).collect(),
        }
    }
}

impl ListUnit {
    fn force(&self) -> ForceUnit {
        ForceUnit {
            unit: self.unit.clone(),
            name: self.name.clone(),
            count: self.count,
            with: self.with.clone(),
            joins: self.joins.clone(),
            take: self.take.clone(),
            choose: self.choose.clone(),
            stats: self.stats.clone(),
            rolls: self.rolls.clone(),
            throws: self.throws,
            thrown: self.thrown.as_ref().map(ListThrown::thrown),
        }
    }
}

fn group(ruleset: &Ruleset, one: &ForceGroup, costs: &mut impl Iterator<Item = Option<i64>>) -> ListGroup {
    ListGroup {
        kind: one.kind.clone(),
        name: one.name.clone(),
        units: one.units.iter().map(|one| unit(ruleset, one, costs.next().flatten())).collect(),
        groups: one.groups.iter().map(|inner| group(ruleset, inner, &mut *costs)).collect(),
    }
}

fn unit(ruleset: &Ruleset, one: &ForceUnit, points: Option<i64>) -> ListUnit {
    ListUnit {
        unit: one.unit.clone(),
        called: unit_name(&ruleset.organisation, &one.unit),
        name: one.name.clone(),
        count: one.count,
        with: one.with.clone(),
        take: one.take.clone(),
        choose: one.choose.clone(),
        stats: one.stats.clone(),
        rolls: one.rolls.clone(),
        joins: one.joins.clone(),
        throws: one.throws,
        thrown: one.thrown.map(|thrown| ListThrown {
            place: thrown.place,
            throw: Some(thrown.throw).filter(|throw| *throw > 1),
            seed: thrown.seed.map(|seed| seed.to_string()),
        }),
        points,
    }
}
