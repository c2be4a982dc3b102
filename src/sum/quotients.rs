/// The quotient rounded down; `None` unless the divisor is positive.
pub(super) fn quotient_down(a: i64, b: i64) -> Option<i64> {
    a.checked_div_euclid(b).filter(|_| b > 0)
}

/// The quotient rounded up; `None` unless the divisor is positive.
pub(super) fn quotient_up(a: i64, b: i64) -> Option<i64> {
    quotient_down(a, b).map(|down| down + i64::from(a % b != 0))
}

/// Half of a number, rounded up.
pub(super) fn half_up(a: i64) -> i64 {
    a.div_euclid(2) + a.rem_euclid(2)
}
