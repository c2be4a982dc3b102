use super::{Outcome, json, resolve};
use crate::assets::Assets;
use crate::cli::Format;
use crate::terminal;
use crate::view::audited;

/// `audit`: the printed lists against the construction rules, gaps in dice tables, the rulings in force.
pub fn run(assets: &Assets, name: &str, format: Format) -> Outcome {
    match resolve::ruleset(assets, name) {
        Err(problems) => Outcome::failed(problems),
        Ok(ruleset) => {
            let report = audited(&ruleset);
            Outcome::said(match format {
                Format::Json => json(&report),
                Format::Human => terminal::audit(&report),
            })
        }
    }
}
