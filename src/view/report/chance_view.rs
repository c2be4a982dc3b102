use serde::Serialize;

use crate::odds::{Fraction, FractionBounds};

/// A chance as a fraction and in percent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ChanceView {
    /// The fraction in lowest terms, such as `7/36`; if it is not known exactly, the least that it can be.
    pub chance: String,
    /// The greatest that it can be, as a fraction; `None` if it is known exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<String>,
    /// The chance in percent, rounded to a tenth, or two percentages between which it lies.
    #[serde(skip)]
    pub percent: String,
    /// The chance in thousandths, rounded; if it is not known exactly, the least that it can be.
    #[serde(skip)]
    pub thousandths: u32,
}

/// A chance that is known exactly.
pub(super) fn view(chance: &Fraction) -> ChanceView {
    ChanceView {
        chance: chance.to_string(),
        at_most: None,
        percent: chance.percent(),
        thousandths: thousandths(chance),
    }
}

/// A chance of at least this, and of at most `uncounted` more.
pub(super) fn bounded(least: &Fraction, uncounted: &Fraction) -> ChanceView {
    if uncounted.is_zero() {
        return view(least);
    }
    between(&FractionBounds { most: least.plus(uncounted), least: least.clone() })
}

/// A chance between bounds; in percent it is one number if both are rounded to the same.
pub(super) fn between(chance: &FractionBounds) -> ChanceView {
    let (least, most) = (&chance.least, &chance.most);
    if chance.is_exact() {
        return view(least);
    }
    let rounded = least.percent();
    let percent = if rounded == most.percent() { rounded } else { least.percent_to(most) };
    ChanceView { chance: least.to_string(), percent, at_most: Some(most.to_string()), thousandths: thousandths(least) }
}

fn thousandths(chance: &Fraction) -> u32 {
    chance.rounded(1000).try_into().unwrap_or(1000)
}
