use super::{Outcome, named, produce};
use crate::assets::Assets;
use crate::cli::Out;
use crate::data;

/// `print`: everything there is for the rulesets named, or for all.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    let (rulesets, problems) = if names.is_empty() {
        let (mut rulesets, mut problems) = (Vec::new(), Vec::new());
        for (_, loaded) in data::load_all(assets) {
            match loaded {
                Ok(ruleset) => rulesets.push(ruleset),
                Err(wrong) => problems.extend(wrong),
            }
        }
        (rulesets, problems)
    } else {
        named::rulesets(assets, names)
    };
    produce::documents(assets, &produce::sheets(&rulesets, out), out, problems)
}
