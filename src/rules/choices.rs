use super::advice::{Advice, Then, meant, written};
use super::change_words::{add_to, decided_for, leave_key_out};
use super::finding::Finding;
use super::mustered::candidate;
use super::restriction::{Remedy, facts};
use crate::diagnostic::{Code, nearest, or_another};
use crate::model::{
    About, Army, Candidate, Change, Choice, ChoiceId, ChoiceOption, DecisionId, Effects, Force, Half, Organisation,
    Part, Path, Unit, UnitOption,
};

/// The choices of the force as a whole, with defaults; decisions that are unknown or missing become findings.
pub fn force_choices(
    organisation: &Organisation,
    force: &Force,
    findings: &mut Vec<Finding>,
) -> Vec<(ChoiceId, DecisionId)> {
    let choices: Vec<&Choice> = organisation.choices.iter().filter(|choice| choice.of_force).collect();
    let mut chosen = Vec::new();
    for choice in &choices {
        let stated = force.choose.iter().find(|(key, _)| *key == choice.id).map(|(_, decision)| decision.as_str());
        let unsaid = (Part::Ruleset.into(), force.choose.is_empty());
        if let Some(id) = decided(choice, (About::Force, stated), "the force", unsaid, findings) {
            chosen.push((choice.id.clone(), id));
        }
    }
    for (key, _) in &force.choose {
        if !choices.iter().any(|choice| choice.id == *key) {
            findings.push(not_asked((About::Force, key), "the force", (&choices, &force.choose)));
        }
    }
    chosen
}

/// Whether a choice of the force changes anything for an army; false if only options of other armies depend on it.
pub fn concerns(organisation: &Organisation, army: &Army, choice: &Choice) -> bool {
    let asks = |option: &UnitOption| option.when.iter().any(|(id, _)| *id == choice.id) || option.who.asks(&choice.id);
    let changes = choice.options.iter().any(|way| way.price.is_some() || way.effects != Effects::default());
    let mut ruled = organisation.restrictions_of(army).map(facts);
    changes
        || organisation.options_of(army).any(asks)
        || ruled.any(|one| one.asks(&choice.id))
        || !organisation.every_option().any(asks)
}

/// The decision stated, else the default; `None` if the choice is left open, or, with a finding, if the decision is
/// unknown or missing. The finding on a missing one is about `unsaid`; `first` is whether it would be the first
/// decision there.
pub fn decided(
    choice: &Choice,
    (about, stated): (About, Option<&str>),
    whose: &str,
    (unsaid, first): (Path, bool),
    findings: &mut Vec<Finding>,
) -> Option<DecisionId> {
    let ids = || choice.options.iter().map(|option| option.id.as_str());
    match stated {
        Some(stated) => {
            if let Some(option) = choice.options.iter().find(|option| option.id == stated) {
                return Some(option.id.clone());
            }
            let message = format!("there is no `{}` called `{stated}`", choice.id);
            let part = Part::Choose(choice.id.to_string(), Half::Value);
            let ways = nearest(stated, ids()).map_or_else(|| ids().collect(), |near| vec![near]);
            let decide = |way: Option<&str>| Change::Choose {
                unit: about.unit(),
                choice: choice.id.to_string(),
                decision: way.map(str::to_owned),
            };
            let other = written(stated, meant(stated, ids()), |way| decide(Some(way)));
            let out = Advice::step(leave_key_out(&choice.id), decide(None));
            let ways = vec![Advice::free(decided_for(&choice.id, &ways, stated)).by(other), out];
            findings.push(Finding::error(Code::UnknownOption, about.part(part), message).advised(ways));
            None
        }
        None if choice.default.is_some() || choice.open => choice.default.clone(),
        None => {
            let message = format!("the {} of {whose} is not stated", choice.name.to_lowercase());
            let unit = about.unit();
            let way = |option: &ChoiceOption| {
                let (id, choice) = (option.id.as_str(), choice.id.to_string());
                let way = format!("{choice} = {id:?}");
                let says = format!("{}{}", add_to("choose", &way, first), or_another(id, ids()));
                let change = Change::Choose { unit, choice: choice.clone(), decision: Some(id.to_owned()) };
                let then = Then::Decided(unit, choice, id.to_owned());
                Advice::paid(says, format!("`{way}`"), then).by([Remedy::new(option.name.clone(), change)])
            };
            let ways = choice.options.iter().map(way).collect();
            findings.push(Finding::error(Code::NotStated, unsaid, message).advised(ways));
            None
        }
    }
}

