use super::advice::Advice;
use super::change_words::{add_number, add_to, leave_key_out, write_number};
use super::consult::{Answer, Asked, consult};
use super::finding::{Finding, Undecided};
use super::mustered::Mustered;
use super::profile::apply;
use super::restriction::Remedy;
use super::track_sums::is_called;
use super::wording::figures;
use crate::diagnostic::{Code, candidates};
use crate::model::{
    By, Candidate, Cell, Change, Effects, Half, Ladder, Part, Path, Roll, RowOutcome, Ruleset, Several, Severity, Stat,
    StatFrom, StatId, Table, TableKind, Trait, Value, capital, shifted,
};
use crate::sum::Sum;

/// Works out a unit's stats: printed, stated, looked up, rolled or summed, as changed by its choices and options.
pub fn stats(ruleset: &Ruleset, one: &mut Mustered<'_>, findings: &mut Vec<Finding>) {
    let organisation = &ruleset.organisation;
    let (mut numbers, mut others) = printed(one);
    let asked: Vec<&Stat> = organisation.stats.iter().filter(|stat| stat.who.means(&one.candidate())).collect();
    for stat in &asked {
        match &stat.from {
            StatFrom::Printed | StatFrom::Sum(_) => {}
            StatFrom::Asked => {
                let why = "the rules leave it to the players";
                numbers.extend(of_players(ruleset, one, (stat, why), findings));
            }
            StatFrom::Table(table) => numbers.extend(of_table(ruleset, table, one, stat, findings)),
            StatFrom::Roll(roll) => {
                let roll = organisation.rolls.iter().find(|known| known.id == *roll);
                let value = roll.and_then(|roll| rolled(ruleset, roll, one, findings));
                others.extend(value.map(|value| (stat.id.clone(), value)));
            }
        }
    }
    changed(&ruleset.dice.ladders, one, &mut numbers, &mut others);
    numbers.extend(trait_numbers(&organisation.traits, one));
    for stat in &asked {
        if let StatFrom::Sum(sum) = &stat.from
            && let Ok(number) = summed(sum, &numbers)
        {
            numbers.push((stat.id.clone(), number));
        }
    }
    unasked_stats(ruleset, one, &asked, findings);
    unasked_rolls(&organisation.rolls, one, findings);
    // Rolls that give a stat have been checked above; the others must fit their dice too.
    let from_rolls = |roll: &Roll| asked.iter().any(|stat| matches!(&stat.from, StatFrom::Roll(id) if *id == roll.id));
    for roll in organisation.rolls.iter().filter(|roll| !from_rolls(roll)) {
        if one.entry.rolls.iter().any(|(key, _)| *key == roll.id) {
            let _ = rolled(ruleset, roll, one, findings);
        }
    }
    let numbers = numbers.into_iter().map(|(id, number)| (id, Value::Number(number)));
    one.stats = numbers.chain(others).collect();
}

/// A unit's numeric stats, and its other stats.
type NumbersAndOthers = (Vec<(StatId, i64)>, Vec<(StatId, Value)>);

/// The stats printed for a unit.
fn printed(one: &Mustered<'_>) -> NumbersAndOthers {
    let (mut numbers, mut others) = (Vec::with_capacity(one.unit.stats.len()), Vec::new());
    for (id, value) in &one.unit.stats {
        match value {
            Value::Number(number) => numbers.push((id.clone(), *number)),
            other => others.push((id.clone(), other.clone())),
        }
    }
    (numbers, others)
}

/// A stat that the players state; if they don't, or it is out of range, a finding. `why` is the reason why they state
/// it.
fn of_players(
    ruleset: &Ruleset,
    one: &Mustered<'_>,
    (stat, why): (&Stat, &str),
    findings: &mut Vec<Finding>,
) -> Option<(StatId, i64)> {
    let number = stated(one, stat);
    let known = |key: &str| ruleset.organisation.stats.iter().any(|stat| stat.id == *key);
    if number.is_none() && !is_misspelt(&one.entry.stats, &stat.id, known) {
        findings.push(not_stated(one, stat, why));
    }
    allowed(one, stat, number?, findings)
}

