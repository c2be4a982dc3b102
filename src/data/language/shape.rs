use super::kind::{Holds, MANY};
use super::word_lists::words;
use crate::model::{Cell, Cite, ClosedList, Dice, Id, Identified, Numbers, Value, Written};

/// A type that a key may hold.
pub trait Shape {
    /// The form in which its values are written.
    const SHAPE: &'static Holds;

    /// The value in words; `None` if it can't be put into words.
    fn in_words(&self) -> Option<String> {
        None
    }
}

impl<T: Shape> Shape for Vec<T> {
    const SHAPE: &'static Holds = &Holds::List(T::SHAPE, 0, MANY);
}

impl<T: Shape> Shape for Option<T> {
    const SHAPE: &'static Holds = T::SHAPE;
}

impl Shape for String {
    const SHAPE: &'static Holds = &Holds::Words;
}

impl Shape for bool {
    const SHAPE: &'static Holds = &Holds::YesNo;

    fn in_words(&self) -> Option<String> {
        Some(if *self { "yes" } else { "no" }.to_owned())
    }
}

/// The largest absolute value of a number in a game.
pub const LARGEST: i64 = 1_000_000;

/// A whole number, at most `LARGEST` from 0.
impl Shape for i64 {
    const SHAPE: &'static Holds = &Holds::Number(-LARGEST, LARGEST);

    fn in_words(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A seed from 0 to 2^64 − 1; above 2^63 − 1, where TOML's integers end, in quotation marks.
impl Shape for u64 {
    const SHAPE: &'static Holds = &Holds::Either(&[Holds::Number(0, i64::MAX), Holds::Text("a whole number")]);
}

impl Shape for char {
    const SHAPE: &'static Holds = &Holds::Pattern("one character", r"^[\s\S]$", &[]);
}

impl<T: Shape> Shape for Written<T> {
    const SHAPE: &'static Holds = T::SHAPE;
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

/// A number, a text that the stat's form reads, or a row of numbers.
impl Shape for Value {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Words, *Vec::<i64>::SHAPE]);
}

/// A number, or a text that the column's form reads.
impl Shape for Cell {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Words]);
}

/// A word from a closed list.
#[derive(Clone, Copy, Default)]
pub struct Word<T>(pub T);

impl<T: ClosedList> Shape for Word<T> {
    const SHAPE: &'static Holds = &Holds::Word(words::<T>);

    fn in_words(&self) -> Option<String> {
        Some(format!("`{}`", self.0.called()))
    }
}
