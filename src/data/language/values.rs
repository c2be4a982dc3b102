use super::kind::Holds;
use super::shape::Shape;
use crate::data::node::{Node, Read, within};
use crate::model::{ChoiceId, DecisionId, Id, Identified};

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy)]
pub struct Between<const LEAST: u32, const MOST: u32>(pub u32);

impl<const LEAST: u32, const MOST: u32> Shape for Between<LEAST, MOST> {
    const SHAPE: &'static Holds = &Holds::Number(LEAST as i64, MOST as i64);
}

impl<const LEAST: u32, const MOST: u32> Read for Between<LEAST, MOST> {
    fn read(node: Node<'_>) -> Option<Self> {
        within(node, LEAST, MOST).map(Between)
    }
}

impl<const LEAST: u32, const MOST: u32> From<Between<LEAST, MOST>> for u32 {
    fn from(number: Between<LEAST, MOST>) -> u32 {
        number.0
    }
}

impl<const LEAST: u32, const MOST: u32> From<Between<LEAST, MOST>> for i64 {
    fn from(number: Between<LEAST, MOST>) -> i64 {
        number.0.into()
    }
}

/// The id that an entry defines.
pub struct Defines<T>(pub T);

impl<Of: Identified> Shape for Defines<Id<Of>> {
    const SHAPE: &'static Holds = &Holds::Defines(Of::KIND);
}

impl<Of: Identified> Read for Defines<Id<Of>> {
    fn read(node: Node<'_>) -> Option<Self> {
        node.defines().map(Defines)
    }
}

/// The id that an entry defines and that others may define as well.
pub struct Offers<T>(pub T);

impl<Of: Identified> Shape for Offers<Id<Of>> {
    const SHAPE: &'static Holds = &Holds::Defines(Of::KIND);
}

impl<Of: Identified> Read for Offers<Id<Of>> {
    fn read(node: Node<'_>) -> Option<Self> {
        node.offers().map(Offers)
    }
}

/// Values by id, in the order written.
pub struct By<I, T>(pub Vec<(I, T)>);

impl<I, T> Default for By<I, T> {
    fn default() -> Self {
        By(Vec::new())
    }
}

impl<Of: Identified, T: Shape> Shape for By<Id<Of>, T> {
    const SHAPE: &'static Holds = &Holds::By(Of::KIND, T::SHAPE);
}

impl<Of: Identified, T: Read> Read for By<Id<Of>, T> {
    fn read(node: Node<'_>) -> Option<Self> {
        node.pairs_of().map(By)
    }
}

/// Decisions by choice, one or more for each.
#[derive(Default)]
pub struct Decisions(pub Vec<(ChoiceId, Vec<DecisionId>)>);

impl Shape for Decisions {
    const SHAPE: &'static Holds = By::<ChoiceId, Vec<DecisionId>>::SHAPE;
}

impl Read for Decisions {
    fn read(node: Node<'_>) -> Option<Self> {
        node.decisions().map(Decisions)
    }
}
