use std::fmt::Write;

use crate::exchange::Line;
use crate::view::{ListUnit, ListView};

/// A list as plain text.
pub fn as_text(lines: &[Line]) -> String {
    let mut out = String::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        match line {
            Line::Said(key, words) => {
                let _ = writeln!(out, "{key}: {words}");
            }
            Line::Group(depth, words) => {
                let _ = writeln!(out, "\n{} {words}", "=".repeat(depth + 1));
            }
            Line::Unit(words) => {
                out += if matches!(before, Some(Line::Said(..))) { "\n- " } else { "- " };
                let _ = writeln!(out, "{words}");
            }
        }
        before = Some(line);
    }
    out
}

/// A list as Markdown.
pub fn marked_down(lines: &[Line]) -> String {
    let mut out = String::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        match line {
            // Two blanks at its end keep a line by itself.
            Line::Said(key, words) => {
                let _ = writeln!(out, "**{key}:** {words}  ");
            }
            Line::Group(depth, words) => {
                let _ = writeln!(out, "\n{} {words}\n", "#".repeat(depth + 1));
            }
            Line::Unit(words) => {
                out += if matches!(before, Some(Line::Said(..))) { "\n- " } else { "- " };
                let _ = writeln!(out, "{words}");
            }
        }
        before = Some(line);
    }
    out
}

/// A list in the codes of a forum.
pub fn as_bbcode(lines: &[Line]) -> String {
    let mut out = String::new();
    let mut listed = false;
    for line in lines {
        let unit = matches!(line, Line::Unit(_));
        if unit != listed {
            out += if unit { "[list]\n" } else { "[/list]\n" };
            listed = unit;
        }
        match line {
            Line::Said(key, words) => {
                let _ = writeln!(out, "[b]{key}:[/b] {words}");
            }
            Line::Group(depth, words) => {
                let _ = writeln!(out, "[b]{} {words}[/b]", "=".repeat(depth + 1));
            }
            Line::Unit(words) => {
                let _ = writeln!(out, "[*]{words}");
            }
        }
    }
    out += if listed { "[/list]\n" } else { "" };
    out
}

/// A list in one line, for a chat.
pub fn in_a_line(lines: &[Line]) -> String {
    let mut parts = Vec::new();
    for line in lines {
        match line {
            Line::Said(key @ ("Points" | "Limit"), words) => parts.push(format!("{} {words}", key.to_lowercase())),
            Line::Said(_, words) | Line::Unit(words) => parts.push(words.clone()),
            Line::Group(_, words) => parts.push(format!("[{words}]")),
        }
    }
    format!("{}\n", parts.join(" | "))
}

/// The heads of a list for a spreadsheet.
const HEADS: [&str; 26] = [
    "ruleset",
    "game",
    "army",
    "force",
    "player",
    "limit",
    "points",
    "figures",
    "fingerprint",
    "seed",
    "side",
    "data version",
    "choices",
    "troops",
    "group",
    "unit",
    "called",
    "name",
    "count",
    "with",
    "options",
    "decided",
    "stats",
    "rolls",
    "joins",
    "unit points",
];

/// Lists for a spreadsheet: a row a unit, what is said of its force in each.
pub fn as_rows(views: &[ListView]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory always succeeds, and all rows are as long as the first.
    let _ = writer.write_record(HEADS);
    for view in views {
        let (head, every) = (head(view), view.every_unit());
        if every.is_empty() {
            let empty = std::iter::repeat_n(String::new(), HEADS.len() - head.len());
            let _ = writer.write_record(head.iter().cloned().chain(empty).map(|cell| inert(&cell)));
        }
        for (group, unit) in every {
            let row = head.iter().cloned().chain([group]).chain(cells(unit));
            let _ = writer.write_record(row.map(|cell| inert(&cell)));
        }
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// What is said of a whole force.
fn head(view: &ListView) -> [String; 14] {
    let words = |words: &Option<String>| words.clone().unwrap_or_default();
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let choices = view.choose.iter().map(|(key, value)| format!("{key} = {value}"));
    let troops = view.custom.iter().map(|one| {
        let facts = [&one.id, &one.name, &one.code, &one.role].into_iter().chain(&one.extras).cloned();
        facts.collect::<Vec<_>>().join(", ")
    });
    [
        view.ruleset.clone(),
        view.game.clone(),
        words(&view.army),
        words(&view.name),
        words(&view.player),
        number(view.limit),
        number(view.points),
        number(view.figures),
        words(&view.fingerprint),
        words(&view.seed),
        words(&view.side),
        words(&view.data_version),
        choices.collect::<Vec<_>>().join("; "),
        troops.collect::<Vec<_>>().join("; "),
    ]
}

fn cells(unit: &ListUnit) -> [String; 11] {
    let numbers = |pairs: &[(String, i64)]| {
        pairs.iter().map(|(key, number)| format!("{key} = {number}")).collect::<Vec<_>>().join("; ")
    };
    let options = unit.take.iter().map(|take| {
        let count = take.count.map(|count| format!("{count} ")).unwrap_or_default();
        format!("{count}{}{}", take.option, if take.attached { " and attached" } else { "" })
    });
    let thrown = unit.throws.map(|throws| format!("thrown {throws} times"));
    let rolls: Vec<String> =
        Some(numbers(&unit.rolls)).filter(|rolls| !rolls.is_empty()).into_iter().chain(thrown).collect();
    let decided: Vec<String> = unit.choose.iter().map(|(choice, way)| format!("{choice} = {way}")).collect();
    [
        unit.unit.clone(),
        unit.called.clone(),
        unit.name.clone().unwrap_or_default(),
        unit.count.map(|count| count.to_string()).unwrap_or_default(),
        unit.with.join(", "),
        options.collect::<Vec<_>>().join("; "),
        decided.join("; "),
        numbers(&unit.stats),
        rolls.join("; "),
        unit.joins.clone().unwrap_or_default(),
        unit.points.map(|points| points.to_string()).unwrap_or_default(),
    ]
}

/// A cell that no spreadsheet takes for a formula.
pub fn inert(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() }
}
