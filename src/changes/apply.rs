use super::Change;
use super::entries::{along, drop_last, rename, set, take};
use super::own_troops::{amend, build, without_custom};
use super::places::{dissolved, group, list, nest, take_out};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Army, Force, ForceGroup, ForceUnit, LONGEST_NAME, MOST_FIGURES, MOST_POINTS, Ruleset, Unit};
use crate::rules::{UnitPlace, force_choices, given, group_inside, group_title, has_room, homes, recruit, unit_title};

/// The result of a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// A short announcement for players who can't see the page; `None` if the page shows the change in place.
    pub said: Option<String>,
    /// The unit that was changed or added, by its place in the file.
    pub unit: Option<usize>,
    /// The group that was changed or begun, or that a unit was added to or moved into.
    pub group: Option<usize>,
}

/// Carries a change out. An error if the force has no such unit or group, or a value is out of range; the force is
/// then unchanged.
pub fn apply(ruleset: &Ruleset, force: &mut Force, change: &Change) -> Result<Done, Diagnostic> {
    match change {
        Change::Add { unit, group } => add(ruleset, force, unit, *group),
        Change::Remove { unit } => {
            let (list, place) = list(force, *unit).ok_or_else(|| no_unit(*unit))?;
            let gone = unit_title(&ruleset.organisation, &list.remove(place));
            Ok(Done { said: Some(format!("{gone} removed")), ..Done::default() })
        }
        Change::Duplicate { unit } => duplicated(ruleset, force, *unit),
        Change::Move { unit, up } => moved(force, *unit, *up),
        Change::Count { unit, figures } => counted(ruleset, force, *unit, *figures),
        Change::Rename { unit, name } => {
            let name = named(name)?;
            follow(ruleset, force, *unit, name.as_deref());
            with(force, *unit, |one| one.name = name)
        }
        Change::Attach { unit, who } => with(force, *unit, |one| one.with.push(who.clone())),
        Change::Detach { unit, who } => with(force, *unit, |one| {
            if let Some(place) = one.with.iter().rposition(|known| known == who) {
                one.with.remove(place);
            }
        }),
        Change::Retype { unit, id } => with(force, *unit, |one| one.unit.clone_from(id)),
        Change::Reattach { unit, who, id } => with(force, *unit, |one| {
            if let Some(place) = one.with.iter().position(|known| known == who) {
                one.with[place].clone_from(id);
            }
        }),
        Change::Regroup { group: index, kind } => {
            group(force, *index).ok_or_else(|| no_group(*index))?.kind.clone_from(kind);
            Ok(Done { group: Some(*index), ..Done::default() })
        }
        Change::Join { unit, host } => {
            let host = host.clone().filter(|host| !host.is_empty());
            with(force, *unit, |one| one.joins = host)
        }
        Change::Take { unit, option, figures } => {
            let figures =
                figures.map(|figures| in_range("a count", figures, 0, i64::from(MOST_FIGURES))).transpose()?;
            with(force, *unit, |one| take(&mut one.take, option, figures))
        }
        Change::TakeAlong { unit, option, attached } => {
            with(force, *unit, |one| along(&mut one.take, option, *attached))
        }
        Change::Drop { unit, option } => with(force, *unit, |one| drop_last(&mut one.take, option)),
        Change::Retake { unit, option, id } => with(force, *unit, |one| {
            if let Some(take) = one.take.iter_mut().find(|take| take.option == *option) {
                take.option.clone_from(id);
            }
        }),
        Change::Rechoose { unit: Some(unit), choice, id } => {
            with(force, *unit, |one| rename(&mut one.choose, choice, id))
        }
        Change::Rechoose { unit: None, choice, id } => {
            Ok(of_force(force, |force| rename(&mut force.choose, choice, id)))
        }
        Change::Choose { unit: Some(unit), choice, decision } => {
            with(force, *unit, |one| set(&mut one.choose, choice, decision.clone()))
        }
        Change::Choose { unit: None, choice, decision } => {
            Ok(of_force(force, |force| set(&mut force.choose, choice, decision.clone())))
        }
        Change::State { unit, stat, number } => with(force, *unit, |one| set(&mut one.stats, stat, *number)),
        Change::Restate { unit, stat, id } => with(force, *unit, |one| rename(&mut one.stats, stat, id)),
        Change::Reroll { unit, roll, id } => with(force, *unit, |one| rename(&mut one.rolls, roll, id)),
        Change::Roll { unit, roll, natural } => rolled(ruleset, force, (*unit, roll), *natural),
        Change::Limit { points } => {
            let limit = points.map(|points| in_range("a limit", points, 1, i64::from(MOST_POINTS))).transpose()?;
            Ok(of_force(force, |force| force.limit = limit))
        }
        Change::Army { army } => Ok(of_force(force, |force| force.army = Some(army.clone()))),
        Change::Side { side } => Ok(of_force(force, |force| force.side.clone_from(side))),
        Change::Title { name } => {
            let name = named(name)?;
            Ok(of_force(force, |force| force.name = name))
        }
        Change::Player { name } => {
            let name = named(name)?;
            Ok(of_force(force, |force| force.player = name))
        }
        Change::Group { kind, inside } => begin(force, kind, *inside),
        Change::RenameGroup { group: index, name } => {
            group(force, *index).ok_or_else(|| no_group(*index))?.name = named(name)?;
            Ok(Done { group: Some(*index), ..Done::default() })
        }
        Change::RemoveGroup { group } => gone(ruleset, take_out(force, *group), *group, "removed"),
        Change::Dissolve { group } => gone(ruleset, dissolved(force, *group), *group, "dissolved"),
        Change::Into { unit, group } => into(force, *unit, *group),
        Change::Nest { group, inside } => {
            nest(force, *group, *inside).ok_or_else(|| no_group(*group))?;
            Ok(Done::default())
        }
        Change::Custom { name, code, role, extras } => {
            build(force, named(name)?, code, role, extras);
            Ok(Done::default())
        }
        Change::Amend { custom, word } => amend(force, *custom, word).map(|()| Done::default()),
        Change::RemoveCustom { id } => Ok(of_force(force, |force| without_custom(force, id))),
    }
}

