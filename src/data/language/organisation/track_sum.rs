use toml::de::DeValue;

use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::Code;
use crate::rules::TRACK_NAMES;
use crate::sum::Sum;

/// The names that the sums of a track may use: stats, and the four names that every track has.
pub const NAMES: &[&str] = &["the ids of stats", TRACK_NAMES[0], TRACK_NAMES[1], TRACK_NAMES[2], TRACK_NAMES[3]];

/// The type of a sum over a unit's stats and figures; a plain number needs no quotation marks.
pub struct TrackSum;

impl Shape for TrackSum {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Sum(NAMES)]);
}

/// The type of a comparison over a unit's stats and figures.
pub struct TrackWhere;

impl Shape for TrackWhere {
    const SHAPE: &'static Holds = &Holds::Comparison(NAMES);
}

/// Reads a sum or, if `comparison`, a comparison over these stats and the names of a track; reports unknown names and
/// sums that can't be worked out.
pub fn sum(node: Node<'_>, stats: &[String], comparison: bool) -> Option<Sum> {
    // A plain number needs no quotation marks, but is not a comparison.
    let plain = !comparison && matches!(node.value.get_ref(), DeValue::Integer(_));
    let number = plain.then(|| i64::read(node).map(|n| n.to_string()));
    let text = match &number {
        Some(number) => number.as_deref()?,
        None => node.text()?,
    };
    let names: Vec<&str> = stats.iter().map(String::as_str).chain(TRACK_NAMES).collect();
    let tried = |sum: Sum| if comparison { Ok(sum) } else { sum.tried(&names).map(|()| sum) };
    match Sum::parse(text, &names).and_then(tried) {
        Ok(sum) => Some(sum),
        Err(message) => {
            node.file.problem(Code::BadSum, message, node.range());
            None
        }
    }
}
