use super::advice::Advice;
use super::change_words::{leave_out_entry, one_entry, taken_by_all};
use super::fewer_take::{fewer_or_none, left_out};
use super::find_named::find_option;
use super::finding::Finding;
use super::mustered::{Mustered, Taken};
use super::naming::Naming;
use super::profile::change;
use super::restriction::facts;
use super::sentence::option_name;
use super::typed_id::{Names, TypedId};
use crate::diagnostic::{Code, alternatives, backticked, count};
use crate::model::{Candidate, Change, ChoiceId, DecisionId, Half, Id, Organisation, Part, Ruleset, Take, UnitOption};

/// Adds the options of a unit's entry to the unit; those that it can't have become findings.
pub fn take<'a>(
    ruleset: &'a Ruleset,
    chosen: &[(ChoiceId, DecisionId)],
    one: &mut Mustered<'a>,
    findings: &mut Vec<Finding>,
) {
    for (index, take) in one.entry.take.iter().enumerate() {
        if let Some(earlier) = one.entry.take[..index].iter().find(|earlier| earlier.option == take.option) {
            let message = format!("`{}` is taken in 2 entries; 1 allowed", take.option);
            // One entry is for all figures.
            let (unit, option) = (one.place, take.option.clone());
            let name = option_name(&ruleset.organisation, &option);
            let drop = Advice::step(leave_out_entry(&name), Change::Drop { unit, option: option.clone() });
            let ways = match (earlier.count, take.count) {
                (Some(_), Some(_)) => {
                    let figures = one.entry.entries_for(&option).map(|take| take.count).sum::<Option<i64>>();
                    vec![Advice::step(one_entry(&name, figures), Change::Take { unit, option, figures }), drop]
                }
                (None, _) | (_, None) => vec![drop],
            };
            let path = one.part(Part::Take(index, Half::Key));
            findings.push(Finding::error(Code::TooManyTaken, path, message).advised(ways));
            continue;
        }
        match offered(ruleset, chosen, one, (&take.option, index)) {
            Ok(option) => taken(ruleset, one, (take, index), option, findings),
            Err(finding) => findings.push(*finding),
        }
    }
}

/// The option if it is offered to the unit, else the finding that refuses it.
fn offered<'a>(
    ruleset: &'a Ruleset,
    chosen: &[(ChoiceId, DecisionId)],
    one: &Mustered<'a>,
    (id, index): (&str, usize),
) -> Result<&'a UnitOption, Box<Finding>> {
    let typed = TypedId { id, unit: one.place, names: Names::Take(index) };
    let option = find_option(ruleset, one.army, typed)?;
    let refuse = |message: String| {
        Finding::error(Code::OptionNotOffered, typed.path(), message).citing(option.remarks.cite.as_ref())
    };
    if !option.who.means(&one.candidate()) {
        let meant = Naming::of(&ruleset.organisation, &option.who).all();
        // If the unit itself would fit, the message says which earlier options changed its figures.
        let mut before = one.clone();
        before.traits.clone_from(&one.unit.traits);
        let earlier = one.options.iter().filter(|taken| taken.all).map(|taken| taken.option.id.as_str());
        let message = if option.who.means(&before.candidate()) {
            format!(
                "no figure of {} is left for `{}`, which is for {meant}: all have taken {}",
                one.title,
                option.id,
                backticked(earlier)
            )
        } else {
            format!("{} can't take `{}`: it is for {meant}", one.title, option.id)
        };
        // With another decision of the force it would fit.
        let decided = option.who.choose.iter().find(|(choice, _)| chosen.iter().any(|(made, _)| made == choice));
        let decided = decided.filter(|_| option.who.whatever_is_decided().means(&one.candidate()));
        let ways = decided.into_iter().flat_map(|(choice, ways)| decisions(&ruleset.organisation, choice, ways));
        return Err(refuse(message).advised(ways.chain([left_out(one, option)]).collect()).into());
    }
    // A missing decision of the force is reported separately.
    let of_force = |id: &ChoiceId| ruleset.organisation.choice(id).is_some_and(|choice| choice.of_force);
    let in_doubt = |id: &ChoiceId| of_force(id) && !chosen.iter().any(|(made, _)| made == id);
    let missing = option.when.iter().filter(|(choice, _)| !in_doubt(choice)).find(|(choice, decisions)| {
        !chosen.iter().any(|(made, decision)| made == choice && decisions.contains(decision))
    });
    if let Some((choice, wanted)) = missing {
        let now = chosen.iter().find(|(made, _)| made == choice);
        let now = now.map_or_else(|| "left open".to_owned(), |(_, decision)| format!("`{decision}`"));
        let right = alternatives(wanted.iter().map(Id::as_str));
        let message = format!("`{}` is for forces whose `{choice}` is {right}, but here it is {now}", option.id);
        let ways = decisions(&ruleset.organisation, choice, wanted).chain([left_out(one, option)]);
        return Err(refuse(message).advised(ways.collect()).into());
    }
    Ok(option)
}

