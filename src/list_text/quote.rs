use super::marks::is_unseen;

/// A text in quotes, on one line, written so that mail programs cannot damage it.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let after_space = std::mem::replace(&mut before, letter) == ' ';
        match letter {
            // Doubled and outer spaces are easily lost, and mail programs treat a leading `>` as a quotation mark.
            ' ' if after_space || letters.peek().is_none() => out.push_str("\\u{20}"),
            '>' if after_space => out.push_str("\\u{3e}"),
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            hidden
                if hidden.is_control()
                    || is_unseen(hidden)
                    || is_quote(hidden)
                    || (hidden.is_whitespace() && hidden != ' ') =>
            {
                out.push_str(&hidden.escape_unicode().to_string());
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
    out
}

/// The text between quotes; `None` if it is not quoted. Curly quotes count, since programs substitute them.
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

/// Whether a character is a quotation mark, plain or as programs substitute it.
pub fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '‟' | '«' | '»')
}

/// Whether a text needs no quotes, apart from separating words: it has only letters and a few signs.
pub fn is_plain(text: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || " '’-/.!?&".contains(letter);
    !text.is_empty()
        && text.trim() == text
        && text.chars().all(plain)
        && !["  ", " - ", " / "].iter().any(|parting| text.contains(parting))
        && !text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
}

/// Splits a text at a separator, but never inside quotes.
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
    use super::super::joints::Joints;
    use super::{parts, quoted, unquoted};
    use crate::model::Phrases;

    #[test]
    fn anything_quoted_is_read_back() {
        for text in ["", "a", "a \"b\" \\ c", "two\nlines\t", "“curly”", "\u{1}"] {
            assert_eq!(unquoted(&quoted(text)).as_deref(), Some(text));
        }
        assert_eq!(unquoted("“bent”").as_deref(), Some("bent"));
        let joints = Joints::of(&Phrases::default());
        let said = ["Red squad", "8 men", "A: b", "Men with hats"].map(|text| joints.quoted_where_needed(text));
        assert_eq!(said, ["Red squad", "\"8 men\"", "\"A: b\"", "\"Men with hats\""]);
    }

    #[test]
    fn quotes_keep_parts_together() {
        assert_eq!(parts("a; \"b; c\"; d", "; "), ["a", "\"b; c\"", "d"]);
    }
}
