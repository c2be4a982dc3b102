use super::track_sums::is_called;
use crate::model::{Organisation, Price, StatFrom, StatId, Unit, Value};

/// The numbers from which a price is worked out.
#[derive(Clone, Copy, Debug)]
pub struct Bill<'a> {
    /// The unit's figures, not counting attached ones.
    pub figures: i64,
    /// The number of attached figures.
    pub attached: i64,
    /// The number of figures that take the priced option; all figures, if the price is not an option's.
    pub taken: i64,
    /// The unit's stats.
    pub stats: &'a [(StatId, Value)],
}

impl Bill<'_> {
    /// A price in points, 0 for a factor; `None` if it has no value here.
    pub fn points(&self, price: &Price) -> Option<i64> {
        match price {
            Price::Each(each) => Some(each * self.taken),
            Price::Unit(unit) => Some(*unit),
            Price::Times(_) => Some(0),
            Price::Sizes(sizes) => {
                sizes.iter().find(|(figures, _)| *figures == self.figures).map(|(_, points)| *points)
            }
            Price::Sum(sum) => {
                let value = |name: &String| match name.as_str() {
                    "figures" => Some(self.figures),
                    "attached" => Some(self.attached),
                    "taken" => Some(self.taken),
                    stat => self.stats.iter().find(|(id, _)| is_called(id, stat)).and_then(|(_, value)| value.number()),
                };
                let values = sum.names().iter().map(|name| Some((name.as_str(), value(name)?)));
                sum.evaluate(&values.collect::<Option<Vec<_>>>()?).ok()
            }
        }
    }
}

/// The printed price of this number of a unit's figures, in points; 0 if it can't be worked out. A unit that is
/// priced by size has the price of the next size up, or of its greatest size.
pub fn printed_price(organisation: &Organisation, unit: &Unit, figures: i64) -> i64 {
    let Some(price) = &unit.price else { return 0 };
    let figures = match price {
        Price::Sizes(sizes) => {
            let up = sizes.iter().map(|(size, _)| *size).filter(|size| *size >= figures).min();
            up.or_else(|| sizes.iter().map(|(size, _)| *size).max()).unwrap_or(figures)
        }
        Price::Each(_) | Price::Unit(_) | Price::Times(_) | Price::Sum(_) => figures,
    };
    Bill { figures, attached: 0, taken: figures, stats: &numbers(organisation, unit) }.points(price).unwrap_or(0)
}

/// A unit's stats before any choices, with the numbers of its traits and the stats that sums give.
fn numbers(organisation: &Organisation, unit: &Unit) -> Vec<(StatId, Value)> {
    let mut stats = unit.stats.clone();
    for known in &organisation.traits {
        if let Some(number) = &known.number {
            let given = unit.numbers.iter().find(|(id, _)| *id == known.id).map_or(0, |(_, number)| *number);
            stats.push((number.stat.clone(), Value::Number(given)));
        }
    }
    for stat in &organisation.stats {
        if let StatFrom::Sum(sum) = &stat.from {
            let bill = Bill { figures: 1, attached: 0, taken: 1, stats: &stats };
            if let Some(number) = bill.points(&Price::Sum(sum.clone())) {
                stats.push((stat.id.clone(), Value::Number(number)));
            }
        }
    }
    stats
}
