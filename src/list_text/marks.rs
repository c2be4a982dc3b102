/// Characters with a meaning in Markdown.
const MARKS: &str = "\\`*_[]<>#|$~";

/// An invisible character put after `[` so that a forum sees no code.
const JOINER: char = '\u{2060}';

/// Words escaped for Markdown.
pub fn markdown(words: &str) -> String {
    let mut out = String::new();
    let mut letters = words.chars().peekable();
    while let Some(letter) = letters.next() {
        let named = letter == '&' && letters.peek().is_some_and(|next| next.is_ascii_alphanumeric() || *next == '#');
        if named || MARKS.contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// Undoes `markdown`; a backslash before any other character belongs to the list.
pub fn unmarked(line: &str) -> String {
    let mut out = String::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.next_if(|next| letter == '\\' && (*next == '&' || MARKS.contains(*next))) {
            Some(marked) => out.push(marked),
            None => out.push(letter),
        }
    }
    out
}

/// Words in which a forum finds no code.
pub fn bbcode(words: &str) -> String {
    words.replace('[', &format!("[{JOINER}"))
}

/// Text with plain spaces and line endings, without the invisible characters that mail programs and forums insert.
/// Those in a name survive: between quotes they are written as escapes.
pub fn spaced(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let plain = |letter: char| match letter {
        unseen if is_unseen(unseen) => None,
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        space if space.is_whitespace() => Some(' '),
        letter => Some(letter),
    };
    text.chars().filter_map(plain).collect()
}

/// Whether a character is invisible, and so is easily lost in transit.
pub fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::{bbcode, markdown, spaced, unmarked};

    #[test]
    fn names_are_escaped_and_read_back() {
        for name in ["[img]x[/img]", "![](x)", "<img src=x>", "$a$ & &amp; b\\", "a_b*c`d`~e~ #"] {
            assert_eq!(unmarked(&markdown(name)), name);
            assert_eq!(spaced(&bbcode(name)), name);
        }
        assert_eq!(markdown("![](x) <img> $"), "!\\[\\](x) \\<img\\> \\$");
        assert_eq!(bbcode("[img]"), "[\u{2060}img]");
        assert_eq!(unmarked("\"a \\\" b\\u{7}\""), "\"a \\\" b\\u{7}\"");
    }
}
