use std::fmt::Write;

use super::marks::bbcode;
use super::write::Line;
use crate::model::Phrases;

/// A list in the codes of forums.
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
