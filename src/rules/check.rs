use std::collections::BTreeMap;

use super::cost::force_cost;
use super::finding::Finding;
use super::muster::{Muster, every_unit, muster};
use super::restrictions::broken;
use crate::diagnostic::{Code, count};
use crate::model::{Force, Ruleset, Spot, Weight};

/// What a check came to.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The force with everything looked up.
    pub muster: Muster<'a>,
    /// What was found, in the order of the file.
    pub findings: Vec<Finding>,
    /// What it costs; none where nothing is priced, or a unit is not known.
    pub points: Option<i64>,
    /// The points agreed.
    pub limit: Option<i64>,
}

impl Checked<'_> {
    /// Whether nothing weighs as an error.
    pub fn legal(&self) -> bool {
        self.findings.iter().all(|finding| finding.weight != Weight::Error)
    }

    /// All figures of the force.
    pub fn figures(&self) -> i64 {
        self.muster.units.iter().map(super::muster::Mustered::figures).sum()
    }
}

/// Checks a force against its ruleset; `limit` stands in for the one in the file.
pub fn check<'a>(ruleset: &'a Ruleset, force: &'a Force, limit: Option<i64>) -> Checked<'a> {
    let (muster, mut findings) = muster(ruleset, force);
    if let Some(version) = &force.data_version
        && version.value != ruleset.data_version
    {
        let since = ruleset.changes.iter().position(|(known, _)| *known == version.value).map_or(0, |at| at + 1);
        let since = ruleset.changes[since..].iter().map(|(_, says)| says.as_str());
        let changed = std::iter::once("").chain(since).collect::<Vec<_>>().join("; ");
        let message = format!("written for data {}; the data are {}{changed}", version.value, ruleset.data_version);
        let hint = "look it over, then change `data-version`";
        findings.push(Finding::error(Code::VersionMismatch, &version.at, message).hint(hint).weighing(Weight::Notice));
    }
    if every_unit(force).is_empty() {
        let message = "the force has 0 units";
        findings.push(Finding::error(Code::NotStated, &force.ruleset.at, message).hint("add `[[units]]`"));
    }
    findings.extend(persons(&muster));
    let organisation = &ruleset.organisation;
    let own = muster.army.into_iter().flat_map(|army| &army.restrictions);
    for restriction in organisation.restrictions.iter().chain(own) {
        findings.extend(broken(ruleset, &muster, restriction));
    }
    let whole = |one: &super::muster::Mustered<'_>| one.attached.len() == one.entry.with.len();
    let known =
        !muster.units.is_empty() && muster.units.len() == every_unit(force).len() && muster.units.iter().all(whole);
    let points = if known { force_cost(organisation, &muster) } else { None };
    let at: &Spot = force.limit.as_ref().map_or(&force.ruleset.at, |limit| &limit.at);
    let limit = limit.or(force.limit.as_ref().map(|limit| limit.value));
    if let (Some(points), Some(limit)) = (points, limit)
        && points > limit
    {
        let message = format!("{points} points of {limit} agreed");
        let hint = format!("take off {} or more", count(usize::try_from(points - limit).unwrap_or(0), "point"));
        findings.push(Finding::error(Code::OverLimit, at, message).hint(hint));
    }
    findings.sort_by_key(|finding| finding.at.start);
    Checked { muster, findings, points, limit }
}

/// One person stands in a force once.
fn persons(muster: &Muster<'_>) -> Vec<Finding> {
    let mut seen: BTreeMap<&str, (i64, &Spot, &str)> = BTreeMap::new();
    for one in &muster.units {
        let attached = one.attached.iter().map(|(unit, at)| (unit, at));
        for (unit, at) in std::iter::once((&one.unit, &one.entry.at)).chain(attached).filter(|(unit, _)| unit.named) {
            let entry = seen.entry(unit.id.as_str()).or_insert((0, at, unit.name.as_str()));
            *entry = (entry.0 + 1, at, unit.name.as_str());
        }
    }
    let twice = seen.values().filter(|(times, ..)| *times > 1);
    twice
        .map(|(times, at, name)| {
            let message = format!("{name} stands {times} times; a person is there 1 time at most");
            let mut finding = Finding::error(Code::Number, at, message).hint(format!("leave {} out", times - 1));
            finding.rule = Some("named".to_owned());
            finding
        })
        .collect()
}
