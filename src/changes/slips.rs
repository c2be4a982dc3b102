use super::Change;
use super::amendments::amendments;
use super::offered::{OFFERED, near_or_any, write};
use crate::diagnostic::{Code, candidates};
use crate::model::{About, Choice, ForceUnit, Half, Part, capital};
use crate::rules::{
    Checked, Finding, Remedy, UnitPart, given, hosts_of, known_sides, leave_key_out, let_join, open_rolls, open_stats,
    stat_bounds, write_number,
};

/// The steps that replace a word the ruleset does not know, the nearest first, or drop an entry without effect; empty
/// for findings of other kinds.
pub fn slips(checked: &Checked<'_>, finding: &Finding) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    let Some(part) = &finding.path.key else { return Vec::new() };
    let named = finding.part(checked.ruleset) == Some(UnitPart::Name);
    let unknown = named || matches!(finding.code, Code::ForeignUnit | Code::OptionNotOffered);
    match (part, finding.path.about) {
        (Part::Army, About::Force) if finding.code == Code::UnknownArmy => {
            let armies = organisation.armies.iter().map(|army| army.id.as_str());
            let typed = checked.force.army.as_deref().unwrap_or_default();
            let army = |id: &str| write(typed, id, Change::Army { army: id.to_owned() });
            near_or_any(typed, armies).into_iter().map(army).collect()
        }
        (Part::Side, About::Force) => {
            let known = known_sides(checked.ruleset);
            let typed = checked.force.side.as_deref().unwrap_or_default();
            let mut steps =
                written(typed, known.iter().map(|side| side.id.as_str()), |side| Change::Side { side: Some(side) });
            steps.push(Remedy::new("Leave the side out", Change::Side { side: None }));
            steps
        }
        (Part::Kind, About::Group(group)) => {
            let own = checked.muster.groups.get(group).map_or("", |group| group.entry.kind.as_str());
            let kinds = checked.ruleset.organisation.group_kinds_of(checked.muster.army).map(|kind| kind.id.as_str());
            let kinds: Vec<&str> = kinds.filter(|kind| *kind != own).collect();
            let near = candidates(own, kinds.iter().copied(), OFFERED);
            let others = kinds.into_iter().filter(|kind| !near.contains(kind));
            let all = near.iter().copied().chain(others);
            all.map(|kind| write(own, kind, Change::Regroup { group, kind: kind.to_owned() })).collect()
        }
        (Part::Choose(choice, half), about) if unknown => {
            let unit = match about {
                About::Unit(unit) => Some(unit),
                About::Force | About::Group(_) => None,
            };
            choices(checked, unit, choice, *half)
        }
        (Part::Unit | Part::With(_) | Part::Take(..) | Part::Joins, About::Unit(unit)) if unknown => {
            checked.force.unit(unit).map(|entry| of_unit(checked, (unit, entry), part)).unwrap_or_default()
        }
        (Part::Custom(custom, part), _) => amendments(checked, *custom, part),
        (Part::Stat(stat), About::Unit(unit)) => numbered(checked, unit, stat),
        (Part::Roll(roll, _), About::Unit(unit)) => {
            let organisation = &checked.ruleset.organisation;
            if organisation.rolls.iter().all(|known| known.id != *roll) {
                let open = checked.muster.unit(unit).map(|one| open_rolls(&organisation.rolls, one));
                let other = |id: &str| Change::Reroll { unit, roll: roll.clone(), id: id.to_owned() };
                let leave = Change::Roll { unit, roll: roll.clone(), natural: None };
                return keys(roll, &open.unwrap_or_default(), other, leave);
            }
            let natural = given(checked.ruleset, checked.force, unit, roll);
            let set = |natural: Option<i64>| Change::Roll { unit, roll: roll.clone(), natural };
            let thrown = natural.map(|number| Remedy::new(capital(&write_number(roll, number)), set(natural)));
            thrown.into_iter().chain([Remedy::new(capital(&leave_key_out(roll)), set(None))]).collect()
        }
        (_, _) => Vec::new(),
    }
}

/// Replacements for a wrong name in a unit: of the unit, an attached figure, an option, or the unit that it joins.
fn of_unit(checked: &Checked<'_>, (unit, entry): (usize, &ForceUnit), part: &Part) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    let army = checked.muster.army;
    let units = |attached: bool| {
        let own = army.into_iter().flat_map(|army| &army.units);
        let own = own.filter(move |one| organisation.attaches(one) == attached).map(|one| one.id.as_str());
        let custom = checked.force.custom.iter().map(|custom| custom.id.as_str());
        own.chain(custom).collect::<Vec<&str>>()
    };
    match part {
        Part::Unit => {
            let other = |id| Change::Retype { unit, id };
            written(&entry.unit, units(false).into_iter(), other)
        }
        Part::With(place) => {
            let Some(who) = entry.with.get(*place) else { return Vec::new() };
            let other = |id| Change::Reattach { unit, who: who.clone(), id };
            let mut steps = written(who, units(true).into_iter(), other);
            steps.push(Remedy::new(format!("Leave out `{who}`"), Change::Detach { unit, who: who.clone() }));
            steps
        }
        Part::Take(place, _) => {
            let Some(take) = entry.take.get(*place) else { return Vec::new() };
            let options: Vec<&str> = organisation.options_of(army).map(|option| option.id.as_str()).collect();
            if options.contains(&take.option.as_str()) {
                return Vec::new();
            }
            let other = |id| Change::Retake { unit, option: take.option.clone(), id };
            let mut steps = written(&take.option, options.into_iter(), other);
            let leave = Change::Drop { unit, option: take.option.clone() };
            steps.push(Remedy::new(format!("Leave out `{}`", take.option), leave));
            steps
        }
        Part::Joins => {
            let typed = entry.joins.as_deref().unwrap_or_default();
            let one = checked.muster.unit(unit).into_iter();
            let hosts = one.flat_map(|one| hosts_of(organisation, &checked.muster.units, one));
            let titles: Vec<&str> = hosts.map(|host| host.title.as_str()).filter(|host| *host != typed).collect();
            let near = near_or_any(typed, titles.into_iter());
            let join = |host: &str| {
                let says = capital(&let_join("it", Some(host)));
                Remedy::new(says, Change::Join { unit, host: Some(host.to_owned()) })
            };
            let mut steps: Vec<Remedy> = near.into_iter().map(join).collect();
            steps.push(Remedy::new(capital(&let_join("it", None)), Change::Join { unit, host: None }));
            steps
        }
        Part::Custom(..)
        | Part::Ruleset
        | Part::Army
        | Part::Limit
        | Part::Seed
        | Part::Side
        | Part::DataVersion
        | Part::Kind
        | Part::Count
        | Part::Choose(..)
        | Part::Stat(_)
        | Part::Roll(..) => Vec::new(),
    }
}

