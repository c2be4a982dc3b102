use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::view::{ArmyDetail, Phrases};

/// An army: its units with values and prices, options, choices, restrictions, and letters of ability codes.
pub fn army(army: &ArmyDetail, phrases: &Phrases) -> String {
    let say = |phrase: &str| phrases.say(phrase, &[]);
    let mut out = format!("{} ({})\n", army.name, army.id);
    if let Some(says) = &army.says {
        out.push_str(&wrapped(says, "", width()));
    }
    out.push('\n');
    out.push_str(&units(army, phrases));
    // Writing into a string always succeeds.
    if !army.options.is_empty() {
        let _ = writeln!(out, "\n{}", say("Options"));
        let mut grid = TextGrid::new(["id", "name", "costs", "for", "changes"].map(say));
        for option in &army.options {
            let when = if option.when.is_empty() { String::new() } else { format!(" ({})", option.when) };
            let name = format!("{}{when}", option.name);
            grid.row([&option.id, &name, &option.price, &option.who, &option.changes]);
        }
        out.push_str(&grid.text(width()));
    }
    if !army.choices.is_empty() {
        let _ = writeln!(out, "\n{}", say("Choices"));
        let mut grid = TextGrid::plain();
        for choice in &army.choices {
            let whose = say(if choice.force { "the force" } else { "each unit" });
            let default = choice.default.as_ref();
            let default = default.map(|way| phrases.say("{way} by default", &[("way", way)]));
            let unsaid = default.or_else(|| choice.open.then(|| say("or left open")));
            grid.row([choice.id.as_str(), &whose, &choice.ways.join(", "), unsaid.as_deref().unwrap_or_default()]);
        }
        out.push_str(&grid.text(width()));
    }
    if !army.restrictions.is_empty() {
        let _ = writeln!(out, "\n{}", say("Restrictions"));
        let advice = say("advice only");
        for ((id, says), only) in army.restriction_ids.iter().zip(&army.restrictions).zip(&army.advice) {
            let also = if *only { format!(" ({advice})") } else { String::new() };
            out.push_str(&wrapped(&format!("- {says}{also} [{id}]"), "", width()));
        }
    }
    if !army.letters.is_empty() {
        let _ = writeln!(out, "\n{}", say("Letters of ability codes"));
        let mut grid = TextGrid::new(["position", "letter", "name", "changes", "points"].map(say));
        for letter in &army.letters {
            grid.row([&letter.position, &letter.letter, &letter.name, &letter.changes, &letter.price()]);
        }
        out.push_str(&grid.text(width()));
    }
    out
}

fn units(army: &ArmyDetail, phrases: &Phrases) -> String {
    let mut heads: Vec<&str> = Vec::new();
    for value in army.units.iter().flat_map(|unit| &unit.values) {
        if !heads.contains(&value.short.as_str()) {
            heads.push(&value.short);
        }
    }
    let priced = army.units.iter().any(|unit| unit.points.is_some() || unit.price.is_some());
    let armed = army.units.iter().any(|unit| !unit.weapons.is_empty());
    let coded = army.units.iter().any(|unit| unit.code.is_some());
    let say = |phrase: &str| phrases.say(phrase, &[]);
    let named = ["id", "name"].map(say).into_iter().chain(heads.iter().map(|head| (*head).to_owned()));
    let last = [(priced, "points"), (coded, "code"), (armed, "weapons"), (true, "traits")];
    let mut grid = TextGrid::new(named.chain(last.iter().filter(|(kept, _)| *kept).map(|(_, head)| say(head))));
    for unit in &army.units {
        let value = |head: &&str| unit.values.iter().find(|value| value.short == **head);
        let values = heads.iter().map(|head| value(head).map_or_else(String::new, |value| value.value.clone()));
        let points = unit.points.map(|points| points.to_string()).or(unit.price.clone()).unwrap_or_default();
        let weapons = unit.weapons.iter().map(|weapon| match weapon.each.max(weapon.unit) {
            1 => weapon.name.clone(),
            several => format!("{several} {}", weapon.name),
        });
        let weapons = weapons.collect::<Vec<_>>().join(", ");
        let code = unit.code.clone().unwrap_or_default();
        let last = [(priced, points), (coded, code), (armed, weapons), (true, unit.traits.join(", "))];
        let last = last.into_iter().filter(|(kept, _)| *kept).map(|(_, cell)| cell);
        grid.row([unit.id.clone(), unit.name.clone()].into_iter().chain(values).chain(last));
    }
    grid.text(width())
}
