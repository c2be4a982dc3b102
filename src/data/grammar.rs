use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};

/// The problem where a text breaks TOML's grammar, in words for whoever typed it: the slips that people make by
/// themselves, and else the parser's own message.
pub fn slip(text: &str, range: &Range<usize>, said: &str) -> Diagnostic {
    let problem = |message: String, hint: String| Diagnostic::error(Code::TomlSyntax, message).hint(hint);
    let start = range.start.min(text.len());
    let line = text.get(..start).map_or(0, |before| before.rfind('\n').map_or(0, |at| at + 1));
    let (before, after) = (text.get(line..start).unwrap_or_default(), text.get(start..).unwrap_or_default());
    let rest = after.lines().next().unwrap_or_default().trim();
    let key = before.split('=').next().unwrap_or_default().trim();
    let word = |letter: char| letter.is_alphanumeric() || "-_'’ ".contains(letter);
    if before.trim_end().ends_with('=') && (rest.is_empty() || rest.starts_with('#')) {
        let hint = "write a value, with quotation marks round text, or delete the line";
        return problem(format!("there is no value after `{key} =`"), hint.to_owned());
    }
    if before.trim_end().ends_with('=') && rest.starts_with(char::is_alphabetic) && rest.chars().all(word) {
        let digits = if rest.contains(' ') { "" } else { "; a number stands in digits" };
        return problem(format!("`{rest}` needs quotation marks"), format!("write `{key} = \"{rest}\"`{digits}"));
    }
    if before.contains('"') && rest.is_empty() && said.contains("basic string") {
        let hint = "put a `\"` where the text ends";
        return problem(format!("the text after `{key} =` has no closing quotation mark"), hint.to_owned());
    }
    if before.starts_with("[[") && !before.contains(']') || before.starts_with("[[") && before.ends_with(']') {
        let name = before.trim_matches(['[', ']', ' ']);
        return problem(format!("`{}` is not closed", before.trim()), format!("write `[[{name}]]`"));
    }
    Diagnostic::error(Code::TomlSyntax, said.to_owned())
}

/// The list that is still open where the parser stumbles over the next key or table: its first bracket, and the problem. All
/// that the parser reports from there on follows from it.
pub fn open_list(text: &str, stumbled: usize) -> Option<(Diagnostic, Range<usize>)> {
    let before = text.get(..stumbled)?;
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let next = text[line..].lines().next().unwrap_or_default().trim();
    if !next.starts_with('[') && !next.contains('=') {
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
    let problem = Diagnostic::error(Code::TomlSyntax, message).hint("put a `]` where it ends");
    (!key.is_empty()).then_some((problem, at..at + 1))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::data::force;
    use crate::diagnostic::Source;

    fn said(text: &str) -> String {
        let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
        let problems = force(&source).err().unwrap_or_default();
        let one = |problem: &crate::diagnostic::Diagnostic| {
            format!("{} | {}", problem.message, problem.hint.as_deref().unwrap_or_default())
        };
        problems.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn the_slips_that_people_make_are_told_as_such() {
        let empty = "write a value, with quotation marks round text, or delete the line";
        assert_eq!(said("army =\n"), format!("there is no value after `army =` | {empty}"));
        assert_eq!(said("limit = # as agreed\n"), format!("there is no value after `limit =` | {empty}"));
        assert_eq!(
            said("name = Ben's own band\n"),
            "`Ben's own band` needs quotation marks | write `name = \"Ben's own band\"`"
        );
        assert_eq!(
            said("name = \"Ben\nlimit = 3\n"),
            "the text after `name =` has no closing quotation mark | put a `\"` where the text ends"
        );
        assert_eq!(said("[[units]\nunit = 'x'\n"), "`[[units]` is not closed | write `[[units]]`");
        assert_eq!(
            said("[[units]]\nwith = [\"nco\"\ncount = 3\n\n[[units]]\nunit = \"x\"\n"),
            "the list after `with =` is not closed | put a `]` where it ends"
        );
        assert_eq!(
            said("count = eight\n"),
            "`eight` needs quotation marks | write `count = \"eight\"`; a number stands in digits"
        );
        assert_eq!(said("limit = 3 = 4\n"), "unexpected key or value, expected newline, `#` | ");
    }
}
