use crate::changes::Change;
use crate::diagnostic::candidates;
use crate::model::ForceUnit;
use crate::rules::{Checked, first_home, known_sides, recruit, unit_cost};

/// A word corrected, a kind of group changed, or something stated that the file leaves out.
const WORD: i64 = 1;

/// A stated choice changed, or a known army that some of the units belong to.
const STATED: i64 = 8;

/// A number changed, plus the difference.
const NUMBER: i64 = 1;

/// A figure attached or detached, an option added or dropped, or a key without effect left out.
const PART: i64 = 2;

/// A unit moved, a group begun, or a group taken out, plus its units.
const MOVED: i64 = 3;

/// A unit replaced by another.
const SWAPPED: i64 = 8;

/// A unit added, plus its figures.
const PUT_IN: i64 = 10;

/// A unit taken out, plus its points, or its figures if it has no points; or a group dissolved, plus `MOVED` for each
/// unit in it. Dissolving a group thus costs more than adding a small unit to it.
const TAKEN_OUT: i64 = 20;

/// The cost of a change: how much it takes from the player who wrote the force. `None` if it can't be part of a
/// repair.
pub fn cost(checked: &Checked<'_>, change: &Change) -> Option<i64> {
    // A force with hundreds of units has thousands of changes, so only the few that concern every unit look at each.
    let entry = |unit: &usize| checked.force.unit(*unit);
    Some(match change {
        Change::Army { army } => {
            let of_army = |entry: &&ForceUnit| checked.muster.army.is_some_and(|army| army.unit(&entry.unit).is_some());
            let known =
                checked.force.army.as_ref().is_some_and(|army| checked.ruleset.organisation.army(army).is_some());
            let same = checked.force.army.as_ref().is_some_and(|stated| stated == army);
            if same || known && checked.force.every_unit().iter().any(of_army) { STATED } else { WORD }
        }
        Change::Side { side: Some(_) } => {
            let known = known_sides(checked.ruleset);
            let stated = checked.force.side.as_ref();
            if known.iter().any(|side| stated.is_some_and(|stated| side.id.eq_ignore_ascii_case(stated))) {
                STATED
            } else {
                WORD
            }
        }
        Change::Retype { unit, id } => {
            let typed = &entry(unit)?.unit;
            let known = checked.muster.unit(*unit).is_some() || checked.ruleset.organisation.unit(typed).is_some();
            if !known && corrects(typed, id) { WORD } else { SWAPPED }
        }
        Change::Reattach { who, .. } => {
            if checked.ruleset.organisation.unit(who).is_some() {
                PART
            } else {
                WORD
            }
        }
        // A number is written only over one that can't be meant.
        Change::Retake { .. }
        | Change::Regroup { .. }
        | Change::Rechoose { .. }
        | Change::Restate { .. }
        | Change::Reroll { .. }
        | Change::Amend { .. }
        | Change::State { number: Some(_), .. }
        | Change::Roll { natural: Some(_), .. } => WORD,
        Change::Choose { unit, choice, decision } => chosen(checked, *unit, choice, decision.as_deref())?,
        Change::Count { unit, figures } => NUMBER + (entry(unit)?.figures() - figures).abs(),
        Change::Take { unit, option, figures } => {
            let entry = entry(unit)?;
            let all = entry.figures();
            let taken: Vec<i64> = entry.entries_for(option).map(|take| take.count.unwrap_or(all)).collect();
            // Several entries in one take nothing from the player.
            if taken.is_empty() { PART } else { NUMBER + (taken.iter().sum::<i64>() - figures.unwrap_or(all)).abs() }
        }
        Change::Drop { unit, option } if entry(unit)?.entries_for(option).count() > 1 => {
            let entry = entry(unit)?;
            PART + entry.entries_for(option).last().map_or(0, |take| take.count.unwrap_or(entry.figures()))
        }
        Change::TakeAlong { unit, option, .. } => {
            let entry = entry(unit)?;
            let there = entry.take.iter().any(|take| take.option == *option);
            if there { NUMBER + i64::try_from(entry.with.len()).unwrap_or(0) } else { PART }
        }
        Change::Side { side: None }
        | Change::Attach { .. }
        | Change::Detach { .. }
        | Change::Drop { .. }
        | Change::State { number: None, .. }
        | Change::Roll { natural: None, .. }
        | Change::Join { host: None, .. } => PART,
        Change::Join { unit, host: Some(_) } => {
            let there = checked.muster.unit(*unit).is_some_and(|one| one.joins.is_some());
            if there { MOVED } else { WORD }
        }
        Change::Into { .. } | Change::Nest { .. } | Change::Group { .. } => MOVED,
        Change::Add { unit, .. } => PUT_IN + new_figures(checked, unit),
        Change::Remove { unit } => taken_out(checked, *unit),
        // Nothing is lost with a kind of group that there is not, unless another was meant.
        Change::Dissolve { group } if checked.muster.groups.get(*group).is_some_and(|group| !group.known) => {
            let typed = &checked.muster.groups[*group].entry.kind;
            let kinds = checked.ruleset.organisation.group_kinds_of(checked.muster.army);
            if candidates(typed, kinds.map(|kind| kind.id.as_str()), 1).is_empty() { MOVED } else { STATED }
        }
        Change::RemoveGroup { group } => {
            let inside = checked.muster.units.iter().filter(|one| checked.muster.is_within(one.group, *group));
            MOVED + inside.map(|one| taken_out(checked, one.place)).sum::<i64>()
        }
        Change::Dissolve { group } => {
            let inside = checked.force.every_group().get(*group).map_or(0, |(group, _)| group.units.len());
            TAKEN_OUT + MOVED * i64::try_from(inside).unwrap_or(i64::from(u8::MAX))
        }
        Change::RemoveCustom { id } => {
            let units = checked.force.every_unit();
            let own = units.iter().enumerate().filter(|(_, entry)| entry.unit == *id);
            TAKEN_OUT + own.map(|(place, _)| taken_out(checked, place)).sum::<i64>()
        }
        // The players agreed on the limit, and the other changes repair nothing.
        Change::Limit { .. }
        | Change::Duplicate { .. }
        | Change::Move { .. }
        | Change::Rename { .. }
        | Change::RenameGroup { .. }
        | Change::Title { .. }
        | Change::Player { .. }
        | Change::Custom { .. } => return None,
    })
}

