use serde::Serialize;

/// A guide split into blocks, so that a terminal and a page can each show it in their own way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GuideView {
    /// Its title, without styles.
    pub title: String,
    /// The blocks after the title, from top to bottom.
    pub blocks: Vec<GuideBlock>,
}

/// A block of a guide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum GuideBlock {
    /// The heading of a section or of a part of one.
    Heading {
        /// 2 for a section, 3 for a subsection.
        level: usize,
        /// The anchor for links: letters and digits in lower case, joined by hyphens.
        id: String,
        /// Its words, as stretches of one style.
        words: Vec<GuideWords>,
    },
    /// Lines of text, joined by spaces.
    Paragraph {
        /// Its words, as stretches of one style.
        words: Vec<GuideWords>,
    },
    /// Commands, or the text of a file.
    Code {
        /// The path of the file; `None` for commands.
        title: Option<String>,
        /// Its lines, each with its line break.
        lines: String,
    },
}

/// A stretch of words in one style.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "style", content = "text", rename_all = "kebab-case")]
pub enum GuideWords {
    /// Words in the style of the text around them.
    Plain(String),
    /// Something to be typed, or a name in a file.
    Code(String),
    /// Words that are quoted or stressed.
    Emphasis(String),
}

/// Splits the Markdown of a guide into headings, paragraphs, fenced code, `code` and *emphasis*; any other Markdown
/// stays plain text.
pub fn guide(markdown: &str) -> GuideView {
    let mut view = GuideView { title: String::new(), blocks: Vec::new() };
    let mut paragraph: Vec<&str> = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        let heading = (level > 0).then(|| line[level..].trim());
        let fence = line.strip_prefix("```");
        if heading.is_none() && fence.is_none() && !line.is_empty() {
            paragraph.push(line);
            continue;
        }
        close(&mut paragraph, &mut view.blocks);
        if let Some(info) = fence {
            let title = info.split_once("title=\"").map(|(_, rest)| rest.trim_end_matches('"').to_owned());
            let code = lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            view.blocks.push(GuideBlock::Code { title, lines: code });
        } else if let Some(text) = heading.filter(|_| level == 1) {
            text.clone_into(&mut view.title);
        } else if let Some(text) = heading {
            view.blocks.push(GuideBlock::Heading { level, id: id(text), words: words(text) });
        }
    }
    close(&mut paragraph, &mut view.blocks);
    view
}

fn close(paragraph: &mut Vec<&str>, blocks: &mut Vec<GuideBlock>) {
    if !paragraph.is_empty() {
        blocks.push(GuideBlock::Paragraph { words: words(&paragraph.join(" ")) });
        paragraph.clear();
    }
}

/// The anchor of a heading: letters and digits in lower case, joined by hyphens.
fn id(heading: &str) -> String {
    let parts = heading.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Splits text into styles: code between backticks, emphasis between asterisks.
fn words(text: &str) -> Vec<GuideWords> {
    let mut found = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            found.push(GuideWords::Code(part.to_owned()));
            continue;
        }
        for (index, part) in part.split('*').enumerate().filter(|(_, part)| !part.is_empty()) {
            let part = part.to_owned();
            found.push(if index % 2 == 1 { GuideWords::Emphasis(part) } else { GuideWords::Plain(part) });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{GuideBlock, GuideView, GuideWords, guide};

    #[test]
    fn a_guide_is_taken_apart() {
        let markdown = "# The guide\n\nTwo\nlines.\n\n## Print `it`, now\n\n```toml title=\"a/b.toml\"\nx = 1\n\n# *y*\n```\nSee *here*.\n";
        let plain = |text: &str| GuideWords::Plain(text.to_owned());
        let expected = GuideView {
            title: "The guide".to_owned(),
            blocks: vec![
                GuideBlock::Paragraph { words: vec![plain("Two lines.")] },
                GuideBlock::Heading {
                    level: 2,
                    id: "print-it-now".to_owned(),
                    words: vec![plain("Print "), GuideWords::Code("it".to_owned()), plain(", now")],
                },
                GuideBlock::Code { title: Some("a/b.toml".to_owned()), lines: "x = 1\n\n# *y*\n".to_owned() },
                GuideBlock::Paragraph {
                    words: vec![plain("See "), GuideWords::Emphasis("here".to_owned()), plain(".")],
                },
            ],
        };
        assert_eq!(guide(markdown), expected);
    }
}
