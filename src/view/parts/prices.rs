use super::mid_sentence::lower_first;
use super::printed::signed;
use crate::model::{ChoiceId, DecisionId, Organisation, Phrases, Price, UnitOption};
use crate::rules::linked_or;

/// The price of an option, in words; empty if it has none.
pub fn price_shown(phrases: &Phrases, option: &UnitOption) -> String {
    match &option.price {
        Some(Price::Each(each)) => phrases.say("{price} each", &[("price", &signed(*each))]),
        Some(Price::Unit(unit)) => signed(*unit),
        Some(Price::Times(factor)) => format!("×{}/{}", factor.over, factor.under),
        Some(price @ (Price::Sizes(_) | Price::Sum(_))) => unit_price(phrases, price, false),
        None => String::new(),
    }
}

/// The price of a unit, in words; `each` adds “a figure” to a price per figure.
pub fn unit_price(phrases: &Phrases, price: &Price, each: bool) -> String {
    match price {
        Price::Each(points) if each => phrases.say("{price} a figure", &[("price", &points.to_string())]),
        Price::Each(points) | Price::Unit(points) => points.to_string(),
        Price::Times(factor) => format!("×{}/{}", factor.over, factor.under),
        Price::Sizes(sizes) => {
            let size = |(figures, points): &(i64, i64)| {
                phrases.say(
                    "{points} for {figures}",
                    &[("points", &points.to_string()), ("figures", &figures.to_string())],
                )
            };
            sizes.iter().map(size).collect::<Vec<_>>().join(", ")
        }
        Price::Sum(sum) => sum.text().replace('*', "×").replace('-', "−"),
    }
}

/// The decisions of the force that an option requires, in words; empty if it requires none.
pub fn option_condition(organisation: &Organisation, option: &UnitOption) -> String {
    let way = |(choice, ids): &(ChoiceId, Vec<DecisionId>)| {
        let options = organisation.choice(choice).map(|choice| choice.options.as_slice()).unwrap_or_default();
        let named = options.iter().filter(|option| ids.contains(&option.id)).map(|option| lower_first(&option.name));
        linked_or(&organisation.phrases, &named.collect::<Vec<_>>())
    };
    option.when.iter().map(way).collect::<Vec<_>>().join(", ")
}
