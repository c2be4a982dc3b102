use std::collections::BTreeMap;

use super::{CustomPart, Part, Path, Spot};

/// The position of each part of a force in the text of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(BTreeMap<Path, Spot>);

impl Places {
    /// Records the position of a part. The letters of a code are recorded together, as the stretch from 0 to 0.
    pub fn put(&mut self, path: impl Into<Path>, spot: Spot) {
        self.0.insert(path.into(), spot);
    }

    /// The position of a part; that of its unit, group or force if it is not written, and empty if both are unknown.
    /// A stretch of letters whose position is unknown gets that of the whole code.
    pub fn at(&self, path: &Path) -> Spot {
        if let Some(Part::Custom(place, CustomPart::Letters(from, to))) = path.key {
            let of = |part| self.0.get(&Path::from(Part::Custom(place, part)));
            let letters = of(CustomPart::Letters(0, 0)).map(|all| all.start + from..all.start + to);
            return letters.or_else(|| of(CustomPart::Code).cloned()).unwrap_or_default();
        }
        let own = self.0.get(path).or_else(|| self.0.get(&Path { key: None, ..path.clone() }));
        own.cloned().unwrap_or_default()
    }
}
