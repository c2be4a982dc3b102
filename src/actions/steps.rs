use super::Action;
use crate::diagnostic::Code;
use crate::model::{About, Choice, Demand, Held, Numbers, Part, Restriction, Unit, Who, capital};
use crate::rules::{Checked, Finding, Mustered, candidate, figures, unit_name};

/// What would mend a finding, or bring it nearer: a few words, and the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// What it does, as a button says it.
    pub says: String,
    /// The action.
    pub action: Action,
}

/// As many ways to decide are offered as buttons.
const WAYS: usize = 6;

/// The steps that mend a finding of a force; none where nothing simple does.
pub fn steps(checked: &Checked<'_>, finding: &Finding) -> Vec<Remedy> {
    let rule = finding.rule.as_ref().and_then(|id| checked.ruleset.organisation.restriction(id));
    let unit = match finding.path.about {
        About::Unit(unit) => Some(unit),
        About::Force | About::Group(_) => None,
    };
    let one = unit.and_then(|unit| checked.muster.unit(unit));
    match (finding.code, rule, unit, one) {
        (Code::UnknownUnit | Code::ForeignUnit, _, Some(unit), None) => {
            vec![step("Take it out", Action::Remove { unit })]
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
            vec![step("Leave the limit out", Action::Limit { points: None })]
        }
        (_, Some(rule), _, one) => of_rule(checked, rule, finding.path.about, one),
        (_, None, _, _) => Vec::new(),
    }
}

fn of_rule(checked: &Checked<'_>, rule: &Restriction, about: About, one: Option<&Mustered<'_>>) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    let (unit, group) = match about {
        About::Force => (None, None),
        About::Group(group) => (None, Some(group)),
        About::Unit(unit) => (Some(unit), one.and_then(|one| one.group)),
    };
    match (&rule.kind, unit, one) {
        (Demand::Size { figures: wanted, with_attached, .. }, Some(unit), Some(one)) => {
            let also = if *with_attached { one.attached() } else { 0 };
            let now = one.entry.figures() + also;
            let figures = nearest(wanted, now) - also;
            vec![step(capital(&self::figures(figures)), Action::Count { unit, figures: figures.max(1) })]
        }
        (Demand::Attach { any_of, count: wanted, .. }, Some(unit), Some(one)) => {
            let has = one.attached.iter().filter(|(attached, _)| any_of.contains(&attached.id)).count();
            let has = i64::try_from(has).unwrap_or(0);
            if nearest(wanted, has) > has {
                let add = |id: &crate::model::UnitId| {
                    step(format!("Add {}", unit_name(organisation, id)), Action::Attach { unit, who: id.to_string() })
                };
                any_of.iter().map(add).collect()
            } else {
                let mut there = one.attached.iter().filter(|(attached, _)| any_of.contains(&attached.id));
                let gone = there.next_back().map(|(attached, _)| {
                    let who = attached.id.to_string();
                    step(format!("Without {}", attached.name), Action::Detach { unit, who })
                });
                gone.into_iter().collect()
            }
        }
        (Demand::Holds { parts, .. }, ..) => {
            let inside = |who: &Who| {
                let there = checked.muster.units.iter().filter(|one| one.group == group && group.is_some());
                i64::try_from(there.filter(|one| who.means(&one.candidate())).count()).unwrap_or(0)
            };
            let missing = parts.iter().filter_map(|part| match &part.what {
                Held::Units(who) if nearest(&part.count, inside(who)) > inside(who) => Some(who),
                Held::Units(_) | Held::Group(_) => None,
            });
            let fielded = missing.flat_map(|who| fieldable(checked, who));
            fielded.map(|unit| add(unit, group)).collect()
        }
        (Demand::Number { what: Held::Units(who), count: wanted }, unit, _) => {
            let there = checked.muster.units.iter().filter(|one| who.means(&one.candidate())).count();
            let there = i64::try_from(there).unwrap_or(0);
            match (nearest(wanted, there) > there, unit) {
                (true, _) => fieldable(checked, who).map(|unit| add(unit, None)).collect(),
                (false, Some(unit)) => vec![step("Take this one out", Action::Remove { unit })],
                (false, None) => Vec::new(),
            }
        }
        (Demand::Needs { other, .. }, ..) => fieldable(checked, other).map(|unit| add(unit, group)).collect(),
        (Demand::Inside { group: kinds, .. }, Some(unit), _) => {
            let groups = checked.muster.groups.iter().enumerate();
            let right = groups.filter(|(_, one)| kinds.iter().any(|kind| *kind == one.entry.kind));
            let into = |(index, one): (usize, &crate::rules::MusteredGroup<'_>)| {
                let kind = organisation.group_name(&one.entry.kind).to_lowercase();
                let name = one.entry.name.clone().unwrap_or(kind);
                step(format!("Into {name}"), Action::Into { unit, group: Some(index) })
            };
            right.map(into).take(WAYS).collect()
        }
        (
            Demand::Size { .. }
            | Demand::Attach { .. }
            | Demand::Inside { .. }
            | Demand::Number { what: Held::Group(_), .. }
            | Demand::Grows { .. }
            | Demand::Share { .. }
            | Demand::Taken { .. }
            | Demand::Joins { .. }
            | Demand::Apart { .. },
            ..,
        ) => Vec::new(),
    }
}

