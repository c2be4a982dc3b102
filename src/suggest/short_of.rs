use super::naming::UnitNaming;
use crate::diagnostic::count;
use crate::model::{Collection, Force, Ruleset, Severity};
use crate::rules::check;

/// The next figure that a force could have for a few points more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortOf {
    /// The points that are missing.
    pub points: i64,
    /// Name of the unit that would have one figure more.
    pub unit: String,
}

/// A number of points greater than the price of any figure.
const BEYOND: i64 = 100_000;

/// The nearest figure for which only the points are missing; `None` if there is none, or no point is left. Figures that
/// are not owned don't count; without a collection, all do.
pub fn short_of(ruleset: &Ruleset, force: &Force, limit: i64, own: Option<&Collection>) -> Option<ShortOf> {
    let (naming, fielded) = (UnitNaming { ruleset, customs: &force.custom }, force.fielded());
    let is_left = |unit: &str| own.is_none_or(|own| own.of(unit) > fielded.get(unit).copied().unwrap_or(0));
    let now = check(ruleset, force, Some(limit)).points.filter(|points| *points < limit)?;
    let graver = |force: &Force| {
        let checked = check(ruleset, force, Some(limit + BEYOND));
        let findings = checked.findings.iter().filter(|one| one.severity != Severity::Notice);
        (findings.count(), checked.points)
    };
    let (before, _) = graver(force);
    let mut nearest: Option<ShortOf> = None;
    for place in 0..force.every_unit().len() {
        let mut more = force.clone();
        let mut units = more.every_unit_mut();
        let unit = units.get_mut(place)?;
        let Some(count) = unit.count.as_mut().filter(|_| is_left(&unit.unit)) else { continue };
        *count += 1;
        let id = unit.unit.clone();
        let (found, Some(points)) = graver(&more) else { continue };
        let short = points - limit;
        if found <= before && points > now && short > 0 && nearest.as_ref().is_none_or(|known| short < known.points) {
            nearest = Some(ShortOf { points: short, unit: naming.unit(&id) });
        }
    }
    nearest
}

impl ShortOf {
    /// The shortage in words: "3 points short of one more figure of Fedaykin".
    pub fn says(&self) -> String {
        format!("{} short of one more figure of {}", count(self.points, "point"), self.unit)
    }
}
