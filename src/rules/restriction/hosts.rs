use super::facts;
use crate::model::{Organisation, Who};
use crate::rules::mustered::Mustered;

/// The units of its force that a unit may join: its role lets it join, the host has joined nobody, and no restriction
/// forbids it. Empty if its role never joins.
pub fn hosts_of<'c>(
    organisation: &'c Organisation,
    units: &'c [Mustered<'c>],
    one: &'c Mustered<'_>,
) -> impl Iterator<Item = &'c Mustered<'c>> {
    let joins = organisation.role(&one.unit.role).is_some_and(|role| role.joins);
    let rules = organisation.restrictions_of(one.army).filter_map(|known| facts(known).hosts);
    let bound: Vec<&Who> = rules.filter(|joins| joins.who.means(&one.candidate())).map(|joins| &joins.to).collect();
    let may = move |host: &&Mustered<'_>| {
        joins
            && host.place != one.place
            && host.entry.joins.is_none()
            && bound.iter().all(|to| to.means(&host.candidate()))
    };
    units.iter().filter(may)
}
