use super::choices::usual_choices;
use super::mustered::candidate;
use crate::model::{
    Army, AttachRule, Choice, ChoiceOption, Demand, DraftUnit, GroupId, GroupKind, Held, HoldsRule, InsideRule,
    Numbers, Organisation, Restriction, Severity, SizeRule, Unit,
};

/// A unit as it is first fielded: at its smallest legal size, with those who must be attached to it, and with what it
/// must decide decided as is usual for it.
pub fn recruit(organisation: &Organisation, army: Option<&Army>, unit: &Unit) -> DraftUnit {
    let with = required(organisation, army, unit);
    let counts = organisation.role(&unit.role).is_some_and(|role| role.counts);
    // A default need not be written, and what may be left open is left to the players.
    let told = |(choice, way): &(&Choice, &ChoiceOption)| !choice.open && choice.default.as_ref() != Some(&way.id);
    let usually = usual_choices(organisation, army, unit).into_iter().filter(told);
    DraftUnit {
        unit: unit.id.to_string(),
        count: counts.then(|| smallest(organisation, army, unit, with.len())),
        with,
        choose: usually.map(|(choice, way)| (choice.id.to_string(), way.id.to_string())).collect(),
        ..DraftUnit::default()
    }
}

/// Those who must be attached to a unit, by id.
pub fn required(organisation: &Organisation, army: Option<&Army>, unit: &Unit) -> Vec<String> {
    let mut with = Vec::new();
    for restriction in binding(organisation, army) {
        if let Demand::Attach(AttachRule { who, any_of, count }) = &restriction.kind
            && who.means(&candidate(unit, army, &unit.traits, &[]))
        {
            let least = count.least();
            with.extend((0..least).filter_map(|_| any_of.first().map(ToString::to_string)));
        }
    }
    with
}

/// The fewest figures that a unit may have, those attached left aside.
pub fn smallest(organisation: &Organisation, army: Option<&Army>, unit: &Unit, attached: usize) -> i64 {
    let asked = candidate(unit, army, &unit.traits, &[]);
    // What binds first; where nothing does, what is printed.
    for severity in [Severity::Error, Severity::Warning, Severity::Notice] {
        let sizes = restrictions(organisation, army).filter(|one| one.severity == severity);
        let sizes = sizes.filter_map(|one| match &one.kind {
            Demand::Size(SizeRule { who, figures, with_attached }) if who.means(&asked) => {
                let also = if *with_attached { i64::try_from(attached).unwrap_or(0) } else { 0 };
                Some(least(figures) - also)
            }
            Demand::Holds(HoldsRule { parts, .. }) => parts.iter().find_map(|part| match (&part.what, &part.figures) {
                (Held::Units(who), Some(figures)) if who.means(&asked) => Some(least(figures)),
                (Held::Units(_) | Held::Group(_), _) => None,
            }),
            Demand::Size(_)
            | Demand::Attach(_)
            | Demand::Number(_)
            | Demand::Apart(_)
            | Demand::Needs(_)
            | Demand::Grows(_)
            | Demand::Share(_)
            | Demand::Taken(_)
            | Demand::Joins(_)
            | Demand::Inside(_) => None,
        });
        if let Some(size) = sizes.max() {
            return size.max(1);
        }
    }
    unit.usual.unwrap_or(1).max(1)
}

/// The kinds of groups that a unit belongs in, in the ruleset's order, each with how many such units one holds at most;
/// none where there is no end.
pub fn homes<'a>(organisation: &'a Organisation, army: Option<&Army>, unit: &Unit) -> Vec<(&'a GroupId, Option<i64>)> {
    let asked = candidate(unit, army, &unit.traits, &[]);
    let offered = |kind: &&GroupKind| kind.armies.is_empty() || army.is_none_or(|army| kind.armies.contains(&army.id));
    let home = |kind: &'a GroupKind| {
        let (mut most, mut belongs, mut closed): (Option<i64>, bool, bool) = (None, false, false);
        for one in restrictions(organisation, army) {
            match &one.kind {
                Demand::Holds(HoldsRule { group, parts, only }) if *group == kind.id => {
                    let part = parts.iter().find(|part| match &part.what {
                        Held::Units(who) => who.means(&asked),
                        Held::Group(_) => false,
                    });
                    match part {
                        Some(part) => {
                            belongs = true;
                            let end = greatest(&part.count);
                            most = [most, end].into_iter().flatten().min();
                        }
                        None => closed |= *only,
                    }
                }
                Demand::Inside(InsideRule { who, group }) if who.means(&asked) => {
                    belongs |= group.contains(&kind.id);
                }
                Demand::Holds(_)
                | Demand::Inside(_)
                | Demand::Size(_)
                | Demand::Attach(_)
                | Demand::Number(_)
                | Demand::Apart(_)
                | Demand::Grows(_)
                | Demand::Share(_)
                | Demand::Taken(_)
                | Demand::Joins(_)
                | Demand::Needs(_) => {}
            }
        }
        (belongs && !closed && most != Some(0)).then_some((&kind.id, most))
    };
    organisation.groups.iter().filter(offered).filter_map(home).collect()
}

fn restrictions<'a>(organisation: &'a Organisation, army: Option<&'a Army>) -> impl Iterator<Item = &'a Restriction> {
    organisation.restrictions.iter().chain(army.into_iter().flat_map(|army| &army.restrictions))
}

fn binding<'a>(organisation: &'a Organisation, army: Option<&'a Army>) -> impl Iterator<Item = &'a Restriction> {
    restrictions(organisation, army).filter(|one| one.severity == Severity::Error)
}

fn least(numbers: &Numbers) -> i64 {
    numbers.ranges.iter().map(|range| range.from.unwrap_or(1)).min().unwrap_or(1)
}

/// The greatest of these numbers; none where there is no end.
pub fn greatest(numbers: &Numbers) -> Option<i64> {
    numbers.ranges.iter().map(|range| range.to).collect::<Option<Vec<_>>>()?.into_iter().max()
}
