use super::kind::{Holds, Keys, Spec};
use super::shape::Shape;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::diagnostic::WantedName;

/// A key of an entry: its description, and the only way to read its value as a `T`.
pub struct Key<T> {
    /// The description, from which help, schema and reference are made.
    pub spec: Spec,
    /// The value if the key is left out; `None` for a required key.
    absent: Option<fn() -> T>,
}

impl<T: Shape> Key<T> {
    /// A key that must be in the entry.
    pub const fn needed(name: &'static str, says: &'static str, example: &'static str) -> Self {
        Key {
            spec: Spec {
                name,
                says,
                holds: *T::SHAPE,
                needed: true,
                example,
                names: None,
                mistaken: &[],
                spoken: None,
            },
            absent: None,
        }
    }

    /// A key that may be left out; its value is then the default of its type.
    pub const fn optional(name: &'static str, says: &'static str, example: &'static str) -> Self
    where
        T: Default,
    {
        Key::or(name, says, example, T::default)
    }

    /// A key that may be left out; its value is then given by `absent`.
    pub const fn or(name: &'static str, says: &'static str, example: &'static str, absent: fn() -> T) -> Self {
        Key {
            spec: Spec {
                name,
                says,
                holds: *T::SHAPE,
                needed: false,
                example,
                names: None,
                mistaken: &[],
                spoken: None,
            },
            absent: Some(absent),
        }
    }

    /// The key as one for a text that is read but not printed; `what` describes it in words.
    pub const fn text(self, what: &'static str) -> Self {
        self.holding(Holds::Text(what))
    }

    /// The key, with a narrower range of values than its type has.
    pub const fn holding(self, holds: Holds) -> Self {
        Key { spec: Spec { holds, ..self.spec }, absent: self.absent }
    }

    /// The name of the key in files.
    pub const fn name(&self) -> &'static str {
        self.spec.name
    }

    /// The key, whose text names something of the kind `wanted`.
    pub const fn naming(self, wanted: WantedName) -> Self {
        Key { spec: Spec { names: Some(wanted), ..self.spec }, absent: self.absent }
    }

    /// The key, for which `words` may be written by mistake.
    pub const fn mistaken_for(self, words: &'static [&'static str]) -> Self {
        Key { spec: Spec { mistaken: words, ..self.spec }, absent: self.absent }
    }

    /// The key, whose id is also printed, in words, unless the entry has one of the keys `instead`.
    pub const fn spoken_without(self, instead: &'static [&'static str]) -> Self {
        Key { spec: Spec { spoken: Some(instead), ..self.spec }, absent: self.absent }
    }

    /// The node of its value; `None` if it is left out, which is reported for a required key.
    pub fn node<'a>(&self, entry: &Entry<'a>) -> Option<Node<'a>> {
        if self.spec.needed { entry.needed_node(&self.spec) } else { entry.node(self.spec.name) }
    }
}

impl<T: Read> Key<T> {
    /// Its value; `None` if that is wrong, or missing but required, which has then been reported.
    pub fn read(&self, entry: &Entry<'_>) -> Option<T> {
        match (self.node(entry), self.absent) {
            (Some(node), _) => T::read(node),
            (None, Some(absent)) => Some(absent()),
            (None, None) => None,
        }
    }
}

impl<T: Shape> Key<Vec<T>> {
    /// The items of its list, for readers that need more than the item itself; empty if the key is left out.
    pub fn items<'a>(&self, entry: &Entry<'a>) -> Option<Vec<Node<'a>>> {
        match self.node(entry) {
            Some(node) => node.items_of(T::SHAPE),
            None => self.absent.map(|_| Vec::new()),
        }
    }
}

impl<T: Shape> Keys for Key<T> {
    fn specs(&'static self) -> Vec<&'static Spec> {
        vec![&self.spec]
    }

    fn has(&self, name: &str) -> bool {
        self.spec.name == name
    }

    fn usual(&self, name: &str) -> Option<String> {
        self.absent.filter(|_| self.has(name)).and_then(|absent| absent().in_words())
    }
}
