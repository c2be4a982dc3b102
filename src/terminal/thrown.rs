use std::fmt::Write;

use super::{width, wrapped};
use crate::view::{
    ActionLine, ActionsReport, CountedModifier, InputLine, MetLine, PlayReport, ResultLine, ThrowReport, minus,
};

/// The actions of a game, each with its inputs.
pub fn actions(report: &ActionsReport) -> String {
    report.actions.iter().map(action).collect::<Vec<_>>().join("\n")
}

fn action(line: &ActionLine) -> String {
    let mut out = wrapped(&format!("{}: {}", line.action, line.name), "", width());
    for input in &line.inputs {
        out.push_str(&wrapped(&asked(input), "  ", width()));
    }
    out
}

/// An input: its allowed values and its meaning; in brackets if optional.
fn asked(input: &InputLine) -> String {
    let may_be = match (input.from, input.to) {
        (Some(from), Some(to)) => format!("{} to {}", minus(from), minus(to)),
        _ if input.any_of.is_empty() => input.one_of.join(" | "),
        _ => format!("any of {}", input.any_of.join(" | ")),
    };
    let says = input.says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
    if input.needed { format!("{}={may_be}{says}", input.name) } else { format!("[{}={may_be}]{says}", input.name) }
}

/// An action as thrown: its dice, its modifiers, and the result of each throw.
pub fn thrown(report: &ThrowReport) -> String {
    let mut out = String::new();
    let mut say = |text: String| out.push_str(&wrapped(&text, "", width()));
    say(format!("{}{}", report.head(), sources(report.cite.as_deref(), &report.rulings)));
    for modifier in &report.modifiers {
        say(counted(modifier));
    }
    let sum: i64 = report.modifiers.iter().map(|modifier| modifier.add).sum();
    for (index, result) in report.results.iter().enumerate() {
        let _ = writeln!(out);
        let number = if report.results.len() > 1 { format!("{}. ", index + 1) } else { String::new() };
        if let Some(dice) = shown(result) {
            let seed = report.seed.filter(|_| index == 0).map(|seed| format!(" (seed {seed})")).unwrap_or_default();
            out.push_str(&wrapped(&format!("{number}thrown: {dice}{seed}"), "", width()));
        }
        for line in came_to(result, sum) {
            out.push_str(&wrapped(&line, "", width()));
        }
    }
    out
}

/// A procedure as thrown: each step with its dice, modifiers and counts, then the results.
pub fn played(report: &PlayReport) -> String {
    let mut out = String::new();
    let mut say = |text: String, indent: &str| out.push_str(&wrapped(&text, indent, width()));
    say(format!("{}{}", report.head(), sources(report.cite.as_deref(), &report.rulings)), "");
    for modifier in &report.modifiers {
        say(counted(modifier), "");
    }
    let mut seed = report.seed.map(|seed| format!(" (seed {seed})")).unwrap_or_default();
    for (index, result) in report.results.iter().enumerate() {
        say(String::new(), "");
        if report.results.len() > 1 {
            say(format!("{}.", index + 1), "");
        }
        for step in &result.steps {
            let from = sources(step.cite.as_deref(), &step.rulings);
            let needs = step.needs_modified.as_ref().map(|needs| format!(", needs {needs}")).unwrap_or_default();
            say(format!("{}: {}{needs}{from}", step.step, step.dice_modified), "");
            let totals = if step.totals.is_empty() { String::new() } else { format!(" = {}", listed(&step.totals)) };
            if !step.dice.is_empty() {
                say(format!("thrown: {}{totals}{}", listed(&step.dice), std::mem::take(&mut seed)), "  ");
            }
            for says in alike(&step.says) {
                say(says, "  ");
            }
            let counts = step.counted.iter().map(|(name, number)| format!("{name}: {number}"));
            let counts = counts.collect::<Vec<_>>().join("; ");
            if !counts.is_empty() {
                say(counts, "  ");
            }
        }
        say(result.says.clone(), "");
    }
    out
}

/// Each distinct outcome, with the number of times it came up.
fn alike(says: &[String]) -> Vec<String> {
    let often = |at: usize| says.iter().filter(|other| **other == says[at]).count();
    let first = (0..says.len()).filter(|at| !says[..*at].contains(&says[*at]));
    first.map(|at| if often(at) > 1 { format!("{} × {}", often(at), says[at]) } else { says[at].clone() }).collect()
}

fn listed(dice: &[i64]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn counted(modifier: &CountedModifier) -> String {
    format!("{}{}", modifier.in_words(), sources(modifier.cite.as_deref(), &modifier.rulings))
}

/// The faces of the dice; `None` if there are none.
fn shown(result: &ResultLine) -> Option<String> {
    let other =
        if result.other_dice.is_empty() { String::new() } else { format!(" against {}", listed(&result.other_dice)) };
    (!result.dice.is_empty()).then(|| format!("{}{other}", listed(&result.dice)))
}

/// The sum, and the outcome in the sheet's words with its sources.
fn came_to(result: &ResultLine, sum: i64) -> Vec<String> {
    let mut lines = Vec::new();
    if !result.met.is_empty() {
        let one = |met: &MetLine| format!("{} {}", minus(met.natural), if met.met { "yes" } else { "no" });
        lines.push(result.met.iter().map(one).collect::<Vec<_>>().join(", "));
    }
    let modified = result.modified.filter(|modified| result.natural != Some(*modified));
    if let (Some(natural), Some(modified)) = (result.natural, modified) {
        let against = result.against.map(|against| format!(" − {}", minus(against))).unwrap_or_default();
        let shifted = modified == natural - result.against.unwrap_or(0);
        let add = if shifted || sum == 0 { String::new() } else { format!(" {} {}", sign(sum), sum.abs()) };
        lines.push(format!("{}{against}{add} = {}", minus(natural), minus(modified)));
    }
    if let Some(gap) = &result.gap {
        lines.push(gap.says.clone());
        if let (Some(ruling), Some(decision)) = (&gap.ruling, &gap.decision) {
            lines.push(format!("{decision} [{ruling}]"));
        }
        return lines;
    }
    let row = result.row.as_ref();
    let from = row.map(|row| sources(row.cite.as_deref(), &row.rulings)).unwrap_or_default();
    lines.push(format!("{}{from}", result.says));
    if let Some(next) = row.and_then(|row| row.next.as_ref()) {
        lines.push(format!("then: {next}"));
    }
    lines
}

/// The cited lines and rulings, to put after a text.
fn sources(cite: Option<&str>, rulings: &[String]) -> String {
    let word = |cite: &str| if cite.bytes().all(|letter| letter.is_ascii_digit()) { "line" } else { "lines" };
    let lines = cite.map(|cite| format!(" ({} {cite})", word(cite))).unwrap_or_default();
    if rulings.is_empty() { lines } else { format!("{lines} [{}]", rulings.join(", ")) }
}

fn sign(number: i64) -> char {
    if number < 0 { '−' } else { '+' }
}
