use super::kind::{Holds, Kind, MANY};
use super::word_lists::words;
use crate::data::entry::Entry;
use crate::data::node::{LARGEST, Node, Read};
use crate::model::{Cell, Cite, ClosedList, Dice, Id, Identified, Numbers, Value, Written};

/// A type that a key may hold.
pub trait Shape {
    /// How it is written.
    const SHAPE: &'static Holds;

    /// A value in words, where a number or a word says it.
    fn told(&self) -> Option<String> {
        None
    }
}

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

impl<T: Shape> Shape for Vec<T> {
    const SHAPE: &'static Holds = &Holds::List(T::SHAPE, 0, MANY);
}

impl<T: Shape> Shape for Option<T> {
    const SHAPE: &'static Holds = T::SHAPE;
}

/// A value that may be left out.
impl<T: Read> Read for Option<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        T::read(node).map(Some)
    }
}

impl Shape for String {
    const SHAPE: &'static Holds = &Holds::Words;
}

impl Shape for bool {
    const SHAPE: &'static Holds = &Holds::YesNo;

    fn told(&self) -> Option<String> {
        Some(if *self { "yes" } else { "no" }.to_owned())
    }
}

/// A whole number, as far from 0 as any may be.
impl Shape for i64 {
    const SHAPE: &'static Holds = &Holds::Number(-LARGEST, LARGEST);

    fn told(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A seed from 0 to 2^64 − 1; in quotation marks where TOML has no such number.
impl Shape for u64 {
    const SHAPE: &'static Holds = &Holds::Either(&[Holds::Number(0, i64::MAX), Holds::Text("a whole number")]);
}

impl Shape for char {
    const SHAPE: &'static Holds = &Holds::Pattern("one character", r"^[\s\S]$");
}

impl<T: Shape> Shape for Written<T> {
    const SHAPE: &'static Holds = T::SHAPE;
}

/// A value with its place.
impl<T: Read> Read for Written<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        Some(Written { value: T::read(node)?, at: node.range() })
    }
}

impl Shape for Dice {
    const SHAPE: &'static Holds = &Holds::Dice;
}

impl Shape for Numbers {
    const SHAPE: &'static Holds = &Holds::Numbers;
}

impl Shape for Cite {
    const SHAPE: &'static Holds = &Holds::Cite;
}

impl<Of: Identified> Shape for Id<Of> {
    const SHAPE: &'static Holds = &Holds::Names(Of::KIND);
}

/// A number, a text that its stat's form reads, or a row of numbers.
impl Shape for Value {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Words, *Vec::<i64>::SHAPE]);
}

/// A number, or a text that its column's form reads.
impl Shape for Cell {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Words]);
}

/// A word of a closed list.
#[derive(Clone, Copy, Default)]
pub struct Word<T>(pub T);

impl<T: ClosedList> Shape for Word<T> {
    const SHAPE: &'static Holds = &Holds::Word(words::<T>);

    fn told(&self) -> Option<String> {
        Some(format!("`{}`", self.0.called()))
    }
}

impl<T: ClosedList> Read for Word<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        crate::data::notations::word(node).map(Word)
    }
}