/// Puts a copy of a unit after it; the copy rolls its own dice.
fn duplicated(ruleset: &Ruleset, force: &mut Force, unit: usize) -> Result<Done, Diagnostic> {
    let (list, place) = list(force, unit).ok_or_else(|| no_unit(unit))?;
    let copy = ForceUnit { name: None, rolls: Vec::new(), throws: None, thrown: None, ..list[place].clone() };
    let said = format!("{} duplicated", unit_title(&ruleset.organisation, &copy));
    list.insert(place + 1, copy);
    Ok(Done { said: Some(said), unit: Some(unit + 1), group: None })
}

/// The result of removing a group, announced in the words `how`.
fn gone(ruleset: &Ruleset, group: Option<ForceGroup>, index: usize, how: &str) -> Result<Done, Diagnostic> {
    let group = group.ok_or_else(|| no_group(index))?;
    let what = group_title(&ruleset.organisation, &group);
    Ok(Done { said: Some(format!("{what} {how}")), ..Done::default() })
}

/// Lets units that joined this one follow it under its new name.
fn follow(ruleset: &Ruleset, force: &mut Force, unit: usize, name: Option<&str>) {
    let Some((list, place)) = list(force, unit) else { return };
    let kind = unit_title(&ruleset.organisation, &ForceUnit { name: None, ..list[place].clone() });
    let old = list[place].name.clone().unwrap_or_else(|| kind.clone());
    let new = name.map_or(kind, str::to_owned);
    for one in force.every_unit_mut() {
        if one.joins.as_ref().is_some_and(|joins| joins.to_lowercase() == old.to_lowercase()) {
            one.joins = Some(new.clone());
        }
    }
}

/// Changes the unit at this place; an error if there is none.
fn with(force: &mut Force, unit: usize, change: impl FnOnce(&mut ForceUnit)) -> Result<Done, Diagnostic> {
    let (list, place) = list(force, unit).ok_or_else(|| no_unit(unit))?;
    change(&mut list[place]);
    Ok(at(unit))
}

