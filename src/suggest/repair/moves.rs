use std::cmp::Reverse;
use std::collections::HashSet;

use crate::changes::{Change, remedies, shorter_codes};
use crate::diagnostic::Code;
use crate::model::{About, Army, Extent, ForceUnit, GroupKind, Part, Take, Unit, Who};
use crate::rules::{
    Attaching, Checked, Finding, Lever, Mustered, Sizing, UnitPart, UnitPlace, candidate, facts, figure_kinds, homes,
    printed_sizes, restricts, rule,
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
    if let Some(wrong) = wrong_number(checked, finding) {
        changes.extend(numbered(checked, finding, &wrong));
        return each_once(checked, changes);
    }
    match finding.path.about {
        About::Unit(unit) => changes.extend(of_unit(checked, finding, unit)),
        About::Group(group) => changes.extend(of_group(checked, finding, group)),
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
    each_once(checked, changes)
}

/// The changes without repeats; an empty group is dissolved, as nothing in it can be lost.
fn each_once(checked: &Checked<'_>, mut changes: Vec<Change>) -> Vec<Change> {
    let every = checked.force.every_group();
    let empty = |group: usize| every.get(group).is_some_and(|(one, _)| one.units.is_empty() && one.groups.is_empty());
    for change in &mut changes {
        if let Change::RemoveGroup { group } = *change
            && empty(group)
        {
            *change = Change::Dissolve { group };
        }
    }
    let mut known = HashSet::new();
    changes.retain(|change| known.insert(change.clone()));
    changes
}

/// The units whose number in a force is wrong, and whether they are too few.
struct WrongNumber<'c> {
    who: &'c Who,
    few: bool,
}

/// Whether an error is about the number of units of a kind, and only other units repair it.
pub fn is_of_number(checked: &Checked<'_>, finding: &Finding) -> bool {
    wrong_number(checked, finding).is_some()
}

/// The number that an error is about; `None` if it is about something else, if the right number grows with the force,
/// or if an option, a decision or an attached figure may change whether a unit counts.
fn wrong_number<'c>(checked: &'c Checked<'_>, finding: &Finding) -> Option<WrongNumber<'c>> {
    let restriction = finding.restriction(checked.ruleset)?;
    let fixed = Extent { limit: checked.limit, ..Extent::default() };
    let (who, least, most) = rule(restriction).bound(&fixed).of_units()?;
    let figures = figure_kinds(&checked.muster);
    let own = checked.ruleset.organisation.army_of(restriction);
    let counted = figures.iter().filter(|one| restricts(own, one.army) && who.means(&one.candidate()));
    let has = i64::try_from(counted.count()).ok()?;
    let wrong = who.is_of_unit() && (has < least || most.is_some_and(|most| has > most));
    wrong.then_some(WrongNumber { who, few: has < least })
}

/// Units put in place of others, added or taken out, until their number is right.
fn numbered(checked: &Checked<'_>, finding: &Finding, wrong: &WrongNumber<'_>) -> Vec<Change> {
    let (army, own) = (checked.muster.army, &checked.muster.chosen);
    let wanted = |unit: &Unit| wrong.who.means(&candidate(unit, army, &unit.traits, own));
    let may_stay = |unit: &&Unit| wanted(unit) == wrong.few;
    let about = |one: &Mustered<'_>| finding.path.about == About::Unit(one.place);
    let others = checked.muster.units.iter().filter(|one| wrong.who.means(&one.candidate()) != wrong.few);
    let mut others: Vec<&Mustered<'_>> = others.collect();
    // The unit that the error names comes first, then the last in the file.
    others.sort_by_key(|one| (!about(one), Reverse(one.place)));
    let swaps = |one: &Mustered<'_>| {
        let like = units(checked).filter(may_stay).filter(|unit| is_like(checked, Some(one), one.entry, unit));
        let unit = one.place;
        like.map(|other| Change::Retype { unit, id: other.id.to_string() }).collect::<Vec<_>>()
    };
    let mut changes: Vec<Change> = others.iter().flat_map(|one| swaps(one)).collect();
    if wrong.few {
        changes
            .extend(units(checked).filter(may_stay).map(|unit| Change::Add { unit: unit.id.to_string(), group: None }));
        return changes;
    }
    for one in &checked.muster.units {
        let attached = one.attached.iter().filter(|(unit, _)| wanted(unit));
        changes.extend(attached.map(|(who, _)| Change::Detach { unit: one.place, who: who.id.to_string() }));
    }
    let holds = |one: &&Mustered<'_>| one.attached.iter().any(|(unit, _)| wanted(unit));
    others.extend(checked.muster.units.iter().filter(holds));
    changes.extend(others.iter().map(|one| Change::Remove { unit: one.place }));
    changes
}

