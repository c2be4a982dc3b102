use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::file::{File, MOST_PROBLEMS};
use super::language::{Holds, Is, KeyState, Kind, Never, Spec};
use super::node::{LIST, Node, Read as _, TABLE, WHOLE_OR_TABLE};
use crate::diagnostic::{Code, Diagnostic, alternatives, nearest};
use crate::model::Ruleset;

/// One table of a file. Keys that its kind does not have are reported when it is opened.
pub struct Entry<'a> {
    kind: &'static Kind,
    table: &'a DeTable<'a>,
    range: Range<usize>,
    file: &'a File<'a>,
    /// The known keys that were misspelt, each with the spelling in the file.
    meant: Vec<(&'static str, &'a str)>,
}

/// A plain number, or a table that says more.
pub enum NumberOrEntry<'a> {
    /// The number, which needs nothing more.
    Number(i64),
    /// The table, whose keys are still to be read.
    Entry(Entry<'a>),
}

impl<'a> Entry<'a> {
    /// Opens the table at `range`, which is an entry of this kind.
    pub fn new(kind: &'static Kind, table: &'a DeTable<'a>, range: Range<usize>, file: &'a File<'a>) -> Self {
        let mut meant = Vec::new();
        let known: Vec<&'static str> = kind.specs().iter().map(|spec| spec.name).collect();
        let unknown_keys = table.iter().filter(|(key, _)| !known.contains(&&**key.get_ref()));
        for (index, (key, value)) in unknown_keys.enumerate() {
            let written: &str = key.get_ref();
            let is_entry = matches!(value.get_ref(), DeValue::Array(_) | DeValue::Table(_));
            let list = kind.list_with(written).filter(|_| !is_entry);
            if let Some(hint) = list.and_then(|list| begun(list, &file.source.text, &range)) {
                let problem = Diagnostic::error(Code::UnknownKey, format!("`{written}` is not a key here"));
                file.report(problem.hint(hint), key.span());
                file.gathered.partial.set(true);
                continue;
            }
            // Further unknown keys are only counted, and a text may have thousands of them.
            let mistaken = || kind.specs().iter().find(|spec| spec.mistaken.contains(&written)).map(|spec| spec.name);
            let resembled = || mistaken().or_else(|| nearest(written, known.iter().copied()));
            let near = if index < MOST_PROBLEMS { resembled() } else { None };
            file.report(unknown(written, near, known.clone()), key.span());
            match near.filter(|near| !table.contains_key(*near)) {
                // Its value is still read, so that the faults in it are reported as well.
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

    /// Reports a forbidden combination of keys, at the last of them that is in the entry.
    fn together(&self, never: &Never) {
        let left_out = never.all.iter().any(|one| matches!(one.1, KeyState::LeftOut));
        let code = if left_out { Code::MissingKey } else { Code::BadValue };
        match never.all.iter().rev().find_map(|one| self.node(one.0)) {
            Some(node) => node.problem(code, never.says),
            None => self.file.problem(code, never.says, self.range()),
        }
    }

    /// Notes that a key has an effect only if `holds` is true of the game; `circumstances` says when it has none.
    pub fn only_where(&self, key: &'static str, circumstances: &str, holds: impl Fn(&Ruleset) -> bool + 'static) {
        let Some(node) = self.node(key) else { return };
        let problem = without_effect(key, circumstances).at(&self.file.source, node.range());
        self.file.gathered.doubted.borrow_mut().push((problem, Box::new(holds)));
    }

    /// The file that the table is in.
    pub fn file(&self) -> &'a File<'a> {
        self.file
    }

    /// The table as parsed.
    pub fn table(&self) -> &'a DeTable<'a> {
        self.table
    }

    /// The range of the table in its file, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Reports a problem with the table as a whole.
    pub fn problem<T>(&self, code: Code, message: impl Into<String>) -> Option<T> {
        self.file.problem(code, message, self.range());
        None
    }

    /// Reports that the table has the right keys but makes no sense.
    pub fn bad<T>(&self, message: impl Into<String>) -> Option<T> {
        self.problem(Code::BadValue, message)
    }

    /// The value of a key, even if the key is misspelt; `None` if it is left out.
    pub fn node(&self, key: &'static str) -> Option<Node<'a>> {
        debug_assert!(self.kind.has(key), "`{key}` of a {} is not described", self.kind.name);
        let meant =
            || self.meant.iter().find(|(known, _)| *known == key).and_then(|(_, written)| self.table.get(*written));
        self.table.get(key).or_else(meant).map(|value| Node { value, file: self.file })
    }

    /// The value of a required key; reports if it is missing.
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
    /// The table, ready to be read key by key; reports a value of another type.
    pub fn entry(self, kind: &'static Kind) -> Option<Entry<'a>> {
        match self.value.get_ref() {
            DeValue::Table(table) => Some(Entry::new(kind, table, self.range(), self.file)),
            DeValue::String(text) => self.not_a_table(TABLE, kind.holding(text)),
            _ => self.wrong_type(TABLE),
        }
    }

    /// The number, or the table in its place, ready to be read key by key; reports a value of another type.
    pub fn number_or_entry(self, kind: &'static Kind) -> Option<NumberOrEntry<'a>> {
        match self.value.get_ref() {
            DeValue::Integer(_) => i64::read(self).map(NumberOrEntry::Number),
            DeValue::Table(_) => self.entry(kind).map(NumberOrEntry::Entry),
            _ => self.wrong_type(WHOLE_OR_TABLE),
        }
    }

    /// The items of a list, each of the type `each`; reports a value of another type.
    pub fn items_of(self, each: &Holds) -> Option<Vec<Node<'a>>> {
        if let (DeValue::String(text), Holds::Entry(kind)) = (self.value.get_ref(), each) {
            return self.not_a_table(LIST, kind().holding(text).map(|table| format!("[{table}]")));
        }
        self.items()
    }

    /// Reports a text where a table or a list of tables is required; `written` is the correct form.
    fn not_a_table<T>(self, wanted: &str, written: Option<String>) -> Option<T> {
        let message = format!("{wanted} is required here, not text in quotation marks");
        let hint = written.map(|written| format!("write `{written}`"));
        self.file.report(Diagnostic { hint, ..Diagnostic::error(Code::WrongType, message) }, self.range());
        None
    }
}

/// The header with which an entry of `list` begins, as a hint; `None` if the table at `range` is inline.
fn begun(list: &str, text: &str, range: &Range<usize>) -> Option<String> {
    let head = text.get(range.clone())?.lines().next()?.trim();
    let path = match head.strip_prefix("[[").and_then(|head| head.split_once("]]")) {
        Some((path, _)) => format!("{path}."),
        None if head.starts_with(['{', '[']) => return None,
        None => String::new(),
    };
    Some(format!("write `[[{path}{list}]]` above it"))
}

/// The error for a key that has no effect in these circumstances.
fn without_effect(key: &str, circumstances: &str) -> Diagnostic {
    Diagnostic::error(Code::BadValue, format!("`{key}` has no effect {circumstances}")).hint("leave it out")
}

/// The error for an unknown key: the hint names the key that `name` resembles, or every known key.
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
