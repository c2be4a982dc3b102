use super::kind::{Holds, Kind};
use super::shape::Shape;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};

/// A type that is read from an entry of its own.
pub trait Record: Sized {
    /// The kind of its entries, for help and schema.
    const KIND: fn() -> &'static Kind;

    /// Reads it from an entry. Returns `None` once it has reported the problem.
    fn from_entry(entry: &Entry<'_>) -> Option<Self>;

    /// The words for an entry with none of its keys; `None` if there are none.
    const NOTHING: Option<&'static str> = None;
}

impl<T: Record> Shape for T {
    const SHAPE: &'static Holds = &Holds::Entry(T::KIND);

    fn in_words(&self) -> Option<String> {
        T::NOTHING.map(str::to_owned)
    }
}

impl<T: Record> Read for T {
    fn read(node: Node<'_>) -> Option<Self> {
        T::from_entry(&node.entry(T::KIND())?)
    }
}
