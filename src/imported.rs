//! Lists that people and programs send each other, made into force files: in words, rows or JSON, in any language of the
//! games.

use std::sync::Arc;

use crate::assets::Assets;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, alternatives, count};
use crate::list_text::{self, Doubt, ReadList, divider, from_json, from_rows, read};
use crate::model::{Guide, Ruleset};
use crate::rules::check;

/// A force file made from a list.
pub struct ImportedForce {
    /// The text of the force file.
    pub text: String,
    /// Doubts about the list, one for each line that was not understood or does not add up.
    pub doubts: Vec<Diagnostic>,
    /// Whether the force is certainly the one that was sent.
    pub whole: bool,
}

/// How many of the lines around a list are quoted.
const QUOTED: usize = 4;

/// Gives the ruleset with an id, or the beginning of one.
pub type GameById<'a> = &'a dyn Fn(&Assets, &str) -> Result<Ruleset, Vec<Diagnostic>>;

/// The games that a list may be for.
pub struct GamesAtHand<'a> {
    /// The word of this face for a game.
    pub kind: &'a str,
    /// The files that they are read from, in the language asked for.
    pub assets: &'a Assets,
    /// The id of the game, or the beginning of one, in place of the game that the list names.
    pub named: Option<&'a str>,
    /// Gives the game with an id.
    pub by_id: GameById<'a>,
    /// Gives every game whose data are sound.
    pub all: &'a dyn Fn(&Assets) -> Vec<Ruleset>,
    /// The hint for a list of an unknown game.
    pub hint: &'a str,
    /// Another way out for a list that names no game.
    pub otherwise: &'a str,
}

/// Whether a text may be a list that was written for people or programs: JSON, rows, or words that name a game.
pub fn may_be_a_list(assets: &Assets, text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let languages = || data::languages(assets);
    let named = |assets: &Assets| !list_text::games(text, &data::phrases_asked(assets)).is_empty();
    text.starts_with('{')
        || divider(text).is_some()
        || named(assets)
        || languages().into_iter().any(|language| named(&assets.clone().speaking(Some(language))))
}

/// Makes a force file from a list in words, rows or JSON; `shown` is the list's name in messages. Errors if no game or
/// no unit is found.
pub fn imported_list(games: &GamesAtHand<'_>, shown: &str, text: &str) -> Result<ImportedForce, Vec<Diagnostic>> {
    let text = text.trim_start_matches('\u{feff}');
    let (ruleset, reading) = if text.trim_start().starts_with('{') {
        let list = from_json(text).map_err(|wrong| {
            let message = format!("can't read `{shown}`: {wrong}");
            vec![Diagnostic::error(Code::Unreadable, message).hint("this is not a list that `export` wrote")]
        })?;
        let ruleset = (games.by_id)(games.assets, games.named.unwrap_or(&list.force.ruleset))?;
        (ruleset, list)
    } else if let Some(sign) = divider(text) {
        let rows = list_text::rows(text.trim_start(), sign).ok_or_else(|| {
            let problem = Diagnostic::error(Code::Unreadable, format!("can't read `{shown}`: its rows are incomplete"));
            vec![problem.hint("save it again as CSV")]
        })?;
        let reading = from_rows(&rows);
        let ruleset = (games.by_id)(games.assets, games.named.unwrap_or(&reading.force.ruleset))?;
        (ruleset, reading)
    } else {
        in_any_language(games, text)?
    };
    let source = Arc::new(Source { name: shown.to_owned(), text: text.to_owned() });
    let (around, inside): (Vec<&Doubt>, Vec<&Doubt>) = reading.doubts.iter().partition(|doubt| doubt.harmless);
    let mut doubts: Vec<Diagnostic> = set_aside(&source, &around).into_iter().collect();
    doubts.extend(inside.into_iter().map(|doubt| {
        let problem = Diagnostic::warning(Code::BadValue, doubt.message.clone()).at(&source, source.line(doubt.line));
        if doubt.candidates.is_empty() {
            problem
        } else {
            problem.hint(format!("did you mean {}?", alternatives(doubt.candidates.iter().map(String::as_str))))
        }
    }));
    if reading.force.every_unit().is_empty() {
        let message = format!("no unit was found in `{}`", source.name);
        let hint = "put each on a line of its own after `- `, or between bars on one line, as `export` writes them";
        doubts.push(Diagnostic::error(Code::NotStated, message).hint(hint));
        return Err(doubts);
    }
    let mut whole = reading.doubts.iter().all(|doubt| doubt.harmless);
    // A line that was not understood makes the totals wrong anyway, so they are compared only without one.
    if whole {
        let other = mismatch(&ruleset, &reading);
        whole = other.is_empty();
        doubts.extend(other);
    }
    let text = data::written(&reading.force, &Guide::default())?;
    Ok(ImportedForce { text, doubts, whole })
}

