use std::collections::BTreeMap;
use std::sync::Arc;

use super::beyond::beyond;
use super::cost::force_cost;
use super::finding::Finding;
use super::muster::{Muster, every_unit, muster};
use super::mustered::Mustered;
use super::proof::unlike_seed;
use super::restriction::{Restricted, broken};
use super::seen::seen;
use super::side::known_sides;
use super::since::since;
use super::tracking::failing_tracks;
use super::wording::figures;
use crate::diagnostic::{Code, Diagnostic, Source, count, did_you_mean, version};
use crate::model::{Extent, Force, Ruleset, Severity, Spot};

/// What a check came to.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// Its ruleset.
    pub ruleset: &'a Ruleset,
    /// The force as it was read.
    pub force: &'a Force,
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
    /// Whether no finding is an error.
    pub fn legal(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }

    /// Whether all dice are those of the seed that the force names.
    pub fn proven(&self) -> bool {
        !self.findings.iter().any(|finding| matches!(finding.code, Code::OtherDice | Code::Unproven))
    }

    /// Whether all its troops are the player's own, of no army list, in a ruleset that has such lists.
    pub fn own_troops(&self) -> bool {
        let Muster { army, units, unresolved, .. } = &self.muster;
        let lists = !self.ruleset.organisation.armies.is_empty();
        lists && army.is_none() && self.force.army.is_none() && unresolved.is_empty() && !units.is_empty()
    }

    /// All figures of the force.
    pub fn figures(&self) -> i64 {
        self.muster.figures()
    }
}

/// Checks a force against its ruleset; `limit` stands in for the one in the file.
pub fn check<'a>(ruleset: &'a Ruleset, force: &'a Force, limit: Option<i64>) -> Checked<'a> {
    let mut checked = checked(ruleset, force, limit);
    // Messages are English: with a translation's names in them they would be in two languages.
    if let Some(plain) = &ruleset.plain {
        checked.findings = self::checked(plain, force, limit).findings;
    }
    checked
}

fn checked<'a>(ruleset: &'a Ruleset, force: &'a Force, limit: Option<i64>) -> Checked<'a> {
    let (muster, mut findings) = muster(ruleset, force);
    if every_unit(force).is_empty() {
        let message = "the force has no units";
        findings.push(Finding::error(Code::NotStated, &force.ruleset.at, message).hint("add `[[units]]`"));
    }
    findings.extend(persons(&muster));
    findings.extend(taken_from_nobody(&muster));
    findings.extend(side(ruleset, force));
    findings.extend(muster.units.iter().flat_map(|one| failing_tracks(&ruleset.organisation, one)));
    let organisation = &ruleset.organisation;
    let whole = |one: &Mustered<'_>| one.attached.len() == one.entry.with.len();
    let known =
        !muster.units.is_empty() && muster.units.len() == every_unit(force).len() && muster.units.iter().all(whole);
    let points = if known { force_cost(organisation, &muster) } else { None };
    let limit = limit.or(force.limit.as_ref().map(|limit| limit.value));
    let extent = Extent { limit, points, figures: Some(muster.figures()) };
    let seen = seen(&muster);
    let all = Restricted { ruleset, muster: &muster, seen: &seen, extent, army: None, severity: Severity::Error };
    findings.extend(organisation.restrictions.iter().flat_map(|one| broken(&all, one)));
    for army in muster.army.into_iter().chain(muster.allies.iter().copied()) {
        let own = Restricted { army: Some(army), ..all };
        findings.extend(army.restrictions.iter().flat_map(|one| broken(&own, one)));
    }
    findings.extend(beyond(organisation, &muster, &extent));
    findings.extend(unlike_seed(ruleset, force, &muster));
    findings.extend(uncounted(ruleset, &muster, &findings));
    let at: &Spot = force.limit.as_ref().map_or(&force.ruleset.at, |limit| &limit.at);
    if let (Some(points), Some(limit)) = (points, limit)
        && points > limit
    {
        let message = format!("{points} points; {limit} agreed");
        let hint = format!("cut at least {}", count(usize::try_from(points - limit).unwrap_or(0), "point"));
        findings.push(Finding::error(Code::OverLimit, at, message).hint(hint));
    }
    if let (Some(limit), false) = (limit, organisation.priced) {
        let message = format!("{} has no points, so the limit of {limit} has no effect", ruleset.name);
        findings.push(
            Finding::error(Code::OptionNotOffered, at, message)
                .hint("leave `limit` out")
                .with_severity(Severity::Notice),
        );
    }
    let mut checked = Checked { ruleset, force, muster, findings, points, limit };
    checked.findings.extend(outdated(&checked));
    checked.findings = foremost(checked.findings);
    checked
}