/// A stat that a table gives for the unit's figures; if the table has no entry and the data say so, the players state
/// it.
fn of_table(
    ruleset: &Ruleset,
    table: &str,
    one: &Mustered<'_>,
    stat: &Stat,
    findings: &mut Vec<Finding>,
) -> Option<(StatId, i64)> {
    let figures = figures(one.figures());
    let Some(number) = counted(ruleset, table, one.figures()) else {
        let why = format!("none is printed for {figures}");
        return if stat.ask_where_missing { of_players(ruleset, one, (stat, &why), findings) } else { None };
    };
    let Some(said) = stated(one, stat) else { return Some((stat.id.clone(), number)) };
    let name = stat.name.to_lowercase();
    let message = format!("{name} {said} is stated, but the table gives {number} for {figures}");
    let finding = Finding::error(Code::OptionNotOffered, stated_at(one, stat), message);
    findings.push(finding.advised(vec![Advice::step(leave_key_out(&stat.id), state(one, &stat.id, None))]));
    None
}

/// Reports stats that are stated although the players may not state them.
fn unasked_stats(ruleset: &Ruleset, one: &Mustered<'_>, asked: &[&Stat], findings: &mut Vec<Finding>) {
    let may = |stat: &&&Stat| stat.from == StatFrom::Asked || stat.ask_where_missing;
    for (key, _) in &one.entry.stats {
        if !asked.iter().filter(may).any(|stat| stat.id == *key) {
            let message = format!("`{key}` is not for the players to state");
            let path = one.part(Part::Stat(key.clone()));
            // A stat that there is was not misspelt.
            let known = ruleset.organisation.stats.iter().any(|stat| stat.id == *key);
            let open = if known { Vec::new() } else { open_stats(ruleset, one) };
            let other = |id: &str| Change::Restate { unit: one.place, stat: key.clone(), id: id.to_owned() };
            let advice = Advice::key(key, &open, other, state(one, key, None));
            findings.push(Finding::error(Code::OptionNotOffered, path, message).advised(vec![advice]));
        }
    }
}

/// The ids of the stats that the players still have to state for a unit.
pub fn open_stats<'r>(ruleset: &'r Ruleset, one: &Mustered<'_>) -> Vec<&'r str> {
    let missing = |table: &str| counted(ruleset, table, one.figures()).is_none();
    let open = |stat: &&Stat| {
        let left = match &stat.from {
            StatFrom::Asked => true,
            StatFrom::Table(table) => stat.ask_where_missing && missing(table),
            StatFrom::Printed | StatFrom::Sum(_) | StatFrom::Roll(_) => false,
        };
        left && stat.who.means(&one.candidate()) && stated(one, stat).is_none()
    };
    ruleset.organisation.stats.iter().filter(open).map(|stat| stat.id.as_str()).collect()
}

/// The ids of the rolls that are made for a unit and that its entry lacks.
pub fn open_rolls<'r>(rolls: &'r [Roll], one: &Mustered<'_>) -> Vec<&'r str> {
    let open =
        |roll: &&Roll| roll.who.means(&one.candidate()) && one.entry.rolls.iter().all(|(key, _)| *key != roll.id);
    rolls.iter().filter(open).map(|roll| roll.id.as_str()).collect()
}

/// Whether a key that is missing may be meant by one that is not `known`: that one is then reported.
fn is_misspelt(there: &[(String, i64)], missing: &str, known: impl Fn(&str) -> bool) -> bool {
    there.iter().any(|(key, _)| !known(key) && !candidates(key, [missing], 1).is_empty())
}

