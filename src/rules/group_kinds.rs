use super::advice::Advice;
use super::change_words::dissolve;
use super::finding::Finding;
use crate::diagnostic::{Code, alternatives};
use crate::model::{About, Army, Change, ForceGroup, GroupKind, Organisation, Part, Ruleset};

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
    Some(Finding::error(code, path, message).advised(vec![of_these(&known, (entry, place))]))
}

/// The finding on a group of a kind that only allies of the force's army have, if it does not hold one of their units;
/// `holds` says whether it holds a unit of an army with this kind.
pub fn kind_of_allies(
    ruleset: &Ruleset,
    army: &Army,
    (entry, place): (&ForceGroup, usize),
    holds: impl Fn(&GroupKind) -> bool,
) -> Option<Finding> {
    let organisation = &ruleset.organisation;
    let kind = organisation.group(&entry.kind).filter(|kind| !kind.is_of(&army.id) && !holds(kind))?;
    let theirs = alternatives(owners(organisation, kind).map(|army| army.name.as_str()));
    let message = format!("{} has `{}` only for units of {theirs}", whose(ruleset, Some(army)), kind.id);
    let own: Vec<&str> = organisation.own_group_kinds(army).map(|kind| kind.id.as_str()).collect();
    let path = About::Group(place).part(Part::Kind);
    Some(Finding::error(Code::OptionNotOffered, path, message).advised(vec![of_these(&own, (entry, place))]))
}

fn owners<'a>(organisation: &'a Organisation, kind: &'a GroupKind) -> impl Iterator<Item = &'a Army> {
    organisation.armies.iter().filter(|army| kind.is_of(&army.id))
}

/// Asks to write one of these kinds for that of a group.
fn of_these(kinds: &[&str], (entry, group): (&ForceGroup, usize)) -> Advice {
    let called = || entry.name.clone().unwrap_or_else(|| format!("the {}", entry.kind));
    let regroup = |kind: &str| Change::Regroup { group, kind: kind.to_owned() };
    match kinds {
        [] => Advice::step(dissolve(&called()), Change::Dissolve { group }),
        [only] => Advice::word(&entry.kind, [*only], regroup),
        [..] => Advice::nearest(&entry.kind, kinds.iter().copied(), regroup),
    }
}

fn whose(ruleset: &Ruleset, army: Option<&Army>) -> String {
    army.map_or(ruleset.name.clone(), |army| format!("the army {}", army.name))
}