/// A force that was written for other data than these: what has changed since, as far as that is known.
fn outdated(checked: &Checked<'_>) -> Option<Finding> {
    let ruleset = checked.ruleset;
    let version = checked.force.data_version.as_ref().filter(|version| version.value != ruleset.data_version)?;
    if self::version(&version.value) > self::version(&ruleset.data_version) {
        let message =
            format!("written for data {}, which are newer than these, {}", version.value, ruleset.data_version);
        let finding = Finding::error(Code::VersionMismatch, &version.at, message);
        return Some(finding.hint("get the newer data, or a newer program").with_severity(Severity::Notice));
    }
    let mut said = vec![format!("written for data {}; the data are {}", version.value, ruleset.data_version)];
    let from = ruleset.changes.iter().position(|(known, _)| *known == version.value).map_or(0, |at| at + 1);
    said.extend(ruleset.changes[from..].iter().map(|(_, says)| says.clone()));
    if let Some(earlier) = ruleset.earlier.iter().find(|earlier| earlier.data_version == version.value) {
        said.extend(since(earlier, checked));
    }
    let finding = Finding::error(Code::VersionMismatch, &version.at, said.join("; "));
    Some(finding.hint("look it over, then change `data-version`").with_severity(Severity::Notice))
}

/// The most findings of one force: whoever has so many starts with these.
const MOST_FINDINGS: usize = 100;

/// The findings in the order of the file; of very many, the most severe, and how many more there are.
fn foremost(mut findings: Vec<Finding>) -> Vec<Finding> {
    let more = findings.len().saturating_sub(MOST_FINDINGS);
    if more > 0 {
        findings.sort_by_key(|finding| (std::cmp::Reverse(finding.severity), finding.at.start));
        findings.truncate(MOST_FINDINGS);
    }
    findings.sort_by_key(|finding| finding.at.start);
    if let (Some(last), true) = (findings.last(), more > 0) {
        let (at, severity) = (last.at.clone(), last.severity);
        let message = format!("there are {} more", count(more, "finding"));
        findings.push(
            Finding::error(Code::BadValue, &at, message).hint("correct those above first").with_severity(severity),
        );
    }
    findings
}

/// A side that the ruleset does not have.
fn side(ruleset: &Ruleset, force: &Force) -> Option<Finding> {
    let stated = force.side.as_ref()?;
    let known = known_sides(ruleset);
    if known.iter().any(|side| side.id.eq_ignore_ascii_case(&stated.value)) {
        return None;
    }
    let message = format!("there is no side `{}`", stated.value);
    Some(
        Finding::error(Code::UnknownOption, &stated.at, message)
            .hint(did_you_mean(&stated.value, known.iter().map(|side| side.id.as_str()))),
    )
}

/// Units whose number of figures the file leaves out; where their size is wrong, that has already been reported.
fn uncounted(ruleset: &Ruleset, muster: &Muster<'_>, found: &[Finding]) -> Vec<Finding> {
    let counts = |one: &&Mustered<'_>| {
        ruleset.organisation.role(&one.unit.role).is_some_and(|role| role.counts) && !one.entry.counted
    };
    let said = |one: &&Mustered<'_>| {
        let sized = |finding: &Finding| matches!(finding.code, Code::Size | Code::Holds);
        found.iter().any(|finding| sized(finding) && finding.at == one.entry.count.at)
    };
    let bare = muster.units.iter().filter(counts).filter(|one| !said(one));
    bare.map(|one| {
        let message = format!("{}: its number of figures is not stated; counted as 1", one.title);
        let hint = "write `count = …`, not counting those attached";
        Finding::error(Code::NotStated, &one.entry.at, message).hint(hint).with_severity(Severity::Warning)
    })
    .collect()
}

/// Units whose figures are taken from others, where those have fewer.
fn taken_from_nobody(muster: &Muster<'_>) -> Vec<Finding> {
    let others = muster.figures();
    let beyond = muster.units.iter().filter(|one| one.unit.from_others && one.figures() > others);
    beyond
        .map(|one| {
            let message = format!(
                "{}: {} taken from other units, which have {}",
                one.title,
                figures(one.figures()),
                figures(others)
            );
            Finding::error(Code::Size, &one.entry.count.at, message)
                .hint("add figures to the other units, or take fewer")
        })
        .collect()
}

/// The findings about a force besides mistakes in its file. Where entries are missing for those (`partial`), only names and
/// codes are judged: what there is too little of may stand in them.
pub fn besides(
    ruleset: &Ruleset,
    force: &Force,
    partial: bool,
    limit: Option<i64>,
    source: &Arc<Source>,
) -> Vec<Diagnostic> {
    let checked = check(ruleset, force, limit);
    let stands = |finding: &&Finding| !partial || finding.is_of_a_name();
    checked.findings.iter().filter(stands).map(|finding| finding.placed(ruleset, source)).collect()
}

/// The id of the rule that no data hold: that a named person is in a force only once.
pub const NAMED: &str = "named";

/// A named person may be in a force only once.
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
            let often = if *times == 2 { "twice".to_owned() } else { format!("{times} times") };
            let message = format!("{name} is in the force {often}; a named person may be there only once");
            let mut finding = Finding::error(Code::Number, at, message).hint(format!("leave {} out", times - 1));
            finding.rule = Some(NAMED.to_owned());
            finding
        })
        .collect()
}