/// Reports rolls that are not made for this unit.
fn unasked_rolls(rolls: &[Roll], one: &Mustered<'_>, findings: &mut Vec<Finding>) {
    for (key, _) in &one.entry.rolls {
        if rolls.iter().any(|roll| *key == roll.id && roll.who.means(&one.candidate())) {
            continue;
        }
        let message = format!("nothing called `{key}` is rolled for {}", one.title);
        let finding = Finding::error(Code::UnknownOption, one.part(Part::Roll(key.clone(), Half::Key)), message);
        let known = rolls.iter().any(|roll| roll.id == *key);
        let open = if known { Vec::new() } else { open_rolls(rolls, one) };
        let (unit, roll) = (one.place, key.clone());
        let other = |id: &str| Change::Reroll { unit, roll: roll.clone(), id: id.to_owned() };
        let out = Change::Roll { unit, roll: roll.clone(), natural: None };
        findings.push(finding.advised(vec![Advice::key(key, &open, other, out)]));
    }
}

/// The numbers of traits, under the names that sums use; 0 if the unit lacks the trait.
fn trait_numbers(traits: &[Trait], one: &Mustered<'_>) -> impl Iterator<Item = (StatId, i64)> {
    traits.iter().filter_map(|known| {
        let number = known.number.as_ref()?;
        let given = one.unit.numbers.iter().chain(one.effects.iter().flat_map(|effects| &effects.numbers));
        let given = given.filter(|(id, _)| *id == known.id && one.traits.contains(id)).map(|(_, number)| *number);
        let come_to = match number.several {
            Several::Most => given.max().unwrap_or(0),
            Several::Add => given.sum(),
        };
        Some((number.stat.clone(), come_to))
    })
}

/// Changes a unit's stats by the effects of its choices and options.
fn changed(
    ladders: &[Ladder],
    one: &Mustered<'_>,
    numbers: &mut Vec<(StatId, i64)>,
    others: &mut Vec<(StatId, Value)>,
) {
    if one.effects.is_empty() {
        return;
    }
    let mut traits = one.traits.clone();
    for effects in &one.effects {
        // A stat set to a number is no longer a text, and vice versa.
        others.retain(|(known, _)| !effects.set.iter().any(|(id, _)| id == known));
        for (id, value) in &effects.put {
            numbers.retain(|(known, _)| known != id);
            others.retain(|(known, _)| known != id);
            others.push((id.clone(), value.clone()));
        }
    }
    apply(numbers, &mut traits, &one.effects, true);
    for (id, value) in others {
        // Something added to a stat with dice is added to their total.
        if let Value::Throw(dice) = value {
            numbers.retain(|(known, _)| known != id);
            let sum = |changes: fn(&Effects) -> &Vec<(StatId, i64)>| -> i64 {
                let all = one.effects.iter().flat_map(|effects| changes(effects));
                all.filter(|(to, _)| to == id).map(|(_, by)| by).sum()
            };
            // Dice move on the ladder first; then the number is added.
            *dice = shifted(ladders, dice, sum(|effects| &effects.shift));
            dice.add += sum(|effects| &effects.add);
        }
    }
}

/// The sum of the modifiers that apply to a unit's roll, from rows that are for particular units.
pub fn roll_modifier(ruleset: &Ruleset, roll: &Roll, whose: &Candidate<'_>) -> i64 {
    let Some(TableKind::Lookup(lookup)) = ruleset.table(&roll.table).map(|table| &table.kind) else { return 0 };
    let rows = Table::modifying(&ruleset.tables, &lookup.modifiers);
    let meant = rows.filter(|row| !row.remarks.who.is_everyone() && row.remarks.who.means(whose));
    meant
        .map(|row| match row.add {
            Cell::Number(add) => add,
            Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => 0,
        })
        .sum()
}

/// The row that a natural die leads to in a unit's roll: all cells if they are numbers, else the last number among
/// them, else the first words.
fn row_of(ruleset: &Ruleset, roll: &Roll, natural: i64, whose: &Candidate<'_>) -> Option<Value> {
    let table = ruleset.table(&roll.table)?;
    let index = row_rolled(ruleset, roll, natural, whose)?;
    let TableKind::Lookup(lookup) = &table.kind else { return None };
    let RowOutcome::Cells(cells) = &lookup.rows.get(index)?.outcome else { return None };
    let number = |cell: &Cell| match cell {
        Cell::Number(number) => Some(*number),
        Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
    };
    let numbers: Option<Vec<i64>> = cells.iter().map(number).collect();
    match numbers {
        Some(numbers) => Some(Value::Row(numbers)),
        None => cells.iter().rev().find_map(number).map(Value::Number).or_else(|| words(cells)),
    }
}

