use std::ops::Range;

use toml::de::DeTable;

use super::file::File;
use super::language::Kind;
use super::node::Node;
use crate::diagnostic::{Code, Diagnostic, alternatives, nearest};

/// One table of a file, whose keys are those of its kind: any other is reported as soon as it is opened.
pub struct Entry<'a> {
    kind: &'static Kind,
    table: &'a DeTable<'a>,
    range: Range<usize>,
    file: &'a File<'a>,
}

impl<'a> Entry<'a> {
    /// Begins to read the table at `range`, which is an entry of this kind.
    pub fn new(kind: &'static Kind, table: &'a DeTable<'a>, range: Range<usize>, file: &'a File<'a>) -> Self {
        for key in table.keys().filter(|key| !kind.has(key.get_ref())) {
            file.report(unknown(key.get_ref(), kind), key.span());
        }
        Entry { kind, table, range, file }
    }

    /// The file it is in.
    pub fn file(&self) -> &'a File<'a> {
        self.file
    }

    /// The table as it was parsed.
    pub fn table(&self) -> &'a DeTable<'a> {
        self.table
    }

    /// Where the table is.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Reports what is wrong with the table as a whole.
    pub fn problem<T>(&self, code: Code, message: impl Into<String>) -> Option<T> {
        self.file.problem(code, message, self.range());
        None
    }

    /// Reports that the table makes no sense.
    pub fn bad<T>(&self, message: impl Into<String>) -> Option<T> {
        self.problem(Code::BadValue, message)
    }

    /// The value of a key, if the key is there.
    pub fn node(&self, key: &'static str) -> Option<Node<'a>> {
        debug_assert!(self.kind.has(key), "`{key}` of a {} is not described", self.kind.name);
        self.table.get(key).map(|value| Node { value, file: self.file })
    }

    /// The value of a key that must be there.
    pub fn needed_node(&self, key: &'static str) -> Option<Node<'a>> {
        self.node(key).or_else(|| self.problem(Code::MissingKey, format!("`{key}` is missing here")))
    }
}

/// That a kind of entry has no key of this name.
fn unknown(name: &str, kind: &Kind) -> Diagnostic {
    let problem = Diagnostic::error(Code::UnknownKey, format!("`{name}` is not a key here"));
    let mut known: Vec<&str> = kind.specs().iter().map(|spec| spec.name).collect();
    problem.hint(match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            known.sort_unstable();
            format!("allowed here: {}", alternatives(known))
        }
    })
}
