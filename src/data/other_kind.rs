use toml::de::DeTable;

use super::language::{BESIDE, FILES, FileKind};
use crate::diagnostic::Source;

/// The kind of file that a text is rather than `meant`, the path of another kind such as `FORCE.toml`: it has more of
/// the keys at the top of the text. `None` if no kind has more of them.
pub fn other_kind(source: &Source, meant: &str) -> Option<&'static FileKind> {
    let (table, _) = DeTable::parse_recoverable(&source.text);
    let table = table.get_ref();
    // A kind has few keys, but a text may have thousands.
    let known = |file: &FileKind| file.kind.specs().iter().filter(|spec| table.contains_key(spec.name)).count();
    let kinds = || BESIDE.iter().chain(FILES);
    let own = kinds().find(|file| file.path == meant).map_or(0, known);
    // Of several that are equally likely, the first is taken.
    kinds().rev().filter(|file| known(file) > own).max_by_key(|file| known(file))
}
