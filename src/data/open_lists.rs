use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};

/// The list that is still open where the parser fails at the next key or table: the problem, and the place of its
/// first bracket. Everything that the parser reports after it follows from it.
pub fn open_list(text: &str, stumbled: usize) -> Option<(Diagnostic, Range<usize>)> {
    let before = text.get(..stumbled)?;
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let next = text[line..].lines().next().unwrap_or_default().trim();
    if !is_header(next) && !is_setting(next) {
        return None;
    }
    let (mut open, mut quote, mut comment) = (Vec::new(), None, false);
    for (at, letter) in text[..line].char_indices() {
        match (letter, quote) {
            ('\n', _) => (quote, comment) = (None, false),
            _ if comment => {}
            (_, Some(mark)) if letter == mark => quote = None,
            ('"' | '\'', None) => quote = Some(letter),
            ('#', None) => comment = true,
            ('[', None) => open.push(at),
            (']', None) => {
                open.pop();
            }
            (_, _) => {}
        }
    }
    let at = *open.first()?;
    let own = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let key = text[own..at].split('=').next().unwrap_or_default().trim();
    let message = format!("the list after `{key} =` is not closed");
    let problem = Diagnostic::error(Code::Unreadable, message).hint("put a `]` where it ends");
    (!key.is_empty()).then_some((problem, at..at + 1))
}

/// Whether a line begins a table: an item of a list may begin with a bracket too, but then has quotation marks.
fn is_header(line: &str) -> bool {
    let name = line.split('#').next().unwrap_or_default().trim().trim_matches(['[', ']']).trim();
    line.starts_with('[') && name.starts_with(char::is_alphabetic) && name.chars().all(|at| in_key(at) || at == '.')
}

/// Whether a line begins with a key and its `=`.
fn is_setting(line: &str) -> bool {
    let after = line.trim_start_matches(in_key);
    after.len() < line.len() && after.trim_start().starts_with('=')
}

/// Whether a table on one line, or a list in it, is not closed.
pub fn is_open(rest: &str, said: &str) -> bool {
    said.starts_with("missing key for inline table") && rest.starts_with('{')
        || said.starts_with("missing comma between array") && rest.starts_with('}')
        || said.starts_with("invalid inline table element")
}

/// A missing comma or brace between the parts of a list or a table on one line: the problem and its correction.
pub fn separator(before: &str, rest: &str, said: &str) -> Option<(String, String)> {
    let word = rest.find(|letter| !in_key(letter)).map_or(rest, |end| &rest[..end]);
    if said.starts_with("invalid date") {
        let from = before.rfind([' ', '=', ',']).map_or(0, |at| at + 1);
        let written = format!("{}{}", &before[from..], rest);
        let written = written.split([',', '}', ']', '#', ' ']).next().unwrap_or_default();
        Some((format!("`{written}` is not a number"), format!("write `\"{written}\"` if it is a range")))
    } else if said.starts_with("missing comma between array") && rest.starts_with('}') {
        Some(("a `[` is not closed".to_owned(), "put `]` here".to_owned()))
    } else if said.starts_with("missing comma between array") {
        Some(("a comma is missing between two entries of a list".to_owned(), "put `,` before this one".to_owned()))
    } else if said.starts_with("missing comma between key-value") {
        Some((format!("a comma is missing before `{word}`"), format!("write `, {word}`")))
    } else if is_open(rest, said) {
        Some(("a `{` is not closed".to_owned(), "put `}` here".to_owned()))
    } else {
        None
    }
}

/// Whether a character may be in a key without quotation marks.
pub fn in_key(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}
