//! A length on paper.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use serde::{Serialize, Serializer};

/// A length on paper, exact to the micrometre; negative to the left or upwards. Templates get it in micrometres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length {
    micrometres: i64,
}

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length::micrometres(0);

    /// This many thousandths of a millimetre.
    pub const fn micrometres(micrometres: i64) -> Length {
        Length { micrometres }
    }

    /// A length in whole millimetres.
    pub const fn mm(mm: i64) -> Length {
        Length::micrometres(mm * 1_000)
    }

    /// A length in whole inches of 25.4 mm.
    pub const fn inches(inches: i64) -> Length {
        Length::micrometres(inches * 25_400)
    }

    /// The length in thousandths of a millimetre.
    pub const fn in_micrometres(self) -> i64 {
        self.micrometres
    }

    /// How many whole times another length fits into it.
    pub const fn times(self, other: Length) -> i64 {
        self.micrometres.div_euclid(other.micrometres)
    }
}

impl Add for Length {
    type Output = Length;

    fn add(self, other: Length) -> Length {
        Length::micrometres(self.micrometres + other.micrometres)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        *self = *self + other;
    }
}

impl Sub for Length {
    type Output = Length;

    fn sub(self, other: Length) -> Length {
        Length::micrometres(self.micrometres - other.micrometres)
    }
}

impl Neg for Length {
    type Output = Length;

    fn neg(self) -> Length {
        Length::micrometres(-self.micrometres)
    }
}

impl Mul<i64> for Length {
    type Output = Length;

    fn mul(self, times: i64) -> Length {
        Length::micrometres(self.micrometres * times)
    }
}

impl Div<i64> for Length {
    type Output = Length;

    fn div(self, parts: i64) -> Length {
        Length::micrometres(self.micrometres / parts)
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.micrometres)
    }
}
