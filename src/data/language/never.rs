use toml::de::{DeTable, DeValue};

use super::keys::Keys;
use super::kind::Spec;
use super::word_lists::Words;

/// A combination of keys that an entry may not have.
pub struct Never {
    /// The states of its keys; only all of them together are a fault.
    pub all: &'static [Is],
    /// The fault in words, for whoever wrote the entry.
    pub says: &'static str,
}

/// A key of an entry, and the state that it must not be in.
pub struct Is(pub &'static Spec, pub KeyState);

/// The states of a key that a combination may name.
pub enum KeyState {
    /// In the entry, with whatever value.
    There,
    /// Not in the entry.
    LeftOut,
    /// In the entry, and `true`.
    Yes,
    /// In the entry, and a text.
    Text,
    /// One of these words.
    Word(fn() -> Words),
}

/// The rules of an entry on what may not be together.
pub struct Rules(pub &'static [Never]);

impl Keys for Rules {
    fn specs(&'static self) -> Vec<&'static Spec> {
        Vec::new()
    }

    fn has(&self, _name: &str) -> bool {
        false
    }

    fn never(&'static self) -> &'static [Never] {
        self.0
    }
}

impl Never {
    /// Whether a table is so.
    pub fn is_in(&self, table: &DeTable<'_>) -> bool {
        self.all.iter().all(|one| one.is_in(table))
    }
}

impl Is {
    fn is_in(&self, table: &DeTable<'_>) -> bool {
        match (&self.1, table.get(self.0.name).map(toml::Spanned::get_ref)) {
            (KeyState::LeftOut, value) => value.is_none(),
            (KeyState::There, value) => value.is_some(),
            (KeyState::Yes, value) => matches!(value, Some(DeValue::Boolean(true))),
            (KeyState::Text, value) => matches!(value, Some(DeValue::String(_))),
            (KeyState::Word(words), Some(DeValue::String(text))) => words().iter().any(|(word, _)| word == text),
            (KeyState::Word(_), _) => false,
        }
    }
}
