use crate::data::node::Node;
use crate::model::ClosedList;

/// Words, each with what it means.
pub type Words = Vec<(&'static str, &'static str)>;

/// The words of a closed list.
pub fn words<T: ClosedList>() -> Words {
    some(T::VALUES)
}

/// The words of some values of a closed list.
pub fn some<T: ClosedList>(values: &[T]) -> Words {
    values.iter().map(|value| (value.called(), value.meaning())).collect()
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
