use std::collections::BTreeMap;

use super::{CustomPart, Part, Path, Spot};

/// Where each part of a force stands in the text of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(BTreeMap<Path, Spot>);

impl Places {
    /// Notes where a part stands. The letters of a code are noted all together, as those from 0 to 0.
    pub fn put(&mut self, path: impl Into<Path>, spot: Spot) {
        self.0.insert(path.into(), spot);
    }

    /// Where a part stands, as far as that is known; a code whose letters are written in another way, as a whole.
    pub fn at(&self, path: &Path) -> Spot {
        if let Some(Part::Custom(place, CustomPart::Letters(from, to))) = path.key {
            let of = |part| self.0.get(&Path::from(Part::Custom(place, part)));
            let letters = of(CustomPart::Letters(0, 0)).map(|all| all.start + from..all.start + to);
            return letters.or_else(|| of(CustomPart::Code).cloned()).unwrap_or_default();
        }
        self.0.get(path).cloned().unwrap_or_default()
    }
}