/// The index of the row that a natural die leads to in a unit's roll.
pub fn row_rolled(ruleset: &Ruleset, roll: &Roll, natural: i64, whose: &Candidate<'_>) -> Option<usize> {
    let table = ruleset.table(&roll.table)?;
    let add = Some(roll_modifier(ruleset, roll, whose)).filter(|add| *add != 0);
    let consulted = consult(table, &ruleset.dice, Asked { natural, modifier: add, against: None }).ok()?;
    match consulted.answer {
        Answer::Row(index) => index,
        Answer::Met(_) => None,
    }
}

/// The first words among cells.
fn words(cells: &[Cell]) -> Option<Value> {
    cells.iter().find_map(|cell| match cell {
        Cell::Text(words) => Some(Value::Text(words.clone())),
        Cell::Number(_) | Cell::Need(..) | Cell::Throw(..) => None,
    })
}

fn rolled(ruleset: &Ruleset, roll: &Roll, one: &Mustered<'_>, findings: &mut Vec<Finding>) -> Option<Value> {
    let Some((_, natural)) = one.entry.rolls.iter().find(|(key, _)| *key == roll.id) else {
        let known = |key: &str| ruleset.organisation.rolls.iter().any(|roll| roll.id == *key);
        if !roll.in_play && !is_misspelt(&one.entry.rolls, &roll.id, known) {
            let message = format!("{} has not been rolled for {}", roll.name, one.title);
            let finding = Finding::error(Code::NotStated, one.path(), message).with_severity(Severity::Warning);
            let dice = ruleset.table(&roll.table).and_then(super::dice_of);
            let (least, most) = dice.map_or((1, 1), |dice| dice.span(&ruleset.dice));
            let first = one.entry.rolls.is_empty();
            let example = i64::midpoint(least, most);
            let how = add_to("rolls", &format!("{} = {example}", roll.id), first);
            let hint = format!("{how}, with the number you rolled in place of {example}: {least} to {most}");
            findings.push(finding.hint(hint).left(Undecided::Rolled(roll.name.clone())));
        }
        return None;
    };
    let dice = ruleset.table(&roll.table).and_then(super::dice_of)?;
    let (least, most) = dice.span(&ruleset.dice);
    let value = row_of(ruleset, roll, *natural, &one.candidate());
    // A face may be written as it is marked, or as the number that it counts for.
    if value.is_none() && !(least..=most).contains(natural) {
        let message = format!("{} {natural} can't be rolled: {dice} shows {least} to {most}", roll.name);
        let path = one.part(Part::Roll(roll.id.to_string(), Half::Value));
        let out = leave_key_out(&roll.id);
        let change = Change::Roll { unit: one.place, roll: roll.id.to_string(), natural: None };
        let hint = format!("give the natural die, with nothing added, or {out}");
        let advice = Advice::free(hint).by([Remedy::new(capital(&out), change)]);
        findings.push(Finding::error(Code::OutsideFaces, path, message).advised(vec![advice]));
    }
    value
}

/// A stated number if it is in range, else a finding.
fn allowed(one: &Mustered<'_>, stat: &Stat, number: i64, findings: &mut Vec<Finding>) -> Option<(StatId, i64)> {
    if stat.within.contains(number) {
        return Some((stat.id.clone(), number));
    }
    let (least, most) = stat_bounds(stat);
    let message = format!("{} {number} is out of range: from {least} to {most}", stat.name.to_lowercase());
    let nearest = number.clamp(least, most.max(least));
    let written = stating(one, stat, nearest);
    let advice = Advice { says: format!("{}, the nearest allowed", written.says), ..written };
    findings.push(Finding::error(Code::BadValue, stated_at(one, stat), message).advised(vec![advice]));
    None
}

