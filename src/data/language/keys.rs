use super::key_rules::{Idle, Never};
use super::kind::{Keys, Spec};

/// Keys that several kinds of entries have in common.
pub struct Group(pub &'static [&'static dyn Keys]);

impl Keys for Group {
    fn specs(&'static self) -> Vec<&'static Spec> {
        self.0.iter().flat_map(|keys| keys.specs()).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|keys| keys.has(name))
    }

    fn usual(&self, name: &str) -> Option<String> {
        self.0.iter().find_map(|keys| keys.usual(name))
    }
}

/// The combinations of keys that an entry may not have, and its keys that have no effect in some circumstances.
pub struct Rules(pub &'static [Never], pub &'static [Idle]);

impl Keys for Rules {
    fn specs(&'static self) -> Vec<&'static Spec> {
        Vec::new()
    }

    fn has(&self, _name: &str) -> bool {
        false
    }

    fn never(&'static self) -> &'static [Never] {
        self.0
    }

    fn idle(&'static self) -> &'static [Idle] {
        self.1
    }
}
