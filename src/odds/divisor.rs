use num_bigint::BigUint;

/// The greatest common divisor of two numbers, at least one of which is not 0; by Lehmer's method, which follows the
/// leading digits as long as they decide the quotients.
pub(super) fn divisor(one: &BigUint, other: &BigUint) -> BigUint {
    let (mut large, mut small) = if one >= other { (one.clone(), other.clone()) } else { (other.clone(), one.clone()) };
    while small.bits() > 64 {
        let next = match leading(&large, &small) {
            Some([a, b, c, d]) => (combined(&large, &small, a, b), combined(&large, &small, c, d)),
            None => {
                let rest = &large % &small;
                (small, rest)
            }
        };
        (large, small) = next;
    }
    if small.bits() == 0 {
        return large;
    }
    let rest = &large % &small;
    let word = |number: &BigUint| number.iter_u64_digits().next().unwrap_or(0);
    let (mut one, mut other) = (word(&small), word(&rest));
    while other > 0 {
        (one, other) = (other, one % other);
    }
    BigUint::from(one)
}

/// The least common multiple of numbers above 0; 1 if there are none.
pub(super) fn multiple_of_all<'n>(numbers: impl IntoIterator<Item = &'n BigUint>) -> BigUint {
    let mut last = None;
    numbers.into_iter().fold(BigUint::from(1_u32), |multiple, number| {
        // Numbers often follow others that are the same.
        if last.replace(number) == Some(number) || (&multiple % number).bits() == 0 {
            return multiple;
        }
        let shared = divisor(&multiple, number);
        multiple / shared * number
    })
}

/// The factors by which two numbers become their remainders, as far as the first digits of both tell: the next are
/// `a * large + b * small` and `c * large + d * small`. `None` if they tell nothing.
fn leading(large: &BigUint, small: &BigUint) -> Option<[i64; 4]> {
    let beyond = large.bits().checked_sub(62)?;
    let first = |number: &BigUint| (number >> beyond).iter_u64_digits().next().map_or(0, u64::cast_signed);
    let (mut high, mut low) = (first(large), first(small));
    let [mut a, mut b, mut c, mut d] = [1_i64, 0, 0, 1];
    while low + c != 0 && low + d != 0 {
        let quotient = (high + a) / (low + c);
        if quotient != (high + b) / (low + d) {
            break;
        }
        let step = |from: i64, less: i64| from.checked_sub(quotient.checked_mul(less)?);
        let (Some(next_c), Some(next_d), Some(next_low)) = (step(a, c), step(b, d), step(high, low)) else { break };
        (a, c, b, d, high, low) = (c, next_c, d, next_d, low, next_low);
    }
    (b != 0).then_some([a, b, c, d])
}

/// `by_large * large + by_small * small`, which is not negative.
fn combined(large: &BigUint, small: &BigUint, by_large: i64, by_small: i64) -> BigUint {
    let (more, less) = (large * by_large.unsigned_abs(), small * by_small.unsigned_abs());
    if by_large < 0 {
        less - more
    } else if by_small < 0 {
        more - less
    } else {
        more + less
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use num_integer::Integer;

    use super::divisor;

    #[test]
    fn the_divisor_is_the_greatest() {
        let power = |base: u32, exponent: u32| BigUint::from(base).pow(exponent);
        let numbers: Vec<BigUint> = (1..60_u32)
            .map(|at| power(2 + at % 7, 3 * at) * power(6, 90 - at) + power(at % 5, at) * power(3, at / 2))
            .chain([BigUint::from(1_u32), BigUint::from(u64::MAX), power(2, 64), power(2, 128)])
            .collect();
        for one in &numbers {
            for other in &numbers {
                assert_eq!(divisor(one, other), one.gcd(other), "{one} {other}");
                let (one, other) = (one * other, other * &numbers[7]);
                assert_eq!(divisor(&one, &other), one.gcd(&other), "{one} {other}");
            }
            assert_eq!(divisor(one, &BigUint::ZERO), *one);
        }
    }
}
