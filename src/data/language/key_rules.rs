use toml::de::{DeTable, DeValue};

use super::word_lists::Words;
use crate::diagnostic::alternatives;

/// A key that needs another key in the same entry.
#[derive(Clone, Copy)]
pub struct Need {
    /// The key that has the need.
    pub key: &'static str,
    /// The other key that the entry must then have.
    pub other: &'static str,
    /// The key inside its table that makes the need; `None` if the need is always there.
    pub having: Option<&'static str>,
}

/// A combination of keys that an entry may not have.
pub struct Never {
    /// The states of its keys; only all of them together are wrong.
    pub all: &'static [Is],
    /// The fault in words for the author.
    pub says: &'static str,
}

/// Keys that have no effect if all of the other keys are in these states.
pub struct Idle(pub &'static [&'static str], pub &'static [Is]);

/// A key by name, and a state that it may be in.
pub struct Is(pub &'static str, pub KeyState);

/// The states of a key that a combination may name.
pub enum KeyState {
    /// In the entry, with any value.
    There,
    /// Not in the entry.
    LeftOut,
    /// In the entry, and `true`.
    Yes,
    /// In the entry, and a text.
    Text,
    /// In the entry, and one of these words.
    Word(fn() -> Words),
    /// In the entry, and a table with this key.
    Having(&'static str),
    /// In any state but this one, which includes being left out.
    Not(&'static KeyState),
}

impl Idle {
    /// The circumstances in which the keys have no effect, in words.
    pub fn circumstances(&self) -> String {
        self.1.iter().map(|Is(key, state)| state.in_words(key)).collect::<Vec<_>>().join(" and ")
    }
}

impl Is {
    /// Whether the key is in this state in a table.
    pub fn is_in(&self, table: &DeTable<'_>) -> bool {
        self.1.is(table.get(self.0).map(toml::Spanned::get_ref))
    }
}

impl KeyState {
    /// Whether a key with this value is in this state; `value` is `None` if the key is left out.
    fn is(&self, value: Option<&DeValue<'_>>) -> bool {
        match (self, value) {
            (KeyState::LeftOut, value) => value.is_none(),
            (KeyState::There, value) => value.is_some(),
            (KeyState::Yes, value) => matches!(value, Some(DeValue::Boolean(true))),
            (KeyState::Text, value) => matches!(value, Some(DeValue::String(_))),
            (KeyState::Word(words), Some(DeValue::String(text))) => words().iter().any(|(word, _)| word == text),
            (KeyState::Having(inner), Some(DeValue::Table(table))) => table.contains_key(*inner),
            (KeyState::Word(_) | KeyState::Having(_), _) => false,
            (KeyState::Not(state), value) => !state.is(value),
        }
    }

    /// The state of a key as a circumstance, in words.
    fn in_words(&self, key: &str) -> String {
        match self {
            KeyState::There => format!("beside `{key}`"),
            KeyState::LeftOut => format!("without `{key}`"),
            KeyState::Yes => format!("where `{key}` is `true`"),
            KeyState::Text => format!("where `{key}` is a text"),
            KeyState::Word(words) => {
                format!("where `{key}` is {}", alternatives(words().into_iter().map(|(word, _)| word)))
            }
            KeyState::Having(inner) => format!("where `{key}` has `{inner}`"),
            KeyState::Not(state) => format!("unless {}", state.in_words(key).trim_start_matches("where ")),
        }
    }
}
