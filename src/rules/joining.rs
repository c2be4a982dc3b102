use super::advice::Advice;
use super::change_words::let_join;
use super::finding::Finding;
use super::mustered::Mustered;
use super::restriction::hosts_of;
use crate::diagnostic::{Code, listed, nearest};
use crate::model::{Change, DemandKind, Organisation, Part, Ruleset};

/// Looks up the unit that each unit joins, by title; a finding if it does not exist or can't be joined.
pub fn join(ruleset: &Ruleset, units: &mut [Mustered<'_>], findings: &mut Vec<Finding>) {
    if units.iter().all(|one| one.entry.joins.is_none()) {
        return;
    }
    let titles: Vec<String> = units.iter().map(|one| one.title.clone()).collect();
    for index in 0..units.len() {
        let Some(joins) = &units[index].entry.joins else { continue };
        let one = &units[index];
        let refuse = |message: String| Finding::error(Code::Broken(DemandKind::Joins), one.part(Part::Joins), message);
        let may = ruleset.organisation.role(&one.unit.role).is_some_and(|role| role.joins);
        if !may {
            let message = format!("{} can't join another unit", one.title);
            findings.push(refuse(message).advised(vec![joining(one, None)]));
            continue;
        }
        let meant = titles.iter().position(|title| title.to_lowercase() == joins.to_lowercase());
        // Of several units with the same name, whose titles are numbered, the name alone means the first.
        let meant = meant.or_else(|| units.iter().position(|unit| is_named(unit, joins)));
        match meant.filter(|host| *host != index) {
            None => {
                let hosts = hosts_meant(&ruleset.organisation, units, index, joins);
                let any = (!hosts.is_empty()).then(|| listed(&hosts, "or"));
                let each = hosts.iter().flat_map(|host| joining(one, Some(host)).steps);
                let advice = Advice::free(let_join("it", any.as_deref())).by(each).by(joining(one, None).steps);
                let message = format!("there is no unit `{}` for {} to join", joins, one.title);
                findings.push(refuse(message).advised(vec![advice]));
            }
            Some(host) if units[host].entry.joins.is_some() => {
                let message = format!("{} joins {}, which has joined another unit itself", one.title, titles[host]);
                let same = units[host].joins.map(|other| joining(one, Some(&titles[other])).steps).unwrap_or_default();
                let ways = vec![Advice::free("let both join the same unit").by(same), joining(one, None)];
                findings.push(refuse(message).advised(ways));
            }
            Some(host) => {
                units[index].joins = Some(host);
                units[index].host = Some(titles[host].clone());
                units[host].joined_by.push(titles[index].clone());
            }
        }
    }
}

/// The advice to let a unit join this one, or none.
fn joining(one: &Mustered<'_>, host: Option<&str>) -> Advice {
    Advice::step(let_join("it", host), Change::Join { unit: one.place, host: host.map(str::to_owned) })
}

/// The titles of the unit that a wrong name means, or else of those that it may join and nobody joins yet.
fn hosts_meant(organisation: &Organisation, units: &[Mustered<'_>], index: usize, typed: &str) -> Vec<String> {
    let others: Vec<&Mustered<'_>> = hosts_of(organisation, units, &units[index]).collect();
    if let Some(near) = nearest(typed, others.iter().map(|one| one.title.as_str())) {
        return vec![near.to_owned()];
    }
    let joined = |host: &Mustered<'_>| {
        let mut names = units.iter().filter_map(|one| one.entry.joins.as_ref());
        names.any(|name| name.to_lowercase() == host.title.to_lowercase() || is_named(host, name))
    };
    let free: Vec<String> = others.iter().filter(|one| !joined(one)).map(|one| one.title.clone()).collect();
    let all = || others.iter().map(|one| one.title.clone()).collect();
    if free.is_empty() { all() } else { free }
}

/// Whether the player gave the unit this name, in any letter case.
fn is_named(unit: &Mustered<'_>, name: &str) -> bool {
    unit.entry.name.as_ref().is_some_and(|own| own.to_lowercase() == name.to_lowercase())
}
