use toml::de::DeTable;

use super::canonical::canonical;
use super::entry::Entry;
use super::file::File;
use super::grammar::slips;
use super::language::Kind;

/// Parses a file and hands its top table on. A file that breaks TOML's grammar reports that, and no more.
pub fn whole<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    parsed(file, kind, |entry| {
        file.gathered.canonical.borrow_mut().push_str(&canonical(&entry));
        read(entry)
    })
}

/// The same for a file that changes nothing of the rules: a translation.
pub fn parsed<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    let (table, errors) = DeTable::parse_recoverable(&file.source.text);
    let said = errors.iter().map(|error| (error.span().unwrap_or(0..0), error.message().trim().replace('\n', ", ")));
    for (problem, at) in slips(&file.source.text, said) {
        file.report(problem, at);
    }
    if !errors.is_empty() {
        return None;
    }
    // The whole file is too much to point at; its first line will do.
    let top = file.source.line(1);
    read(Entry::new(kind, table.get_ref(), top, file))
}
