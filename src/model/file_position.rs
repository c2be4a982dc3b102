use super::{About, CustomPart, Force, Half, Part, Path};

/// Where a part stands in the file: first the parts of the force itself (`None`), then by the units that stand before it,
/// a group before a unit there, and groups by index; within one of these, by key in the order of `Part`, then by the
/// entry's place in its list.
pub type FilePosition = (Option<(usize, bool, usize)>, Option<(Part, usize, Half)>);

impl Force {
    /// The sort key that puts parts in file order. Letters of one code are equal.
    pub fn file_position(&self, path: &Path) -> FilePosition {
        let (about, unit) = match path.about {
            About::Force => (None, None),
            About::Group(place) => {
                (Some((self.every_group().get(place).map_or(0, |(_, before)| *before), false, place)), None)
            }
            About::Unit(place) => (Some((place, true, 0)), self.unit(place)),
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

#[cfg(test)]
mod tests {
    use crate::model::{About, Force, ForceGroup, ForceUnit, Half, Part, Path};

    #[test]
    fn a_group_comes_before_its_units_and_a_part_where_it_is_written() {
        let choose = ["b", "a"].map(|id| (id.to_owned(), String::new())).to_vec();
        let unit = || ForceUnit { choose: choose.clone(), ..ForceUnit::default() };
        let group = || ForceGroup { units: vec![unit()], ..ForceGroup::default() };
        let outer = ForceGroup { groups: vec![group()], ..group() };
        let force = Force { units: vec![unit()], groups: vec![outer, group()], ..Force::default() };
        let chosen = |id: &str, half| About::Unit(1).part(Part::Choose(id.to_owned(), half));
        let ordered: Vec<Path> = vec![
            Part::Limit.into(),
            About::Unit(0).into(),
            About::Group(0).into(),
            About::Unit(1).into(),
            About::Unit(1).part(Part::Take(0, Half::Value)),
            About::Unit(1).part(Part::Take(1, Half::Key)),
            chosen("b", Half::Key),
            chosen("b", Half::Value),
            chosen("a", Half::Key),
            About::Group(1).into(),
            About::Unit(2).into(),
            About::Group(2).into(),
            About::Unit(3).part(Part::Count),
        ];
        let mut sorted = ordered.clone();
        sorted.sort();
        sorted.sort_by_cached_key(|path| force.file_position(path));
        assert_eq!(sorted, ordered);
    }
}
