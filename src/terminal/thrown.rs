use std::fmt::Write;

use super::{width, wrapped};
use crate::view::{ActionLine, ActionsReport, InputLine, Phrases, PlayReport, ThrowReport, minus, source_words};

/// The actions of a game, each with its inputs.
pub fn actions(report: &ActionsReport, phrases: &Phrases) -> String {
    report.actions.iter().map(|line| listed(line, phrases)).collect::<Vec<_>>().join("\n")
}

/// An action with its inputs.
pub(super) fn listed(line: &ActionLine, phrases: &Phrases) -> String {
    let mut out = wrapped(&format!("{}: {}", line.action, line.name), "", width());
    for input in &line.inputs {
        out.push_str(&wrapped(&asked(input, phrases), "  ", width()));
        for value in &input.any_of {
            out.push_str(&wrapped(value, "    ", width()));
        }
    }
    if !line.example.is_empty() {
        let typed: Vec<String> = line.example.iter().map(|input| in_quotes(input)).collect();
        let typed = format!("{} {}", line.action, typed.join(" "));
        out.push_str(&wrapped(&phrases.say("for example: {typed}", &[("typed", &typed)]), "  ", width()));
    }
    out
}

/// An input as typed, in quotes if a shell would take it apart.
fn in_quotes(input: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "=-_.".contains(letter);
    if input.chars().all(plain) { input.to_owned() } else { format!("'{}'", input.replace('\'', "'\\''")) }
}

/// An input: its allowed values, its name if that is not the word typed, and its meaning; in brackets if optional. Values of which several may be given are
/// left out: they have lines of their own.
fn asked(input: &InputLine, phrases: &Phrases) -> String {
    let may_be = match (input.from, input.to) {
        (Some(from), Some(to)) => {
            let range = phrases.say("{from} to {to}", &[("from", &minus(from)), ("to", &minus(to))]);
            let usual = |usual: i64| format!(", {}", phrases.say("else {number}", &[("number", &minus(usual))]));
            range + &input.usual.map(usual).unwrap_or_default()
        }
        _ if input.any_of.is_empty() => input.one_of.join(" | "),
        _ => phrases.say("any of these", &[]),
    };
    let words: Vec<&str> = input.title.iter().chain(&input.says).map(String::as_str).collect();
    let says = if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) };
    if input.needed { format!("{}={may_be}{says}", input.name) } else { format!("[{}={may_be}]{says}", input.name) }
}

/// An action as thrown: its dice, its modifiers, and the result of each throw.
pub fn thrown(report: &ThrowReport, phrases: &Phrases) -> String {
    let mut out = String::new();
    let mut say = |text: String| out.push_str(&wrapped(&text, "", width()));
    say(format!("{}{}", report.head(phrases), source_words(phrases, report.cite.as_deref(), &report.rulings)));
    for modifier in &report.modifiers {
        say(modifier.with_sources(phrases));
    }
    let sum: i64 = report.modifiers.iter().map(|modifier| modifier.add).sum();
    for (index, result) in report.results.iter().enumerate() {
        let _ = writeln!(out);
        let number = if report.results.len() > 1 { format!("{}. ", index + 1) } else { String::new() };
        if let Some(dice) = result.dice_shown(phrases) {
            let thrown = fell(phrases, &dice, report.seed.filter(|_| index == 0));
            out.push_str(&wrapped(&format!("{number}{thrown}"), "", width()));
        }
        for line in result.came_to(phrases, sum) {
            out.push_str(&wrapped(&line, "", width()));
        }
    }
    out
}

/// A procedure as thrown: each step with its dice, modifiers and counts, then the results.
pub fn played(report: &PlayReport, phrases: &Phrases) -> String {
    let mut out = String::new();
    let mut say = |text: String, indent: &str| out.push_str(&wrapped(&text, indent, width()));
    say(format!("{}{}", report.head(phrases), source_words(phrases, report.cite.as_deref(), &report.rulings)), "");
    for drawn in &report.drawn {
        say(drawn.in_words(phrases), "");
    }
    for modifier in &report.modifiers {
        say(modifier.with_sources(phrases), "");
    }
    let mut seed = report.seed;
    for (index, result) in report.results.iter().enumerate() {
        say(String::new(), "");
        if report.results.len() > 1 {
            say(format!("{}.", index + 1), "");
        }
        for step in &result.steps {
            say(step.head(phrases), "");
            if let Some(dice) = step.dice_shown() {
                say(fell(phrases, &dice, seed.take()), "  ");
            }
            for line in step.came_to(phrases) {
                say(line, "  ");
            }
        }
        say(result.says.clone(), "");
    }
    out
}

/// Dice as they fell, with their seed if it has not been named yet.
fn fell(phrases: &Phrases, dice: &str, seed: Option<u64>) -> String {
    match seed {
        Some(seed) => phrases.say("thrown: {dice} (seed {seed})", &[("dice", dice), ("seed", &seed.to_string())]),
        None => phrases.say("thrown: {dice}", &[("dice", dice)]),
    }
}
