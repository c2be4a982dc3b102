use super::{Outcome, named, produce};
use crate::assets::Assets;
use crate::cli::Out;

/// `sheet`: the quick-reference sheets of the rulesets named.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    let (rulesets, problems) = named::rulesets(assets, names);
    match produce::Tools::new(assets) {
        Ok(tools) => produce::documents(assets, &tools, &produce::sheets(&rulesets, out), out, problems),
        Err(wrong) => Outcome::failed(wrong),
    }
}
