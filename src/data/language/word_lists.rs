use crate::data::node::Node;
use crate::model::{ClosedList, SizeOf, Within};

/// Words, each with what it means.
type Words = Vec<(&'static str, &'static str)>;

/// The words of a closed list.
pub fn words<T: ClosedList>() -> Words {
    some(T::VALUES)
}

/// Whether a choice is the force's or each unit's.
pub fn deciders() -> Words {
    vec![("force", "Decided once for the force."), ("unit", "Decided by each unit.")]
}

/// Whether something is rolled in play or before it.
pub fn when_rolled() -> Words {
    vec![("in-play", "Rolled in play, on blank boxes."), ("before-play", "Rolled before play, and known to the force.")]
}

/// Reads one of two words, of which the first means yes.
pub fn is_first(node: Node<'_>, words: [(&str, &str); 2]) -> Option<bool> {
    let typed = node.text()?;
    let [(first, _), (second, _)] = words;
    match words.iter().position(|(word, _)| *word == typed) {
        Some(place) => Some(place == 0),
        None => node.bad(format!("`{typed}` is not known here; use `{first}` or `{second}`")),
    }
}

/// Where a stat comes from, where one word says it.
pub fn stat_sources() -> Words {
    vec![
        ("printed", "The unit's own entry, and what its options and choices change."),
        ("asked", "The force states it: the ruleset prints none."),
    ]
}

/// The points of which something may be a share.
pub fn points_shared() -> Words {
    some(&[SizeOf::Limit, SizeOf::Points])
}

/// Where options taken are counted.
pub fn places_taken() -> Words {
    some(&[Within::Unit, Within::Force])
}

fn some<T: ClosedList>(values: &[T]) -> Words {
    values.iter().map(|value| (value.called(), value.meaning())).collect()
}
