use serde::Deserialize;
use serde_json::{Value, json};

use crate::model::{ClosedList, PageSetup, Paper, Style};

/// The page setup, as the page posts it; default for anything left out.
#[derive(Deserialize)]
pub struct Setup {
    #[serde(default)]
    /// The paper's word, such as `a4`.
    pub paper: String,
    #[serde(default)]
    /// The style's word, such as `colour`.
    pub style: String,
    #[serde(default)]
    /// Whether to use large print.
    pub large: bool,
    #[serde(default)]
    /// Whether boxes are for a dry-wipe pen.
    pub wipe: bool,
}

/// The papers and styles that a page offers, each with its word and its title; the first is the default.
pub fn choices() -> Value {
    let choice = |word: &str, title: &str| json!({ "word": word, "title": title });
    let papers: Vec<Value> = Paper::ALL.iter().map(|paper| choice(paper.word(), paper.title())).collect();
    let styles: Vec<Value> = Style::ALL.iter().map(|style| choice(style.word(), style.title())).collect();
    json!({ "papers": papers, "styles": styles })
}

impl Setup {
    /// The library's page setup; errors with the unknown word.
    pub fn page_setup(&self) -> Result<PageSetup, String> {
        fn one<T: ClosedList + Default>(word: &str) -> Result<T, String> {
            if word.is_empty() {
                return Ok(T::default());
            }
            let known = T::VALUES.iter().copied().find(|value| value.called() == word);
            known.ok_or_else(|| format!("there is no `{word}` here"))
        }
        Ok(PageSetup {
            paper: one(&self.paper)?,
            style: one(&self.style)?,
            large_print: self.large,
            dry_wipe: self.wipe,
        })
    }
}
