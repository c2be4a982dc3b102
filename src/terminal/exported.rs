use std::fmt::Write;

use crate::exchange::{BAR, Line, bbcode, in_parts, markdown};
use crate::view::Phrases;

/// A list as plain text.
pub fn as_text(lines: &[Line], phrases: &Phrases) -> String {
    let mut out = String::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        match line {
            Line::Said(key, words) => {
                let name = phrases.say(key, &[]);
                let _ = writeln!(out, "{}", phrases.say("{name}: {says}", &[("name", &name), ("says", words)]));
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
pub fn marked_down(lines: &[Line], phrases: &Phrases) -> String {
    let mut out = String::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        match line {
            // Two blanks at its end keep a line by itself.
            Line::Said(key, words) => {
                let (key, colon) = (phrases.say(key, &[]), phrases.say(":", &[]));
                let _ = writeln!(out, "**{key}{colon}** {}  ", markdown(words));
            }
            Line::Group(depth, words) => {
                let _ = writeln!(out, "\n{} {}\n", "#".repeat(depth + 1), markdown(words));
            }
            Line::Unit(words) => {
                out += if matches!(before, Some(Line::Said(..))) { "\n- " } else { "- " };
                let _ = writeln!(out, "{}", markdown(words));
            }
        }
        before = Some(line);
    }
    out
}

/// A list in the codes of a forum.
pub fn as_bbcode(lines: &[Line], phrases: &Phrases) -> String {
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
                let (key, colon) = (phrases.say(key, &[]), phrases.say(":", &[]));
                let _ = writeln!(out, "[b]{key}{colon}[/b] {}", bbcode(words));
            }
            Line::Group(depth, words) => {
                let _ = writeln!(out, "[b]{} {}[/b]", "=".repeat(depth + 1), bbcode(words));
            }
            Line::Unit(words) => {
                let _ = writeln!(out, "[*]{}", bbcode(words));
            }
        }
    }
    out += if listed { "[/list]\n" } else { "" };
    out
}

/// A list in one line, for a chat.
pub fn in_a_line(lines: &[Line], phrases: &Phrases) -> String {
    format!("{}\n", in_parts(lines, phrases).join(BAR))
}
