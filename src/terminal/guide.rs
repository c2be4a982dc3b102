use super::wrap::{width_of, wrapped};
use crate::view::{GuideBlock, GuideView, GuideWords};

/// A guide as text of this width; code is never broken, so that it can be copied.
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
                // No hanging indent in running text.
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

/// The words without styles; code in backticks.
fn plain(words: &[GuideWords]) -> String {
    let shown = words.iter().map(|words| match words {
        GuideWords::Plain(text) | GuideWords::Emphasis(text) => text.clone(),
        GuideWords::Code(text) => format!("`{text}`"),
    });
    shown.collect()
}
