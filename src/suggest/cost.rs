use crate::changes::Change;
use crate::model::{ForceUnit, Ruleset};
use crate::rules::{Checked, first_home, known_sides, recruit, unit_cost};

/// A word, a kind of group, or something that the file leaves out and must say.
const WORD: i64 = 1;

/// A choice that the file states, or an army that some of its units are of.
const STATED: i64 = 8;

/// Each number, besides what it differs by.
const NUMBER: i64 = 1;

/// A figure attached or sent away, an option added or dropped, a key that has no effect left out.
const PART: i64 = 2;

/// A unit that stands elsewhere, or a group begun, or taken out besides what stands in it.
const MOVED: i64 = 3;

/// A unit in place of its like.
const SWAPPED: i64 = 8;

/// A unit put in, besides its figures.
const PUT_IN: i64 = 10;

/// A unit taken out, besides its points, or its figures where it has none; a group dissolved, besides its units, which then
/// stand elsewhere: more than one small unit put into it.
const TAKEN_OUT: i64 = 20;

/// How much a change takes from the player who wrote the force: the one table. None where it is no repair.
pub fn cost(checked: &Checked<'_>, change: &Change) -> Option<i64> {
    let units = checked.force.every_unit();
    let entry = |unit: &usize| units.get(*unit).copied();
    Some(match change {
        Change::Army { army } => {
            let of_army = |entry: &&ForceUnit| checked.muster.army.is_some_and(|army| army.unit(&entry.unit).is_some());
            let known =
                checked.force.army.as_ref().is_some_and(|army| checked.ruleset.organisation.army(army).is_some());
            let same = checked.force.army.as_ref().is_some_and(|stated| stated == army);
            if same || known && units.iter().any(of_army) { STATED } else { WORD }
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
        Change::Retype { unit, .. } => {
            let known = checked.muster.unit(*unit).is_some() || is_unit(checked.ruleset, &entry(unit)?.unit);
            if known { SWAPPED } else { WORD }
        }
        Change::Reattach { who, .. } => {
            if is_unit(checked.ruleset, who) {
                PART
            } else {
                WORD
            }
        }
        Change::Retake { .. } | Change::Regroup { .. } | Change::Rechoose { .. } => WORD,
        Change::Choose { unit, choice, decision } => chosen(checked, *unit, choice, decision.as_deref())?,
        Change::Count { unit, figures } => NUMBER + (entry(unit)?.figures() - figures).abs(),
        Change::State { number: Some(number), unit, stat } => {
            let stated = entry(unit)?.stats.iter().find(|(known, _)| known == stat);
            NUMBER + stated.map_or(0, |(_, stated)| (stated - number).abs())
        }
        Change::Take { unit, option, figures } => {
            let entry = entry(unit)?;
            let all = entry.figures();
            match entry.take.iter().find(|take| take.option == *option) {
                Some(take) => NUMBER + (take.count.unwrap_or(all) - figures.unwrap_or(all)).abs(),
                None => PART,
            }
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
        Change::Into { .. } | Change::Group { .. } => MOVED,
        Change::Add { unit, .. } => PUT_IN + new_figures(checked, unit),
        Change::Remove { unit } => taken_out(checked, *unit),
        Change::RemoveGroup { group } => {
            let inside = checked.muster.units.iter().filter(|one| checked.muster.is_within(one.group, *group));
            MOVED + inside.map(|one| taken_out(checked, one.place)).sum::<i64>()
        }
        Change::Dissolve { group } => {
            let inside = checked.force.every_group().get(*group).map_or(0, |(group, _)| group.units.len());
            TAKEN_OUT + MOVED * i64::try_from(inside).unwrap_or(i64::from(u8::MAX))
        }
        Change::RemoveCustom { id } => {
            let own = units.iter().enumerate().filter(|(_, entry)| entry.unit == *id);
            TAKEN_OUT + own.map(|(place, _)| taken_out(checked, place)).sum::<i64>()
        }
        // The limit is what players agreed on, and the rest mends nothing.
        Change::Limit { .. }
        | Change::Duplicate { .. }
        | Change::Move { .. }
        | Change::Rename { .. }
        | Change::RenameGroup { .. }
        | Change::Roll { natural: Some(_), .. }
        | Change::Title { .. }
        | Change::Player { .. }
        | Change::Custom { .. } => return None,
    })
}

/// A choice decided, decided otherwise, or left out.
fn chosen(checked: &Checked<'_>, unit: Option<usize>, choice: &str, decision: Option<&str>) -> Option<i64> {
    let known = checked.ruleset.organisation.choice(choice);
    let (stated, asked) = match unit {
        Some(unit) => {
            let asked = checked.muster.unit(unit).is_some_and(|one| one.chosen.iter().any(|(id, _)| id == choice));
            (&checked.force.every_unit().get(unit)?.choose, asked)
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

/// The cost of taking a unit out: besides its points, or its figures where nothing tells those.
fn taken_out(checked: &Checked<'_>, unit: usize) -> i64 {
    let points = checked.muster.unit(unit).and_then(|one| unit_cost(&checked.ruleset.organisation, one));
    let figures = || checked.force.every_unit().get(unit).map_or(0, |entry| entry.figures());
    TAKEN_OUT + points.unwrap_or_else(figures)
}

fn new_figures(checked: &Checked<'_>, id: &str) -> i64 {
    let army = checked.muster.army;
    let unit = army.and_then(|army| army.unit(id));
    let (organisation, of_force) = (&checked.ruleset.organisation, &checked.muster.chosen);
    unit.map_or(1, |unit| {
        let new = recruit(organisation, army, unit, of_force, first_home(organisation, army, unit, of_force));
        new.figures() + i64::try_from(new.with.len()).unwrap_or(0)
    })
}

/// Whether some army has a unit with this id.
fn is_unit(ruleset: &Ruleset, id: &str) -> bool {
    ruleset.organisation.armies.iter().any(|army| army.unit(id).is_some())
}
