use super::{About, CustomPart, Force, Half, Part, Path};

/// The rank of a part among all parts of a force.
pub type Rank = (Option<(usize, bool, usize)>, Option<(Part, usize, Half)>);

impl Force {
    /// By these ranks parts are in the order in which a file is written: what is said of the force, then each group before its
    /// units. All letters of a code are one.
    pub fn rank(&self, path: &Path) -> Rank {
        let (units, groups) = (self.every_unit(), self.every_group());
        let (about, unit) = match path.about {
            About::Force => (None, None),
            About::Group(place) => (Some((groups.get(place).map_or(0, |(_, before)| *before), false, place)), None),
            About::Unit(place) => (Some((place, true, 0)), units.get(place)),
        };
        let choose = unit.map_or(&self.choose, |unit| &unit.choose);
        let key = path.key.as_ref().map(|part| match part {
            Part::Choose(id, half) => (Part::Choose(String::new(), Half::Key), place(choose, id), *half),
            Part::Stat(id) => (Part::Stat(String::new()), unit.map_or(0, |unit| place(&unit.stats, id)), Half::Key),
            Part::Roll(id, half) => {
                (Part::Roll(String::new(), Half::Key), unit.map_or(0, |unit| place(&unit.rolls, id)), *half)
            }
            Part::Custom(place, CustomPart::Letters(..)) => (Part::Custom(*place, CustomPart::Code), 0, Half::Key),
            other => (other.clone(), 0, Half::Key),
        });
        (about, key)
    }
}

fn place<T>(pairs: &[(String, T)], id: &str) -> usize {
    pairs.iter().position(|(key, _)| key == id).unwrap_or(pairs.len())
}
