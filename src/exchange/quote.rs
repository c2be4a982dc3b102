/// A text between quotes, in one line, whatever is in it.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            hidden
                if hidden.is_control()
                    || hidden == '\u{feff}'
                    || is_quote(hidden)
                    || hidden == '\u{2028}'
                    || hidden == '\u{2029}' =>
            {
                out.push_str(&hidden.escape_unicode().to_string());
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
    out
}

/// What stands between quotes: nothing where it is no such text. Quotes may have been bent on the way.
pub fn unquoted(text: &str) -> Option<String> {
    let inside = text.strip_prefix(is_quote)?.strip_suffix(is_quote)?;
    let mut out = String::new();
    let mut letters = inside.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        match letters.next()? {
            'n' => out.push('\n'),
            'r' => out.push('\r'),
            't' => out.push('\t'),
            'u' => {
                let code: String = letters.by_ref().skip(1).take_while(|letter| *letter != '}').collect();
                out.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
            }
            bent if is_quote(bent) => out.push('"'),
            other => out.push(other),
        }
    }
    Some(out)
}

/// The quotes that programs make of a plain one.
pub fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '‟' | '«' | '»')
}

/// A text as it is, where that can be read again; else between quotes.
pub fn said(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// Whether a text needs no quotes: letters and a few signs, and none of the words between which a list is read.
pub fn is_plain(text: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || " '’-/.!?&".contains(letter);
    let words = [" with ", " and attached", " is ", " fell ", "joins ", "thrown "];
    !text.is_empty()
        && text.trim() == text
        && text.chars().all(plain)
        && !text.contains("  ")
        && !text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
        && !words.iter().any(|word| format!(" {text} ").contains(word))
}

/// The parts of a text between these separators, those within quotes or brackets left whole.
pub fn parts<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut from, mut at, mut quoted, mut escaped) = (0, 0, false, false);
    while let Some(letter) = text[at..].chars().next() {
        if !quoted && text[at..].starts_with(separator) {
            parts.push(&text[from..at]);
            at += separator.len();
            from = at;
            continue;
        }
        if is_quote(letter) && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && letter == '\\' && !escaped;
        at += letter.len_utf8();
    }
    parts.push(&text[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::{parts, quoted, said, unquoted};

    #[test]
    fn whatever_is_quoted_is_read_again() {
        for text in ["", "a", "a \"b\" \\ c", "two\nlines\t", "“curly”", "\u{1}"] {
            assert_eq!(unquoted(&quoted(text)).as_deref(), Some(text));
        }
        assert_eq!(unquoted("“bent”").as_deref(), Some("bent"));
        assert_eq!(
            (said("Red squad"), said("8 men"), said("A: b")),
            ("Red squad".into(), "\"8 men\"".into(), "\"A: b\"".into())
        );
    }

    #[test]
    fn quotes_keep_parts_together() {
        assert_eq!(parts("a; \"b; c\"; d", "; "), ["a", "\"b; c\"", "d"]);
    }
}