/// Sets a unit's number of figures, which is not written for a single figure.
fn counted(ruleset: &Ruleset, force: &mut Force, unit: usize, figures: i64) -> Result<Done, Diagnostic> {
    let figures = in_range("a count", figures, 1, i64::from(MOST_FIGURES))?;
    let single = figures == 1 && is_single(ruleset, force, unit);
    with(force, unit, |one| one.count = Some(figures).filter(|_| !single))
}

/// Sets or clears a die. Another number than the seed's comes from no seed; a die that is left out can only be thrown
/// as before.
fn rolled(
    ruleset: &Ruleset,
    force: &mut Force,
    (unit, roll): (usize, &str),
    natural: Option<i64>,
) -> Result<Done, Diagnostic> {
    let seeded = natural.is_none() || natural == given(ruleset, force, unit, roll);
    let done = with(force, unit, |one| set(&mut one.rolls, roll, natural))?;
    if !seeded {
        force.reseed(None);
    }
    Ok(done)
}

/// Whether the unit at this place is a single figure by its role, which has no count in files.
fn is_single(ruleset: &Ruleset, force: &Force, unit: usize) -> bool {
    let organisation = &ruleset.organisation;
    let known = force.unit(unit).and_then(|entry| organisation.unit(&entry.unit));
    known.is_some_and(|unit| !organisation.counts(unit))
}

/// Changes the force as a whole, which never fails.
fn of_force(force: &mut Force, change: impl FnOnce(&mut Force)) -> Done {
    change(force);
    Done::default()
}

fn add(ruleset: &Ruleset, force: &mut Force, id: &str, touched: Option<usize>) -> Result<Done, Diagnostic> {
    let organisation = &ruleset.organisation;
    let army = organisation.army_meant(force.army.as_deref());
    let one = find(ruleset, army, id);
    let Some(unit) = one else {
        // Custom troops of the force; the check reads their code.
        let own = force.custom.iter().find(|custom| custom.id == id);
        let Some(own) = own else {
            return Err(Diagnostic::error(Code::UnknownUnit, format!("there is no unit `{id}`")));
        };
        let counts = organisation.role(&own.role).is_some_and(|role| role.counts);
        let unit = ForceUnit { unit: id.to_owned(), count: counts.then_some(1), ..ForceUnit::default() };
        let said = format!("{} added", own.name);
        force.units.push(unit);
        return Ok(Done { said: Some(said), unit: Some(force.units.len() - 1), group: None });
    };
    let of_force = force_choices(organisation, force, &mut Vec::new());
    let homes = homes(organisation, army, unit, &of_force);
    let room = |index: usize| {
        let all = force.every_group();
        let (group, _) = all.get(index)?;
        let there: Vec<&Unit> = group.units.iter().filter_map(|one| find(ruleset, army, &one.unit)).collect();
        has_room(organisation, army, unit, &of_force, (&group.kind, &there)).then_some(index)
    };
    let count = force.every_group().len();
    let place = touched.and_then(room).or_else(|| (0..count).find_map(room));
    let place = match (place, homes.first()) {
        (Some(place), _) => Some(place),
        (None, Some(kind)) => {
            force.groups.push(ForceGroup { kind: kind.to_string(), ..ForceGroup::default() });
            Some(force.every_group().len() - 1)
        }
        (None, None) => None,
    };
    let kind = place.and_then(|index| force.every_group().get(index).map(|(group, _)| group.kind.clone()));
    let stands = kind.as_deref().map_or(UnitPlace::Outside, UnitPlace::In);
    let new = recruit(organisation, army, unit, &of_force, stands);
    let said = with_words(ruleset, unit, &new);
    let Some(index) = place else {
        force.units.push(new);
        return Ok(Done { said: Some(said), unit: Some(force.units.len() - 1), group: None });
    };
    let before = force.every_group().get(index).map_or(0, |(_, before)| *before);
    let into = group(force, index).ok_or_else(|| no_group(index))?;
    into.units.push(new);
    let at = before + into.units.len() - 1;
    let kind = group_inside(organisation, into);
    Ok(Done { said: Some(format!("{said}, in {kind}")), unit: Some(at), group: Some(index) })
}

