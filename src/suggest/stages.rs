use std::rc::Rc;

use super::fielding::{Fielding, Fieldings};
use super::formation::{Filling, Formation, FormationPart, lone};
use super::stage::SearchStage;
use crate::model::{Force, ForceGroup, ForceUnit, Unit};

/// A stage of the search, and the group that it fills.
pub type Placed = (Rc<SearchStage>, Rc<[usize]>);

/// The decisions of a search: each unit that is there, additions to its groups, new formations, and units outside any.
pub fn stages(ways: &Fieldings<'_>, formations: &[Formation], start: &Force, strict: bool) -> Vec<Placed> {
    let mut stages: Vec<Placed> = Vec::new();
    let top: Rc<[usize]> = Rc::from([]);
    for (place, unit) in start.every_unit().into_iter().enumerate() {
        let known = ways.army.unit(&unit.unit);
        let own = match known {
            Some(known) => ways.beyond(known, unit),
            None => ways.as_it_is(unit),
        };
        stages.push((Rc::new(SearchStage::Unit(place, own)), Rc::clone(&top)));
    }
    for (index, group) in start.groups.iter().enumerate() {
        filled(ways, formations, group, &[index], &mut stages);
    }
    let kinds: Vec<usize> = (0..formations.len()).filter(|index| !formations[*index].parts.is_empty()).collect();
    stages.push((Rc::new(SearchStage::Formations(kinds)), Rc::clone(&top)));
    stages.push((Rc::new(SearchStage::Part(lone(ways, strict))), top));
    stages
}

/// Additions that a group that is there may take.
fn filled(
    ways: &Fieldings<'_>,
    formations: &[Formation],
    group: &ForceGroup,
    path: &[usize],
    stages: &mut Vec<Placed>,
) {
    let parts = formations.iter().find(|known| known.kind == group.kind).map(|known| known.parts.as_slice());
    for part in parts.unwrap_or_default() {
        let there = match &part.what {
            Filling::Units { who, .. } => {
                let meant = |unit: &Unit| ways.means(unit, who);
                let fills = |unit: &&ForceUnit| ways.army.unit(&unit.unit).is_some_and(meant);
                group.units.iter().filter(fills).count()
            }
            Filling::Formations(kind) => group.groups.iter().filter(|inner| inner.kind == *kind).count(),
        };
        let left: FormationPart = part.with_there(there);
        stages.push((Rc::new(SearchStage::Part(left)), Rc::from(path)));
    }
    for (index, inner) in group.groups.iter().enumerate() {
        let path: Vec<usize> = path.iter().copied().chain([index]).collect();
        filled(ways, formations, inner, &path, stages);
    }
}

/// Every way to field a unit in these formations and stages.
pub fn ways_of<'w>(formations: &'w [Formation], stages: &'w [Placed]) -> impl Iterator<Item = &'w Fielding> {
    let of_part = |part: &'w FormationPart| match &part.what {
        Filling::Units { ways, .. } => ways.as_slice(),
        Filling::Formations(_) => &[],
    };
    let of_stage = move |stage: &'w SearchStage| match stage {
        SearchStage::Unit(_, ways) => ways.as_slice(),
        SearchStage::Part(part) => of_part(part),
        SearchStage::Formations(_) => &[],
    };
    let inside = formations.iter().flat_map(|formation| &formation.parts).flat_map(of_part);
    inside.chain(stages.iter().flat_map(move |(stage, _)| of_stage(stage)))
}
