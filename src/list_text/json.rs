use serde::Serialize;
use serde::ser::Serializer;

use crate::model::{Force, ForceGroup, ForceUnit, Ruleset};
use crate::rules::{check, unit_costs, unit_name};

/// A force as programs exchange it: ids to read it by, with the names and points that people see beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListView {
    /// The force.
    pub force: Force,
    /// Name of the ruleset.
    pub game: String,
    /// Its price in points.
    pub points: Option<i64>,
    /// Its figures, attached ones included.
    pub figures: i64,
    /// Eight hex digits that match paper to file.
    pub fingerprint: Option<String>,
    /// One for each unit, in file order.
    pub units: Vec<UnitView>,
}

/// A unit's name and price, which its ids alone don't show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Name of its unit type.
    pub called: String,
    /// The points that the unit costs, with all that it takes; `None` if the game has no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
}

/// The force as an opponent sees it: without its limit, its seed, the throws from it, pictures
/// and hidden options.
pub fn secret(ruleset: &Ruleset, force: &Force) -> Force {
    let organisation = &ruleset.organisation;
    let hidden = |id: &str| organisation.every_option().any(|option| option.hidden && option.id == *id);
    let mut seen = Force { limit: None, seed: None, ..force.clone() };
    for unit in seen.every_unit_mut() {
        (unit.thrown, unit.picture) = (None, None);
        unit.take.retain(|take| !hidden(&take.option));
    }
    seen
}

impl ListView {
    /// A force with its names and points; if `secretly`, as an opponent sees it: without points, limit, fingerprint,
    /// seed and hidden options.
    pub fn of(ruleset: &Ruleset, force: &Force, fingerprint: Option<&str>, secretly: bool) -> ListView {
        let force = if secretly { secret(ruleset, force) } else { force.clone() };
        let checked = check(ruleset, &force, None);
        let open = |points: Option<i64>| points.filter(|_| !secretly);
        let (points, figures) = (open(checked.points), checked.figures());
        let called = |unit: &ForceUnit| unit_name(&ruleset.organisation, &unit.unit);
        let units = force.every_unit().into_iter().zip(unit_costs(&checked));
        let units = units.map(|(unit, cost)| UnitView { called: called(unit), points: open(cost) }).collect();
        let fingerprint = fingerprint.filter(|_| !secretly).map(str::to_owned);
        ListView { game: ruleset.name.clone(), points, figures, fingerprint, units, force }
    }

    /// Every unit with its name and price, in file order.
    pub fn every_unit(&self) -> impl Iterator<Item = (&ForceUnit, &UnitView)> {
        self.force.every_unit().into_iter().zip(&self.units)
    }
}

/// A list with its units and groups as objects.
#[derive(Serialize)]
struct ListObject<'l> {
    #[serde(flatten)]
    force: &'l Force,
    game: &'l str,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i64>,
    figures: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<&'l str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<UnitObject<'l>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<GroupObject<'l>>,
}

#[derive(Serialize)]
struct GroupObject<'l> {
    #[serde(flatten)]
    group: &'l ForceGroup,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<UnitObject<'l>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<GroupObject<'l>>,
}

#[derive(Serialize)]
struct UnitObject<'l> {
    #[serde(flatten)]
    unit: &'l ForceUnit,
    #[serde(flatten)]
    view: &'l UnitView,
}

impl Serialize for ListView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ListView { force, game, points, figures, fingerprint, units } = self;
        let views = &mut units.iter();
        let (points, figures, fingerprint) = (*points, *figures, fingerprint.as_deref());
        let (units, groups) = (unit_objects(&force.units, views), group_objects(&force.groups, views));
        ListObject { force, game, points, figures, fingerprint, units, groups }.serialize(serializer)
    }
}

fn group_objects<'l>(groups: &'l [ForceGroup], views: &mut impl Iterator<Item = &'l UnitView>) -> Vec<GroupObject<'l>> {
    let object = |group: &'l ForceGroup| {
        let (units, groups) = (unit_objects(&group.units, views), group_objects(&group.groups, &mut *views));
        GroupObject { group, units, groups }
    };
    groups.iter().map(object).collect()
}

fn unit_objects<'l>(units: &'l [ForceUnit], views: &mut impl Iterator<Item = &'l UnitView>) -> Vec<UnitObject<'l>> {
    units.iter().zip(views).map(|(unit, view)| UnitObject { unit, view }).collect()
}
