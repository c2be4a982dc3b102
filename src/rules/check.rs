use std::collections::BTreeMap;
use std::sync::Arc;

use super::advice::Advice;
use super::change_words::{begin, leave_key_out, leave_out_figure, remove, write_number};
use super::changes_since::changes_since;
use super::checked::Checked;
use super::cost::force_cost;
use super::figure_kinds::figure_kinds;
use super::finding::Finding;
use super::muster::{Muster, muster};
use super::mustered::{Mustered, candidate};
use super::proof::unlike_seed;
use super::recruit::homes;
use super::restriction::{Remedy, Restricted, UnitPart, broken, sheltered};
use super::seeded::given;
use super::settle::settle;
use super::side::known_sides;
use super::tracking::failing_tracks;
use super::unit_limits::past_limits;
use super::wording::{Noun, figures};
use crate::diagnostic::{Code, Diagnostic, Source, count, version};
use crate::model::{
    About, Change, DemandKind, Extent, Force, Part, Path, ReadForce, Restriction, Ruleset, Severity, Unit, capital,
};

/// Checks a force against its ruleset; `limit` replaces the one in the file.
pub fn check<'a>(ruleset: &'a Ruleset, force: &'a Force, limit: Option<i64>) -> Checked<'a> {
    judged(ruleset, (force, None), limit)
}

/// Like `check`, for a force read from a file; the findings are in the order of the file.
pub fn check_read<'a>(ruleset: &'a Ruleset, read: &'a ReadForce, limit: Option<i64>) -> Checked<'a> {
    judged(ruleset, (&read.force, Some(read)), limit)
}

/// A force, with the file that it was read from, if any.
type GivenForce<'a> = (&'a Force, Option<&'a ReadForce>);

fn judged<'a>(ruleset: &'a Ruleset, given: GivenForce<'a>, limit: Option<i64>) -> Checked<'a> {
    let mut checked = checked(ruleset, given, limit);
    // Messages are English, so they use the names of the data as written, not of a translation.
    if let Some(plain) = &ruleset.plain {
        checked.findings = self::checked(plain, given, limit).findings;
    }
    checked
}

fn checked<'a>(ruleset: &'a Ruleset, (force, read): GivenForce<'a>, limit: Option<i64>) -> Checked<'a> {
    let (muster, mut findings) = muster(ruleset, force);
    let units = force.every_unit().len();
    if units == 0 {
        let ways = vec![first_units(ruleset, &muster)];
        findings.push(Finding::error(Code::NotStated, Part::Ruleset, "the force has no units").advised(ways));
    }
    findings.extend(persons(&muster));
    findings.extend(taken_from_nobody(&muster));
    findings.extend(side(ruleset, force));
    findings.extend(muster.units.iter().flat_map(|one| failing_tracks(&ruleset.organisation, one)));
    let organisation = &ruleset.organisation;
    let whole = |one: &Mustered<'_>| one.attached.len() == one.entry.with.len();
    let known = units > 0 && muster.units.len() == units && muster.units.iter().all(whole);
    let points = if known { force_cost(organisation, &muster) } else { None };
    let limit = limit.or(force.limit);
    let extent = Extent { limit, points, figures: Some(muster.figures()) };
    let figures = figure_kinds(&muster);
    let broken = |restriction: &Restriction, army| {
        let (code, severity) = (Code::Broken(restriction.demand.kind()), restriction.severity);
        broken(restriction, &Restricted { ruleset, muster: &muster, figures: &figures, extent, army, code, severity })
    };
    findings.extend(organisation.restrictions.iter().flat_map(|one| broken(one, None)));
    for army in muster.army.into_iter().chain(muster.allies.iter().copied()) {
        findings.extend(army.restrictions.iter().flat_map(|one| broken(one, Some(army))));
    }
    findings.extend(past_limits(organisation, &muster, &extent));
    findings.extend(unlike_seed(ruleset, force, &muster));
    name_given(ruleset, force, &mut findings);
    findings.extend(uncounted(ruleset, &muster, &findings));
    let agreed = if force.limit.is_some() { Part::Limit } else { Part::Ruleset };
    if let (Some(points), Some(limit)) = (points, limit)
        && points > limit
    {
        let message = format!("{points} points; {limit} agreed");
        let hint = format!("cut at least {}", count(usize::try_from(points - limit).unwrap_or(0), "point"));
        findings.push(Finding::error(Code::OverLimit, agreed.clone(), message).hint(hint));
    }
    if let (Some(limit), false) = (limit, organisation.priced) {
        let message = format!("{} has no points, so the limit of {limit} has no effect", ruleset.name);
        findings.push(
            Finding::error(Code::OptionNotOffered, agreed, message)
                .advised(vec![Advice::step(leave_key_out("limit"), Change::Limit { points: None })])
                .with_severity(Severity::Notice),
        );
    }
    let mut checked = Checked { ruleset, force, read, muster, findings, points, limit };
    // Hints are worked out only for the findings that are given: that of a large force may have a thousand.
    let mut more = checked.keep_foremost();
    settle(ruleset, force, &checked.muster, points.zip(limit), &mut checked.findings);
    checked.findings.extend(outdated(&checked));
    more += checked.keep_foremost();
    checked.count_others(more);
    checked
}