/// Replacements for a choice's id or for its decision; the last step leaves it out.
fn choices(checked: &Checked<'_>, unit: Option<usize>, typed: &str, half: Half) -> Vec<Remedy> {
    let all = &checked.ruleset.organisation.choices;
    let leave = Change::Choose { unit, choice: typed.to_owned(), decision: None };
    match half {
        Half::Key => {
            let stated =
                unit.and_then(|unit| checked.force.unit(unit)).map_or(&checked.force.choose, |one| &one.choose);
            let there = |choice: &Choice| stated.iter().any(|(id, _)| choice.id == *id);
            let offered = |choice: &&Choice| choice.of_force == unit.is_none() && !there(choice);
            let ids: Vec<&str> = all.iter().filter(offered).map(|choice| choice.id.as_str()).collect();
            let other = |id: &str| Change::Rechoose { unit, choice: typed.to_owned(), id: id.to_owned() };
            keys(typed, &ids, other, leave)
        }
        Half::Value => {
            let ways = all.iter().filter(|choice| choice.id == *typed).flat_map(|choice| &choice.options);
            let ways: Vec<&str> = ways.map(|way| way.id.as_str()).collect();
            let stated = match unit {
                Some(unit) => checked.force.unit(unit).map(|entry| entry.choose.clone()).unwrap_or_default(),
                None => checked.force.choose.clone(),
            };
            let stated = stated.iter().find(|(id, _)| id == typed).map_or("", |(_, way)| way.as_str());
            let decide = |way: String| Change::Choose { unit, choice: typed.to_owned(), decision: Some(way) };
            let near = written(stated, ways.iter().copied(), decide);
            let any = || ways.iter().map(|way| write(stated, way, decide((*way).to_owned()))).collect();
            let mut steps: Vec<Remedy> = if near.is_empty() { any() } else { near };
            steps.push(Remedy::new(capital(&leave_key_out(typed)), leave));
            steps
        }
    }
}

/// Replacements for a key of which the ruleset knows nothing: those of the open ones that are near, or any if they are
/// few; the last step leaves it out.
fn keys(typed: &str, open: &[&str], other: impl Fn(&str) -> Change, leave: Change) -> Vec<Remedy> {
    let near = candidates(typed, open.iter().copied(), OFFERED);
    let meant = if near.is_empty() && open.len() <= OFFERED { open.to_vec() } else { near };
    let mut steps: Vec<Remedy> = meant.into_iter().map(|id| write(typed, id, other(id))).collect();
    steps.push(Remedy::new(capital(&leave_key_out(typed)), leave));
    steps
}

/// The nearest allowed number for a stat that is out of range, or leaving it out; a usual number if it is not stated.
fn numbered(checked: &Checked<'_>, unit: usize, stat: &str) -> Vec<Remedy> {
    let known = checked.ruleset.organisation.stats.iter().find(|known| known.id == *stat);
    let stated = checked.force.unit(unit).and_then(|entry| entry.stats.iter().find(|(id, _)| id == stat));
    let set = |number: Option<i64>| Change::State { unit, stat: stat.to_owned(), number };
    let write = |number: i64, says: String| Remedy::new(capital(&says), set(Some(number)));
    let leave = Remedy::new(capital(&leave_key_out(stat)), set(None));
    match (known.map(stat_bounds), stated) {
        (Some((least, most)), Some((_, number))) if !(least..=most).contains(number) => {
            let nearest = (*number).clamp(least, most.max(least));
            vec![write(nearest, write_number(stat, nearest)), leave]
        }
        (None, Some(_)) => {
            let open = checked.muster.unit(unit).map(|one| open_stats(checked.ruleset, one));
            let other = |id: &str| Change::Restate { unit, stat: stat.to_owned(), id: id.to_owned() };
            keys(stat, &open.unwrap_or_default(), other, set(None))
        }
        (Some(_), Some(_)) => vec![leave],
        (Some((least, most)), None) => {
            let middle = i64::midpoint(least, most);
            vec![write(middle, write_number(stat, middle))]
        }
        (None, None) => Vec::new(),
    }
}

/// The steps that write a known word in place of the typed one, the nearest first.
fn written<'w>(typed: &str, known: impl Iterator<Item = &'w str>, change: impl Fn(String) -> Change) -> Vec<Remedy> {
    let near = candidates(typed, known.filter(|word| *word != typed), OFFERED);
    near.into_iter().map(|word| write(typed, word, change(word.to_owned()))).collect()
}
