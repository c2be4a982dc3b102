use super::Outcome;
use crate::assets::Assets;
use crate::cli::Format;
use crate::data;
use crate::list_text::as_json;
use crate::terminal;
use crate::view::RulesetLine;

/// `list`: the available rulesets. Faulty ones are reported, and the others still listed.
pub fn run(assets: &Assets, format: Format) -> Outcome {
    let (mut lines, mut diagnostics) = (Vec::new(), Vec::new());
    for (_, loaded) in data::load_all(assets) {
        match loaded {
            Ok(ruleset) => lines.push(RulesetLine::from(&ruleset)),
            Err(wrong) => diagnostics.extend(wrong),
        }
    }
    let said = match format {
        Format::Json => as_json(&lines),
        Format::Human => terminal::rulesets(&lines, &data::phrases_asked(assets)),
    };
    Outcome { said, diagnostics, ..Outcome::default() }
}
