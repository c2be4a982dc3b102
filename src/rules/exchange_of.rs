use super::procedure::Parties;
use crate::diagnostic::{Code, Diagnostic, alternatives, one_of};
use crate::model::{Exchange, Ruleset};

/// The exchange for one unit's go against another: the one named, or else the only one for these two units. Errors if
/// there is none, or if several are possible.
pub fn exchange_of<'a>(
    ruleset: &'a Ruleset,
    typed: Option<&str>,
    parties: &Parties<'_>,
) -> Result<&'a Exchange, Diagnostic> {
    let suits = |exchange: &&Exchange| {
        let own = parties.own.is_none_or(|one| exchange.who.means(&one.candidate()));
        own && parties.other.is_none_or(|one| exchange.against.means(&one.candidate()))
    };
    let all: Vec<&Exchange> = ruleset.exchanges.iter().collect();
    let suiting: Vec<&Exchange> = all.iter().copied().filter(suits).collect();
    let names = |exchanges: &[&Exchange]| alternatives(exchanges.iter().map(|one| one.id.as_str()));
    let title = |one: Option<&super::Mustered<'_>>| one.map(|one| one.title.clone()).unwrap_or_default();
    let (own, other) = (title(parties.own), title(parties.other));
    let Some(typed) = typed else {
        return match suiting.as_slice() {
            [only] => Ok(only),
            [] if all.is_empty() => {
                let message = format!("`{}` describes no exchanges", ruleset.id);
                let hint = "describe them under `[[exchanges]]` in its `actions.toml`: `sabretache help data` says \
                     how";
                Err(Diagnostic::error(Code::NotForThisTable, message).hint(hint))
            }
            [] => {
                let message = format!("no exchange is for `{own}` against `{other}`");
                Err(Diagnostic::error(Code::NotForThisTable, message).hint("name other units"))
            }
            several => {
                let message = format!("`{own}` may act against `{other}` in several ways, and none is named");
                Err(Diagnostic::error(Code::NotForThisTable, message).hint(format!("{BY}: {}", names(several))))
            }
        };
    };
    let id = one_of("exchange", typed, all.iter().map(|one| one.id.as_str()).collect())?;
    let named = all.iter().copied().find(|one| one.id == id);
    if let Some(exchange) = named.filter(suits) {
        return Ok(exchange);
    }
    let message = format!("`{id}` is not for `{own}` against `{other}`");
    let hint = match suiting.as_slice() {
        [] => "name other units".to_owned(),
        some => format!("use {}", names(some)),
    };
    Err(Diagnostic::error(Code::NotForThisTable, message).hint(hint))
}

/// The name of the input that chooses the exchange.
pub const BY: &str = "by";
