use std::rc::Rc;

use super::fielding::Fielding;
use super::formation::{Formation, FormationPart};
use super::valuation::Valuation;
use super::worth_table::WorthTable;
use crate::model::{Force, ForceGroup, Ruleset, Severity};
use crate::rules::check;

/// The decisions of a search, one after the other: the units that are there, then additions.
pub enum SearchStage {
    /// A unit that is there, by its place in the file, in one of these ways.
    Unit(usize, Vec<Fielding>),
    /// Something that fills a part of a formation, or stands outside any.
    Part(FormationPart),
    /// Any number of whole formations, by their place in the list.
    Formations(Vec<usize>),
}

/// How findings of a force are counted by weight.
pub fn weighed(ruleset: &Ruleset, force: &Force, limit: i64) -> [usize; 3] {
    let checked = check(ruleset, force, Some(limit));
    let count = |severity| checked.findings.iter().filter(|one| one.severity == severity).count();
    [count(Severity::Error), count(Severity::Warning), count(Severity::Notice)]
}

/// A formation's kind and its parts.
pub fn stages(formation: &Formation) -> (String, Vec<Rc<SearchStage>>) {
    let parts = formation.parts.iter().map(|part| Rc::new(SearchStage::Part(part.clone())));
    (formation.kind.clone(), parts.collect())
}

/// The groups in a group; those that stand in none, where the path is empty.
pub fn groups<'d>(force: &'d mut Force, path: &[usize]) -> &'d mut Vec<ForceGroup> {
    path.iter().fold(&mut force.groups, |groups, index| &mut groups[*index].groups)
}

/// The greatest worth of one of these ways, by points.
pub fn of_ways(limit: usize, ways: &[Fielding], worth: Valuation) -> WorthTable {
    WorthTable::one_of(limit, ways.iter().map(|way| (way.cost, worth.of(way))))
}
