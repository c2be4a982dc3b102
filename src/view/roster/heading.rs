use super::company::Company;
use crate::rules::Checked;
use crate::view::parts::printed::points_shown;
use crate::view::parts::side::{SideView, crest};

/// The name and sign of a force's side; `None` for troops of no army list, unless a side is named for them.
pub fn badge(company: Company<'_>, index: usize) -> Option<SideView> {
    let checked = company.forces[index];
    let (side, _) = &company.sides.there[company.sides.of[index]];
    // The only army of a game tells nobody which side it is.
    let army = checked.muster.army.filter(|_| checked.ruleset.organisation.armies.len() > 1);
    let badge = SideView {
        word: army.map_or_else(|| side.name.clone(), |army| army.name.clone()),
        name: side.name.clone(),
        sign: side.sign.word(),
        crest: checked.muster.army.and_then(crest),
    };
    Some(badge).filter(|_| !checked.own_troops() || company.sides.own[index])
}

/// The line under a force's name: army, ruleset, decisions, points and figures.
pub fn subtitle(checked: &Checked<'_>) -> String {
    let organisation = &checked.ruleset.organisation;
    let phrases = &organisation.phrases;
    let own_troops = checked.own_troops().then(|| phrases.say("Own troops", &[]));
    let points = match (checked.points, checked.limit) {
        (Some(points), Some(limit)) => {
            let (points, limit) = (points.to_string(), limit.to_string());
            Some(phrases.say("{points} of {limit} points", &[("points", &points), ("limit", &limit)]))
        }
        (Some(points), None) => Some(points_shown(phrases, points)),
        (None, _) => None,
    };
    let figures = phrases.count(checked.figures(), "1 figure", "{number} figures");
    // The default decision is not worth printing.
    let decided = checked.muster.chosen.iter().filter_map(|(choice, way)| {
        let choice = organisation.choice(choice).filter(|choice| choice.default.as_ref() != Some(way))?;
        choice.options.iter().find(|option| option.id == *way).map(|option| option.name.clone())
    });
    let decided: Vec<String> = decided.collect();
    let parts = [
        checked.muster.army.map(|army| army.name.clone()).or(own_troops),
        Some(checked.ruleset.name.clone()),
        (!decided.is_empty()).then(|| decided.join(", ")),
        points,
        Some(figures),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The line that matches a roster to its file: its fingerprint, and the seed of its dice.
pub fn stamp(checked: &Checked<'_>) -> String {
    let phrases = &checked.ruleset.organisation.phrases;
    let print = checked.fingerprint();
    let Some(seed) = checked.force.seed else {
        return phrases.say("Fingerprint {print} of list and data.", &[("print", &print)]);
    };
    let phrase = if checked.proven() {
        "Fingerprint {print} of list and data, dice of seed {seed}."
    } else {
        "Fingerprint {print} of list and data, dice of seed {seed} (not proven)."
    };
    phrases.say(phrase, &[("print", &*print), ("seed", &*seed.to_string())])
}
