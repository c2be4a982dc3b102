use super::change_words::let_join;
use super::finding::Finding;
use super::mustered::Mustered;
use crate::diagnostic::{Code, listed, nearest};
use crate::model::{Part, Ruleset};

/// Looks up the unit that each unit joins, by title; a finding if it does not exist or can't be joined.
pub fn join(ruleset: &Ruleset, units: &mut [Mustered<'_>], findings: &mut Vec<Finding>) {
    if units.iter().all(|one| one.entry.joins.is_none()) {
        return;
    }
    let titles: Vec<String> = units.iter().map(|one| one.title.clone()).collect();
    for index in 0..units.len() {
        let Some(joins) = &units[index].entry.joins else { continue };
        let one = &units[index];
        let refuse = |message: String| Finding::error(Code::Joins, one.part(Part::Joins), message);
        let may = ruleset.organisation.role(&one.unit.role).is_some_and(|role| role.joins);
        if !may {
            let message = format!("{} can't join another unit", one.title);
            findings.push(refuse(message).hint(let_join("it", None)));
            continue;
        }
        let meant = titles.iter().position(|title| title.to_lowercase() == joins.to_lowercase());
        // Of several units with the same name, whose titles are numbered, the name alone means the first.
        let meant = meant.or_else(|| units.iter().position(|unit| is_named(unit, joins)));
        match meant.filter(|host| *host != index) {
            None => {
                let others = titles.iter().enumerate().filter(|(other, _)| *other != index);
                let others = others.map(|(_, title)| title.as_str());
                let hint = match nearest(joins, others.clone()) {
                    Some(near) => let_join("it", Some(near)),
                    None => let_join("it", Some(&listed(&others.map(str::to_owned).collect::<Vec<_>>(), "or"))),
                };
                let message = format!("there is no unit `{}` for {} to join", joins, one.title);
                findings.push(refuse(message).hint(hint));
            }
            Some(host) if units[host].entry.joins.is_some() => {
                let message = format!("{} joins {}, which has joined another unit itself", one.title, titles[host]);
                findings.push(refuse(message).hint("let both join the same unit"));
            }
            Some(host) => {
                units[index].joins = Some(host);
                units[index].host = Some(titles[host].clone());
                units[host].joined_by.push(titles[index].clone());
            }
        }
    }
}

/// Whether the player gave the unit this name, in any letter case.
fn is_named(unit: &Mustered<'_>, name: &str) -> bool {
    unit.entry.name.as_ref().is_some_and(|own| own.to_lowercase() == name.to_lowercase())
}
