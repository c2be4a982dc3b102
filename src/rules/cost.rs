use super::checked::Checked;
use super::muster::Muster;
use super::mustered::Mustered;
use super::pricing::Bill;
use crate::model::{Organisation, Price};

/// The price of a unit in points: its figures, attached figures, choices and options, and then the factors on that
/// sum, rounded one after another. `None` if the ruleset has no points, or a part of the unit has no price.
pub fn unit_cost(organisation: &Organisation, one: &Mustered<'_>) -> Option<i64> {
    if !organisation.priced {
        return None;
    }
    let figures = one.entry.figures();
    let bill = Bill { figures, attached: one.attached(), taken: figures, stats: &one.stats };
    let mut points = bill.points(one.unit.price.as_ref()?)?;
    for (attached, _) in &one.attached {
        let alone = Bill { figures: 1, attached: 0, taken: 1, stats: &attached.stats };
        points += alone.points(attached.price.as_ref()?)?;
    }
    let priced: Vec<(&Price, i64)> = decided(organisation, one)
        .map(|price| (price, figures))
        .chain(one.options.iter().filter_map(|taken| Some((taken.option.price.as_ref()?, one.taking(taken)))))
        .collect();
    for (price, taken) in &priced {
        points += Bill { taken: *taken, ..bill }.points(price)?;
    }
    for (price, _) in priced {
        if let Price::Times(factor) = price {
            points = factor.of(points);
        }
    }
    Some(points)
}

/// The name of the first part of a unit whose price is a sum that fails; sizes without a price are reported
/// elsewhere.
pub fn failing_price(organisation: &Organisation, one: &Mustered<'_>) -> Option<String> {
    let figures = one.entry.figures();
    let bill = Bill { figures, attached: one.attached(), taken: figures, stats: &one.stats };
    let fails = |price: &Price| matches!(price, Price::Sum(_)) && bill.points(price).is_none();
    let own = one.unit.price.iter().map(|price| (price, one.unit.name.clone()));
    let ways = decided(organisation, one).map(|price| (price, "one of its choices".to_owned()));
    let options =
        one.options.iter().filter_map(|taken| Some((taken.option.price.as_ref()?, taken.option.name.clone())));
    let mut prices = own.chain(ways).chain(options).filter(|_| organisation.priced);
    prices.find(|(price, _)| fails(price)).map(|(_, name)| name)
}

/// The prices of the decisions of a unit and its force.
fn decided<'a>(organisation: &'a Organisation, one: &'a Mustered<'_>) -> impl Iterator<Item = &'a Price> {
    let of_force = one.under.iter().filter_map(|way| way.price.as_ref());
    of_force.chain(one.chosen.iter().filter_map(|(choice, decision)| {
        let ways = &organisation.choice(choice)?.options;
        ways.iter().find(|way| way.id == *decision)?.price.as_ref()
    }))
}

/// The price of a force in points; `None` if the ruleset has no points, or a unit has no price.
pub fn force_cost(organisation: &Organisation, muster: &Muster<'_>) -> Option<i64> {
    if !organisation.priced {
        return None;
    }
    muster.units.iter().map(|one| unit_cost(organisation, one)).sum()
}

/// The price of each unit of a checked force in points, in file order; `None` for an unknown unit.
pub fn unit_costs(checked: &Checked<'_>) -> Vec<Option<i64>> {
    let organisation = &checked.ruleset.organisation;
    let cost = |place| unit_cost(organisation, checked.muster.unit(place)?);
    (0..checked.force.every_unit().len()).map(cost).collect()
}
