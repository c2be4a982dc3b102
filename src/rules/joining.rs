use super::finding::Finding;
use super::mustered::Mustered;
use crate::diagnostic::{Code, did_you_mean};
use crate::model::{Part, Ruleset};

/// Finds the unit that each joins, by what that is called.
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
            findings.push(refuse(message).hint("leave `joins` out"));
            continue;
        }
        let meant = titles.iter().position(|title| title.to_lowercase() == joins.to_lowercase());
        match meant.filter(|host| *host != index) {
            None => {
                let others = titles.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, title)| title);
                let message = format!("there is no unit `{}` for {} to join", joins, one.title);
                findings.push(refuse(message).hint(did_you_mean(joins, others.map(String::as_str))));
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
