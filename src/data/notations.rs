use super::language::Word;
use super::node::{Node, Read};
use crate::diagnostic::{alternatives, nearest};
use crate::model::{Cell, Cite, ClosedList, Dice, Numbers};

/// A word from a closed list.
impl<T: ClosedList> Read for Word<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        let typed = node.text()?;
        let known = || T::VALUES.iter().map(|value| value.called());
        if let Some(meant) = T::VALUES.iter().find(|value| value.called() == typed) {
            return Some(Word(*meant));
        }
        match nearest(typed, known()) {
            Some(near) => node.bad(format!("`{typed}` is not known here; did you mean `{near}`?")),
            None => node.bad(format!("`{typed}` is not known here; use {}", alternatives(known()))),
        }
    }
}

/// Reads one of two words: true for the first, false for the second.
pub fn is_first(node: Node<'_>, words: [(&str, &str); 2]) -> Option<bool> {
    let typed = node.text()?;
    let [(first, _), (second, _)] = words;
    match words.iter().position(|(word, _)| *word == typed) {
        Some(place) => Some(place == 0),
        None => node.bad(format!("`{typed}` is not known here; use `{first}` or `{second}`")),
    }
}

impl Read for char {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(only), None) => Some(only),
            _ => node.bad(format!("`{text}` is not one character")),
        }
    }
}

impl Read for Numbers {
    fn read(node: Node<'_>) -> Option<Self> {
        node.parsed()
    }
}

impl Read for Dice {
    fn read(node: Node<'_>) -> Option<Self> {
        node.parsed()
    }
}

impl Read for Cite {
    fn read(node: Node<'_>) -> Option<Self> {
        Some(Cite { lines: node.parsed()? })
    }
}

impl Read for Cell {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            toml::de::DeValue::String(text) => Some(Cell::Text(node.file.word(text))),
            toml::de::DeValue::Integer(_) => i64::read(node).map(Cell::Number),
            _ => node.wrong_type("a whole number or text in quotation marks"),
        }
    }
}
