use super::wrap::{width_of, wrapped};
use crate::view::{GuideBlock, GuideView, GuideWords};

/// A guide as text this many columns wide; code is never broken, so that it can be copied.
pub fn guide(view: &GuideView, width: usize) -> String {
    let mut out = format!("{}\n{}\n", view.title, "=".repeat(width_of(&view.title)));
    for block in &view.blocks {
        out.push('\n');
        match block {
            GuideBlock::Heading { level, words, .. } => {
                let words = plain(words);
                out += &words;
                out.push('\n');
                if *level == 2 {
                    out += &"-".repeat(width_of(&words));
                    out.push('\n');
                }
            }
            GuideBlock::Paragraph { words } => {
                // Every line begins at the margin, those after the first too.
                let lines = wrapped(&plain(words), "", Some(width));
                out.extend(lines.lines().flat_map(|line| [line.trim_start(), "\n"]));
            }
            GuideBlock::Code { title, lines } => {
                if let Some(path) = title {
                    out.extend(["    ", path, ":\n\n"]);
                }
                for line in lines.lines() {
                    out += format!("    {line}").trim_end();
                    out.push('\n');
                }
            }
        }
    }
    out
}

/// The words as a terminal shows them, without styles.
fn plain(words: &[GuideWords]) -> String {
    let shown = words.iter().map(|words| match words {
        GuideWords::Plain(text) | GuideWords::Emphasis(text) => text.clone(),
        GuideWords::Code(text) => format!("`{text}`"),
    });
    shown.collect()
}