/// The ways to decide a choice of the force; empty for a choice of units.
fn decisions<'o>(
    organisation: &'o Organisation,
    choice: &ChoiceId,
    ways: &'o [DecisionId],
) -> impl Iterator<Item = Advice> + use<'o> {
    let choice = organisation.choice(choice).filter(|choice| choice.of_force);
    choice.into_iter().flat_map(move |choice| ways.iter().map(move |way| Advice::decided(choice, way)))
}

fn taken<'a>(
    ruleset: &Ruleset,
    one: &mut Mustered<'a>,
    (take, index): (&Take, usize),
    option: &'a UnitOption,
    findings: &mut Vec<Finding>,
) {
    let all = one.entry.figures();
    let stated_at = one.part(Part::Take(index, Half::Value));
    let cite = option.remarks.cite.as_ref();
    if option.whole {
        if let Some(stated) = take.count.filter(|stated| *stated != all) {
            let message = match all {
                1 => format!("`{}` is for the whole unit; a unit of one takes it once", option.id),
                _ => format!("`{}` is taken by all {all} figures or none, not by {stated}", option.id),
            };
            let change = Change::Take { unit: one.place, option: option.id.to_string(), figures: None };
            let ways = vec![Advice::step(taken_by_all(&option.name), change), left_out(one, option)];
            findings.push(Finding::error(Code::OptionNotOffered, stated_at, message).advised(ways).citing(cite));
        }
        put_on(one, Taken { option, figures: all, all: true, attached: true });
        return;
    }
    // Figures that have an option which excludes this one don't take it with the rest.
    let apart = exclusive(ruleset, one, option);
    let left = (all - needed(ruleset, one, &apart)).max(0);
    let figures = match take.count {
        None => left,
        Some(stated) if stated <= left => stated,
        Some(stated) => {
            let of = format!("`{}` for {}", option.id, count(usize::try_from(stated).unwrap_or(0), "figure"));
            let message = if apart.is_empty() {
                format!("{of}, but {} has {all}", one.title)
            } else {
                let others = backticked(apart.iter().map(|taken| taken.option.id.as_str()));
                format!("{of}, but {left} of the {all} in {} are left: the others took {others}", one.title)
            };
            let ways = fewer_or_none(one, option, left);
            findings.push(Finding::error(Code::TooManyTaken, stated_at, message).advised(ways).citing(cite));
            left
        }
    };
    let whole = take.count.is_none() && left == all;
    put_on(one, Taken { option, figures, all: whole, attached: take.attached });
}

fn put_on<'a>(one: &mut Mustered<'a>, taken: Taken<'a>) {
    if taken.all {
        change(&mut one.traits, &taken.option.effects);
        one.effects.push(&taken.option.effects);
    }
    one.options.push(taken);
}

/// The options that some figures have and that exclude this one on the same figure.
fn exclusive<'a>(ruleset: &Ruleset, one: &Mustered<'a>, option: &UnitOption) -> Vec<Taken<'a>> {
    let some = one.options.iter().filter(|taken| !taken.all);
    some.filter(|taken| !together(ruleset, one, taken.option, option)).cloned().collect()
}

/// Whether one figure may have both options: in some order, it is still offered the second after the first, and no
/// restriction keeps their traits apart.
fn together(ruleset: &Ruleset, one: &Mustered<'_>, first: &UnitOption, second: &UnitOption) -> bool {
    let after = |earlier: &UnitOption, later: &UnitOption| {
        let mut traits = one.traits.clone();
        change(&mut traits, &earlier.effects);
        if !later.who.means(&Candidate { traits: &traits, ..one.candidate() }) {
            return false;
        }
        change(&mut traits, &later.effects);
        ruleset
            .organisation
            .restrictions_of(one.army)
            .all(|one| facts(one).clashing(|id| traits.contains(id)).is_empty())
    };
    after(first, second) || after(second, first)
}

/// The fewest figures that these options need: options that exclude each other need different figures.
fn needed(ruleset: &Ruleset, one: &Mustered<'_>, options: &[Taken<'_>]) -> i64 {
    let Some((first, rest)) = options.split_first() else { return 0 };
    let apart: Vec<Taken<'_>> =
        rest.iter().filter(|other| !together(ruleset, one, first.option, other.option)).cloned().collect();
    let with = first.figures + needed(ruleset, one, &apart);
    // If the first excludes all others, leaving it out can't need more figures.
    if apart.len() == rest.len() { with } else { with.max(needed(ruleset, one, rest)) }
}

/// The reason that a unit can't take an option it does not have; `None` if it can.
pub fn refusal(
    ruleset: &Ruleset,
    chosen: &[(ChoiceId, DecisionId)],
    one: &Mustered<'_>,
    option: &UnitOption,
) -> Option<String> {
    // The option has no entry yet, so the path of the finding is the next one.
    offered(ruleset, chosen, one, (&option.id, one.entry.take.len())).err().map(|finding| finding.message)
}
