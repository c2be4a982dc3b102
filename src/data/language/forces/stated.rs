use std::marker::PhantomData;

use super::limits::MOST_TAKEN;
use super::places::stands;
use crate::data::entry::Entry;
use crate::data::id_tables::Pair;
use crate::data::language::{Holds, Key, Shape};
use crate::data::node::Read;
use crate::model::{Half, Path};

/// The type of a table of decisions, stats or rolls by id.
pub struct Stated<T>(PhantomData<T>);

impl<T> Default for Stated<T> {
    fn default() -> Self {
        Stated(PhantomData)
    }
}

impl<T: Shape> Shape for Stated<T> {
    const SHAPE: &'static Holds = &Holds::Keyed("ids", T::SHAPE, 0, MOST_TAKEN);
}

impl<T: Read> Key<Stated<T>> {
    /// The keys and values that can be read; the places of both are noted. Empty if there are more than allowed.
    pub fn items(&self, entry: &Entry<'_>, part: impl Fn(String, Half) -> Path) -> Vec<(String, T)> {
        let Some(node) = self.node(entry) else { return Vec::new() };
        let Some(pairs) = node.pairs() else {
            node.file.gathered.partial.set(true);
            return Vec::new();
        };
        if pairs.len() > MOST_TAKEN {
            let message = format!("`{}` has {} entries; {MOST_TAKEN} at most", self.spec.name, pairs.len());
            return node.bad(message).unwrap_or_default();
        }
        let one = |pair: Pair<'_>| {
            stands(pair.value, part(pair.key.clone(), Half::Value));
            node.file.gathered.places.borrow_mut().put(part(pair.key.clone(), Half::Key), pair.at);
            let read = T::read(pair.value);
            if read.is_none() {
                node.file.gathered.partial.set(true);
            }
            Some((pair.key, read?))
        };
        pairs.into_iter().filter_map(one).collect()
    }
}