fn moved(force: &mut Force, unit: usize, up: bool) -> Result<Done, Diagnostic> {
    let (own, place) = list(force, unit).ok_or_else(|| no_unit(unit))?;
    let other = if up { place.checked_sub(1) } else { Some(place + 1).filter(|next| *next < own.len()) };
    if let Some(other) = other {
        own.swap(place, other);
        return Ok(at(if up { unit - 1 } else { unit + 1 }));
    }
    // At the end of its list the unit moves to the neighbouring one.
    let count = force.every_group().len();
    let next = match (force.group_of(unit), up) {
        (Some(0), true) => Some(None),
        (Some(index), true) => Some(Some(index - 1)),
        (Some(index), false) if index + 1 < count => Some(Some(index + 1)),
        (None, false) if count > 0 => Some(Some(0)),
        (Some(_), false) | (None, _) => None,
    };
    match next {
        Some(next) => place_in(force, unit, next, !up),
        None => Ok(at(unit)),
    }
}

fn into(force: &mut Force, unit: usize, group: Option<usize>) -> Result<Done, Diagnostic> {
    if let Some(index) = group.filter(|index| *index >= force.every_group().len()) {
        return Err(no_group(index));
    }
    place_in(force, unit, group, false)
}

/// Puts a unit first or last in a group, or outside all groups if `index` is `None`.
fn place_in(force: &mut Force, unit: usize, index: Option<usize>, first: bool) -> Result<Done, Diagnostic> {
    let (own, place) = list(force, unit).ok_or_else(|| no_unit(unit))?;
    let moving = own.remove(place);
    let before = match index {
        Some(index) => force.every_group().get(index).map_or(0, |(_, before)| *before),
        None => 0,
    };
    let target = match index {
        Some(index) => &mut group(force, index).ok_or_else(|| no_group(index))?.units,
        None => &mut force.units,
    };
    let to = if first { 0 } else { target.len() };
    target.insert(to, moving);
    Ok(Done { said: None, unit: Some(before + to), group: index })
}

fn begin(force: &mut Force, kind: &str, inside: Option<usize>) -> Result<Done, Diagnostic> {
    let new = ForceGroup { kind: kind.to_owned(), ..ForceGroup::default() };
    match inside {
        None => force.groups.push(new),
        Some(index) => group(force, index).ok_or_else(|| no_group(index))?.groups.push(new),
    }
    let all = force.every_group();
    let empty = all.iter().rposition(|(group, _)| group.kind == kind && group.units.is_empty());
    Ok(Done { group: empty, ..Done::default() })
}

fn named(name: &str) -> Result<Option<String>, Diagnostic> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        let message =
            format!("a name may have at most {LONGEST_NAME} characters; this one has {}", name.chars().count());
        return Err(Diagnostic::error(Code::BadValue, message));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// A unit of the army or of its allies.
fn find<'a>(ruleset: &'a Ruleset, army: Option<&'a Army>, id: &str) -> Option<&'a Unit> {
    let joining = army.into_iter().flat_map(|army| &army.allies);
    let joining = joining.filter_map(|ally| ruleset.organisation.army(&ally.army));
    army.into_iter().chain(joining).find_map(|army| army.unit(id))
}

/// The name, figures and attached figures of a new unit, in words.
fn with_words(ruleset: &Ruleset, unit: &Unit, new: &ForceUnit) -> String {
    let figures = new.count.map_or_else(String::new, |count| format!(", {}", crate::rules::figures(count)));
    let with: Vec<String> = new.with.iter().map(|id| crate::rules::unit_name(&ruleset.organisation, id)).collect();
    let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
    format!("{}{figures}{with}", unit.name)
}

fn at(unit: usize) -> Done {
    Done { unit: Some(unit), ..Done::default() }
}

fn no_unit(unit: usize) -> Diagnostic {
    Diagnostic::error(Code::BadValue, format!("the force has no unit number {}", unit + 1))
}

fn no_group(group: usize) -> Diagnostic {
    Diagnostic::error(Code::BadValue, format!("the force has no group number {}", group + 1))
}

fn in_range(what: &str, number: i64, least: i64, most: i64) -> Result<i64, Diagnostic> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(Diagnostic::error(Code::BadValue, format!("{what} of {number} is out of range: from {least} to {most}")))
}