/// The notice of the lines around a list, such as a greeting; `None` if there are none.
fn set_aside(source: &Arc<Source>, around: &[&Doubt]) -> Option<Diagnostic> {
    let first = around.first()?;
    let words = |doubt: &&Doubt| format!("`{}`", source.text[source.line(doubt.line)].trim());
    let lines = count(i64::try_from(around.len()).unwrap_or(i64::MAX), "line");
    let are = if around.len() == 1 { "is" } else { "are" };
    let quoted: Vec<String> = around.iter().take(QUOTED).map(words).collect();
    let more = if around.len() > QUOTED { ", …" } else { "" };
    let message = format!("{lines} around the list {are} set aside: {}{more}", quoted.join(", "));
    let mut notice = Diagnostic::warning(Code::BadValue, message).at(source, source.line(first.line));
    notice.severity = Severity::Notice;
    Some(notice)
}

/// A list in words, read in the language asked for; if that leaves some of it unread, in the language in which most
/// of it is understood.
fn in_any_language(games: &GamesAtHand<'_>, text: &str) -> Result<(Ruleset, ReadList), Vec<Diagnostic>> {
    let read_in = |assets: &Assets| -> Result<(Ruleset, ReadList), Vec<Diagnostic>> {
        let ruleset = of_game(games, assets, text)?;
        let reading = read(&ruleset, text);
        Ok((ruleset, reading))
    };
    let unclear = |reading: &ReadList| reading.doubts.iter().filter(|doubt| !doubt.harmless).count();
    let mut best = read_in(games.assets);
    for language in data::languages(games.assets) {
        let doubts = best.as_ref().map_or(usize::MAX, |(_, reading)| unclear(reading));
        if doubts == 0 {
            break;
        }
        if let Ok(other) = read_in(&games.assets.clone().speaking(Some(language)))
            && unclear(&other.1) < doubts
        {
            best = Ok(other);
        }
    }
    best
}

/// The ruleset of a list: the one typed, or else the one the list names.
fn of_game(games: &GamesAtHand<'_>, assets: &Assets, text: &str) -> Result<Ruleset, Vec<Diagnostic>> {
    if let Some(named) = games.named {
        return (games.by_id)(assets, named);
    }
    let said = list_text::games(text, &data::phrases_asked(assets));
    let Some(game) = said.first() else {
        let problem =
            Diagnostic::error(Code::NotStated, format!("the list does not say which {} it is for", games.kind));
        return Err(vec![problem.hint(format!("add a line `Game: …`, or {}", games.otherwise))]);
    };
    let called =
        |ruleset: &Ruleset, game: &String| ruleset.name.to_lowercase() == game.to_lowercase() || ruleset.id == *game;
    let mut all = (games.all)(assets);
    let found = said.iter().find_map(|game| all.iter().position(|ruleset| called(ruleset, game)));
    found.map(|place| all.swap_remove(place)).ok_or_else(|| {
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no {} `{game}`", games.kind));
        vec![problem.hint(games.hint)]
    })
}

/// Notices for the totals that a list states wrongly.
fn mismatch(ruleset: &Ruleset, reading: &ReadList) -> Vec<Diagnostic> {
    let checked = check(ruleset, &reading.force, None);
    let mut found = Vec::new();
    let mut told = |what: &str, stated: Option<i64>, is: Option<i64>| {
        if let Some(stated) = stated
            && is != Some(stated)
        {
            let is = is.map_or_else(|| "none can be worked out".to_owned(), |is| format!("it comes to {is}"));
            let message = format!("the list says {stated} {what}; {is}");
            let mut notice = Diagnostic::warning(Code::BadValue, message)
                .hint("the total has been worked out again; ask its player");
            notice.severity = Severity::Notice;
            found.push(notice);
        }
    };
    told("points", reading.points, checked.points);
    told("figures", reading.figures, Some(checked.figures()));
    found
}