/// The lowest and the highest number that players may state: 0 and 1000 unless the data say otherwise.
pub fn stat_bounds(stat: &Stat) -> (i64, i64) {
    (stat.within.from.unwrap_or(0), stat.within.to.unwrap_or(1000))
}

fn stated(one: &Mustered<'_>, stat: &Stat) -> Option<i64> {
    one.entry.stats.iter().find(|(key, _)| *key == stat.id).map(|(_, number)| *number)
}

/// The path of a stated stat, or of the unit if it does not state the stat.
fn stated_at(one: &Mustered<'_>, stat: &Stat) -> Path {
    let found = one.entry.stats.iter().find(|(key, _)| *key == stat.id);
    found.map_or_else(|| one.path(), |(key, _)| one.part(Part::Stat(key.clone())))
}

fn not_stated(one: &Mustered<'_>, stat: &Stat, why: &str) -> Finding {
    let message = format!("{} of {} is not stated: {why}", stat.name.to_lowercase(), one.title);
    let (least, most) = stat_bounds(stat);
    let middle = i64::midpoint(least, most);
    let how = add_number(&stat.id, middle, one.entry.stats.is_empty());
    let says = format!("{how}, or another number from {least} to {most}");
    Finding::error(Code::NotStated, one.part(Part::Stat(stat.id.to_string())), message)
        .advised(vec![Advice { says, ..stating(one, stat, middle) }])
        .left(Undecided::Agreed(stat.name.clone()))
}

/// The advice to state this number of a unit.
fn stating(one: &Mustered<'_>, stat: &Stat, number: i64) -> Advice {
    Advice::step(write_number(&stat.id, number), state(one, &stat.id, Some(number)))
}

/// The change that states a number of a unit, or leaves it out.
fn state(one: &Mustered<'_>, stat: &str, number: Option<i64>) -> Change {
    Change::State { unit: one.place, stat: stat.to_owned(), number }
}

/// The numbers of figures nearest to a unit's own, not counting attached ones, for which a table has an entry; only
/// tables without an entry for its own number are asked.
pub fn printed_sizes(ruleset: &Ruleset, one: &Mustered<'_>) -> Vec<i64> {
    let has = one.figures();
    let table = |stat: &Stat| match &stat.from {
        StatFrom::Table(table) => Some(table.clone()).filter(|table| counted(ruleset, table, has).is_none()),
        StatFrom::Printed | StatFrom::Sum(_) | StatFrom::Asked | StatFrom::Roll(_) => None,
    };
    let asked = ruleset.organisation.stats.iter().filter(|stat| stat.who.means(&one.candidate()));
    let nearest = asked.filter_map(table).flat_map(|table| {
        let prints = |number: &i64| counted(ruleset, &table, *number).is_some();
        [(1..has).rev().find(prints), (has + 1..=has + FARTHEST).find(prints)]
    });
    nearest.flatten().map(|number| number - one.attached()).filter(|figures| *figures > 0).collect()
}

/// How many sizes above a unit's own are searched for a printed one.
const FARTHEST: i64 = 100;

/// The number in a counted table for this number, without its sign; `None` if it has no such row.
fn counted(ruleset: &Ruleset, table: &str, number: i64) -> Option<i64> {
    let TableKind::Lookup(lookup) = &ruleset.table(table)?.kind else { return None };
    if !matches!(lookup.by, By::Counted(_)) {
        return None;
    }
    let RowOutcome::Cells(cells) = &lookup.row(number)?.outcome else { return None };
    cells.iter().find_map(|cell| match cell {
        Cell::Number(number) => Some(number.abs()),
        Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
    })
}

fn summed(sum: &Sum, numbers: &[(StatId, i64)]) -> Result<i64, String> {
    let number = |name: &String| numbers.iter().find(|(id, _)| is_called(id, name)).map(|(_, number)| *number);
    let values: Option<Vec<(&str, i64)>> =
        sum.names().iter().map(|name| Some((name.as_str(), number(name)?))).collect();
    values.map_or_else(|| Err("a number that it needs is missing".to_owned()), |values| sum.evaluate(&values))
}
