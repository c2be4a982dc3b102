use super::kind::{Holds, Keys, Spec};
use super::shape::Shape;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::diagnostic::WantedName;

/// One key of an entry and what it is read as: all that describes it, and the only way to read it.
pub struct Key<T> {
    /// The description from which help, schema and reference are made.
    pub spec: Spec,
    /// Its value where it is left out; none for a key that is required.
    absent: Option<fn() -> T>,
}

impl<T: Shape> Key<T> {
    /// A key that is required.
    pub const fn needed(name: &'static str, says: &'static str, example: &'static str) -> Self {
        Key { spec: Spec { name, says, holds: *T::SHAPE, needed: true, example, names: None }, absent: None }
    }

    /// A key that may be left out, and is then the usual value of its type.
    pub const fn optional(name: &'static str, says: &'static str, example: &'static str) -> Self
    where
        T: Default,
    {
        Key::or(name, says, example, T::default)
    }

    /// A key that may be left out, and is then this.
    pub const fn or(name: &'static str, says: &'static str, example: &'static str, absent: fn() -> T) -> Self {
        Key { spec: Spec { name, says, holds: *T::SHAPE, needed: false, example, names: None }, absent: Some(absent) }
    }

    /// The same key, which holds a text that is not printed as it is: what it must be, in words.
    pub const fn text(self, what: &'static str) -> Self {
        self.holding(Holds::Text(what))
    }

    /// The same key, with a narrower range of values than its type has.
    pub const fn holding(self, holds: Holds) -> Self {
        Key { spec: Spec { holds, ..self.spec }, absent: self.absent }
    }

    /// The key as it is written.
    pub const fn name(&self) -> &'static str {
        self.spec.name
    }

    /// The same key, whose text names this.
    pub const fn naming(self, wanted: WantedName) -> Self {
        Key { spec: Spec { names: Some(wanted), ..self.spec }, absent: self.absent }
    }

    /// Its value, if it is there; a required key that is missing is reported.
    pub fn node<'a>(&self, entry: &Entry<'a>) -> Option<Node<'a>> {
        if self.spec.needed { entry.needed_node(&self.spec) } else { entry.node(self.spec.name) }
    }
}

impl<T: Read> Key<T> {
    /// Its value; none where that is wrong or missing, which has then been reported.
    pub fn read(&self, entry: &Entry<'_>) -> Option<T> {
        match (self.node(entry), self.absent) {
            (Some(node), _) => T::read(node),
            (None, Some(absent)) => Some(absent()),
            (None, None) => None,
        }
    }
}

impl<T: Shape> Key<Vec<T>> {
    /// The values of a list that is read with more than its own words; empty where it is left out.
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
        self.absent.filter(|_| self.has(name)).and_then(|absent| absent().told())
    }
}
