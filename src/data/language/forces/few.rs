use std::marker::PhantomData;

use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Shape};
use crate::data::node::Node;

/// A list of no more than `MOST` of these.
pub struct Few<T, const MOST: usize>(PhantomData<T>);

impl<T, const MOST: usize> Default for Few<T, MOST> {
    fn default() -> Self {
        Few(PhantomData)
    }
}

impl<T: Shape, const MOST: usize> Shape for Few<T, MOST> {
    const SHAPE: &'static Holds = &Holds::List(T::SHAPE);
}

impl<T: Shape, const MOST: usize> Key<Few<T, MOST>> {
    /// The items that can be read, each read with its place among those; that others are missing is noted.
    pub fn items(&self, entry: &Entry<'_>, mut read: impl FnMut(Node<'_>, usize) -> Option<T>) -> Vec<T> {
        let Some(node) = self.node(entry) else { return Vec::new() };
        let Some(items) = node.items() else { return Vec::new() };
        if items.len() > MOST {
            let message = format!("`{}` has {} entries; {MOST} at most", self.spec.name, items.len());
            return node.bad(message).unwrap_or_default();
        }
        let mut all = Vec::new();
        for item in items {
            match read(item, all.len()) {
                Some(one) => all.push(one),
                None => node.file.gathered.partial.set(true),
            }
        }
        all
    }
}
