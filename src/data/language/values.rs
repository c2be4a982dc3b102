use super::kind::Holds;
use crate::data::node::LARGEST;
use crate::model::IdKind;

/// A whole number, as far from 0 as any may be.
pub const WHOLE: Holds = Holds::Number(-LARGEST, LARGEST);

/// What a stat is: a number, a text that its form reads, or a row of numbers.
pub const VALUE: Holds = Holds::Either(&[WHOLE, Holds::Words, Holds::List(&WHOLE)]);

/// What a cell of a table holds: a number, or a text that its column's form reads.
pub const CELL: Holds = Holds::Either(&[WHOLE, Holds::Words]);

/// A trait as it is given, with its number where it has one.
pub const GIVEN: Holds =
    Holds::Either(&[Holds::Names(IdKind::Trait), Holds::Text("a trait with its number: `sturdy(3)`")]);
