use crate::data::entry::Entry;
use crate::data::language::{Key, List, Shape};
use crate::data::node::Node;

impl<T: Shape, const MOST: usize> Key<List<T, 0, MOST>> {
    /// The items that can be read, each with its place among them; if any can't, the force counts as incomplete.
    pub fn readable(&self, entry: &Entry<'_>, mut read: impl FnMut(Node<'_>, usize) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        let Some(node) = self.node(entry) else { return all };
        let Some(items) = List::<T, 0, MOST>::items(node) else {
            node.file.gathered.partial.set(true);
            return all;
        };
        for item in items {
            match read(item, all.len()) {
                Some(one) => all.push(one),
                None => item.file.gathered.partial.set(true),
            }
        }
        all
    }
}
