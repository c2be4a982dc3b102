use super::job::{Job, workshop};
use super::produce::produce;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::Out;
use crate::documents;
use crate::model::{Ruleset, Sheet};

/// `sheet`: the quick-reference sheets of the rulesets named.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    let (rulesets, problems) = resolve::rulesets(assets, names);
    match workshop(assets) {
        Ok(workshop) => produce(assets, &workshop, &of_rulesets(&rulesets, out), out, problems),
        Err(wrong) => Outcome::failed(wrong),
    }
}

/// All sheets of these rulesets.
pub fn of_rulesets(rulesets: &[Ruleset], out: &Out) -> Vec<Job> {
    let sheets = rulesets.iter().flat_map(|ruleset| ruleset.sheets.iter().map(move |sheet| (ruleset, sheet)));
    sheets.map(|(ruleset, sheet)| one(ruleset, sheet, out)).collect()
}

/// The job that prints one sheet.
pub fn one(ruleset: &Ruleset, sheet: &Sheet, out: &Out) -> Job {
    let manuscript = documents::sheet(ruleset, sheet, out.setup());
    Job::of(ruleset, &format!("{}-{}", ruleset.id, sheet.stem()), manuscript, out)
}
