use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};

/// Finds every attempt of a template to switch escaping off.
pub fn lint(source: &Arc<Source>) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (open, close) in [("{{", "}}"), ("{%", "%}")] {
        let mut from = 0;
        while let Some(start) = source.text[from..].find(open).map(|at| from + at) {
            let end = source.text[start..].find(close).map_or(source.text.len(), |at| start + at);
            for word in ["safe", "autoescape"] {
                if let Some(at) = find_word(&source.text[start..end], word) {
                    let problem =
                        Diagnostic::error(Code::Template, format!("`{word}` is refused: every value is escaped"));
                    let hint = "write typst in the template itself and leave values to `{{ }}`";
                    problems.push(problem.hint(hint).at(source, start + at..start + at + word.len()));
                }
            }
            from = end.max(start + open.len());
        }
    }
    problems
}

fn find_word(text: &str, word: &str) -> Option<usize> {
    let joined =
        |character: Option<char>| character.is_some_and(|character| character.is_alphanumeric() || character == '_');
    text.match_indices(word)
        .map(|(at, _)| at)
        .find(|&at| !joined(text[..at].chars().next_back()) && !joined(text[at + word.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::lint;
    use crate::diagnostic::Source;
    use std::sync::Arc;

    fn refused(text: &str) -> usize {
        lint(&Arc::new(Source { name: "t".to_owned(), text: text.to_owned() })).len()
    }

    #[test]
    fn escaping_cannot_be_switched_off() {
        assert_eq!(refused("{{ name|safe }} {% autoescape false %}"), 2);
        assert_eq!(refused("safe {{ safety }} {{ unsafe_name }} autoescape"), 0);
        assert_eq!(refused("{{ x | safe"), 1);
    }
}
