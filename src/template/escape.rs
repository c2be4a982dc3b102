use std::fmt::Write;

use minijinja::value::{Value, ValueKind};
use minijinja::{Error, ErrorKind};

/// Writes a value as a typst literal; an error if it is undefined, or a number with a fraction.
///
/// In a text, every character that could end the string or begin code is written as `\u{hex}`. That means the same in
/// typst code and in markup, so that even a value in the wrong place prints as itself.
pub fn literal(value: &Value, out: &mut String) -> Result<(), Error> {
    match value.kind() {
        ValueKind::Undefined => return Err(Error::new(ErrorKind::UndefinedError, "the value is not defined")),
        ValueKind::None => out.push_str("none"),
        ValueKind::Bool => out.push_str(if value.is_true() { "true" } else { "false" }),
        ValueKind::Number => number(value, out)?,
        ValueKind::String => text(value.as_str().unwrap_or_default(), out),
        ValueKind::Map => map(value, out)?,
        ValueKind::Seq | ValueKind::Iterable => {
            out.push('(');
            for item in value.try_iter()? {
                literal(&item, out)?;
                out.push_str(", ");
            }
            out.push(')');
        }
        kind => return Err(Error::new(ErrorKind::BadSerialization, format!("a {kind} can't be put in a document"))),
    }
    Ok(())
}

fn number(value: &Value, out: &mut String) -> Result<(), Error> {
    let Some(number) = value.as_i64().filter(|_| value.is_integer()) else {
        return Err(Error::new(ErrorKind::BadSerialization, format!("`{value}` is not a whole number")));
    };
    // Brackets keep the minus sign away from operators in the template.
    let written = if number < 0 { format!("({number})") } else { number.to_string() };
    out.push_str(&written);
    Ok(())
}

fn map(value: &Value, out: &mut String) -> Result<(), Error> {
    out.push('(');
    let mut empty = true;
    for key in value.try_iter()? {
        empty = false;
        text(key.as_str().unwrap_or_default(), out);
        out.push_str(": ");
        literal(&value.get_item(&key)?, out)?;
        out.push_str(", ");
    }
    out.push_str(if empty { ":)" } else { ")" });
    Ok(())
}

fn text(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        if plain(character) {
            out.push(character);
        } else if character.is_control() && !matches!(character, '\n' | '\t') {
            // No font draws a control character, so its escape is printed instead.
            let spelled: String = character.escape_unicode().collect();
            out.extend(spelled.chars().map(|spelled| {
                if plain(spelled) { spelled.to_string() } else { format!("\\u{{{:x}}}", u32::from(spelled)) }
            }));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
        }
    }
    out.push('"');
}

fn plain(character: char) -> bool {
    match character {
        ' ' | ',' | '!' | '?' | '%' | '&' | '|' | '^' => true,
        character if character.is_ascii() => character.is_ascii_alphanumeric(),
        // Private-use characters mark template lines; unusual white space and controls are escaped.
        character => {
            !character.is_control()
                && !character.is_whitespace()
                && !('\u{e000}'..='\u{f8ff}').contains(&character)
                && !invisible(character)
        }
    }
}

fn invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::literal;
    use minijinja::value::{Serde, Value};

    fn written(value: &Value) -> String {
        let mut out = String::new();
        assert!(literal(value, &mut out).is_ok());
        out
    }

    #[test]
    fn a_text_is_escaped_so_that_it_stays_a_text() {
        assert_eq!(written(&Value::from("Amos, 7 hits")), "\"Amos, 7 hits\"");
        assert_eq!(written(&Value::from("#p(\"x\")")), "\"\\u{23}p\\u{28}\\u{22}x\\u{22}\\u{29}\"");
        assert_eq!(written(&Value::from("a\nb\u{e000}")), "\"a\\u{a}b\\u{e000}\"");
    }

    #[test]
    fn lists_maps_and_numbers_are_literals() {
        assert_eq!(written(&Value::from(Serde((1, -2, true, None::<i64>)))), "(1, (-2), true, none, )");
        assert_eq!(written(&Value::from(Serde(std::collections::BTreeMap::<&str, i64>::new()))), "(:)");
        assert_eq!(
            written(&Value::from(Serde([("a-b", [1])].into_iter().collect::<std::collections::BTreeMap<_, _>>()))),
            "(\"a\\u{2d}b\": (1, ), )"
        );
    }

    #[test]
    fn an_undefined_value_is_an_error() {
        assert!(literal(&Value::UNDEFINED, &mut String::new()).is_err());
        assert!(literal(&Value::from(1.5), &mut String::new()).is_err());
    }
}