/// The usual decisions of a unit, each made after those before it and after the force's choices.
pub fn usual_choices<'o>(
    organisation: &'o Organisation,
    army: Option<&Army>,
    unit: &Unit,
    of_force: &[(ChoiceId, DecisionId)],
) -> Vec<(&'o Choice, &'o ChoiceOption)> {
    let (mut chosen, mut usually) = (of_force.to_vec(), Vec::new());
    for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
        let asked = candidate(unit, army, &unit.traits, &chosen);
        let Some(way) = Some(choice).filter(|choice| choice.who.means(&asked)).and_then(|one| usual(one, &asked))
        else {
            continue;
        };
        chosen.push((choice.id.clone(), way.id.clone()));
        usually.push((choice, way));
    }
    usually
}

/// The force-wide decisions for an army: those stated, and the usual ones for all other choices.
pub fn usual_of_force<'o>(
    organisation: &'o Organisation,
    army: &Army,
    stated: &[(String, String)],
) -> Vec<(&'o Choice, &'o ChoiceOption)> {
    let nobody =
        Candidate { unit: "", role: "", army: &army.id, traits: &[], chosen: &[], of_force: &[], attached: &[] };
    let way = |choice: &'o Choice| {
        let said = stated.iter().find(|(key, _)| choice.id == *key);
        let said = said.and_then(|(_, way)| choice.options.iter().find(|known| known.id == *way));
        Some((choice, said.or_else(|| usual(choice, &nobody))?))
    };
    organisation.choices.iter().filter(|choice| choice.of_force).filter_map(way).collect()
}

/// The usual decision: the default, or, if that never comes up at random, the likeliest and first one that does. If
/// nothing comes up, the default; without one the first, or `None` if the choice may be left open.
pub fn usual<'c>(choice: &'c Choice, whose: &Candidate<'_>) -> Option<&'c ChoiceOption> {
    let default = choice.options.iter().find(|way| choice.default.as_ref() == Some(&way.id));
    // Of equal maxima `max_by_key` gives the last.
    let likeliest = choice.options.iter().rev().max_by_key(|way| way.chance(whose));
    let comes_up = |way: &&ChoiceOption| way.chance(whose) > 0;
    let whatever = || choice.options.first().filter(|_| !choice.open);
    default.filter(comes_up).or(likeliest.filter(comes_up)).or(default).or_else(whatever)
}

/// The finding that a choice is not offered here, where these are, of which some are made already.
pub fn not_asked(
    (about, key): (About, &str),
    whom: &str,
    (offered, stated): (&[&Choice], &[(String, String)]),
) -> Finding {
    let message = format!("{whom} has no `{key}` to choose");
    // A key can't be written twice.
    let open = offered.iter().filter(|choice| stated.iter().all(|(made, _)| choice.id != *made));
    let known: Vec<&str> = open.map(|choice| choice.id.as_str()).collect();
    let (unit, choice) = (about.unit(), key.to_owned());
    let other = |id: &str| Change::Rechoose { unit, choice: choice.clone(), id: id.to_owned() };
    let out = Change::Choose { unit, choice: choice.clone(), decision: None };
    Finding::error(Code::OptionNotOffered, about.part(Part::Choose(key.to_owned(), Half::Key)), message)
        .advised(vec![Advice::key(key, &known, other, out)])
}