/// The units of the army that are not attached to others.
pub fn units<'c>(checked: &Checked<'c>) -> impl Iterator<Item = &'c Unit> {
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
        if !entry.with.is_empty() && part != Some(UnitPart::Attached) {
            let (option, attached) = (take.option.clone(), !take.attached);
            changes.push(Change::TakeAlong { unit, option, attached });
        }
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
    let organisation = &checked.ruleset.organisation;
    if !Sizing::of_one(organisation, &checked.muster, one).counts_attached() {
        return Vec::new();
    }
    let attaching = Attaching::by(organisation.binding_on(one.army), |who| who.means(&one.candidate()));
    attaching.named().map(|id| Change::Attach { unit: one.place, who: id.to_string() }).collect()
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

/// Changes of a group to each other kind of the army, and to those of allies whose units it names.
fn kinds_for(checked: &Checked<'_>, group: usize) -> Vec<Change> {
    let own = checked.muster.groups.get(group).map_or("", |group| group.entry.kind.as_str());
    let (organisation, army) = (&checked.ruleset.organisation, checked.muster.army);
    let units = checked.force.every_unit().into_iter().enumerate();
    let inside = units.filter(|(unit, _)| checked.muster.is_within(checked.force.group_of(*unit), group));
    let named: Vec<&str> = inside.map(|(_, entry)| entry.unit.as_str()).collect();
    let names = |army: &Army| army.units.iter().any(|unit| named.contains(&unit.id.as_str()));
    let theirs = |kind: &GroupKind| organisation.armies.iter().any(|army| kind.is_of(&army.id) && names(army));
    let offered = organisation.group_kinds_of(army);
    let offered = offered.filter(|kind| army.is_none_or(|army| kind.is_of(&army.id)) || theirs(kind));
    let others = offered.filter(|kind| kind.id != *own);
    others.map(|kind| Change::Regroup { group, kind: kind.id.to_string() }).collect()
}

/// Moves of a unit to other groups, or out of all groups.
fn into(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<Change> {
    let homes = homes(&checked.ruleset.organisation, one.army, &one.unit, &one.of_force);
    let groups = checked.muster.groups.iter().filter(|group| one.group != Some(group.place));
    let groups = groups.filter(|group| homes.iter().any(|kind| **kind == *group.entry.kind));
    let mut moves: Vec<Change> =
        groups.map(|group| Change::Into { unit: one.place, group: Some(group.place) }).collect();
    if one.group.is_some() {
        moves.push(Change::Into { unit: one.place, group: None });
    }
    moves
}

/// Changes to a group that an error is about.
fn of_group(checked: &Checked<'_>, finding: &Finding, group: usize) -> Vec<Change> {
    let mut changes = kinds_for(checked, group);
    let (army, own) = (checked.muster.army, &checked.muster.chosen);
    let formation = finding.restriction(checked.ruleset).and_then(|one| facts(one).formation);
    // Only a unit that counts as another part of the group changes what the group holds.
    let counts_otherwise = |one: &Mustered<'_>, other: &Unit| {
        let then = candidate(other, army, &other.traits, own);
        formation.is_none_or(|holds| holds.tells_apart(&then, &one.candidate()))
    };
    for one in checked.muster.inside(group) {
        changes.push(Change::Remove { unit: one.place });
        // A unit there may be of the wrong type.
        let like = |other: &&Unit| *other.id != *one.unit.id && is_like(checked, Some(one), one.entry, other);
        let others = units(checked).filter(like).filter(|other| counts_otherwise(one, other));
        changes.extend(others.map(|other| Change::Retype { unit: one.place, id: other.id.to_string() }));
    }
    changes.push(Change::Dissolve { group });
    changes.push(Change::RemoveGroup { group });
    changes
}

/// The sizes that restrictions, prices and tables name for a unit, other than its own.
fn sizes(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<i64> {
    let organisation = &checked.ruleset.organisation;
    let mut sizes: Vec<i64> = printed_sizes(checked.ruleset, one);
    // A single figure has no other size.
    let single = organisation.is_single(&one.unit);
    sizes.extend((single && one.entry.figures() != 1).then_some(1));
    let sizing = |stands| {
        let rules = organisation.binding_on(one.army);
        Sizing::by(rules, |who| who.means(&one.candidate()), stands).priced_as(organisation, &one.unit)
    };
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
