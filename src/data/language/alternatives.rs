use super::kind::{Holds, Keys, Spec};
use super::never::Need;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, alternatives};

/// Keys of which exactly one is in an entry, each the name of a kind of `T`. A reader may need a `C` besides the value.
pub struct Alternatives<T: 'static, C: ?Sized + 'static = ()>(pub &'static [Alternative<T, C>]);

/// One of the keys: what is described of it, and how its value is read.
pub struct Alternative<T, C: ?Sized = ()> {
    spec: Spec,
    read: AlternativeReader<T, C>,
    /// The key that it needs beside it.
    needs: Option<Need>,
    /// How an entry of another kind says what it is meant for.
    advice: Option<&'static str>,
}

/// How the value of an alternative is read.
enum AlternativeReader<T, C: ?Sized> {
    Value(fn(Node<'_>, &C) -> Option<T>),
    /// It is only there or left out.
    Flag(fn() -> T),
}

impl<T, C: ?Sized> Alternative<T, C> {
    /// A key with its value.
    pub const fn new(
        name: &'static str,
        says: &'static str,
        holds: &'static Holds,
        example: &'static str,
        read: fn(Node<'_>, &C) -> Option<T>,
    ) -> Self {
        let spec = Spec { name, says, holds: *holds, needed: false, example, names: None };
        Alternative { spec, read: AlternativeReader::Value(read), needs: None, advice: None }
    }

    /// The same, with how an entry of another kind says what it is meant for.
    pub const fn advising(self, advice: &'static str) -> Self {
        Alternative { advice: Some(advice), ..self }
    }

    /// The same, which needs another key beside it.
    pub const fn with(self, other: &'static Spec) -> Self {
        let need = Need { key: self.spec.name, other: other.name, having: None };
        Alternative { needs: Some(need), ..self }
    }

    /// The same, which needs another key beside it where its own table has this one.
    pub const fn having(self, key: &'static Spec, other: &'static Spec) -> Self {
        let need = Need { key: self.spec.name, other: other.name, having: Some(key.name) };
        Alternative { needs: Some(need), ..self }
    }

    /// A key that is `true` or left out.
    pub const fn flag(name: &'static str, says: &'static str, is: fn() -> T) -> Self {
        let spec = Spec { name, says, holds: Holds::Yes, needed: false, example: "true", names: None };
        Alternative { spec, read: AlternativeReader::Flag(is), needs: None, advice: None }
    }

    /// The key as it is written.
    pub const fn name(&self) -> &'static str {
        self.spec.name
    }

    /// Its value, if it is there.
    pub fn node<'a>(&self, entry: &Entry<'a>) -> Option<Node<'a>> {
        entry.node(self.spec.name)
    }

    fn of(&self, entry: &Entry<'_>, node: Node<'_>, context: &C) -> Option<T> {
        if let Some(need) = self.needs.filter(|need| node.is_having(need.having) && entry.node(need.other).is_none()) {
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
    /// The alternative that is in an entry; reports none and several.
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
                // Whatever else is wrong with each of them is reported as well.
                for (one, node) in &found {
                    drop(one.of(entry, *node, context));
                }
                let message = format!("`{last}` and `{first}` don't go together: an entry has one kind");
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
