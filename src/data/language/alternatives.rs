use super::key_rules::Need;
use super::kind::{Holds, Keys, Kind, Spec};
use super::record::Record;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, alternatives};

/// Keys of which an entry has exactly one, each for a kind of `T`; readers may need a context `C` as well.
pub struct Alternatives<T: 'static, C: ?Sized + 'static = ()>(pub &'static [Alternative<T, C>]);

/// One of the keys: its description, and the reading of its value.
pub struct Alternative<T, C: ?Sized = ()> {
    spec: Spec,
    read: AlternativeReader<T, C>,
    /// The other key that the entry must have if it has this one; `None` if there is none.
    needs: Option<Need>,
    /// Advice for an author who gave this key together with another alternative.
    advice: Option<&'static str>,
}

/// The way in which the value of an alternative is read.
enum AlternativeReader<T, C: ?Sized> {
    Value(fn(Node<'_>, &C) -> Option<T>),
    /// For a key that is `true` or left out.
    Flag(fn() -> T),
}

impl<T, C: ?Sized> Alternative<T, C> {
    /// A key with a value that `read` turns into a `T`.
    pub const fn new(
        name: &'static str,
        says: &'static str,
        holds: &'static Holds,
        example: &'static str,
        read: fn(Node<'_>, &C) -> Option<T>,
    ) -> Self {
        let spec = Spec { name, says, holds: *holds, needed: false, example, names: None, mistaken: &[], spoken: None };
        Alternative { spec, read: AlternativeReader::Value(read), needs: None, advice: None }
    }

    /// A key with an entry of its own, whose words are those of its kind.
    pub const fn entry(
        name: &'static str,
        kind: fn() -> &'static Kind,
        example: &'static str,
        read: fn(Node<'_>, &C) -> Option<T>,
    ) -> Self {
        let spec = Spec {
            name,
            says: "",
            holds: Holds::Entry(kind),
            needed: false,
            example,
            names: None,
            mistaken: &[],
            spoken: None,
        };
        Alternative { spec, read: AlternativeReader::Value(read), needs: None, advice: None }
    }

    /// A key with an entry that is read as an `R`.
    pub const fn record<R: Record + Into<T>>(name: &'static str, example: &'static str) -> Self {
        Self::entry(name, R::KIND, example, |node, _| R::read(node).map(Into::into))
    }

    /// The alternative, with advice for an author who gave it together with another one.
    pub const fn advising(self, advice: &'static str) -> Self {
        Alternative { advice: Some(advice), ..self }
    }

    /// The alternative, with another key that the entry must have too.
    pub const fn with(self, other: &'static Spec) -> Self {
        let need = Need { key: self.spec.name, other: other.name, having: None };
        Alternative { needs: Some(need), ..self }
    }

    /// The alternative, with another key that the entry must have too if its own table has `key`.
    pub const fn having(self, key: &'static Spec, other: &'static Spec) -> Self {
        let need = Need { key: self.spec.name, other: other.name, having: Some(key.name) };
        Alternative { needs: Some(need), ..self }
    }

    /// A key that is `true` or left out.
    pub const fn flag(name: &'static str, says: &'static str, is: fn() -> T) -> Self {
        let spec = Spec {
            name,
            says,
            holds: Holds::Yes,
            needed: false,
            example: "true",
            names: None,
            mistaken: &[],
            spoken: None,
        };
        Alternative { spec, read: AlternativeReader::Flag(is), needs: None, advice: None }
    }

    /// The name of the key in files.
    pub const fn name(&self) -> &'static str {
        self.spec.name
    }

    /// The value of the key; `None` if it is left out.
    pub fn node<'a>(&self, entry: &Entry<'a>) -> Option<Node<'a>> {
        entry.node(self.spec.name)
    }

    fn of(&self, entry: &Entry<'_>, node: Node<'_>, context: &C) -> Option<T> {
        if let Some(need) = self.needs.filter(|need| node.has_key(need.having) && entry.node(need.other).is_none()) {
            node.problem(Code::MissingKey, format!("`{}` needs `{}` beside it", need.key, need.other));
        }
        match self.read {
            AlternativeReader::Value(read) => read(node, context),
            AlternativeReader::Flag(is) if bool::read(node)? => Some(is()),
            AlternativeReader::Flag(_) => node.bad(format!("leave `{}` out instead", self.spec.name)),
        }
    }
}

impl<T, C: ?Sized> Alternatives<T, C> {
    /// Reads the one alternative in an entry; reports if there is none or more than one.
    pub fn read(&self, entry: &Entry<'_>, context: &C) -> Option<T> {
        let found: Vec<_> = self.0.iter().filter_map(|one| Some((one, one.node(entry)?))).collect();
        match found[..] {
            [(one, node)] => one.of(entry, node, context),
            [] => {
                let names = alternatives(self.0.iter().map(|one| one.spec.name));
                entry.problem(Code::MissingKey, format!("one of {names} is missing here"))
            }
            [(first, _), .., (last, node)] => {
                let (last, first) = (last.spec.name, first.spec.name);
                // Each is still read, so that its faults are reported as well.
                for (one, node) in &found {
                    drop(one.of(entry, *node, context));
                }
                let message = format!("`{last}` and `{first}` can't be in the same entry");
                let advised = found.iter().filter_map(|(one, _)| one.advice).map(|advice| format!("; {advice}"));
                let hint = format!("keep one, and give the other an entry of its own{}", advised.collect::<String>());
                node.file.report(Diagnostic::error(Code::BadValue, message).hint(hint), node.range());
                None
            }
        }
    }
}

impl<T, C: ?Sized> Keys for Alternatives<T, C> {
    fn specs(&'static self) -> Vec<&'static Spec> {
        self.0.iter().map(|one| &one.spec).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|one| one.spec.name == name)
    }

    fn exactly_one(&self) -> bool {
        true
    }

    fn needs(&'static self) -> Vec<Need> {
        self.0.iter().filter_map(|one| one.needs).collect()
    }
}
