use crate::data::entry::Entry;
use crate::data::language::{Key, Shape};
use crate::data::node::{Node, Read};
use crate::data::player_name::player_name;
use crate::model::{About, Path};

/// Notes the place of a part of the force in its file.
pub fn stands(node: Node<'_>, path: Path) {
    node.file.gathered.places.borrow_mut().put(path, node.range());
}

/// Notes the place of a unit or a group: the first line of its entry, as the whole is too much to point at.
pub fn begins(entry: &Entry<'_>, of: About) {
    let (file, range) = (entry.file(), entry.range());
    let text = &file.source.text[range.clone()];
    let head = range.start..range.start + text.lines().next().map_or(0, str::len);
    file.gathered.places.borrow_mut().put(of, head);
}

/// Reads a part of the force and notes its place.
pub fn noted<T: Read>(node: Node<'_>, path: Path) -> Option<T> {
    stands(node, path);
    T::read(node)
}

/// Reads a key and notes the place of its value.
pub fn placed<T: Read>(entry: &Entry<'_>, path: Path, key: &Key<T>) -> Option<T> {
    if let Some(node) = entry.node(key.spec.name) {
        stands(node, path);
    }
    key.read(entry)
}

/// Like `placed`, for a key that the check depends on: if its value can't be read, the force counts as incomplete.
pub fn decisive<T: Read>(entry: &Entry<'_>, path: Path, key: &Key<T>) -> Option<T> {
    let read = placed(entry, path, key);
    if read.is_none() {
        entry.file().gathered.partial.set(true);
    }
    read
}

/// The name that a player gives something; `None` if it is left out, or wrong and reported.
pub fn name<T: Shape>(entry: &Entry<'_>, key: &Key<T>) -> Option<String> {
    player_name(key.node(entry)?, key.spec.name)
}
