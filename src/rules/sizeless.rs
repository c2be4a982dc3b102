use super::mustered::candidate;
use super::recruit::homes;
use super::restriction::{Attaching, Sizing, UnitPlace};
use super::suspicion::Suspicion;
use crate::model::{Army, IdKind, Organisation, Unit, Who};

/// The greatest number of attached figures that is tried.
const MOST_ATTACHED: usize = 20;

/// Suspicions about units for which no number of figures, or of those attached, keeps to all restrictions.
pub fn sizeless(organisation: &Organisation) -> Vec<Suspicion> {
    let suspected = |(army, unit): (&Army, &Unit)| {
        let what = contradicted(organisation, army, unit)?;
        Some(Suspicion {
            of: Some((IdKind::Unit, unit.id.to_string())),
            message: format!("`{}` of {}: no number of {what} keeps to all restrictions", unit.id, army.name),
            hint: "check which of its restrictions exclude each other, and the sizes that its price lists".to_owned(),
        })
    };
    let units = organisation.armies.iter().flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
    units.filter_map(suspected).collect()
}

/// The figures of whose number restrictions exclude each other, in words; `None` if there is a number that keeps to all.
fn contradicted(organisation: &Organisation, army: &Army, unit: &Unit) -> Option<String> {
    // Only what its options and choices can't change.
    let meant = |who: &Who| who.is_of_unit() && who.means(&candidate(unit, Some(army), &unit.traits, &[]));
    let rules = || organisation.binding_on(army);
    if Attaching::by(rules(), meant).is_contradicted() {
        return Some("attached figures".to_owned());
    }
    let sizeless = |stands: UnitPlace<'_>| {
        let sizing = Sizing::by(rules(), meant, stands).priced_as(organisation, unit);
        organisation.counts(unit) && (0..=MOST_ATTACHED).all(|attached| sizing.is_contradicted(attached))
    };
    if sizeless(UnitPlace::Outside) {
        return Some("figures".to_owned());
    }
    let kind = homes(organisation, Some(army), unit, &[]).into_iter().find(|kind| sizeless(UnitPlace::In(kind)))?;
    Some(format!("figures in a {}", organisation.group_name(kind).to_lowercase()))
}
