use super::muster::Muster;
use super::mustered::Mustered;
use crate::model::{Organisation, Price};

/// What a unit costs in points: its figures, those attached, what options cost per figure and for the unit, and then
/// the factors on that sum, each rounded once. None where anything in it has no price.
pub fn unit_cost(organisation: &Organisation, one: &Mustered<'_>) -> Option<i64> {
    if !organisation.priced {
        return None;
    }
    let mut points = one.unit.price? * one.entry.count.value;
    for (attached, _) in &one.attached {
        points += attached.price?;
    }
    let also = one.attached();
    for taken in &one.options {
        let figures = taken.figures + if taken.attached { also } else { 0 };
        match taken.option.price {
            Some(Price::Each(each)) => points += each * figures,
            Some(Price::Unit(unit)) => points += unit,
            Some(Price::Times(_)) | None => {}
        }
    }
    for taken in &one.options {
        if let Some(Price::Times(factor)) = taken.option.price {
            points = factor.of(points);
        }
    }
    Some(points)
}

/// What a force costs in points; none where the ruleset prices nothing, or a unit has no price.
pub fn force_cost(organisation: &Organisation, muster: &Muster<'_>) -> Option<i64> {
    if !organisation.priced {
        return None;
    }
    muster.units.iter().map(|one| unit_cost(organisation, one)).sum()
}
