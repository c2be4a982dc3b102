use num_bigint::{BigInt, BigUint};

use super::Fraction;
use super::divisor::divisor;

/// A number under which many others are written as fractions, taken apart once: that of cases of dice is mostly a product
/// of the first few primes, which are cancelled without looking for a common divisor.
pub(super) struct Denominator<'n> {
    whole: &'n BigUint,
    /// Each small prime in it, with its power in it.
    powers: Vec<(u64, u64)>,
    /// The product of all that is left.
    rest: BigUint,
}

const PRIMES: [u64; 4] = [2, 3, 5, 7];

impl Denominator<'_> {
    /// A number, 1 or more.
    pub(super) fn of(whole: &BigUint) -> Denominator<'_> {
        let (mut rest, mut powers) = (whole.clone(), Vec::new());
        for prime in PRIMES {
            let power = power_in(&rest, prime, u64::MAX);
            if power > 0 {
                rest /= to_the(prime, power);
                powers.push((prime, power));
            }
        }
        Denominator { whole, powers, rest }
    }

    /// This many of all cases.
    pub(super) fn under(&self, number: &BigUint) -> Fraction {
        if number.bits() == 0 {
            return Fraction::new(BigInt::ZERO, self.whole);
        }
        let mut shared = BigUint::from(1_u32);
        for (prime, most) in &self.powers {
            let power = power_in(number, *prime, *most);
            if power > 0 {
                shared *= to_the(*prime, power);
            }
        }
        if self.rest.bits() > 1 {
            shared *= divisor(&self.rest, number);
        }
        Fraction { above: BigInt::from(number / &shared), below: self.whole / shared }
    }
}

/// The power of a small prime in a number above 0, up to `most`.
fn power_in(number: &BigUint, prime: u64, most: u64) -> u64 {
    if prime == 2 {
        return number.trailing_zeros().unwrap_or(0).min(most);
    }
    // One division by a large power of the prime tells all about smaller ones.
    let exponent = u64::MAX.ilog(prime);
    let large = prime.pow(exponent);
    let Some(mut left) = (number % large).iter_u64_digits().next() else {
        let rest = number / large;
        return most.min(u64::from(exponent).saturating_add(power_in(&rest, prime, most)));
    };
    let mut power = 0;
    while power < most && left.is_multiple_of(prime) {
        left /= prime;
        power += 1;
    }
    power
}

fn to_the(prime: u64, power: u64) -> BigUint {
    BigUint::from(prime).pow(u32::try_from(power).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::Denominator;
    use crate::odds::Fraction;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let power = |base: u32, exponent: u32| BigUint::from(base).pow(exponent);
        let wholes = [
            BigUint::from(1_u32),
            power(2, 90) * power(5, 60),
            power(6, 40),
            power(3, 85),
            power(7, 3) * power(11, 20) * power(2, 5),
            power(13, 30),
        ];
        for whole in &wholes {
            let under = Denominator::of(whole);
            for base in [0, 1, 2, 3, 5, 6, 7, 10, 11, 35, 143] {
                for exponent in [0, 1, 2, 26, 27, 28, 41, 90] {
                    for more in [0, 1, 4] {
                        let number = power(base, exponent) * (7_u32 * more + 1) + more;
                        assert_eq!(
                            under.under(&number),
                            Fraction::new(number.clone().into(), whole),
                            "{number}/{whole}"
                        );
                    }
                }
            }
        }
    }
}
