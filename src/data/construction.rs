use super::entry::Entry;
use super::language;
use super::language::effects::effects;
use super::language::remarks::remarks;
use super::node::{Node, Read};
use super::pairs::who;
use super::words::word;
use crate::model::{Construction, Extra, HowMany, Letter, Reading, Slot};

/// Reads the whole of `construction.toml`.
pub fn construction(entry: Entry<'_>) -> Option<Construction> {
    let base = entry.needed_node("base").and_then(Node::pairs_of);
    let price = entry.need("price");
    let stray = entry.get("stray").unwrap_or_default();
    let (slots, extras) = (entry.need("slots"), entry.get("extras").unwrap_or_default());
    let readings = entry.get("readings").unwrap_or_default();
    let (says, remarks) = (entry.get("says"), remarks(&entry));
    entry.finish();
    Some(Construction { base: base?, price: price?, stray, slots: slots?, extras, readings, says, remarks })
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

impl Read for HowMany {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Slot {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::construction::SLOT)?;
        let (id, name, take) = (entry.need("id"), entry.need("name"), entry.need("take"));
        let after = entry.get("after");
        let who = who(&entry, "for");
        let letters = entry.need("letters");
        entry.finish();
        Some(Slot { id: id?, name: name?, take: take?, after, who, letters: letters? })
    }
}

impl Read for Letter {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::construction::LETTER)?;
        let (letter, name) = (entry.need("letter"), entry.need("name"));
        let (also, again) = (entry.get("also").unwrap_or_default(), entry.get("again"));
        let price = entry.get("price").unwrap_or(0);
        let effects = effects(&entry);
        let role = entry.node("role").and_then(Node::names);
        let remarks = remarks(&entry);
        entry.finish();
        Some(Letter { letter: letter?, also, again, name: name?, price, effects, role, remarks })
    }
}

impl Read for Extra {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::construction::EXTRA)?;
        let id = entry.needed_node("trait").and_then(Node::names);
        let price = entry.need("price");
        let remarks = remarks(&entry);
        entry.finish();
        Some(Extra { id: id?, price: price?, remarks })
    }
}

impl Read for Reading {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::construction::READING)?;
        let (id, name) = (entry.need("id"), entry.need("name"));
        let flag = |key| entry.get(key).unwrap_or(false);
        let (printed_code, caps, adjusted) = (flag("printed-code"), flag("caps"), flag("adjusted"));
        entry.finish();
        Some(Reading { id: id?, name: name?, printed_code, caps, adjusted })
    }
}
