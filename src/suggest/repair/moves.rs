use crate::changes::{Change, drop_last, remedies, shorter_codes};
use crate::diagnostic::Code;
use crate::model::{About, ForceUnit, Part, Take, Unit, Who};
use crate::rules::{
    Attaching, Checked, Finding, Lever, Mustered, Sizing, UnitPart, UnitPlace, homes, printed_sizes, refusal,
};

/// The widest range of sizes in which every size is tried.
const MOST_SIZES: i64 = 20;

/// How many smaller numbers are tried for an option that too many figures take.
const MOST_FEWER: usize = 12;

/// All changes that may repair an error: those that its rule offers, and those of the parts that its levers name.
/// Changes that save points are left to `savings`.
pub fn moves(checked: &Checked<'_>, finding: &Finding) -> Vec<Change> {
    let mut changes: Vec<Change> = remedies(checked, finding).into_iter().map(|remedy| remedy.change).collect();
    let levers = finding.levers(checked.ruleset);
    match finding.path.about {
        About::Unit(unit) => changes.extend(of_unit(checked, finding, unit)),
        About::Group(group) => changes.extend(of_group(checked, group)),
        About::Force => {
            changes.extend(checked.force.custom.iter().map(|custom| Change::RemoveCustom { id: custom.id.clone() }));
        }
    }
    if levers.contains(&Lever::More) || checked.force.every_unit().is_empty() {
        // Too few of something in the whole force: any unit may help.
        let add = |unit: &Unit| Change::Add { unit: unit.id.to_string(), group: None };
        changes.extend(units(checked).map(add));
    }
    if levers.contains(&Lever::Less) && finding.code != Code::OverLimit {
        for (unit, entry) in checked.force.every_unit().into_iter().enumerate() {
            changes.push(Change::Remove { unit });
            changes.extend(entry.take.iter().map(|take| Change::Drop { unit, option: take.option.clone() }));
        }
    }
    let mut known = std::collections::HashSet::new();
    changes.retain(|change| known.insert(change.clone()));
    changes
}

/// The units of the army that are not attached to others.
fn units<'c>(checked: &Checked<'c>) -> impl Iterator<Item = &'c Unit> {
    let organisation = &checked.ruleset.organisation;
    let army = checked.muster.army.into_iter().flat_map(|army| &army.units);
    army.filter(|unit| !organisation.attaches(unit))
}

/// Changes to the unit that an error is about.
fn of_unit(checked: &Checked<'_>, finding: &Finding, unit: usize) -> Vec<Change> {
    let Some(entry) = checked.force.unit(unit) else { return Vec::new() };
    let mut changes = Vec::new();
    let one = checked.muster.unit(unit);
    // The part of the unit that is wrong: its id, its number of figures, or its options.
    let part = finding.part(checked.ruleset);
    let number = matches!(part, Some(UnitPart::Figures | UnitPart::Place));
    let option = match finding.path.key {
        Some(Part::Take(place, _)) => entry.take.get(place).map(|take| take.option.as_str()),
        Some(_) | None => None,
    };
    let word = part == Some(UnitPart::Name);
    if let Some(own) = checked.force.custom.iter().position(|custom| custom.id == entry.unit) {
        changes.extend(shorter_codes(checked, own));
    }
    if let Some(one) = one.filter(|_| !word) {
        changes.extend(sizes(checked, one).into_iter().map(|figures| Change::Count { unit, figures }));
        if part == Some(UnitPart::Figures) {
            changes.extend(attaching(checked, one));
        } else if option.is_none() {
            changes.extend(one.group.map(|group| kinds_for(checked, group)).unwrap_or_default());
            changes.extend(into(checked, one));
        }
    }
    let another = finding.levers(checked.ruleset).contains(&Lever::Another) || finding.code == Code::ForeignUnit;
    if another || one.is_none() && finding.path.key == Some(Part::Unit) {
        let like = |other: &&Unit| *other.id != *entry.unit && is_like(checked, one, entry, other);
        changes.extend(units(checked).filter(like).map(|other| Change::Retype { unit, id: other.id.to_string() }));
    }
    if !word && option.is_none() {
        changes.extend(entry.with.iter().map(|who| Change::Detach { unit, who: who.clone() }));
    }
    for take in entry.take.iter().filter(|_| !word && !number) {
        changes.push(Change::Drop { unit, option: take.option.clone() });
        let meant = option.is_none_or(|option| take.option == option);
        if meant && part == Some(UnitPart::Options) {
            changes.extend(fewer(unit, entry, take));
        }
    }
    if !word && !number {
        changes.extend(entry.choose.iter().map(|(choice, _)| Change::Choose {
            unit: Some(unit),
            choice: choice.clone(),
            decision: None,
        }));
    }
    changes.push(Change::Remove { unit });
    changes
}

