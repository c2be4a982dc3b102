use super::{Outcome, json, named};
use crate::assets::Assets;
use crate::cli::Format;
use crate::terminal;
use crate::view::RulesetDetail;

/// `show`: what a ruleset holds.
pub fn run(assets: &Assets, name: &str, format: Format) -> Outcome {
    match named::ruleset(assets, name) {
        Err(problems) => Outcome::failed(problems),
        Ok(ruleset) => {
            let detail = RulesetDetail::from(&ruleset);
            Outcome::said(match format {
                Format::Json => json(&detail),
                Format::Human => terminal::ruleset(&detail),
            })
        }
    }
}