/// Whether a word in place of one that nothing is called corrects it: one that looks nothing like it is no correction.
pub fn corrects(typed: &str, id: &str) -> bool {
    !candidates(typed, [id], 1).is_empty()
}

/// The cost of setting, changing or clearing a decision; `None` if there is nothing to clear.
fn chosen(checked: &Checked<'_>, unit: Option<usize>, choice: &str, decision: Option<&str>) -> Option<i64> {
    let known = checked.ruleset.organisation.choice(choice);
    let (stated, asked) = match unit {
        Some(unit) => {
            let asked = checked.muster.unit(unit).is_some_and(|one| one.chosen.iter().any(|(id, _)| id == choice));
            (&checked.force.unit(unit)?.choose, asked)
        }
        None => (&checked.force.choose, known.is_some_and(|choice| choice.of_force)),
    };
    let stated = stated.iter().find(|(id, _)| id == choice).map(|(_, way)| way.as_str());
    let means = |way: &str| known.is_some_and(|choice| choice.options.iter().any(|option| option.id == way));
    Some(match (stated, decision) {
        (Some(stated), Some(_)) if !means(stated) => WORD,
        (None, Some(_)) => WORD,
        (Some(_), Some(_)) => STATED,
        (Some(stated), None) if asked && means(stated) => STATED,
        (Some(_), None) => PART,
        (None, None) => return None,
    })
}

/// The cost of taking a unit out: its points are added, or its figures if its points are unknown.
fn taken_out(checked: &Checked<'_>, unit: usize) -> i64 {
    let points = checked.muster.unit(unit).and_then(|one| unit_cost(&checked.ruleset.organisation, one));
    let figures = || checked.force.unit(unit).map_or(0, ForceUnit::figures);
    TAKEN_OUT + points.unwrap_or_else(figures)
}

/// The entry that adds a unit of the force's army, as `new` would write it; `None` for other units.
pub fn new_entry(checked: &Checked<'_>, id: &str) -> Option<ForceUnit> {
    let army = checked.muster.army;
    let (organisation, of_force) = (&checked.ruleset.organisation, &checked.muster.chosen);
    let unit = army.and_then(|army| army.unit(id))?;
    Some(recruit(organisation, army, unit, of_force, first_home(organisation, army, unit, of_force)))
}

fn new_figures(checked: &Checked<'_>, id: &str) -> i64 {
    let attached = |new: &ForceUnit| i64::try_from(new.with.len()).unwrap_or(0);
    new_entry(checked, id).map_or(1, |new| new.figures() + attached(&new))
}
