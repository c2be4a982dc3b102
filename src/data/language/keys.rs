use super::kind::Spec;

/// One key of an entry, or several that belong together.
pub trait Keys: Sync {
    /// What is described of each of them, in the order in which they are best written.
    fn specs(&'static self) -> Vec<&'static Spec>;

    /// Whether one of them has this name.
    fn has(&self, name: &str) -> bool;

    /// Whether exactly one of them must be there.
    fn exactly_one(&self) -> bool {
        false
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
}

impl Keys for Spec {
    fn specs(&'static self) -> Vec<&'static Spec> {
        vec![self]
    }

    fn has(&self, name: &str) -> bool {
        self.name == name
    }
}
