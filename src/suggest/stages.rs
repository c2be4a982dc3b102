use std::rc::Rc;

use super::fielding::Fielding;
use super::formation::{Filling, Formation, FormationPart, GroupShape, MANY, lone};
use super::pool::WayPool;
use super::stage::SearchStage;
use crate::model::{Force, ForceGroup, Who};

/// A stage of the search, with the path of the group that it fills.
pub type Placed = (Rc<SearchStage>, Rc<[usize]>);

/// The stages of a search: each unit in the force, additions to its groups, new formations, and units outside groups.
pub fn stages(pool: &WayPool<'_, '_>, formations: &[Formation], start: &Force, shape: GroupShape) -> Vec<Placed> {
    let mut stages: Vec<Placed> = Vec::new();
    let top: Rc<[usize]> = Rc::from([]);
    for (place, unit) in start.every_unit().into_iter().enumerate() {
        let own = match pool.ways.unit(&unit.unit) {
            Some(known) => pool.ways.beyond(known, unit),
            None => pool.ways.as_it_is(unit).into_iter().collect(),
        };
        stages.push((Rc::new(SearchStage::Unit(place, own)), Rc::clone(&top)));
    }
    for (index, group) in start.groups.iter().enumerate() {
        filled(pool, (formations, shape), group, &[index], &mut stages);
    }
    let kinds: Vec<usize> = (0..formations.len()).collect();
    stages.push((Rc::new(SearchStage::Formations(kinds)), Rc::clone(&top)));
    stages.push((Rc::new(SearchStage::Part(lone(pool, shape))), top));
    stages
}

/// Adds the stages for a group that the force already has.
fn filled(
    pool: &WayPool<'_, '_>,
    (formations, shape): (&[Formation], GroupShape),
    group: &ForceGroup,
    path: &[usize],
    stages: &mut Vec<Placed>,
) {
    let inside: Vec<Fielding> = group.units.iter().filter_map(|unit| pool.ways.as_it_is(unit)).collect();
    let there = |who: &Who| inside.iter().filter(|way| who.is_everyone() || pool.ways.meant(way, who)).count();
    // Units already there may excuse a part, and so may units that are added.
    let excusable = |part: &FormationPart| match &part.what {
        Filling::Units { who, .. } => pool.grouping(&group.kind, |_| true).is_excused(who),
        Filling::Formations(_) => false,
    };
    // A group that may be empty needs nothing more.
    let enough = shape == GroupShape::Anything || pool.binding(&group.kind).may_be_empty();
    let parts = formations.iter().find(|known| known.kind == group.kind).map(|known| known.parts.as_slice());
    for part in parts.unwrap_or_default() {
        let there = match &part.what {
            Filling::Units { who, .. } => there(who),
            Filling::Formations(kind) => group.groups.iter().filter(|inner| inner.kind == *kind).count(),
        };
        let left = part.with_there(there);
        let left = if excusable(part) { FormationPart { least: 0, most: MANY, ..left } } else { left };
        let left = if enough { FormationPart { least: 0, ..left } } else { left };
        stages.push((Rc::new(SearchStage::Part(left)), Rc::from(path)));
    }
    for (index, inner) in group.groups.iter().enumerate() {
        let path: Vec<usize> = path.iter().copied().chain([index]).collect();
        filled(pool, (formations, shape), inner, &path, stages);
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
