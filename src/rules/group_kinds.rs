use super::change_words::{dissolve, write_for, write_nearest};
use super::finding::Finding;
use super::muster::Muster;
use crate::diagnostic::{Code, alternatives};
use crate::model::{About, Army, ForceGroup, GroupKind, Organisation, Part, Ruleset};

/// The finding on a group of a kind that neither the force's army nor its allies have; `None` if one of them has it.
pub fn unknown_kind(ruleset: &Ruleset, army: Option<&Army>, (entry, place): (&ForceGroup, usize)) -> Option<Finding> {
    let known: Vec<&str> = ruleset.organisation.group_kinds_of(army).map(|kind| kind.id.as_str()).collect();
    if known.contains(&entry.kind.as_str()) {
        return None;
    }
    let (code, message) = match ruleset.organisation.group(&entry.kind) {
        Some(_) => (Code::OptionNotOffered, format!("{} has no `{}`", whose(ruleset, army), entry.kind)),
        None => (Code::UnknownGroup, format!("there is no kind of group `{}`", entry.kind)),
    };
    let path = About::Group(place).part(Part::Kind);
    Some(Finding::error(code, path, message).hint(of_these(&known, entry)))
}

/// Reports the groups of a kind that only allies of the force's army have, if none of the allies' units is in them; what
/// they hold is then not judged.
pub fn kinds_of_allies(ruleset: &Ruleset, muster: &mut Muster<'_>) -> Vec<Finding> {
    let organisation = &ruleset.organisation;
    let Some(army) = muster.army else { return Vec::new() };
    let own: Vec<&str> = organisation.own_group_kinds(army).map(|kind| kind.id.as_str()).collect();
    let mut findings = Vec::new();
    for place in 0..muster.groups.len() {
        let group = &muster.groups[place];
        let kind = organisation.group(&group.entry.kind).filter(|kind| group.known && !kind.is_of(&army.id));
        let Some(kind) = kind.filter(|kind| !has_theirs(muster, place, kind)) else { continue };
        let theirs = alternatives(owners(organisation, kind).map(|army| army.name.as_str()));
        let message = format!("{} has `{}` only for units of {theirs}", whose(ruleset, Some(army)), kind.id);
        let path = About::Group(place).part(Part::Kind);
        findings.push(Finding::error(Code::OptionNotOffered, path, message).hint(of_these(&own, group.entry)));
        muster.groups[place].known = false;
    }
    findings
}

/// Whether a group, or one inside it, has a unit of an army with this kind of group, or a unit that is unknown.
fn has_theirs(muster: &Muster<'_>, group: usize, kind: &GroupKind) -> bool {
    let theirs = |army: &Army| kind.is_of(&army.id);
    muster.inside(group).any(|one| one.army.is_some_and(theirs))
        || muster.unresolved.iter().any(|unknown| muster.is_within(*unknown, group))
}

fn owners<'a>(organisation: &'a Organisation, kind: &'a GroupKind) -> impl Iterator<Item = &'a Army> {
    organisation.armies.iter().filter(|army| kind.is_of(&army.id))
}

/// Asks to write one of these kinds for that of a group.
fn of_these(kinds: &[&str], entry: &ForceGroup) -> String {
    match kinds {
        [] => dissolve(&entry.name.clone().unwrap_or_else(|| format!("the {}", entry.kind))),
        [only] => write_for([*only], &entry.kind),
        [..] => write_nearest(&entry.kind, kinds.iter().copied()),
    }
}

fn whose(ruleset: &Ruleset, army: Option<&Army>) -> String {
    army.map_or(ruleset.name.clone(), |army| format!("the army {}", army.name))
}