/// What makes an option right: what it asks of the force, or doing without it.
fn of_option(checked: &Checked<'_>, unit: usize, one: &Mustered<'_>, id: &str) -> Vec<Remedy> {
    let organisation = &checked.ruleset.organisation;
    let own = one.army.into_iter().flat_map(|army| &army.options);
    let option = organisation.options.iter().chain(own).find(|option| option.id == *id);
    let name = option.map_or(id, |option| option.name.as_str());
    let mut steps = vec![step(format!("Leave out {name}"), Action::Drop { unit, option: id.to_owned() })];
    for (choice, decisions) in option.iter().flat_map(|option| &option.when) {
        let made = checked.muster.chosen.iter().any(|(made, decision)| made == choice && decisions.contains(decision));
        let Some(choice) = organisation.choice(choice).filter(|_| !made) else { continue };
        let right = choice.options.iter().filter(|option| decisions.contains(&option.id));
        steps.extend(right.map(|option| {
            let (choice_id, decision) = (choice.id.to_string(), Some(option.id.to_string()));
            step(
                format!("{}: {}", choice.name, option.name),
                Action::Choose { unit: None, choice: choice_id, decision },
            )
        }));
    }
    steps
}

/// The ways to decide what a unit must decide, and has not.
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
        steps.extend(armies.map(|army| step(army.name.clone(), Action::Army { army: army.id.to_string() })));
    }
    steps
}

fn ways(choice: &Choice, unit: Option<usize>) -> impl Iterator<Item = Remedy> {
    choice.options.iter().map(move |option| {
        let decision = Some(option.id.to_string());
        step(option.name.clone(), Action::Choose { unit, choice: choice.id.to_string(), decision })
    })
}

/// The units of the army that are meant, the first few of them.
fn fieldable<'a>(checked: &'a Checked<'_>, who: &'a Who) -> impl Iterator<Item = &'a Unit> {
    let army = checked.muster.army;
    let units = army.into_iter().flat_map(|army| &army.units);
    units.filter(move |unit| who.means(&candidate(unit, army, &unit.traits, &[]))).take(3)
}

fn add(unit: &Unit, group: Option<usize>) -> Remedy {
    step(format!("Add {}", unit.name), Action::Add { unit: unit.id.to_string(), group })
}

/// The allowed number that is nearest.
fn nearest(wanted: &Numbers, now: i64) -> i64 {
    if wanted.contains(now) {
        return now;
    }
    wanted.ends().min_by_key(|end| (end - now).abs()).unwrap_or(now)
}

fn step(says: impl Into<String>, action: Action) -> Remedy {
    Remedy { says: says.into(), action }
}
