use std::io::{IsTerminal, stdout};

use terminal_size::terminal_size_of;

/// The maximum number of columns used, however wide the terminal is.
const WIDEST: usize = 160;

/// The number of columns to write in: from `COLUMNS`, or else the terminal's. `None` if the output goes to a file or
/// a pipe, where lines may be of any length.
pub fn width() -> Option<usize> {
    let stated = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    let own = || {
        let size = if stdout().is_terminal() { terminal_size_of(stdout()) } else { None };
        size.map(|(width, _)| usize::from(width.0))
    };
    stated.or_else(own).map(|columns: usize| columns.min(WIDEST))
}

/// The width of a text, counted in characters.
pub fn width_of(text: &str) -> usize {
    text.chars().count()
}

/// The width of the longest word in a text.
pub fn longest_word(text: &str) -> usize {
    text.split(' ').map(width_of).max().unwrap_or(0)
}

/// A paragraph wrapped between words, with a final line break; lines after the first are indented by two more columns.
/// A word that is too long for a line gets a line of its own.
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
