use super::moves::units;
use crate::changes::{Change, drop_last};
use crate::model::{ForceUnit, Take};
use crate::rules::{Checked, Mustered, Sizing, refusal};

/// A change with the points that it saves.
type Saving = (Change, i64);

/// The changes that save points, each with its saving. `over` is the points over the limit; `priced` gives the price
/// of an entry alone.
pub fn savings(checked: &Checked<'_>, over: i64, priced: &dyn Fn(&ForceUnit) -> Option<i64>) -> Vec<Saving> {
    let mut found: Vec<Saving> = Vec::new();
    for one in &checked.muster.units {
        let (unit, entry) = (one.place, one.entry);
        let Some(now) = priced(entry) else { continue };
        let saves = |other: &ForceUnit| priced(other).map_or(0, |then| now - then);
        found.extend(fewer_figures(checked, one, over, &saves));
        found.extend(entry.take.iter().flat_map(|take| less_taken((unit, entry), take, over, &saves)));
        found
            .extend(further_options(checked, one).into_iter().flat_map(|option| taken((unit, entry), &option, &saves)));
        for (place, who) in entry.with.iter().enumerate() {
            let mut other = entry.clone();
            other.with.remove(place);
            found.push((Change::Detach { unit, who: who.clone() }, saves(&other)));
        }
        let others = units(checked).filter(|other| other.stands_in_for(&one.unit)).map(|other| other.id.to_string());
        found.extend(others.map(|id| {
            let saved = saves(&ForceUnit { unit: id.clone(), ..entry.clone() });
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

/// The largest smaller number of figures that saves enough, or else the smallest allowed.
fn fewer_figures(
    checked: &Checked<'_>,
    one: &Mustered<'_>,
    over: i64,
    saves: &dyn Fn(&ForceUnit) -> i64,
) -> Option<Saving> {
    let (unit, entry) = (one.place, one.entry);
    let count = |figures| saves(&ForceUnit { count: Some(figures), ..entry.clone() });
    entry.count?;
    let may_have = may_have(checked, one);
    let mut sizes = (1..entry.figures()).rev().filter(|figures| may_have(*figures));
    let least = (1..entry.figures()).find(|figures| may_have(*figures));
    let enough = least.filter(|least| count(*least) >= over).and_then(|_| sizes.find(|size| count(*size) >= over));
    enough.or(least).map(|figures| (Change::Count { unit, figures }, count(figures)))
}

/// An option dropped, taken by fewer figures, or no longer by those attached, or by those too.
fn less_taken(
    (unit, entry): (usize, &ForceUnit),
    take: &Take,
    over: i64,
    saves: &dyn Fn(&ForceUnit) -> i64,
) -> Vec<Saving> {
    let option = take.option.clone();
    let with = |change: &dyn Fn(&mut Take)| {
        let mut other = entry.clone();
        other.take.iter_mut().filter(|take| take.option == option).for_each(change);
        saves(&other)
    };
    let left = |figures: i64| with(&|take| take.count = Some(figures));
    let mut without = entry.clone();
    drop_last(&mut without.take, option.as_str());
    let dropped = saves(&without);
    let mut found = vec![(Change::Drop { unit, option: option.clone() }, dropped)];
    if !entry.with.is_empty() {
        let attached = !take.attached;
        let change = Change::TakeAlong { unit, option: option.clone(), attached };
        found.push((change, with(&|take| take.attached = attached)));
    }
    let all = take.count.filter(|_| dropped > over);
    let fewer = all.and_then(|all| (1..all).rev().find(|figures| left(*figures) >= over));
    found.extend(fewer.map(|figures| {
        let change = Change::Take { unit, option: option.clone(), figures: Some(figures) };
        (change, left(figures))
    }));
    found
}

/// A further option, taken by the unit's own figures, or by those attached too: some cost less than nothing.
fn taken((unit, entry): (usize, &ForceUnit), option: &str, saves: &dyn Fn(&ForceUnit) -> i64) -> Vec<Saving> {
    let taking = |attached: bool| {
        let mut other = entry.clone();
        other.take.push(Take { option: option.to_owned(), count: None, attached });
        saves(&other)
    };
    let along = || (Change::TakeAlong { unit, option: option.to_owned(), attached: true }, taking(true));
    let along = (!entry.with.is_empty()).then(along);
    let own = (Change::Take { unit, option: option.to_owned(), figures: None }, taking(false));
    [own].into_iter().chain(along).collect()
}

/// Whether a unit may have this number of figures, by every restriction that binds it where it stands and by its price.
fn may_have<'c>(checked: &'c Checked<'_>, one: &Mustered<'c>) -> impl Fn(i64) -> bool + use<'c> {
    let sizing = Sizing::of_one(&checked.ruleset.organisation, &checked.muster, one);
    let attached = one.attached.len();
    move |figures| sizing.allows(figures, attached)
}

/// The options that a unit may take and has not taken.
fn further_options(checked: &Checked<'_>, one: &Mustered<'_>) -> Vec<String> {
    let offered = checked.ruleset.organisation.options_of(one.army);
    let new = offered.filter(|option| one.entry.take.iter().all(|take| *take.option != *option.id));
    let may = new.filter(|option| refusal(checked.ruleset, &checked.muster.chosen, one, option).is_none());
    may.map(|option| option.id.to_string()).collect()
}
