use std::io::{IsTerminal, stdout};

use terminal_size::terminal_size_of;

/// The widest that text is set, in columns, however wide the terminal.
const WIDEST: usize = 160;

/// How many columns there are to write in: those that `COLUMNS` states, else the terminal's. None where the output goes
/// into a file or another program, where lines may be of any length.
pub fn width() -> Option<usize> {
    let stated = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    let own = || {
        let size = if stdout().is_terminal() { terminal_size_of(stdout()) } else { None };
        size.map(|(width, _)| usize::from(width.0))
    };
    stated.or_else(own).map(|columns: usize| columns.min(WIDEST))
}

/// How many columns a text takes.
pub fn width_of(text: &str) -> usize {
    text.chars().count()
}

/// The columns of a text's longest word.
pub fn longest_word(text: &str) -> usize {
    text.split(' ').map(width_of).max().unwrap_or(0)
}

/// A paragraph broken between its words, each line ended; lines after the first are indented two columns more. A word
/// that is too long for a line gets one of its own.
pub fn wrapped(text: &str, indent: &str, width: Option<usize>) -> String {
    let mut out = String::from(indent);
    let mut used = width_of(indent);
    for (index, word) in text.split(' ').enumerate() {
        let room = width.is_none_or(|width| used + 1 + width_of(word) <= width);
        if index > 0 && room {
            out.push(' ');
            used += 1;
        } else if index > 0 {
            out.push('\n');
            out.push_str(indent);
            out.push_str("  ");
            used = width_of(indent) + 2;
        }
        out.push_str(word);
        used += width_of(word);
    }
    out.push('\n');
    out
}