/// Attaching figures, if attached ones count towards the unit's size.
fn attaching(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<Change> {
    let binding = || checked.ruleset.organisation.binding_on(one.army);
    let means = |who: &Who| who.means(&one.candidate());
    if !Sizing::by(binding(), means, UnitPlace::of(&checked.muster, one)).counts_attached() {
        return Vec::new();
    }
    Attaching::by(binding(), means).named().map(|id| Change::Attach { unit: one.place, who: id.to_string() }).collect()
}

/// An option for all figures, or for fewer than take it now.
fn fewer(unit: usize, entry: &ForceUnit, take: &Take) -> Vec<Change> {
    let taken = |figures| Change::Take { unit, option: take.option.clone(), figures };
    let all = take.count.map(|_| taken(None));
    let some = (1..take.count.unwrap_or(entry.figures())).rev().take(MOST_FEWER).map(|figures| taken(Some(figures)));
    all.into_iter().chain(some).collect()
}

/// Whether a unit may stand in for another: both have a number of figures, or neither has.
fn is_like(checked: &Checked<'_>, one: Option<&Mustered<'_>>, entry: &ForceUnit, other: &Unit) -> bool {
    let counts = |unit: &Unit| checked.ruleset.organisation.counts(unit);
    match one {
        Some(one) => counts(&one.unit) == counts(other),
        None => entry.count.is_some() == counts(other),
    }
}

/// Changes of a group to each other kind.
fn kinds_for(checked: &Checked<'_>, group: usize) -> Vec<Change> {
    let own = checked.muster.groups.get(group).map_or("", |group| group.entry.kind.as_str());
    let offered = checked.ruleset.organisation.group_kinds_of(checked.muster.army);
    let others = offered.filter(|kind| kind.id != *own);
    others.map(|kind| Change::Regroup { group, kind: kind.id.to_string() }).collect()
}

/// Moves of a unit to other groups, or out of all groups.
fn into(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<Change> {
    let homes = homes(&checked.ruleset.organisation, one.army, &one.unit, &one.of_force);
    let groups = checked.muster.groups.iter().filter(|group| one.group != Some(group.place));
    let groups = groups.filter(|group| homes.iter().any(|(kind, _)| **kind == *group.entry.kind));
    let mut moves: Vec<Change> =
        groups.map(|group| Change::Into { unit: one.place, group: Some(group.place) }).collect();
    if one.group.is_some() {
        moves.push(Change::Into { unit: one.place, group: None });
    }
    moves
}

/// Changes to a group that an error is about.
fn of_group(checked: &Checked<'_>, group: usize) -> Vec<Change> {
    let mut changes = kinds_for(checked, group);
    let inside = checked.muster.inside(group);
    for one in inside {
        changes.push(Change::Remove { unit: one.place });
        // A unit there may be of the wrong type.
        let others = units(checked).filter(|other| *other.id != *one.unit.id);
        changes.extend(others.map(|other| Change::Retype { unit: one.place, id: other.id.to_string() }));
    }
    changes.push(Change::Dissolve { group });
    changes.push(Change::RemoveGroup { group });
    changes
}

/// The sizes that restrictions, prices and tables name for a unit, other than its own.
fn sizes(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<i64> {
    let organisation = &checked.ruleset.organisation;
    let mut sizes: Vec<i64> = one.unit.sizes();
    sizes.extend(printed_sizes(checked.ruleset, one));
    // A single figure has no other size.
    let single = organisation.is_single(&one.unit);
    sizes.extend((single && one.entry.figures() != 1).then_some(1));
    let sizing = |stands| Sizing::by(organisation.binding_on(one.army), |who| who.means(&one.candidate()), stands);
    sizes.extend(sizing(UnitPlace::Anywhere).ends(one.attached.len()));
    // A wide range of sizes is tried only at its ends.
    let ranges = sizing(UnitPlace::Outside).allowed(one.attached.len()).map(|allowed| allowed.ranges);
    let between = ranges.into_iter().flatten().filter_map(|range| Some(range.from?..=range.to?));
    sizes.extend(between.filter(|range| range.end() - range.start() <= MOST_SIZES).flatten());
    sizes.retain(|size| *size > 0 && Some(*size) != one.entry.count);
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Whether a unit may have this number of figures, by every restriction that binds it where it stands and by its price.
fn may_have<'c>(checked: &'c Checked<'_>, one: &Mustered<'c>) -> impl Fn(i64) -> bool + use<'c> {
    let rules = checked.ruleset.organisation.binding_on(one.army);
    let sizing = Sizing::by(rules, |who| who.means(&one.candidate()), UnitPlace::of(&checked.muster, one));
    let (priced, attached) = (one.unit.sizes(), one.attached.len());
    move |figures| (priced.is_empty() || priced.contains(&figures)) && sizing.allows(figures, attached)
}

/// The options that a unit may take and has not taken: some cost less than nothing.
fn further_options(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<String> {
    let offered = checked.ruleset.organisation.options_of(one.army);
    let new = offered.filter(|option| one.entry.take.iter().all(|take| *take.option != *option.id));
    let may = new.filter(|option| refusal(checked.ruleset, &checked.muster.chosen, one, option).is_none());
    may.map(|option| option.id.to_string()).collect()
}

/// The changes that save points, each with its saving. `over` is the points over the limit; `priced` gives the price
/// of an entry alone.
pub fn savings(checked: &Checked<'_>, over: i64, priced: &dyn Fn(&ForceUnit) -> Option<i64>) -> Vec<(Change, i64)> {
    let mut found: Vec<(Change, i64)> = Vec::new();
    for one in &checked.muster.units {
        let (unit, entry) = (one.place, one.entry);
        let Some(now) = priced(entry) else { continue };
        let saves = |other: ForceUnit| priced(&other).map_or(0, |then| now - then);
        let count = |figures| saves(ForceUnit { count: Some(figures), ..entry.clone() });
        if entry.count.is_some() {
            let may_have = may_have(checked, one);
            let mut sizes = (1..entry.figures()).rev().filter(|figures| may_have(*figures));
            let least = (1..entry.figures()).find(|figures| may_have(*figures));
            let enough =
                least.filter(|least| count(*least) >= over).and_then(|_| sizes.find(|size| count(*size) >= over));
            found.extend(enough.or(least).map(|figures| (Change::Count { unit, figures }, count(figures))));
        }
        for take in &entry.take {
            let option = take.option.clone();
            let left = |figures: Option<i64>| {
                let mut other = entry.clone();
                match figures {
                    Some(figures) => other
                        .take
                        .iter_mut()
                        .filter(|take| take.option == option)
                        .for_each(|take| take.count = Some(figures)),
                    None => drop_last(&mut other.take, option.as_str()),
                }
                saves(other)
            };
            found.push((Change::Drop { unit, option: option.clone() }, left(None)));
            let fewer = take
                .count
                .filter(|_| left(None) > over)
                .and_then(|all| (1..all).rev().find(|figures| left(Some(*figures)) >= over));
            found.extend(fewer.map(|figures| {
                (Change::Take { unit, option: option.clone(), figures: Some(figures) }, left(Some(figures)))
            }));
        }
        found.extend(further_options(checked, one).into_iter().map(|option| {
            let mut other = entry.clone();
            other.take.push(Take { option: option.clone(), count: None, attached: false });
            (Change::Take { unit, option, figures: None }, saves(other))
        }));
        for (place, who) in entry.with.iter().enumerate() {
            let mut other = entry.clone();
            other.with.remove(place);
            found.push((Change::Detach { unit, who: who.clone() }, saves(other)));
        }
        let like = |other: &&Unit| *other.id != *entry.unit && other.role == one.unit.role && !other.named;
        let others = units(checked).filter(like).map(|other| other.id.to_string());
        found.extend(others.map(|id| {
            let saved = saves(ForceUnit { unit: id.clone(), ..entry.clone() });
            (Change::Retype { unit, id }, saved)
        }));
        found.push((Change::Remove { unit }, now));
    }
    for group in &checked.muster.groups {
        let inside = checked.muster.units.iter().filter(|one| checked.muster.is_within(one.group, group.place));
        let saved = inside.filter_map(|one| priced(one.entry)).sum();
        found.push((Change::RemoveGroup { group: group.place }, saved));
    }
    found.retain(|(_, saved)| *saved > 0);
    found
}
