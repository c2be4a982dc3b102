use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;

use super::divisor::divisor;

/// An exact number, a fraction in its lowest terms; a chance is one from 0 to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    pub(super) above: BigInt,
    pub(super) below: BigUint,
}

impl Fraction {
    /// `above` over `below`; 0 if `below` is 0.
    pub(super) fn new(above: BigInt, below: &BigUint) -> Fraction {
        if below.bits() == 0 {
            return Fraction { above: BigInt::ZERO, below: BigUint::from(1_u32) };
        }
        let shared = divisor(above.magnitude(), below);
        Fraction { above: above / BigInt::from(shared.clone()), below: below / shared }
    }

    /// Whether it is exactly 0.
    pub fn is_zero(&self) -> bool {
        self.above.sign() == Sign::NoSign
    }

    /// The sum of two numbers.
    #[must_use]
    pub fn plus(&self, other: &Fraction) -> Fraction {
        let over = |one: &Fraction, other: &Fraction| &one.above * BigInt::from(other.below.clone());
        Fraction::new(over(self, other) + over(other, self), &(&self.below * &other.below))
    }

    /// A chance that lies between this one and `upper`, as two percentages to a tenth, rounded outwards: `16.6% to
    /// 17%`.
    pub fn percent_to(&self, upper: &Fraction) -> String {
        let tenths = |number: BigUint| {
            let shown = format!("{number:0>2}");
            let (whole, tenth) = shown.split_at(shown.len() - 1);
            if tenth == "0" { format!("{whole}%") } else { format!("{whole}.{tenth}%") }
        };
        let thousand = BigUint::from(1000_u32);
        let down = self.above.magnitude() * &thousand / &self.below;
        let up = (upper.above.magnitude() * thousand).div_ceil(&upper.below);
        format!("{} to {}", tenths(down), tenths(up))
    }

    /// A chance in percent, rounded to a tenth: `16.7%`. Only an impossible one is 0%, and only a certain one 100%.
    pub fn percent(&self) -> String {
        match self.rounded(1000).to_string().as_str() {
            "0" if !self.is_zero() => "under 0.1%".to_owned(),
            "1000" if *self.above.magnitude() != self.below => "over 99.9%".to_owned(),
            tenths => match tenths.split_at(tenths.len() - 1) {
                (whole, "0") => format!("{}%", if whole.is_empty() { "0" } else { whole }),
                (whole, tenth) => format!("{}.{tenth}%", if whole.is_empty() { "0" } else { whole }),
            },
        }
    }

    /// A chance in whole percent, without the sign: `17`. Only the impossible is 0, only the certain is 100.
    pub fn whole_percent(&self) -> String {
        match self.rounded(100).to_string().as_str() {
            "0" if !self.is_zero() => "<1".to_owned(),
            "100" if *self.above.magnitude() != self.below => ">99".to_owned(),
            whole => whole.to_owned(),
        }
    }

    /// The number divided by a whole number; 0 if that number is 0.
    #[must_use]
    pub fn over(&self, parts: u32) -> Fraction {
        Fraction::new(self.above.clone(), &(&self.below * parts))
    }

    /// The number minus another.
    #[must_use]
    pub fn less(&self, other: &Fraction) -> Fraction {
        let whole = |one: &Fraction, other: &Fraction| &one.above * BigInt::from(other.below.clone());
        Fraction::new(whole(self, other) - whole(other, self), &(&self.below * &other.below))
    }

    /// This many times the number.
    #[must_use]
    pub fn times(&self, times: u32) -> Fraction {
        Fraction::new(&self.above * times, &self.below)
    }

    /// The number rounded to hundredths: `8.46`, `−0.5`, `7`.
    pub fn decimal(&self) -> String {
        let hundredths = self.rounded(100);
        let digits = format!("{:0>3}", hundredths.magnitude());
        let (whole, part) = digits.split_at(digits.len() - 2);
        let sign = if hundredths.sign() == Sign::Minus { "−" } else { "" };
        let part = part.trim_end_matches('0');
        format!("{sign}{whole}{}{part}", if part.is_empty() { "" } else { "." })
    }

    /// 1 minus a chance.
    #[must_use]
    pub fn left(&self) -> Fraction {
        Fraction::new(BigInt::from(self.below.clone()) - &self.above, &self.below)
    }

    /// A chance as the length of a bar: `full` for one as likely as `likeliest`, and at least 1.
    pub fn beside(&self, likeliest: &Fraction, full: u32) -> u32 {
        let (share, whole) = (self.above.magnitude() * &likeliest.below, likeliest.above.magnitude() * &self.below);
        if whole.bits() == 0 { 0 } else { u32::try_from((share * full).div_ceil(&whole)).unwrap_or(full).max(1) }
    }

    /// A number that lies between this one and `upper`, as two decimals to hundredths, rounded outwards: `8.45 to 9`.
    pub fn decimal_to(&self, upper: &Fraction) -> String {
        let hundred = BigInt::from(100);
        let down = (&self.above * &hundred).div_floor(&self.below.clone().into());
        let up = (&upper.above * hundred).div_ceil(&upper.below.clone().into());
        let shown = |hundredths: BigInt| Fraction::new(hundredths, &BigUint::from(100_u32)).decimal();
        format!("{} to {}", shown(down), shown(up))
    }

