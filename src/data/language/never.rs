use toml::de::{DeTable, DeValue};

use super::keys::Keys;
use super::kind::Spec;
use super::word_lists::Words;

/// A rule on keys that may not be in an entry together.
pub struct Never {
    /// The keys: the rule is broken where all of them are in these states.
    pub all: &'static [Is],
    /// The message for whoever wrote it.
    pub says: &'static str,
}

/// One key of an entry, and its state.
pub struct Is(pub &'static Spec, pub KeyState);

/// The state of a key.
pub enum KeyState {
    /// In the entry.
    There,
    /// Not in the entry.
    LeftOut,
    /// `true`.
    Yes,
    /// A text.
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