/// Asks for the first units: in a group, if those of the army belong in one.
fn first_units(ruleset: &Ruleset, muster: &Muster<'_>) -> Advice {
    let (organisation, army) = (&ruleset.organisation, muster.army);
    let home = |unit: &Unit| {
        let asked = candidate(unit, army, &unit.traits, &muster.chosen);
        let mut rules = organisation.restrictions_of(army);
        rules.find_map(|one| sheltered(one, |who| who.means(&asked)))?;
        homes(organisation, army, unit, &muster.chosen).into_iter().next()
    };
    let mut troops = army.into_iter().flat_map(|army| &army.units).filter(|unit| organisation.counts(unit));
    match troops.find_map(home) {
        _ if !muster.groups.is_empty() => Advice::free("add `[[groups.units]]` below `[[groups]]`"),
        Some(kind) => {
            let begun = begin(&Noun::group(organisation, kind), 1);
            let change = Change::Group { kind: kind.to_string(), inside: None };
            let kind = kind.as_str();
            Advice::free(format!(
                "{begun}: add `[[groups]]` with `kind = {kind:?}`, and its units below as `[[groups.units]]`"
            ))
            .by([Remedy::new(capital(&begun), change)])
        }
        None => Advice::free("add `[[units]]`, with the id of a unit as `unit`"),
    }
}

/// The notice that a force was written for another version of the data, with any changes since that are known.
fn outdated(checked: &Checked<'_>) -> Option<Finding> {
    let ruleset = checked.ruleset;
    let version = checked.force.data_version.as_ref().filter(|version| **version != ruleset.data_version)?;
    if self::version(version) > self::version(&ruleset.data_version) {
        let message = format!("written for data {version}, which are newer than these, {}", ruleset.data_version);
        let finding = Finding::error(Code::VersionMismatch, Part::DataVersion, message);
        return Some(finding.hint("get the newer data, or a newer program").with_severity(Severity::Notice));
    }
    let mut said = vec![format!("written for data {version}; the data are {}", ruleset.data_version)];
    let from = ruleset.changes.iter().position(|(known, _)| known == version).map_or(0, |at| at + 1);
    said.extend(ruleset.changes[from..].iter().map(|(_, says)| says.clone()));
    if let Some(earlier) = ruleset.earlier.iter().find(|earlier| earlier.data_version == *version) {
        said.extend(changes_since(&check(earlier, checked.force, checked.limit), checked));
    }
    let finding = Finding::error(Code::VersionMismatch, Part::DataVersion, said.join("; "));
    Some(finding.hint("check the list, then update `data-version`").with_severity(Severity::Notice))
}

/// Names the natural result that a seed gives in the advice on results that no die can show.
fn name_given(ruleset: &Ruleset, force: &Force, findings: &mut [Finding]) {
    for finding in findings.iter_mut().filter(|finding| finding.code == Code::OutsideFaces) {
        if let (About::Unit(unit), Some(Part::Roll(roll, _))) = (finding.path.about, &finding.path.key)
            && let Some(natural) = given(ruleset, force, unit, roll)
        {
            let set = |natural| Change::Roll { unit, roll: roll.clone(), natural };
            let seeded = Advice::step(write_number(roll, natural), set(Some(natural)));
            let ways = vec![seeded, Advice::step(leave_key_out(roll), set(None))];
            finding.hint = Some(ways[0].says.clone());
            finding.ways = ways;
        }
    }
}

