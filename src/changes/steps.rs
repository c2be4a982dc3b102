use super::Change;
use super::slips::slips;
use crate::diagnostic::Code;
use crate::model::{Army, Choice, Part, Path, capital};
use crate::rules::{
    Checked, Fault, Finding, Mustered, Remedy, WAYS, check, figure_kinds, in_place_of, leave_out, let_join,
    missing_figure, rule, unit_name,
};

/// The first steps that repair a finding, each shown as a button; empty if no simple step does.
pub fn steps(checked: &Checked<'_>, finding: &Finding) -> Vec<Remedy> {
    // Findings are in the language of the data, so the buttons are too.
    if let Some(plain) = &checked.ruleset.plain {
        return steps(&check(plain, checked.force, checked.limit), finding);
    }
    remedies(checked, finding).into_iter().take(WAYS).collect()
}

/// All the steps that repair a finding, or bring the force nearer to legal, the simplest first.
pub fn remedies(checked: &Checked<'_>, finding: &Finding) -> Vec<Remedy> {
    let figures = figure_kinds(&checked.muster);
    let fault = Fault::of(checked, &figures, finding);
    let mut steps = slips(checked, finding);
    steps.extend(match (finding.code, finding.restriction(checked.ruleset), fault.place(), fault.one) {
        (Code::UnknownUnit, _, Some(unit), None) => vec![Remedy::new("Remove it", Change::Remove { unit })],
        (Code::ForeignUnit, _, Some(unit), None) => {
            let mut steps = of_its_army(checked, unit);
            steps.push(Remedy::new("Remove it", Change::Remove { unit }));
            steps
        }
        (Code::ForeignUnit, _, Some(unit), Some(one)) => {
            let instead = in_place_of_wrong(checked, unit, one, &finding.path).into_iter();
            instead.filter(|remedy| matches!(remedy.change, Change::Reattach { .. })).collect()
        }
        (Code::NotStated, _, Some(unit), Some(one)) => undecided(checked, unit, one),
        (Code::NotStated, _, None, _) => of_force(checked),
        (Code::OptionNotOffered | Code::TooManyTaken | Code::UnknownOption, _, Some(unit), Some(one)) => {
            let take = match finding.path.key {
                Some(Part::Take(place, _)) => one.entry.take.get(place),
                Some(_) | None => None,
            };
            take.into_iter().flat_map(|take| of_option(checked, unit, one, &take.option)).collect()
        }
        (Code::OptionNotOffered, None, None, _) if checked.limit.is_some() && !checked.ruleset.organisation.priced => {
            vec![Remedy::new("Leave the limit out", Change::Limit { points: None })]
        }
        // A named person taken twice.
        (Code::Number, None, _, _) => fault.without_this().into_iter().collect(),
        (Code::Attach, None, Some(unit), Some(one)) => in_place_of_wrong(checked, unit, one, &finding.path),
        (Code::Joins, None, Some(unit), _) => {
            vec![Remedy::new(capital(&let_join("it", None)), Change::Join { unit, host: None })]
        }
        (_, Some(restriction), _, _) => rule(restriction).repairs(&fault),
        (_, None, _, _) => Vec::new(),
    });
    steps
}

/// The army of a foreign unit in place of the force's own: there are one or two, if any.
fn of_its_army(checked: &Checked<'_>, unit: usize) -> Vec<Remedy> {
    let Some(entry) = checked.force.unit(unit) else { return Vec::new() };
    let armies = checked.ruleset.organisation.armies.iter().filter(|army| army.unit(&entry.unit).is_some());
    let made = |army: &Army| {
        Remedy::new(format!("Make it a force of {}", army.name), Change::Army { army: army.id.to_string() })
    };
    armies.map(made).collect()
}

/// Changes of a figure that can't be attached: to one that is missing, or away.
fn in_place_of_wrong(checked: &Checked<'_>, unit: usize, one: &Mustered<'_>, path: &Path) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    let with = &one.entry.with;
    let Some(who) = (match path.key {
        Some(Part::With(place)) => with.get(place).cloned(),
        Some(_) | None => None,
    }) else {
        return Vec::new();
    };
    let instead = missing_figure(organisation, one.army, &one.candidate(), with).map(|id| {
        let says = in_place_of(&unit_name(organisation, id), &unit_name(organisation, &who));
        Remedy::new(says, Change::Reattach { unit, who: who.clone(), id: id.to_string() })
    });
    let away = Remedy::new(
        capital(&leave_out(&format!("the {}", unit_name(organisation, &who)))),
        Change::Detach { unit, who: who.clone() },
    );
    instead.into_iter().chain([away]).collect()
}

/// Changes that make an option legal: dropping it, or the force's choices that it depends on.
fn of_option(checked: &Checked<'_>, unit: usize, one: &Mustered<'_>, id: &str) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    let option = organisation.options_of(one.army).find(|option| option.id == *id);
    let name = option.map_or(id, |option| option.name.as_str());
    let mut steps = vec![Remedy::new(capital(&leave_out(name)), Change::Drop { unit, option: id.to_owned() })];
    for (choice, decisions) in option.iter().flat_map(|option| &option.when) {
        let made = checked.muster.chosen.iter().any(|(made, decision)| made == choice && decisions.contains(decision));
        let Some(choice) = organisation.choice(choice).filter(|_| !made) else { continue };
        let right = choice.options.iter().filter(|option| decisions.contains(&option.id));
        steps.extend(right.map(|option| {
            let (choice_id, decision) = (choice.id.to_string(), Some(option.id.to_string()));
            Remedy::new(
                format!("{}: {}", choice.name, option.name),
                Change::Choose { unit: None, choice: choice_id, decision },
            )
        }));
    }
    steps
}

/// The decisions that a unit still has to make.
fn undecided(checked: &Checked<'_>, unit: usize, one: &Mustered<'_>) -> Vec<Remedy> {
    let choices = checked.ruleset.organisation.choices.iter().filter(|choice| !choice.of_force);
    let open = choices
        .filter(|choice| choice.who.means(&one.candidate()) && !one.chosen.iter().any(|(made, _)| *made == choice.id));
    open.flat_map(|choice| ways(choice, Some(unit))).take(WAYS).collect()
}

fn of_force(checked: &Checked<'_>) -> Vec<Remedy> {
    let choices = checked.ruleset.organisation.choices.iter().filter(|choice| choice.of_force);
    let open = choices.filter(|choice| !checked.muster.chosen.iter().any(|(made, _)| *made == choice.id));
    let mut steps: Vec<Remedy> = open.flat_map(|choice| ways(choice, None)).take(WAYS).collect();
    if checked.muster.army.is_none() && steps.is_empty() {
        let armies = checked.ruleset.organisation.armies.iter().take(WAYS);
        steps.extend(armies.map(|army| Remedy::new(army.name.clone(), Change::Army { army: army.id.to_string() })));
    }
    steps
}

fn ways(choice: &Choice, unit: Option<usize>) -> impl Iterator<Item = Remedy> {
    choice.options.iter().map(move |option| {
        let decision = Some(option.id.to_string());
        Remedy::new(option.name.clone(), Change::Choose { unit, choice: choice.id.to_string(), decision })
    })
}