    /// This many times the number, rounded to a whole number, halves away from 0.
    pub fn rounded(&self, times: u32) -> BigInt {
        if let Some(magnitude) = self.nearly(times) {
            return BigInt::from_biguint(self.above.sign(), magnitude);
        }
        let twice = BigUint::from(2_u32);
        let magnitude = (self.above.magnitude() * times * &twice + &self.below) / (&self.below * twice);
        BigInt::from_biguint(self.above.sign(), magnitude)
    }
}

impl Fraction {
    /// The size of `rounded`, if the leading digits of both numbers decide it.
    fn nearly(&self, times: u32) -> Option<BigUint> {
        let beyond = self.below.bits().checked_sub(64)?;
        let first = |number: &BigUint| {
            let number = number >> beyond;
            (number.bits() <= 64).then(|| u128::from(number.iter_u64_digits().next().unwrap_or(0)))
        };
        let (above, below) = (first(self.above.magnitude())?, first(&self.below)?);
        let rounded = |above: u128, below: u128| (above * u128::from(times) * 2 + below) / (below * 2);
        let (least, most) = (rounded(above, below + 1), rounded(above + 1, below));
        (least == most).then(|| BigUint::from(least))
    }
}

/// By size.
impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let over = |one: &Fraction, other: &Fraction| &one.above * BigInt::from(other.below.clone());
        over(self, other).cmp(&over(other, self))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `7/36`, `-1/2`, `7`
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.below.bits() == 1 { write!(f, "{}", self.above) } else { write!(f, "{}/{}", self.above, self.below) }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::{BigInt, BigUint};

    use super::Fraction;

    fn fraction(above: i64, below: u64) -> Fraction {
        Fraction::new(BigInt::from(above), &BigUint::from(below))
    }

    #[test]
    fn fractions_are_shown_in_their_lowest_terms() {
        let shown = [(6, 36), (36, 36), (0, 36), (-3, 6)].map(|(above, below)| fraction(above, below).to_string());
        assert_eq!(shown, ["1/6", "1", "0", "-1/2"]);
    }

    #[test]
    fn a_percentage_is_rounded_but_never_to_nothing_or_to_certain() {
        for (above, below, percent) in [
            (1, 6, "16.7%"),
            (1, 2, "50%"),
            (1, 1000, "0.1%"),
            (1, 2000, "0.1%"),
            (1, 2001, "under 0.1%"),
            (1999, 2000, "over 99.9%"),
            (1, 80, "1.3%"),
            (0, 6, "0%"),
            (6, 6, "100%"),
        ] {
            assert_eq!(fraction(above, below).percent(), percent, "{above}/{below}");
        }
    }

    #[test]
    fn a_whole_percentage_is_rounded_but_never_to_nothing_or_to_certain() {
        let all = [(1, 6), (1, 2), (1, 200), (1, 201), (199, 200), (200, 201), (0, 6), (6, 6)];
        let shown = all.map(|(above, below)| fraction(above, below).whole_percent());
        assert_eq!(shown, ["17", "50", "1", "<1", ">99", ">99", "0", "100"]);
    }

    #[test]
    fn bounds_are_never_too_narrow() {
        assert_eq!(fraction(1, 6).percent_to(&fraction(1, 3)), "16.6% to 33.4%");
        assert_eq!(fraction(0, 6).percent_to(&fraction(1, 2001)), "0% to 0.1%");
        assert_eq!(fraction(1999, 2000).percent_to(&fraction(1, 1)), "99.9% to 100%");
        assert_eq!(fraction(1, 6).plus(&fraction(1, 3)).to_string(), "1/2");
    }

    #[test]
    fn fractions_are_divided_and_subtracted_exactly() {
        assert_eq!(fraction(2, 3).over(4), fraction(1, 6));
        assert_eq!(fraction(1, 2).less(&fraction(1, 3)), fraction(1, 6));
        assert_eq!(fraction(1, 3).less(&fraction(1, 2)), fraction(-1, 6));
        assert_eq!(fraction(3, 40).times(100), fraction(15, 2));
    }

    #[test]
    fn leading_digits_round_as_all_do() {
        let large = |exponent: u32| BigUint::from(10_u32).pow(exponent);
        for (halves, less) in (1..400_u32).flat_map(|halves| [(halves, 0_u32), (halves, 1)]) {
            // Exactly halves of a thousandth, and a little less.
            let above = large(60) * halves - less;
            let number = Fraction { above: BigInt::from(above), below: large(60) * 2_000_u32 };
            assert_eq!(number.rounded(1000), BigInt::from((halves + 1 - less) / 2), "{number}");
        }
    }

    #[test]
    fn a_mean_is_rounded_to_hundredths() {
        let shown =
            [(203, 24), (-1, 2), (7, 1), (1, 200), (-1, 3)].map(|(above, below)| fraction(above, below).decimal());
        assert_eq!(shown, ["8.46", "−0.5", "7", "0.01", "−0.33"]);
    }
}