/// The finding that the ruleset does not have the force's side.
fn side(ruleset: &Ruleset, force: &Force) -> Option<Finding> {
    let stated = force.side.as_ref()?;
    let known = known_sides(ruleset);
    if known.iter().any(|side| side.id.eq_ignore_ascii_case(stated)) {
        return None;
    }
    let message = format!("there is no side `{stated}`");
    let change = |id: &str| Change::Side { side: Some(id.to_owned()) };
    let nearest = Advice::nearest(stated, known.iter().map(|side| side.id.as_str()), change);
    Some(
        Finding::error(Code::UnknownOption, Part::Side, message)
            .advised(vec![nearest, Advice::step(leave_key_out("side"), Change::Side { side: None })]),
    )
}

/// Findings on units without `count`, unless their size is already reported as wrong.
fn uncounted(ruleset: &Ruleset, muster: &Muster<'_>, found: &[Finding]) -> Vec<Finding> {
    let counts = |one: &&Mustered<'_>| ruleset.organisation.counts(&one.unit) && one.entry.count.is_none();
    let said = |one: &&Mustered<'_>| {
        let sized = |one: &Finding| matches!(one.part(ruleset), Some(UnitPart::Figures | UnitPart::Place));
        found.iter().any(|finding| sized(finding) && finding.path == one.path_of_count())
    };
    let bare = muster.units.iter().filter(counts).filter(|one| !said(one));
    bare.map(|one| {
        let message = format!("{}: its number of figures is not stated; counted as 1", one.title);
        let step = Remedy::new(figures(1), Change::Count { unit: one.place, figures: 1 });
        let advice = Advice::free("write `count = 1`, or how many there are, not counting those attached").by([step]);
        Finding::error(Code::NotStated, one.path(), message).advised(vec![advice]).with_severity(Severity::Warning)
    })
    .collect()
}

/// Findings on units that take more figures from other units than those other units have.
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
            let fewer = Some(others - one.attached()).filter(|fewer| *fewer > 0);
            let step = |number| Remedy::new(figures(number), Change::Count { unit: one.place, figures: number });
            let advice = Advice::free("add figures to the other units, or take fewer").by(fewer.map(step));
            Finding::error(Code::Broken(DemandKind::Size), one.path_of_count(), message).advised(vec![advice])
        })
        .collect()
}

/// The findings of a check, shown together with the mistakes found in reading the file. If entries could not be read
/// (`partial`), only findings on names and codes are given: numbers may be short because of the lost entries.
pub fn besides(
    ruleset: &Ruleset,
    read: &ReadForce,
    partial: bool,
    limit: Option<i64>,
    source: &Arc<Source>,
) -> Vec<Diagnostic> {
    let checked = check_read(ruleset, read, limit);
    let stands = |finding: &&Finding| !partial || finding.is_of_a_name();
    checked.findings.iter().filter(stands).map(|finding| checked.placed(finding, source)).collect()
}

/// The id of the built-in rule that a named person is in a force only once.
pub const NAMED: &str = "named";

/// Findings on named persons that are in a force more than once.
fn persons(muster: &Muster<'_>) -> Vec<Finding> {
    let mut seen: BTreeMap<&str, (i64, Path, &str, Advice)> = BTreeMap::new();
    for one in &muster.units {
        let unit = one.place;
        let attached = one.attached.iter().map(|(figure, with)| {
            let away = Change::Detach { unit, who: figure.id.to_string() };
            (figure, one.part(Part::With(*with)), Advice::step(leave_out_figure(figure), away))
        });
        let whole = Advice::free(remove(&one.title)).by([Remedy::new("Remove this one", Change::Remove { unit })]);
        let every = std::iter::once((&one.unit, one.path(), whole)).chain(attached);
        for (unit, path, without) in every.filter(|(unit, ..)| unit.named) {
            let times = seen.get(unit.id.as_str()).map_or(0, |(times, ..)| *times);
            seen.insert(unit.id.as_str(), (times + 1, path, unit.name.as_str(), without));
        }
    }
    let twice = seen.into_values().filter(|(times, ..)| *times > 1);
    twice
        .map(|(times, path, name, mut without)| {
            let often = if times == 2 { "twice".to_owned() } else { format!("{times} times") };
            let message = format!("{name} is in the force {often}; a named person may be there only once");
            if times > 2 {
                without.says = format!("{}, and {} more", without.says, times - 2);
            }
            let finding = Finding::error(Code::Broken(DemandKind::Number), path, message).advised(vec![without]);
            Finding { rule: Some(NAMED.to_owned()), ..finding }
        })
        .collect()
}
