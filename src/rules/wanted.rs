use super::muster::muster;
use crate::diagnostic::{Diagnostic, WantedName};
use crate::model::{Force, IdKind, Ruleset};

/// Adds the ids that a force's game and army offer to the hints on missing keys; if they offer none, the hint is to
/// leave the entry out.
pub fn name_wanted(ruleset: &Ruleset, force: &Force, problems: &mut [Diagnostic]) {
    if problems.iter().all(|problem| problem.wants.is_none()) {
        return;
    }
    let (army, organisation) = (muster(ruleset, force).0.army, &ruleset.organisation);
    let attaches = |role: &str| organisation.role(role).is_some_and(|role| role.attaches);
    let alone = army.into_iter().flat_map(|army| &army.units).filter(|unit| !attaches(&unit.role));
    let customs = force.custom.iter().map(|custom| custom.id.as_str());
    let units: Vec<&str> = alone.map(|unit| unit.id.as_str()).chain(customs).collect();
    let groups: Vec<&str> = organisation.group_kinds_of(army).map(|kind| kind.id.as_str()).collect();
    let options: Vec<&str> = organisation.options_of(army).map(|option| option.id.as_str()).collect();
    let roles: Vec<&str> = organisation.roles.iter().map(|role| role.id.as_str()).collect();
    for problem in problems {
        let there = match problem.wants.as_deref().copied() {
            Some((_, WantedName::Id(IdKind::Unit))) => &units,
            Some((_, WantedName::Id(IdKind::Group))) => &groups,
            Some((_, WantedName::Id(IdKind::Option))) => &options,
            Some((_, WantedName::Id(IdKind::Role))) => &roles,
            Some((_, WantedName::Id(_) | WantedName::Ruleset)) | None => continue,
        };
        if there.is_empty() && (army.is_some() || ruleset.organisation.armies.is_empty()) {
            let whose = army.map_or(&ruleset.name, |army| &army.name);
            problem.hint = Some(format!("leave it out: {whose} has none to name"));
        }
        problem.offer(there);
    }
}
