use std::fmt::Write;

use super::{width, wrapped};
use crate::view::{ActionLine, ActionsReport, InputLine, PlayReport, ThrowReport, minus, source_words};

/// The actions of a game, each with its inputs.
pub fn actions(report: &ActionsReport) -> String {
    report.actions.iter().map(listed).collect::<Vec<_>>().join("\n")
}

/// An action with its inputs.
pub(super) fn listed(line: &ActionLine) -> String {
    let mut out = wrapped(&format!("{}: {}", line.action, line.name), "", width());
    for input in &line.inputs {
        out.push_str(&wrapped(&asked(input), "  ", width()));
        for value in &input.any_of {
            out.push_str(&wrapped(value, "    ", width()));
        }
    }
    if !line.example.is_empty() {
        let typed: Vec<String> = line.example.iter().map(|input| in_quotes(input)).collect();
        out.push_str(&wrapped(&format!("for example: {} {}", line.action, typed.join(" ")), "  ", width()));
    }
    out
}

/// An input as typed, in quotes if a shell would take it apart.
fn in_quotes(input: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "=-_.".contains(letter);
    if input.chars().all(plain) { input.to_owned() } else { format!("'{}'", input.replace('\'', "'\\''")) }
}

/// An input: its allowed values and its meaning; in brackets if optional. Values of which several may be given are
/// left out: they have lines of their own.
fn asked(input: &InputLine) -> String {
    let may_be = match (input.from, input.to) {
        (Some(from), Some(to)) => {
            let usual = input.usual.map(|usual| format!(", else {}", minus(usual))).unwrap_or_default();
            format!("{} to {}{usual}", minus(from), minus(to))
        }
        _ if input.any_of.is_empty() => input.one_of.join(" | "),
        _ => "any of these".to_owned(),
    };
    let says = input.says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
    if input.needed { format!("{}={may_be}{says}", input.name) } else { format!("[{}={may_be}]{says}", input.name) }
}

/// An action as thrown: its dice, its modifiers, and the result of each throw.
pub fn thrown(report: &ThrowReport) -> String {
    let mut out = String::new();
    let mut say = |text: String| out.push_str(&wrapped(&text, "", width()));
    say(format!("{}{}", report.head(), source_words(report.cite.as_deref(), &report.rulings)));
    for modifier in &report.modifiers {
        say(modifier.with_sources());
    }
    let sum: i64 = report.modifiers.iter().map(|modifier| modifier.add).sum();
    for (index, result) in report.results.iter().enumerate() {
        let _ = writeln!(out);
        let number = if report.results.len() > 1 { format!("{}. ", index + 1) } else { String::new() };
        if let Some(dice) = result.dice_shown() {
            let seed = report.seed.filter(|_| index == 0).map(|seed| format!(" (seed {seed})")).unwrap_or_default();
            out.push_str(&wrapped(&format!("{number}thrown: {dice}{seed}"), "", width()));
        }
        for line in result.came_to(sum) {
            out.push_str(&wrapped(&line, "", width()));
        }
    }
    out
}

/// A procedure as thrown: each step with its dice, modifiers and counts, then the results.
pub fn played(report: &PlayReport) -> String {
    let mut out = String::new();
    let mut say = |text: String, indent: &str| out.push_str(&wrapped(&text, indent, width()));
    say(format!("{}{}", report.head(), source_words(report.cite.as_deref(), &report.rulings)), "");
    for drawn in &report.drawn {
        say(drawn.in_words(), "");
    }
    for modifier in &report.modifiers {
        say(modifier.with_sources(), "");
    }
    let mut seed = report.seed.map(|seed| format!(" (seed {seed})")).unwrap_or_default();
    for (index, result) in report.results.iter().enumerate() {
        say(String::new(), "");
        if report.results.len() > 1 {
            say(format!("{}.", index + 1), "");
        }
        for step in &result.steps {
            say(step.head(), "");
            if let Some(dice) = step.dice_shown() {
                say(format!("thrown: {dice}{}", std::mem::take(&mut seed)), "  ");
            }
            for line in step.came_to() {
                say(line, "  ");
            }
        }
        say(result.says.clone(), "");
    }
    out
}
