use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::file::File;
use super::language::{Holds, Is, KeyState, Kind, Never, Spec};
use super::node::{LIST, Node, TABLE};
use crate::diagnostic::{Code, Diagnostic, alternatives, nearest};
use crate::model::Ruleset;

/// One table of a file, whose keys are those of its kind: any other is reported as soon as it is opened.
pub struct Entry<'a> {
    kind: &'static Kind,
    table: &'a DeTable<'a>,
    range: Range<usize>,
    file: &'a File<'a>,
    /// The keys that are meant by those that it does not know, each with the one that was written.
    meant: Vec<(&'static str, &'a str)>,
}

impl<'a> Entry<'a> {
    /// Begins to read the table at `range`, which is an entry of this kind.
    pub fn new(kind: &'static Kind, table: &'a DeTable<'a>, range: Range<usize>, file: &'a File<'a>) -> Self {
        let mut meant = Vec::new();
        for (key, value) in table.iter().filter(|(key, _)| !kind.has(key.get_ref())) {
            let written: &str = key.get_ref();
            let known: Vec<&'static str> = kind.specs().iter().map(|spec| spec.name).collect();
            let is_entry = matches!(value.get_ref(), DeValue::Array(_) | DeValue::Table(_));
            let list = kind.list_with(written).filter(|_| !is_entry);
            if let Some(hint) = list.and_then(|list| begun(list, &file.source.text, &range)) {
                let problem = Diagnostic::error(Code::UnknownKey, format!("`{written}` is not a key here"));
                file.report(problem.hint(hint), key.span());
                file.gathered.partial.set(true);
                continue;
            }
            let near = nearest(written, known.iter().copied());
            file.report(unknown(written, near, known), key.span());
            match near.filter(|near| !table.contains_key(*near)) {
                // Whatever else is wrong with it is reported as well.
                Some(near) => meant.push((near, written)),
                None if matches!(value.get_ref(), DeValue::Array(_) | DeValue::Table(_)) => {
                    file.gathered.partial.set(true);
                }
                None => {}
            }
        }
        let entry = Entry { kind, table, range, file, meant };
        let so = |all: &[Is]| all.iter().all(|one| one.is_in(table));
        kind.never().filter(|never| so(never.all)).for_each(|never| entry.together(never));
        for idle in kind.idle().filter(|idle| so(idle.1)) {
            for (key, node) in idle.0.iter().filter_map(|key| Some((key, entry.node(key)?))) {
                file.report(without_effect(key, &idle.circumstances()), node.range());
            }
        }
        entry
    }

    /// Reports what may not be together, at the last of it that is there.
    fn together(&self, never: &Never) {
        let left_out = never.all.iter().any(|one| matches!(one.1, KeyState::LeftOut));
        let code = if left_out { Code::MissingKey } else { Code::BadValue };
        match never.all.iter().rev().find_map(|one| self.node(one.0)) {
            Some(node) => node.problem(code, never.says),
            None => self.file.problem(code, never.says, self.range()),
        }
    }

    /// Notes that a key has an effect only where this holds of the whole game; the circumstances in which it does not,
    /// in words.
    pub fn only_where(&self, key: &'static str, circumstances: &str, holds: impl Fn(&Ruleset) -> bool + 'static) {
        let Some(node) = self.node(key) else { return };
        let problem = without_effect(key, circumstances).at(&self.file.source, node.range());
        self.file.gathered.doubted.borrow_mut().push((problem, Box::new(holds)));
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
        let meant =
            || self.meant.iter().find(|(known, _)| *known == key).and_then(|(_, written)| self.table.get(*written));
        self.table.get(key).or_else(meant).map(|value| Node { value, file: self.file })
    }

    /// The value of a key that must be there.
    pub fn needed_node(&self, key: &Spec) -> Option<Node<'a>> {
        let missing = || {
            let problem = match key.wanted() {
                Some(wanted) => Diagnostic::missing(key.name, wanted),
                None => Diagnostic::error(Code::MissingKey, format!("`{}` is missing here", key.name))
                    .hint(format!("add it, such as `{} = {}`", key.name, key.example)),
            };
            self.file.report(problem, self.range());
            None
        };
        self.node(key.name).or_else(missing)
    }
}

impl<'a> Node<'a> {
    /// The table, to be read key by key.
    pub fn entry(self, kind: &'static Kind) -> Option<Entry<'a>> {
        match self.value.get_ref() {
            DeValue::Table(table) => Some(Entry::new(kind, table, self.range(), self.file)),
            DeValue::String(text) => self.not_a_table(TABLE, kind.holding(text)),
            _ => self.wrong_type(TABLE),
        }
    }

    /// The values of a list of these.
    pub fn items_of(self, each: &Holds) -> Option<Vec<Node<'a>>> {
        if let (DeValue::String(text), Holds::Entry(kind)) = (self.value.get_ref(), each) {
            return self.not_a_table(LIST, kind().holding(text).map(|table| format!("[{table}]")));
        }
        self.items()
    }

    /// Reports a text that should be a table, or a list of tables, which may be written so.
    fn not_a_table<T>(self, wanted: &str, written: Option<String>) -> Option<T> {
        let message = format!("{wanted} is required here, not text in quotation marks");
        let hint = written.map(|written| format!("write `{written}`"));
        self.file.report(Diagnostic { hint, ..Diagnostic::error(Code::WrongType, message) }, self.range());
        None
    }
}

/// How an entry of this list of a table is begun; `None` where the table at `range` is written in one line with its braces.
fn begun(list: &str, text: &str, range: &Range<usize>) -> Option<String> {
    let head = text.get(range.clone())?.lines().next()?.trim();
    let path = match head.strip_prefix("[[").and_then(|head| head.split_once("]]")) {
        Some((path, _)) => format!("{path}."),
        None if head.starts_with(['{', '[']) => return None,
        None => String::new(),
    };
    Some(format!("write `[[{path}{list}]]` above it"))
}

/// The error that a key has no effect in these circumstances.
fn without_effect(key: &str, circumstances: &str) -> Diagnostic {
    Diagnostic::error(Code::BadValue, format!("`{key}` has no effect {circumstances}")).hint("leave it out")
}

/// The error that an entry has no key of this name, with the one that it is near, or those that are known.
fn unknown(name: &str, near: Option<&str>, mut known: Vec<&str>) -> Diagnostic {
    let problem = Diagnostic::error(Code::UnknownKey, format!("`{name}` is not a key here"));
    problem.hint(match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            known.sort_unstable();
            format!("allowed here: {}", alternatives(known))
        }
    })
}
