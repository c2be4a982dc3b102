use super::parties::NamedParties;
use super::typed_inputs::typed_inputs;
use super::{Outcome, resolve, void};
use crate::assets::Assets;
use crate::cli::{Format, OddsOptions, OfUnit};
use crate::diagnostic::{Code, Diagnostic};
use crate::list_text::as_json;
use crate::rules::{BY, Exchanging, exchange_of};
use crate::terminal;
use crate::view::{self, ExchangeReport};

/// `odds exchange`: the exact chances of one unit's go against another; with only a game, lists its exchanges.
pub fn run(assets: &Assets, asked: &OddsOptions, words: &[String]) -> Outcome {
    let flags = [
        ("--at-least", asked.at_least.is_some()),
        ("--target", asked.target.is_some()),
        ("--against", asked.against.is_some()),
        ("--force", asked.of.force.is_some()),
    ];
    if let Some(problem) = void(&flags, "on an exchange") {
        return Outcome::failed(vec![problem]);
    }
    let is_json = asked.format == Format::Json;
    let said = match words {
        [game] => resolve::ruleset(assets, game).map_err(|problems| both_units(game, problems)).map(|ruleset| {
            let report = view::exchanges(&ruleset);
            (
                if is_json { as_json(&report) } else { terminal::exchanges(&report, &ruleset.organisation.phrases) },
                Vec::new(),
            )
        }),
        [own, other, given @ ..] => reckoned(assets, (own, other), given, is_json),
        [] => {
            let message = "an exchange needs two units";
            Err(vec![Diagnostic::error(Code::MissingKey, message).hint(HOW)])
        }
    };
    said.map_or_else(Outcome::failed, |(said, warnings)| Outcome::said(said).after(warnings))
}

const HOW: &str =
    "`sabretache odds exchange FILE:UNIT FILE:UNIT` names them; with only a ruleset, it lists exchanges and inputs";

/// The problems with a game that can't be found; if a file was probably meant, the problem is that the other unit is
/// missing.
fn both_units(typed: &str, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if !typed.contains(".toml") {
        return problems;
    }
    let message = format!("`{typed}` is only one unit, but an exchange needs two");
    vec![Diagnostic::error(Code::MissingKey, message).hint(HOW)]
}

/// The report on an exchange as printed, and warnings about the forces of its units.
type Reckoned = (String, Vec<Diagnostic>);

fn reckoned(
    assets: &Assets,
    (own, other): (&str, &str),
    given: &[String],
    is_json: bool,
) -> Result<Reckoned, Vec<Diagnostic>> {
    if other.contains('=') {
        let message = format!("`{other}` is an input, and an exchange needs two units before its inputs");
        return Err(vec![Diagnostic::error(Code::MissingKey, message).hint(HOW)]);
    }
    let given = typed_inputs(given)?;
    let of = OfUnit { force: Some(own.to_owned()), unit: None };
    let named = NamedParties::read(assets, &of, Some(other))?;
    let ruleset = resolve::ruleset(assets, named.game()?.unwrap_or_default())?;
    let (by, given): (Vec<_>, Vec<_>) = given.into_iter().partition(|(name, _)| name == BY);
    named.units(&ruleset, |parties| {
        let by = by.last().map(|(_, typed)| typed.as_str());
        let exchange = exchange_of(&ruleset, by, parties).map_err(|problem| vec![problem])?;
        let exchanging = Exchanging::of(&ruleset, exchange, &given, parties)?;
        let report = ExchangeReport::of(&ruleset, &exchanging, parties)?;
        let phrases = &ruleset.organisation.phrases;
        let said = if is_json { as_json(&report) } else { terminal::exchange(&report, phrases) };
        Ok((said, named.not_legal(&ruleset)))
    })
}
