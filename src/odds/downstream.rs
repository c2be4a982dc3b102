use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::leads::Leads;

/// The number of cases of each outcome in the end, where no state leads back to an earlier one, though it may lead to
/// itself; by index, from the numbers of cases of the states at the beginning, which are the first ones. `None` if a
/// state may never be left.
pub(super) fn downstream(all: &[Leads], reached: &[BigUint], order: &[usize]) -> Option<BTreeMap<usize, BigUint>> {
    let mut divisors = Divisors::default();
    let mut shares: Vec<Parts> = vec![Parts::new(); all.len()];
    let mut ends: BTreeMap<usize, Parts> = BTreeMap::new();
    for (parts, number) in shares.iter_mut().zip(reached) {
        parts.insert(Powers::new(), number.clone());
    }
    for &at in order {
        let parts = std::mem::take(&mut shares[at]);
        let leads = &all[at];
        let left = leads.again.get(&at).map_or_else(|| leads.of.clone(), |stays| &leads.of - stays);
        if left.bits() == 0 {
            return None;
        }
        let below = Divisors::common(parts.keys());
        let above = divisors.over(&parts, &below);
        let below = divisors.times(below, left);
        for (to, number) in leads.again.iter().filter(|(to, _)| **to != at) {
            *shares[*to].entry(below.clone()).or_default() += &above * number;
        }
        for (end, number) in &leads.done {
            *ends.entry(*end).or_default().entry(below.clone()).or_default() += &above * number;
        }
    }
    let below = Divisors::common(ends.values().flat_map(Parts::keys));
    Some(ends.iter().map(|(end, parts)| (*end, divisors.over(parts, &below))).collect())
}

/// A product of divisors: each by index, with its power.
type Powers = BTreeMap<usize, u32>;

/// A sum of fractions, as the number above each product of divisors.
type Parts = BTreeMap<Powers, BigUint>;

/// The different divisors, so that fractions are joined without looking for common ones.
#[derive(Default)]
struct Divisors {
    places: BTreeMap<BigUint, usize>,
    all: Vec<BigUint>,
}

impl Divisors {
    /// The product, times one more divisor.
    fn times(&mut self, mut powers: Powers, divisor: BigUint) -> Powers {
        if divisor.bits() > 1 {
            let next = self.all.len();
            let at = *self.places.entry(divisor).or_insert_with_key(|divisor| {
                self.all.push(divisor.clone());
                next
            });
            *powers.entry(at).or_default() += 1;
        }
        powers
    }

    /// The smallest product that all of these divide.
    fn common<'p>(all: impl Iterator<Item = &'p Powers>) -> Powers {
        let mut common = Powers::new();
        for (at, power) in all.flatten() {
            let most = common.entry(*at).or_default();
            *most = (*most).max(*power);
        }
        common
    }

    /// The number above this product that the parts add up to.
    fn over(&self, parts: &Parts, below: &Powers) -> BigUint {
        let missing = |powers: &Powers| {
            let missing = below.iter().map(|(at, power)| (at, power - powers.get(at).copied().unwrap_or(0)));
            missing.fold(BigUint::from(1_u32), |product, (at, power)| match power {
                0 => product,
                power => product * self.all[*at].pow(power),
            })
        };
        parts.iter().map(|(powers, above)| above * missing(powers)).sum()
    }
}
