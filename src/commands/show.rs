use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::Format;
use crate::list_text::as_json;
use crate::terminal;
use crate::view::{ArmyDetail, RulesetDetail};

/// `show`: the contents of a ruleset, or of one of its armies.
pub fn run(assets: &Assets, name: &str, army: Option<&str>, format: Format) -> Outcome {
    let ruleset = match resolve::ruleset(assets, name) {
        Ok(ruleset) => ruleset,
        Err(problems) => return Outcome::failed(problems),
    };
    let phrases = &ruleset.organisation.phrases;
    let warning = resolve::untranslated(assets, [&ruleset]);
    let Some(typed) = army else {
        let detail = RulesetDetail::from(&ruleset);
        return Outcome::said(match format {
            Format::Json => as_json(&detail),
            Format::Human => terminal::ruleset(&detail, phrases),
        })
        .after(warning);
    };
    match resolve::army(&ruleset, typed) {
        Err(problem) => Outcome::failed(vec![problem]),
        Ok(army) => {
            let detail = ArmyDetail::of(&ruleset, army);
            Outcome::said(match format {
                Format::Json => as_json(&detail),
                Format::Human => terminal::army(&detail, phrases),
            })
            .after(warning)
        }
    }
}
