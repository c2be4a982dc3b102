use std::ops::Range;
use std::sync::Arc;

use super::language::{Holds, Kind};
use crate::diagnostic::{Code, Diagnostic, Source, listed};

/// A text in which tables with single brackets, such as `[units]`, begin entries of lists: one fault, however many there
/// are. With the missing brackets added, the rest of the text can be read.
pub struct SingleBrackets {
    /// The text with two brackets at each of them.
    doubled: Arc<Source>,
    /// The bytes of the text before which a bracket was added.
    added: Vec<usize>,
    /// Each header once, with the lines that it is in and the place of the first.
    headers: Vec<(String, Vec<usize>, Range<usize>)>,
}

impl SingleBrackets {
    /// The headers with single brackets that begin entries of lists in a file of this kind; `None` if there are none.
    pub fn of(source: &Source, kind: &'static Kind) -> Option<Self> {
        let empty = Source { name: source.name.clone(), text: String::new() };
        let mut found = SingleBrackets { doubled: Arc::new(empty), added: Vec::new(), headers: Vec::new() };
        let (mut text, mut start) = (String::new(), 0);
        for (index, line) in source.text.split_inclusive('\n').enumerate() {
            match header(line).filter(|(path, _)| is_list(kind, path)) {
                Some((path, range)) => {
                    text += &line[..range.start];
                    text.extend(["[[", path, "]]"]);
                    text += &line[range.end..];
                    let at = start + range.start..start + range.end;
                    found.added.extend([at.start, at.end]);
                    found.note(path, index + 1, at);
                }
                None => text += line,
            }
            start += line.len();
        }
        found.doubled = Arc::new(Source { name: source.name.clone(), text });
        (!found.headers.is_empty()).then_some(found)
    }

    fn note(&mut self, path: &str, line: usize, at: Range<usize>) {
        match self.headers.iter_mut().find(|(known, ..)| known == path) {
            Some((_, lines, _)) => lines.push(line),
            None => self.headers.push((path.to_owned(), vec![line], at)),
        }
    }

    /// The text with the missing brackets.
    pub fn doubled(&self) -> &Arc<Source> {
        &self.doubled
    }

    /// The fault, and its place.
    pub fn problem(&self) -> (Diagnostic, Range<usize>) {
        let at = self.headers.first().map_or(0..0, |(_, _, at)| at.clone());
        let headers: Vec<String> = self.headers.iter().map(|(path, ..)| format!("`[{path}]`")).collect();
        let (begin, entries, need) =
            if headers.len() == 1 { ("begins", "an entry", "needs") } else { ("begin", "entries", "need") };
        let message = format!("{} {begin} {entries} of a list and {need} two brackets", listed(&headers, "and"));
        let write = |(path, lines, _): &(String, Vec<usize>, Range<usize>)| {
            let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let several = if lines.len() == 1 { "" } else { "s" };
            format!("`[[{path}]]` in line{several} {}", listed(&numbers, "and"))
        };
        let written: Vec<String> = self.headers.iter().map(write).collect();
        (Diagnostic::error(Code::Unreadable, message).hint(format!("write {}", written.join(", "))), at)
    }

    /// The range in the text as it was, of a range in the text with the missing brackets.
    pub fn original(&self, range: &Range<usize>) -> Range<usize> {
        // Each added bracket moved what follows it by one byte.
        let at = |at: usize| at - self.added.iter().enumerate().filter(|(before, added)| *added + before < at).count();
        at(range.start)..at(range.end)
    }
}

/// The path in the single brackets of a line, and the range of these brackets; `None` if it is not such a header.
fn header(line: &str) -> Option<(&str, Range<usize>)> {
    let start = line.len() - line.trim_start().len();
    let (path, after) = line[start..].strip_prefix('[')?.split_once(']')?;
    let is_key = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let is_alone = after.trim().is_empty() || after.trim_start().starts_with('#');
    (is_alone && !path.is_empty() && path.chars().all(is_key)).then(|| (path, start..start + path.len() + 2))
}

/// Whether a path of keys leads to a list of entries.
fn is_list(kind: &'static Kind, path: &str) -> bool {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let spec = kind.specs().into_iter().find(|spec| spec.name == first);
    match (spec.map(|spec| spec.holds), rest) {
        (Some(Holds::List(Holds::Entry(_), ..)), None) => true,
        (Some(Holds::List(Holds::Entry(kind), ..)), Some(rest)) => is_list(kind(), rest),
        (Some(Holds::Entry(kind)), Some(rest)) => is_list(kind(), rest),
        (_, _) => false,
    }
}
