//! Any number of lists made from the shipped samples: unchanged, illegal, or invalid as files.

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::model::{Force, Guide, Ruleset};
use sabretache::rules;

/// A list, with its expected verdict.
pub struct List {
    /// The text of its file.
    pub text: String,
    /// Whether it is a legal force.
    pub legal: bool,
    /// Whether it is valid TOML.
    pub readable: bool,
}

/// This many lists: every third has an unknown unit, every seventh is invalid TOML.
pub fn made(rulesets: &[Ruleset], number: usize) -> Vec<List> {
    let samples = samples(rulesets);
    let list = |index: usize| {
        let mut draft = Force { name: Some(format!("List {index}")), ..samples[index % samples.len()].clone() };
        let (known, readable) = (index % 3 != 2, index % 7 != 6);
        if !known {
            "nobody-at-all".clone_into(&mut draft.every_unit_mut()[0].unit);
        }
        let text = data::written(&draft, &Guide::default()).expect("a list that can be written");
        let text = if readable { text } else { format!("{text}\nlimit = = 3\n") };
        List { text, legal: known && readable, readable }
    };
    (0..number).map(list).collect()
}

/// The shipped samples that are legal.
pub fn samples(rulesets: &[Ruleset]) -> Vec<Force> {
    let assets = Assets::embedded();
    let mut samples = Vec::new();
    for ruleset in rulesets {
        for (_, file) in assets.below(&format!("data/{}/samples/", ruleset.id)) {
            let force = data::force(&file.text().expect("text")).expect("a force").force;
            if rules::check(ruleset, &force, None).legal() {
                samples.push(force);
            }
        }
    }
    samples
}
