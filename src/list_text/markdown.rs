use std::fmt::Write;

use super::marks::markdown;
use super::write::Line;
use crate::model::Phrases;

/// A list as Markdown.
pub fn marked_down(lines: &[Line], phrases: &Phrases) -> String {
    let mut out = String::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        match line {
            // Two trailing spaces force a line break.
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
