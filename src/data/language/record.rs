use super::kind::{Holds, Kind};
use super::shape::Shape;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};

/// A type that is an entry of its own.
pub trait Record: Sized {
    /// Its kind, by which help and schema know it.
    const KIND: fn() -> &'static Kind;

    /// Reads it. Returns none after it has reported what is wrong.
    fn from_entry(entry: &Entry<'_>) -> Option<Self>;

    /// A word for it where none of its keys is there; `None` where there is no such word.
    const NOTHING: Option<&'static str> = None;
}

impl<T: Record> Shape for T {
    const SHAPE: &'static Holds = &Holds::Entry(T::KIND);

    fn told(&self) -> Option<String> {
        T::NOTHING.map(str::to_owned)
    }
}

impl<T: Record> Read for T {
    fn read(node: Node<'_>) -> Option<Self> {
        T::from_entry(&node.entry(T::KIND())?)
    }
}
