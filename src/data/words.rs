use super::node::{Node, Read};
use crate::diagnostic::{alternatives, nearest};
use crate::model::{Break, Cell, Cite, Dice, Form, Numbers, Ornament, Place};

/// Reads a plain word out of a closed list.
pub fn word<T: Copy>(node: Node<'_>, words: &[(&'static str, T)]) -> Option<T> {
    let typed = node.text()?;
    if let Some((_, meant)) = words.iter().find(|(word, _)| *word == typed) {
        return Some(*meant);
    }
    let known = || words.iter().map(|(word, _)| *word);
    match nearest(typed, known()) {
        Some(near) => node.bad(format!("`{typed}` is not known here; did you mean `{near}`?")),
        None => node.bad(format!("`{typed}` is not known here; it is {}", alternatives(known()))),
    }
}

impl Read for Form {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node, &Form::WORDS)
    }
}

impl Read for Ornament {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node, &Ornament::WORDS)
    }
}

impl Read for Place {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node, &Place::WORDS)
    }
}

impl Read for Break {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node, &Break::WORDS)
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
            toml::de::DeValue::String(text) => Some(Cell::Text(text.as_ref().to_owned())),
            toml::de::DeValue::Integer(_) => i64::read(node).map(Cell::Number),
            _ => node.wrong_type("a whole number or a text"),
        }
    }
}
