use super::cost::force_cost;
use super::muster::muster;
use super::mustered::Mustered;
use crate::model::{Force, ForceUnit, Ruleset};

/// The price in points of a unit by itself, in a force with the choices of this one; `None` if it has no price or is
/// unknown.
pub fn cost_alone(ruleset: &Ruleset, force: &Force, unit: &ForceUnit) -> Option<i64> {
    let Force { ruleset: id, army, choose, custom, .. } = force;
    let (id, army, choose, custom) = (id.clone(), army.clone(), choose.clone(), custom.clone());
    let units = vec![ForceUnit { name: None, joins: None, ..unit.clone() }];
    let alone = Force { ruleset: id, army, choose, custom, units, ..Force::default() };
    let (muster, _) = muster(ruleset, &alone);
    let whole = |one: &Mustered<'_>| one.attached.len() == one.entry.with.len();
    let known = muster.units.len() == 1 && muster.units.iter().all(whole);
    force_cost(&ruleset.organisation, &muster).filter(|_| known)
}
