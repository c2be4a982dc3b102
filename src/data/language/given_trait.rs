use crate::data::language::{Holds, LeastMost, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Given, IdKind};

/// The range of a trait's number.
const NUMBER: LeastMost = LeastMost(0, 1000);

/// A trait by id, with its number if it has one.
impl Shape for Given {
    const SHAPE: &'static Holds = &Holds::Either(&[
        Holds::Names(IdKind::Trait),
        Holds::Pattern("a trait with its number: `sturdy(3)`", r"^.*\(\+?\d+\)$", &[]),
    ]);
}

impl Read for Given {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let (id, number) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
            None => (text, None),
            Some((id, "")) => return node.bad(format!("`{text}` has no number in its brackets; write `{id}(3)`")),
            Some((id, number)) => match number.parse::<i64>() {
                Ok(number) if NUMBER.has(number) => (id, Some(number)),
                _ => return node.bad(format!("`{number}` is not a whole number from {NUMBER}; write `{id}(3)`")),
            },
        };
        let (file, at) = (node.file, node.range());
        file.gathered.arithmetic.borrow_mut().given(id, number.is_some(), &file.source, at.clone());
        Some(Given { id: file.name(id, at), number })
    }
}
