use super::formation::{Formation, GroupShape, MOST_EXCUSES};
use super::ground::Ground;
use super::matters::leaves_options;
use super::pool::WayPool;
use super::search::MOST_DEPTH;
use super::stage::SearchStage;
use super::stages::{Placed, ways_of};
use crate::diagnostic::count;
use crate::model::{Choice, Extent, GroupId, Restriction, Severity, Who};
use crate::rules::{Alone, Bound, Grouping, facts, rule, sentence};

/// The forces that a search of this shape leaves out though they may be legal, in words; empty if it tries them all.
pub fn left_out(pool: &WayPool<'_, '_>, stages: &[Placed], shape: GroupShape) -> Vec<String> {
    let mut said: Vec<String> = pool.ways.cut.borrow().iter().cloned().collect();
    let unknown = |stage: &SearchStage| matches!(stage, SearchStage::Unit(_, ways) if ways.is_empty());
    if stages.iter().any(|(stage, _)| unknown(stage)) {
        said.push("unknown units".to_owned());
    }
    let kinds = &pool.ways.ruleset.organisation.groups;
    if kinds.iter().any(|kind| depth(pool, &kind.id, 0) > MOST_DEPTH) {
        said.push(format!("groups nested more than {MOST_DEPTH} deep"));
    }
    match shape {
        GroupShape::Anything => {}
        GroupShape::Parts => said.extend(of_parts(pool)),
    }
    said
}

/// How deep groups can nest in one of this kind, counted to just beyond `MOST_DEPTH`.
fn depth(pool: &WayPool<'_, '_>, kind: &GroupId, above: usize) -> usize {
    if above > MOST_DEPTH {
        return above;
    }
    let inner = pool.grouping(kind, |_| true).inner().into_iter();
    inner.map(|inner| depth(pool, inner, above + 1)).max().unwrap_or(above + 1)
}

/// Groups that can't be made up part by part, in words.
fn of_parts(pool: &WayPool<'_, '_>) -> Vec<String> {
    let mut said = Vec::new();
    let kinds = || pool.ways.ruleset.organisation.groups.iter().map(|kind| (kind, pool.binding(&kind.id)));
    let fills_two = |grouping: &Grouping<'_>| {
        let whos: Vec<&Who> = grouping.all_parts().filter_map(|part| part.what.units()).collect();
        pool.all().any(|way| whos.iter().filter(|who| pool.ways.meant(way, who)).count() > 1)
    };
    if kinds().any(|(_, grouping)| fills_two(&grouping)) {
        said.push("groups in which one unit fills two parts".to_owned());
    }
    if pool.must_be_kept().any(|one| facts(one).within_groups) {
        said.push("units that are in a group only because another there needs them".to_owned());
    }
    if kinds().any(|(kind, grouping)| pool.wants(&kind.id) && grouping.may_be_empty()) {
        said.push("empty groups".to_owned());
    }
    if kinds().any(|(_, grouping)| grouping.excuses().len() > MOST_EXCUSES) {
        said.push(format!("groups with more than {MOST_EXCUSES} excusing units"));
    }
    said
}

/// The force's choices that were not tried with every option, in words.
pub fn decisions(choices: &[&Choice]) -> Vec<String> {
    choices.iter().map(|choice| format!("other options of the force for {}", choice.name)).collect()
}

/// The restrictions that a bound ignores, in words: the bound may be too high because of them.
pub fn beside_the_bound(pool: &WayPool<'_, '_>, limit: i64) -> Vec<String> {
    let size = Extent { limit: Some(limit), ..Extent::default() };
    let followed = |one: &Restriction| {
        let own = facts(one);
        matches!(rule(one).bound(&size), Bound::Linear(_)) || own.is_of_groups() || own.alone == Alone::Decides
    };
    let beside = pool.must_be_kept().filter(|one| !followed(one));
    beside
        .map(|one| format!("not counted in the upper limit: {}", sentence(&pool.ways.ruleset.organisation, one)))
        .collect()
}

/// The forces that the search covered, in words: their units and options, and whether only owned figures are theirs.
pub fn covered(pool: &WayPool<'_, '_>, (kinds, stages): (&[Formation], &[Placed]), ground: &Ground<'_>) -> String {
    use std::collections::BTreeSet;
    let ways: Vec<_> = ways_of(kinds, stages).collect();
    let units: BTreeSet<&str> =
        ways.iter().flat_map(|way| std::iter::once(&way.unit.unit).chain(&way.unit.with)).map(String::as_str).collect();
    let options: BTreeSet<&str> = ways.iter().flat_map(|way| &way.unit.take).map(|take| take.option.as_str()).collect();
    if anew_of(ground) && units.is_empty() {
        return "every force that these points allow".to_owned();
    }
    let of = count(units.len(), "unit");
    let of = if options.is_empty() { of } else { format!("{of} and {}", count(options.len(), "option")) };
    let owned = if ground.owned.is_some() { " from the figures owned" } else { "" };
    let anew = anew_of(ground);
    let begun = if anew { "every force of" } else { "this force, with anything added from" };
    let warned = match pool.ways.allowed < Some(Severity::Warning) {
        true if anew => " without a warning",
        true => " without a further warning",
        false => "",
    };
    let these = if units.len() == 1 { "" } else { "these " };
    let left = leaves_options(&pool.ways.ruleset.organisation, pool.ways.army, pool.ways.aim);
    let spared = if left { ", without options that only cost points" } else { "" };
    format!("{begun} {these}{of}{owned}{warned}{spared}")
}

/// Whether nothing is in the force yet.
fn anew_of(ground: &Ground<'_>) -> bool {
    ground.start.every_unit().is_empty()
}
