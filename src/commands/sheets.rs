use super::{Outcome, named, produce};
use crate::assets::Assets;
use crate::cli::Out;

/// `sheet`: the quick-reference sheets of the rulesets named.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    let (rulesets, problems) = named::rulesets(assets, names);
    produce::documents(assets, &produce::sheets(&rulesets, out), out, problems)
}
