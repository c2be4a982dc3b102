use std::fmt::Write;
use std::sync::Arc;

use crate::diagnostic::Source;

/// Typst source rendered from templates, with the template line that each part came from.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The whole typst source.
    pub text: String,
    /// Where stretches of the text end, in ascending order, each with its template and line (from 1).
    origins: Vec<(usize, Arc<Source>, usize)>,
}

// Marks that no value can contain, since private characters are escaped.
const OPEN: char = '\u{e000}';
const CLOSE: char = '\u{e001}';

impl Rendered {
    /// Removes the marks from rendered text, and records where they were.
    pub fn new(marked: &str, sources: &[Arc<Source>]) -> Rendered {
        let mut text = String::with_capacity(marked.len());
        let mut origins = Vec::new();
        let mut rest = marked;
        while let Some((before, after)) = rest.split_once(OPEN) {
            text.push_str(before);
            let (mark, after) = after.split_once(CLOSE).unwrap_or((after, ""));
            if let Some((source, line)) = mark.split_once(':')
                && let (Ok(source), Ok(line)) = (source.parse::<usize>(), line.parse())
                && let Some(source) = sources.get(source)
            {
                origins.push((text.len(), Arc::clone(source), line));
            }
            rest = after;
        }
        text.push_str(rest);
        Rendered { text, origins }
    }

    /// The template and line (from 1) that the byte at `at` came from; `None` if there were no marks.
    pub fn origin(&self, at: usize) -> Option<(&Arc<Source>, usize)> {
        let next = self.origins.partition_point(|(end, ..)| *end <= at);
        self.origins.get(next).or(self.origins.last()).map(|(_, source, line)| (source, *line))
    }
}

/// Marks the end of each template line that ends in plain text, for [`Rendered::new`]. Lines that end in a tag are
/// left unmarked: white space control depends on what is next to a tag.
pub fn mark(source: &str, number: usize) -> String {
    let mut marked = String::with_capacity(source.len() * 2);
    let mut inside = None;
    for (index, line) in source.split_inclusive('\n').enumerate() {
        let content = line.trim_end();
        let after_tag = scan(content, &mut inside);
        marked.push_str(content);
        if inside.is_none() && !after_tag && !content.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(marked, "{OPEN}{number}:{}{CLOSE}", index + 1);
        }
        marked.push_str(&line[content.len()..]);
    }
    marked
}

/// Follows tags along a line, and across lines in `inside`; true if the line ends right after a tag.
fn scan(line: &str, inside: &mut Option<&'static str>) -> bool {
    let mut rest = line;
    loop {
        match inside {
            Some(close) => match rest.split_once(*close) {
                None => return false,
                Some((_, after)) => {
                    *inside = None;
                    rest = after;
                    if rest.is_empty() {
                        return true;
                    }
                }
            },
            None => {
                let tags = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];
                let Some((at, close)) = tags.iter().filter_map(|(open, close)| Some((rest.find(open)?, *close))).min()
                else {
                    return false;
                };
                *inside = Some(close);
                rest = &rest[at + 2..];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rendered, mark};
    use crate::diagnostic::Source;
    use std::sync::Arc;

    #[test]
    fn every_byte_knows_its_line() {
        let template = "one\n{% if x\n %}\ntwo {{ x }};\n{# three\n#}\nfour";
        let marked = mark(template, 0);
        assert_eq!(
            marked.replace(['\u{e000}', '\u{e001}'], "'"),
            "one'0:1'\n{% if x\n %}\ntwo {{ x }};'0:4'\n{# three\n#}\nfour'0:7'"
        );
        let source = Arc::new(Source { name: "t".to_owned(), text: template.to_owned() });
        let rendered = Rendered::new("one\u{e000}0:1\u{e001}\ntwo 5;\u{e000}0:4\u{e001}\n", &[source]);
        assert_eq!(rendered.text, "one\ntwo 5;\n");
        assert_eq!(
            [0, 2, 4, 8].map(|at| rendered.origin(at).map(|(_, line)| line)),
            [Some(1), Some(1), Some(4), Some(4)]
        );
    }
}
