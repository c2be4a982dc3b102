use toml::de::DeValue;

use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::Code;
use crate::rules::TRACK_NAMES;
use crate::sum::Sum;

/// The names that the sums of a track may use: stats, and those of every track.
pub const NAMES: &[&str] = &["stats", TRACK_NAMES[0], TRACK_NAMES[1], TRACK_NAMES[2], TRACK_NAMES[3]];

/// A sum over a unit's stats and figures; a plain number needs no quotes.
pub struct TrackSum;

impl Shape for TrackSum {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Sum(NAMES)]);
}

/// A comparison over a unit's stats and figures.
pub struct TrackWhere;

impl Shape for TrackWhere {
    const SHAPE: &'static Holds = &Holds::Comparison(NAMES);
}

/// A sum over a unit's stats and figures, tried for unknown names and for what it comes to; a `comparison` comes to yes
/// or no.
pub fn sum(node: Node<'_>, stats: &[String], comparison: bool) -> Option<Sum> {
    // A plain number needs no quotes, but is no comparison.
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
