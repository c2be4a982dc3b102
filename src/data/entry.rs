use std::ops::Range;

use toml::de::DeTable;

use super::file::File;
use super::language::Kind;
use super::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, alternatives, nearest};

/// One table of a file, read key by key; a key that nobody asked for is reported when it is finished. What is asked for is
/// what the language describes: in tests and while developing, anything else stops the program.
pub struct Entry<'a> {
    kind: &'static Kind,
    table: &'a DeTable<'a>,
    range: Range<usize>,
    file: &'a File<'a>,
    asked: Vec<&'static str>,
}

impl<'a> Entry<'a> {
    /// Begins to read the table at `range`, which is an entry of this kind.
    pub fn new(kind: &'static Kind, table: &'a DeTable<'a>, range: Range<usize>, file: &'a File<'a>) -> Self {
        Entry { kind, table, range, file, asked: Vec::new() }
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

    /// The value of a key, if the key is there.
    pub fn node(&mut self, key: &'static str) -> Option<Node<'a>> {
        debug_assert!(self.kind.has(key), "`{key}` of a {} is not described", self.kind.name);
        self.asked.push(key);
        self.table.get(key).map(|value| Node { value, file: self.file })
    }

    /// The value of a key that must be there.
    pub fn needed_node(&mut self, key: &'static str) -> Option<Node<'a>> {
        let node = self.node(key);
        if node.is_none() {
            self.file.problem(Code::MissingKey, format!("`{key}` is missing here"), self.range());
        }
        node
    }

    /// The value of a key, read; none also where it is there but wrong, which has then been reported.
    pub fn get<T: Read>(&mut self, key: &'static str) -> Option<T> {
        T::read(self.node(key)?)
    }

    /// A list, empty where the key is not there; none where it is there but wrong, which has then been reported.
    pub fn list<T: Read>(&mut self, key: &'static str) -> Option<Vec<T>> {
        self.node(key).map_or(Some(Vec::new()), Vec::read)
    }

    /// The value of a key that must be there, read.
    pub fn need<T: Read>(&mut self, key: &'static str) -> Option<T> {
        T::read(self.needed_node(key)?)
    }

    /// Exactly one of the keys, each the name of a kind; reports none and several.
    pub fn one_of(&mut self, keys: &[&'static str]) -> Option<(&'static str, Node<'a>)> {
        let found: Vec<_> = keys.iter().filter_map(|key| self.node(key).map(|node| (*key, node))).collect();
        match found[..] {
            [one] => Some(one),
            [] => {
                let message = format!("one of {} is missing here", alternatives(keys.iter().copied()));
                self.file.problem(Code::MissingKey, message, self.range());
                None
            }
            [(first, _), .., (last, node)] => {
                node.bad(format!("`{last}` and `{first}` don't go together: an entry has one kind"))
            }
        }
    }

    /// Reports every key that nobody asked for.
    pub fn finish(self) {
        let unread = self.kind.keys.iter().find(|key| !self.asked.contains(&key.name));
        debug_assert!(unread.is_none(), "a {} is described with {unread:?}, which nothing reads", self.kind.name);
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if self.asked.contains(&name) {
                continue;
            }
            let problem = Diagnostic::error(Code::UnknownKey, format!("`{name}` is not a key here"));
            let problem = match nearest(name, self.asked.iter().copied()) {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => {
                    let mut known = self.asked.clone();
                    known.sort_unstable();
                    known.dedup();
                    problem.hint(format!("allowed here: {}", alternatives(known)))
                }
            };
            self.file.report(problem, key.span());
        }
    }
}
