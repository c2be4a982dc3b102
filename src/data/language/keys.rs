use super::kind::Spec;
use super::never::{Idle, Never};

/// One key of an entry, or several that belong together.
pub trait Keys: Sync {
    /// The description of each of them, in the order in which they are best written.
    fn specs(&'static self) -> Vec<&'static Spec>;

    /// Whether one of them has this name.
    fn has(&self, name: &str) -> bool;

    /// Whether exactly one of them must be there.
    fn exactly_one(&self) -> bool {
        false
    }

    /// The sets of them that may be there together, where not every set may.
    fn sets(&'static self) -> Option<&'static Sets> {
        None
    }

    /// Those that need another key beside them.
    fn needs(&'static self) -> Vec<Need> {
        Vec::new()
    }

    /// The combinations of keys that an entry may not have.
    fn never(&'static self) -> &'static [Never] {
        &[]
    }

    /// The keys that have no effect in some circumstances.
    fn idle(&'static self) -> &'static [Idle] {
        &[]
    }

    /// The value of the key of this name where it is left out, as written; `None` where no number or word says it.
    fn usual(&self, _name: &str) -> Option<String> {
        None
    }
}

/// The error that a key needs another one beside it.
#[derive(Clone, Copy)]
pub struct Need {
    /// The name of the key.
    pub key: &'static str,
    /// The name of the key that must stand beside it.
    pub other: &'static str,
    /// The key of its own table with which it needs that; always where there is none.
    pub having: Option<&'static str>,
}

/// Keys of which only these sets may be in an entry.
pub struct Sets(pub &'static [&'static [&'static Spec]]);

impl Keys for Sets {
    fn specs(&'static self) -> Vec<&'static Spec> {
        let mut specs: Vec<&'static Spec> = Vec::new();
        for spec in self.0.iter().flat_map(|set| set.iter()) {
            if specs.iter().all(|known| known.name != spec.name) {
                specs.push(spec);
            }
        }
        specs
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().flat_map(|set| set.iter()).any(|spec| spec.name == name)
    }

    fn sets(&'static self) -> Option<&'static Sets> {
        Some(self)
    }
}

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
