use std::fmt::Write;

use super::write::Line;
use crate::model::Phrases;

/// A list as plain text, the form for emails.
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
