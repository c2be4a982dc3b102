use super::{Outcome, json};
use crate::cli::{Format, OddsOptions};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, Dies, Keep, Pool};
use crate::odds;
use crate::terminal;
use crate::view::{OddsReport, PlainThrow};

/// `odds`: the exact chances of dice, without a game.
pub fn run(asked: &OddsOptions) -> Outcome {
    match chances(asked) {
        Err(problem) => Outcome::failed(vec![problem]),
        Ok(report) if asked.format == Format::Json => Outcome::said(json(&report)),
        Ok(report) => Outcome::said(terminal::odds(&report)),
    }
}

fn chances(asked: &OddsOptions) -> Result<OddsReport, Diagnostic> {
    let dies = Dies::default();
    let own = dice(&asked.words.join(" "))?;
    let (kind, odds) = match (&asked.target, &asked.against) {
        (Some(target), _) => {
            if own.keep != Keep::All || own.add != 0 {
                let message = format!("`--target` counts single dice, and `{own}` keeps some or adds to them");
                return Err(Diagnostic::error(Code::BadValue, message).hint("write it as `6d6 --target 5+`"));
            }
            let pool = Pool { sides: own.sides, success: target.clone() };
            let odds = odds::successes(own.count, &pool, &dies);
            (PlainThrow::Successes { count: own.count, pool }, odds)
        }
        (None, Some(against)) => {
            let other = dice(against)?;
            let odds = odds::compared(&odds::thrown(&own, &dies)?, &odds::thrown(&other, &dies)?)?;
            (PlainThrow::Compared { own, other }, odds)
        }
        (None, None) => {
            let odds = odds::thrown(&own, &dies)?;
            (PlainThrow::Total(own), odds)
        }
    };
    Ok(OddsReport::plain(&kind, &odds, asked.at_least))
}

fn dice(typed: &str) -> Result<Dice, Diagnostic> {
    typed.parse().map_err(|message| {
        Diagnostic::error(Code::BadValue, message).hint("dice are written as in `sabretache odds 3d10kh2`")
    })
}
