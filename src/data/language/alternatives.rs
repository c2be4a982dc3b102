use super::keys::Keys;
use super::kind::{Holds, Spec};
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, alternatives};

/// Keys of which exactly one is in an entry, each the name of a kind of `T`. A reader may need a `C` besides the value.
pub struct Alternatives<T: 'static, C: ?Sized + 'static = ()>(pub &'static [Alternative<T, C>]);

/// One of the keys: what is described of it, and how its value is read.
pub struct Alternative<T, C: ?Sized = ()> {
    spec: Spec,
    read: Reader<T, C>,
    /// The key that it needs beside it.
    needs: Option<&'static Spec>,
}

/// How the value of an alternative is read.
enum Reader<T, C: ?Sized> {
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
        let spec = Spec { name, says, holds: *holds, needed: false, example };
        Alternative { spec, read: Reader::Value(read), needs: None }
    }

    /// The same, which needs another key beside it.
    pub const fn with(self, other: &'static Spec) -> Self {
        Alternative { needs: Some(other), ..self }
    }

    /// A key that is `true` or left out.
    pub const fn flag(name: &'static str, says: &'static str, is: fn() -> T) -> Self {
        let spec = Spec { name, says, holds: Holds::Yes, needed: false, example: "true" };
        Alternative { spec, read: Reader::Flag(is), needs: None }
    }

    fn of(&self, node: Node<'_>, context: &C) -> Option<T> {
        match self.read {
            Reader::Value(read) => read(node, context),
            Reader::Flag(is) if bool::read(node)? => Some(is()),
            Reader::Flag(_) => node.bad(format!("leave `{}` out instead", self.spec.name)),
        }
    }
}

impl<T, C: ?Sized> Alternatives<T, C> {
    /// The alternative that is in an entry; reports none and several.
    pub fn read(&self, entry: &Entry<'_>, context: &C) -> Option<T> {
        let found: Vec<_> = self.0.iter().filter_map(|one| Some((one, entry.node(one.spec.name)?))).collect();
        match found[..] {
            [(one, node)] => one.of(node, context),
            [] => {
                let names = alternatives(self.0.iter().map(|one| one.spec.name));
                entry.problem(Code::MissingKey, format!("one of {names} is missing here"))
            }
            [(first, _), .., (last, node)] => {
                let (last, first) = (last.spec.name, first.spec.name);
                node.bad(format!("`{last}` and `{first}` don't go together: an entry has one kind"))
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

    fn needs(&'static self) -> Vec<(&'static str, &'static str)> {
        self.0.iter().filter_map(|one| Some((one.spec.name, one.needs?.name))).collect()
    }
}
