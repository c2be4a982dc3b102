use super::kind::{Keys, Sets, Spec};
use crate::data::entry::Entry;
use crate::diagnostic::{Code, alternatives};

impl Sets {
    /// Reports an entry that has none of these sets of keys, and is then `None`.
    pub fn read(&'static self, entry: &Entry<'_>) -> Option<()> {
        let names: Vec<&'static str> = self.specs().iter().map(|spec| spec.name).collect();
        let there: Vec<&'static str> = names.iter().copied().filter(|name| entry.node(name).is_some()).collect();
        let is_there = |set: &&[&Spec]| set.len() == there.len() && set.iter().all(|spec| there.contains(&spec.name));
        match (self.0.iter().any(is_there), there.first()) {
            (true, _) => Some(()),
            (false, Some(first)) => entry.node(first)?.bad(self.1),
            (false, None) => entry.problem(Code::MissingKey, format!("one of {} is missing here", alternatives(names))),
        }
    }
}
