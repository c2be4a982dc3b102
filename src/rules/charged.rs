use super::concerned::Concerned;
use super::possible::Possible;
use super::suspicion::Suspicion;
use crate::diagnostic::count;
use crate::model::{Army, IdKind, Organisation, Price, Unit, Who};

/// The number of prices in a ruleset's data.
pub fn prices(organisation: &Organisation) -> usize {
    let units = organisation.every_unit().filter(|unit| unit.price.is_some());
    let construction = organisation.construction.iter();
    let letters = construction.flat_map(|one| one.slots.iter().flat_map(|slot| &slot.letters));
    let letters = letters.filter(|letter| letter.price != 0).count();
    let extras = organisation.construction.iter().flat_map(|construction| &construction.extras).count();
    units.count() + letters + extras + named(organisation).len()
}

/// Warnings about prices that no force can ever be charged.
pub fn charged(organisation: &Organisation) -> Vec<Suspicion> {
    if !organisation.priced {
        let all = prices(organisation);
        let said = Suspicion {
            of: None,
            message: format!(
                "{} never charged: the ruleset has no points",
                if all == 1 { "1 price is".to_owned() } else { format!("{} are", count(all, "price")) }
            ),
            hint: "write `priced = true` in `organisation.toml`, or leave the prices out".to_owned(),
        };
        return if all > 0 { vec![said] } else { Vec::new() };
    }
    let possible = Possible::of(organisation);
    let built = organisation.construction.is_some();
    let paying = |who: &Who, army: Option<&Army>| {
        let armies = organisation.armies.iter().filter(|one| army.is_none_or(|army| army.id == one.id));
        let pays = |army: &Army, unit: &Unit| unit.price.is_some() && possible.may_be(who, army, unit);
        built || armies.into_iter().any(|army| army.units.iter().any(|unit| pays(army, unit)))
    };
    let idle = named(organisation).into_iter().filter(|priced| {
        // An option that is offered to nobody is reported separately.
        let option = priced.of.as_ref().is_some_and(|(kind, _)| *kind == IdKind::Option);
        let offered = !option || possible.meant(priced.who, priced.army);
        offered && !paying(priced.who, priced.army)
    });
    let idle = idle.map(|priced| Suspicion {
        message: format!("the price of {} is never charged: no unit that has a price can have it", priced.what),
        of: priced.of,
        hint: "leave the price out, or check who may have it".to_owned(),
    });
    idle.chain(below_nothing(organisation)).collect()
}

/// Warnings about units that cost less than nothing, as only something given up does.
fn below_nothing(organisation: &Organisation) -> impl Iterator<Item = Suspicion> {
    organisation.every_unit().filter_map(|unit| match unit.price {
        Some(Price::Each(points) | Price::Unit(points)) if points < 0 => Some(Suspicion {
            of: Some((IdKind::Unit, unit.id.to_string())),
            message: format!("`{}` costs {points} points, less than nothing", unit.id),
            hint: format!("write `price = {}`, or leave the price out", -points),
        }),
        Some(_) | None => None,
    })
}

/// All decisions and options that have a price.
fn named(organisation: &Organisation) -> Vec<Concerned<'_>> {
    let ways = organisation.choices.iter().flat_map(|choice| choice.options.iter().map(move |way| (choice, way)));
    let ways = ways.filter(|(_, way)| has_price(way.price.as_ref())).map(|(choice, way)| Concerned {
        of: Some((IdKind::Choice, choice.id.to_string())),
        what: format!("`{}` in the choice `{}`", way.id, choice.id),
        who: &choice.who,
        army: None,
    });
    let options =
        organisation.options_by_army().filter(|(option, _)| has_price(option.price.as_ref())).map(|(option, army)| {
            Concerned {
                of: Some((IdKind::Option, option.id.to_string())),
                what: format!("the option `{}`", option.id),
                who: &option.who,
                army,
            }
        });
    ways.chain(options).collect()
}

/// Whether there is a price other than 0; a price of 0 is free on purpose.
fn has_price(price: Option<&Price>) -> bool {
    price.is_some_and(|price| !matches!(price, Price::Each(0) | Price::Unit(0)))
}
