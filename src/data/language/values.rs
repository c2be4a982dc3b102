use super::kind::{Holds, MANY};
use super::shape::Shape;
use crate::data::node::{Node, Read, within};
use crate::model::{ChoiceId, DecisionId, Id, Identified};

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy)]
pub struct Between<const LEAST: u32, const MOST: u32>(pub u32);

impl<const LEAST: u32, const MOST: u32> Shape for Between<LEAST, MOST> {
    const SHAPE: &'static Holds = &Holds::Number(LEAST as i64, MOST as i64);

    fn in_words(&self) -> Option<String> {
        Some(self.0.to_string())
    }
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

/// A list of `LEAST` to `MOST` items.
pub struct List<T, const LEAST: usize, const MOST: usize>(pub Vec<T>);

impl<T: Shape, const LEAST: usize, const MOST: usize> List<T, LEAST, MOST> {
    /// The items of the list, still to be read; reports a wrong number of them.
    pub fn items(node: Node<'_>) -> Option<Vec<Node<'_>>> {
        let items = node.items_of(T::SHAPE)?;
        let many = items.len();
        if (LEAST..=MOST).contains(&many) {
            return Some(items);
        }
        let asked = match (many < LEAST, MOST) {
            _ if LEAST == MOST => format!("exactly {LEAST}"),
            (true, MANY) => format!("{LEAST} at least"),
            (true, _) => format!("{LEAST} to {MOST}"),
            (false, _) => format!("{MOST} at most"),
        };
        node.bad(format!(
            "the list has {}; {asked}",
            if many == 1 { "1 entry".to_owned() } else { format!("{many} entries") }
        ))
    }
}

impl<T, const LEAST: usize, const MOST: usize> Default for List<T, LEAST, MOST> {
    fn default() -> Self {
        List(Vec::new())
    }
}

impl<T: Shape, const LEAST: usize, const MOST: usize> Shape for List<T, LEAST, MOST> {
    const SHAPE: &'static Holds = &Holds::List(T::SHAPE, LEAST, MOST);
}

impl<T: Read, const LEAST: usize, const MOST: usize> Read for List<T, LEAST, MOST> {
    fn read(node: Node<'_>) -> Option<Self> {
        let items: Vec<Option<T>> = Self::items(node)?.into_iter().map(T::read).collect();
        items.into_iter().collect::<Option<_>>().map(List)
    }
}

/// The id that an entry defines; a second definition is reported.
pub struct Defines<T>(pub T);

impl<Of: Identified> Shape for Defines<Id<Of>> {
    const SHAPE: &'static Holds = &Holds::Defines(Of::KIND);
}

impl<Of: Identified> Read for Defines<Id<Of>> {
    fn read(node: Node<'_>) -> Option<Self> {
        node.defines().map(Defines)
    }
}

/// The id that an entry defines, and that other entries may define as well.
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
pub struct ById<I, T>(pub Vec<(I, T)>);

impl<I, T> Default for ById<I, T> {
    fn default() -> Self {
        ById(Vec::new())
    }
}

impl<Of: Identified, T: Shape> Shape for ById<Id<Of>, T> {
    const SHAPE: &'static Holds = &Holds::By(Of::KIND, T::SHAPE);
}

impl<Of: Identified, T: Read> Read for ById<Id<Of>, T> {
    fn read(node: Node<'_>) -> Option<Self> {
        node.pairs_of().map(ById)
    }
}

/// Decisions for each choice, one or more.
#[derive(Default)]
pub struct Decisions(pub Vec<(ChoiceId, Vec<DecisionId>)>);

impl Shape for Decisions {
    const SHAPE: &'static Holds = ById::<ChoiceId, Vec<DecisionId>>::SHAPE;
}

impl Read for Decisions {
    fn read(node: Node<'_>) -> Option<Self> {
        node.decisions().map(Decisions)
    }
}
