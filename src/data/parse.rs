use std::sync::Arc;

use toml::de::DeTable;

use super::canonical::canonical;
use super::entry::Entry;
use super::file::File;
use super::grammar::slips;
use super::language::Kind;
use super::single_brackets::SingleBrackets;

/// Parses a file and reads its top table, adding it to `canonical`. If it is not valid TOML, only that is reported.
pub fn whole<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    parsed(file, kind, |entry| {
        file.gathered.canonical.borrow_mut().push_str(&canonical(&entry));
        read(entry)
    })
}

/// Like `whole`, but adds nothing to `canonical`: for translations, events and collections.
pub fn parsed<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    let Some(single) = SingleBrackets::of(&file.source, kind) else { return top(file, kind, read) };
    let (problem, at) = single.problem();
    file.report(problem, at);
    // The other faults are found with the missing brackets in place, and reported at their places in the file as
    // written.
    let doubled = File { source: Arc::clone(single.doubled()), dies: file.dies, gathered: file.gathered };
    top(&doubled, kind, read);
    file.gathered.replace(&doubled.source, &file.source, |range| single.original(range));
    file.gathered.partial.set(true);
    None
}

/// Parses a file as it is and reads its top table; `None` if it is not valid TOML.
fn top<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    let (table, errors) = DeTable::parse_recoverable(&file.source.text);
    let said = errors.iter().map(|error| (error.span().unwrap_or(0..0), error.message().trim().replace('\n', ", ")));
    for (problem, at) in slips(&file.source.text, said) {
        file.report(problem, at);
    }
    if !errors.is_empty() {
        return None;
    }
    // Problems with the file as a whole are shown at its first line.
    let top = file.source.line(1);
    read(Entry::new(kind, table.get_ref(), top, file))
}
