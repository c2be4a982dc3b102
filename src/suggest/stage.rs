use std::rc::Rc;

use super::fielding::Fielding;
use super::formation::{Formation, FormationPart};
use super::valuation::Valuation;
use super::worth_table::WorthTable;
use crate::model::{Force, ForceGroup, Ruleset, Severity};
use crate::rules::check;

/// One decision of a search: on a unit already in the force, or on additions.
pub enum SearchStage {
    /// A unit already in the force, by index in file order, in one of these ways.
    Unit(usize, Vec<Fielding>),
    /// Units or formations that fill a part of a formation, or units outside groups.
    Part(FormationPart),
    /// Any number of whole formations, by index.
    Formations(Vec<usize>),
}

/// The numbers of errors, warnings and notices of a force.
pub fn weighed(ruleset: &Ruleset, force: &Force, limit: i64) -> [usize; 3] {
    let checked = check(ruleset, force, Some(limit));
    [Severity::Error, Severity::Warning, Severity::Notice].map(|severity| checked.number_of(severity))
}

/// A formation's kind and its parts.
pub fn stages(formation: &Formation) -> (String, Vec<Rc<SearchStage>>) {
    let parts = formation.parts.iter().map(|part| Rc::new(SearchStage::Part(part.clone())));
    (formation.kind.clone(), parts.collect())
}

/// The groups in the group at this path; an empty path means the force.
pub fn groups<'d>(force: &'d mut Force, path: &[usize]) -> &'d mut Vec<ForceGroup> {
    path.iter().fold(&mut force.groups, |groups, index| &mut groups[*index].groups)
}

/// The greatest worth of one of these ways, for each sum of points.
pub fn of_ways(limit: usize, ways: &[Fielding], worth: Valuation) -> WorthTable {
    WorthTable::one_of(limit, ways.iter().map(|way| (way.cost, worth.of(way))))
}
