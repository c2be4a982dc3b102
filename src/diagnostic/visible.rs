use std::fmt::Write;

/// Spaces that are kept: the ordinary one, and those that prevent a line break.
const BLANKS: [char; 3] = [' ', '\u{a0}', '\u{202f}'];

/// A user's text made safe for messages: on one line, without repeated spaces, and with escapes for characters that
/// are invisible, move the cursor or change the writing direction.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            blank if BLANKS.contains(&blank) => {
                if !out.ends_with(BLANKS) {
                    out.push(blank);
                }
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Writing into a string always succeeds.
            hidden if is_hidden(hidden) => drop(write!(out, "\\u{{{:x}}}", u32::from(hidden))),
            seen => out.push(seen),
        }
    }
    out
}

/// A name for the start of a sentence; in quotation marks if its punctuation could be read as the sentence's.
pub fn quoted(name: &str) -> String {
    let shown = visible(name);
    let own = |letter: char| matches!(letter, ':' | ',' | ';' | '"' | '\\');
    if shown.contains(own) { format!("\"{}\"", shown.replace('"', "\\\"")) } else { shown }
}

/// Whether a character is invisible: a control character, a space other than the ordinary one, or a mark that only
/// turns or joins its neighbours.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || (letter.is_whitespace() && letter != ' ')
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fe00}'..='\u{fe0f}'
                | '\u{e0000}'..='\u{e01ef}'
        )
}

#[cfg(test)]
mod tests {
    use super::{quoted, visible};

    #[test]
    fn a_name_stays_a_name() {
        assert_eq!(visible("Anna\nBo: legal"), "Anna\\nBo: legal");
        assert_eq!(visible("a      b\u{202e}c\u{1b}[2K"), "a b\\u{202e}c\\u{1b}[2K");
        assert_eq!(visible("Règle\u{a0}: 5\u{202f}% \u{a0} x\u{2003}y"), "Règle\u{a0}: 5\u{202f}% x\\u{2003}y");
        assert_eq!(quoted("O’Brien's Own"), "O’Brien's Own");
        assert_eq!(quoted("A: legal, 1 \"point\""), "\"A: legal, 1 \\\"point\\\"\"");
    }
}
