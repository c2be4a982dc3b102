use super::finding::Finding;
use super::muster::{Mustered, Taken, candidate};
use super::named::find_option;
use super::profile::apply;
use super::sentence::whom;
use crate::diagnostic::{Code, alternatives, count};
use crate::model::{Army, Effects, Ruleset, UnitOption};

/// Takes the options of a unit's entry, and says which of them it can't have.
pub fn take<'a>(
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    chosen: &[(String, String)],
    one: &mut Mustered<'a>,
    findings: &mut Vec<Finding>,
) {
    let mut used = 0;
    for (index, take) in one.entry.take.iter().enumerate() {
        if one.entry.take[..index].iter().any(|earlier| earlier.option.value == take.option.value) {
            let message = format!("`{}` is taken 2 times; 1 wanted", take.option.value);
            let hint = "add the counts up in one entry";
            findings.push(Finding::error(Code::TooManyTaken, &take.option.at, message).hint(hint));
            continue;
        }
        let option = match find_option(ruleset, army, &take.option) {
            Ok(option) => option,
            Err(finding) => {
                findings.push(finding);
                continue;
            }
        };
        let cite = option.remarks.cite.as_ref();
        if !option.who.means(&one.candidate(army)) {
            let message = format!(
                "{} can't take `{}`: it is for {}",
                one.title(),
                option.id,
                whom(&ruleset.organisation, &option.who)
            );
            findings.push(Finding::error(Code::OptionNotOffered, &take.option.at, message).citing(cite));
            continue;
        }
        let missing = option.when.iter().find(|(choice, decisions)| {
            !chosen.iter().any(|(made, decision)| made == choice && decisions.contains(decision))
        });
        if let Some((choice, decisions)) = missing {
            let now = chosen.iter().find(|(made, _)| made == choice).map_or("nothing", |(_, decision)| decision);
            let wanted = alternatives(decisions.iter().map(String::as_str));
            let message = format!("`{}` is for forces whose `{choice}` is {wanted}, and here it is `{now}`", option.id);
            let hint = format!(
                "write `choose = {{ {choice} = {:?} }}` at the top",
                decisions.first().map_or("", String::as_str)
            );
            findings.push(Finding::error(Code::OptionNotOffered, &take.option.at, message).hint(hint).citing(cite));
            continue;
        }
        // Figures that an earlier option made unfit for this one do not take it with the rest.
        let unfit: i64 = if option.whole { 0 } else { unfit(army, one, option) };
        let all = (take.count.is_none() && unfit == 0) || option.whole;
        let figures = take.count.as_ref().map_or(one.entry.count.value - unfit, |count| count.value);
        if let (Some(wanted), true) = (&take.count, option.whole)
            && wanted.value != one.entry.count.value
        {
            let message = format!(
                "`{}` is taken by all figures or none: {} of {}",
                option.id, wanted.value, one.entry.count.value
            );
            let hint = "leave its `count` out";
            findings.push(Finding::error(Code::OptionNotOffered, &wanted.at, message).hint(hint).citing(cite));
        }
        if let (Some(wanted), false) = (&take.count, option.whole) {
            used += wanted.value;
            if used > one.entry.count.value {
                let message = format!(
                    "options for {} in a unit of {}",
                    count(usize::try_from(used).unwrap_or(0), "figure"),
                    one.entry.count.value
                );
                let hint = format!("take {} fewer", used - one.entry.count.value);
                findings.push(Finding::error(Code::TooManyTaken, &wanted.at, message).hint(hint).citing(cite));
                used = one.entry.count.value;
            }
        }
        if all {
            change(&mut one.traits, &option.effects);
            one.effects.push(&option.effects);
        }
        one.options.push(Taken { option, figures, all, attached: take.attached || option.whole });
    }
}

/// How many figures took something, with a count, that leaves them outside an option's terms.
fn unfit(army: Option<&Army>, one: &Mustered<'_>, option: &UnitOption) -> i64 {
    let counted = one.options.iter().filter(|taken| !taken.all);
    let unfit = counted.filter(|taken| {
        let mut traits = one.traits.clone();
        change(&mut traits, &taken.option.effects);
        !option.who.means(&candidate(&one.unit, army, &traits, &one.chosen))
    });
    unfit.map(|taken| taken.figures).sum()
}

/// Gives and takes away traits.
pub fn change(traits: &mut Vec<String>, effects: &Effects) {
    apply(
        &mut Vec::new(),
        traits,
        &[&Effects { gain: effects.gain.clone(), lose: effects.lose.clone(), ..Effects::default() }],
        true,
    );
}
