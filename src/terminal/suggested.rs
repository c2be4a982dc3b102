use std::fmt::Write;

use super::{width, wrapped};
use crate::diagnostic::{count, quoted};
use crate::view::{RepairView, SuggestedView, TwoSidesView};

/// The suggestions for a force.
pub fn suggested(view: &SuggestedView) -> String {
    let name = quoted(view.name.as_deref().or(view.file.as_deref()).unwrap_or("the force"));
    let cost = |points: Option<i64>| match (points, view.limit) {
        (Some(points), Some(limit)) => Some(format!("{points} of {limit} points")),
        (Some(points), None) => Some(format!("{points} points")),
        (None, _) => None,
    };
    let verdict = if view.legal { "legal" } else { "not legal" };
    // A force made from nothing has no verdict yet.
    let mut said = match (&view.file, view.points) {
        (None, _) => String::new(),
        (Some(_), Some(0)) => format!("{name}: no units yet\n"),
        (Some(_), points) => {
            let cost = cost(points).map(|cost| format!("{cost}, ")).unwrap_or_default();
            format!("{name}: {cost}{verdict}\n")
        }
    };
    if let Some(repair) = &view.repair {
        return said + &routes(repair, &view.in_time(), cost);
    }
    if view.answers.is_empty() {
        let why = if view.proven { "nothing legal can be added" } else { "nothing legal was found to add" };
        let time = if view.proven { String::new() } else { view.in_time() };
        // Writing into a string always succeeds.
        let _ = writeln!(said, "{why}{time}");
    }
    for (index, answer) in view.answers.iter().enumerate() {
        let figures = count(answer.figures, "figure");
        let best = if index == 0 { format!(", {}", view.standing()) } else { String::new() };
        let notices = remarks(answer.warnings, answer.notices - answer.warnings);
        let gap = if said.is_empty() { "" } else { "\n" };
        let cost = cost(Some(answer.points)).unwrap_or_default();
        let _ = writeln!(said, "{gap}{}  {cost}, {figures}{notices}{best}", index + 1);
        if answer.steps.is_empty() {
            said.push_str("   as it is\n");
        }
        for step in answer.steps.iter().chain(&answer.short_of) {
            said.push_str(&listed(" ", step));
        }
    }
    if let Some(certificate) = view.certificate() {
        said.push('\n');
        said.push_str(&listed("", &certificate));
    }
    said + &not_tried(&view.left_out)
}

/// The forces that a search left out, a line each; empty if there are none.
fn not_tried(left_out: &[String]) -> String {
    if left_out.is_empty() {
        return String::new();
    }
    let lines: String = left_out.iter().map(|left| listed(" ", left)).collect();
    format!("\nnot tried, or not taken into account:\n{lines}")
}

/// The routes that make a force legal, with their costs; steps are numbered across all routes, so that each can be
/// chosen.
fn routes(repair: &RepairView, time: &str, cost: impl Fn(Option<i64>) -> Option<String>) -> String {
    let mut said = String::new();
    let mut number = 0;
    let one = std::slice::from_ref(&repair.first);
    for route in if repair.routes.is_empty() { one } else { &repair.routes } {
        // Writing into a string always succeeds.
        if route.steps.is_empty() {
            let _ = writeln!(said, "\nno way was found{time} to make it legal");
        } else {
            let title = route.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
            let so = match (route.legal, route.unproven) {
                (true, false) => "legal after this".to_owned(),
                (true, true) => format!("legal after this, the best that was found{time}"),
                (false, _) => format!("better after this, the best that was found{time}, and still not legal"),
            };
            let cost = cost(route.points).map(|cost| format!(": {cost}")).unwrap_or_default();
            let _ = writeln!(said, "\n{title}{so}{cost}");
        }
        for step in &route.steps {
            number += 1;
            said.push_str(&listed(&number.to_string(), step));
        }
        for left in &route.left {
            said.push_str(&listed("still not legal:", left));
        }
    }
    said
}

/// Two forces from one collection, and how far apart they are in points.
pub fn two_sides(view: &TwoSidesView) -> String {
    let mut said = String::new();
    for side in &view.sides {
        let figures = count(side.figures, "figure");
        // Writing into a string always succeeds.
        let _ = writeln!(
            said,
            "{}: {} of {} points, {figures}{}",
            side.army,
            side.points,
            view.limit,
            remarks(side.warnings, side.notices - side.warnings)
        );
        for step in &side.steps {
            said.push_str(&listed(" ", step));
        }
        said.push('\n');
    }
    let apart = count(view.apart, "point");
    let time = view.within.as_ref().map(|within| format!(" {within}")).unwrap_or_default();
    let nearest = if view.even { String::new() } else { format!("; no nearer pair was found{time}") };
    let _ = writeln!(said, "{apart} apart, and no figure is used twice{nearest}");
    said + &not_tried(&view.left_out)
}

fn remarks(warnings: usize, notices: usize) -> String {
    let some =
        |number: usize, what: &str| if number == 0 { String::new() } else { format!(", {}", count(number, what)) };
    some(warnings, "warning") + &some(notices, "notice")
}

/// A line after a mark, wrapped to the terminal.
fn listed(mark: &str, words: &str) -> String {
    let indent = " ".repeat(mark.len() + 2);
    format!("{mark}{}", &wrapped(words, &indent, width())[mark.len()..])
}
