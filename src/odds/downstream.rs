use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::leads::Leads;

/// The number of cases of each outcome in the end, where no state leads back to an earlier one, though it may lead to
/// itself; by index, from the numbers of cases of the states at the beginning, which are the first ones. `None` if a
/// state may never be left.
pub(super) fn downstream(all: &[Leads], reached: &[BigUint], order: &[usize]) -> Option<BTreeMap<usize, BigUint>> {
    let mut divisors = Divisors::new();
    let mut shares: Vec<FractionParts> = vec![FractionParts::new(); all.len()];
    let mut ends: BTreeMap<usize, FractionParts> = BTreeMap::new();
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
    let below = Divisors::common(ends.values().flat_map(FractionParts::keys));
    Some(ends.iter().map(|(end, parts)| (*end, divisors.over(parts, &below))).collect())
}

/// A product of divisors: each by index, with its power.
type Powers = BTreeMap<usize, u32>;

/// A sum of fractions, as the number above each product of divisors.
type FractionParts = BTreeMap<Powers, BigUint>;

/// The different numbers by which is divided, so that fractions are joined without looking for common divisors: those
/// of dice are mostly products of the first few primes, which come first.
struct Divisors {
    known: BTreeMap<BigUint, Powers>,
    all: Vec<BigUint>,
}

impl Divisors {
    const PRIMES: [u32; 4] = [2, 3, 5, 7];

    fn new() -> Divisors {
        Divisors { known: BTreeMap::new(), all: Divisors::PRIMES.map(BigUint::from).into() }
    }

    /// The product, times one more divisor.
    fn times(&mut self, mut powers: Powers, divisor: BigUint) -> Powers {
        let more = match self.known.get(&divisor) {
            Some(more) => more,
            None => {
                let more = self.taken_apart(divisor.clone());
                self.known.entry(divisor).or_insert(more)
            }
        };
        for (at, power) in more {
            *powers.entry(*at).or_default() += power;
        }
        powers
    }

    fn taken_apart(&mut self, mut divisor: BigUint) -> Powers {
        let mut powers = Powers::new();
        for (at, prime) in Divisors::PRIMES.into_iter().enumerate() {
            while (&divisor % prime).bits() == 0 {
                divisor /= prime;
                *powers.entry(at).or_default() += 1;
            }
        }
        if divisor.bits() > 1 {
            powers.insert(self.all.len(), 1);
            self.all.push(divisor);
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
    fn over(&self, parts: &FractionParts, below: &Powers) -> BigUint {
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
