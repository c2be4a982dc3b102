use std::sync::Arc;

use super::Shop;
use super::mail::{is_list, names_game, plain};
use crate::assets::Assets;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, WantedName, did_you_mean};
use crate::imported::{GamesAtHand, imported_list, may_be_a_list};
use crate::model::Ruleset;

/// The force file made from a text that somebody sent.
pub struct SentList {
    /// The text of the force file.
    pub source: Arc<Source>,
    /// Notices about the text that it was made from.
    pub remarks: Vec<Diagnostic>,
    /// Whether the file is the text that was sent, so that its lines have the same numbers.
    pub as_sent: bool,
}

/// The force file in a text that somebody sent: the text itself, or what a list written for people or programs says.
/// Errors if such a list is not understood completely, with its doubts.
pub fn force_file(shop: &Shop, name: &str, text: &str) -> Result<SentList, Vec<Diagnostic>> {
    let source = |text: String| Arc::new(Source { name: name.to_owned(), text });
    let text = plain(text);
    if is_list(&text) || text.lines().any(names_game) || !may_be_a_list(&shop.assets, &text) {
        return Ok(SentList { source: source(text), remarks: Vec::new(), as_sent: true });
    }
    let by_id = |_: &Assets, id: &str| named(shop, id).cloned();
    let all = |assets: &Assets| {
        // The games are loaded again only for another language.
        if std::ptr::eq(assets, shop.assets.as_ref()) {
            return shop.sound().cloned().collect();
        }
        data::load_all(assets).into_iter().filter_map(|(_, loaded)| loaded.ok()).collect()
    };
    let hint = "correct the line that names the game";
    let games = GamesAtHand {
        kind: "game",
        assets: &shop.assets,
        named: None,
        by_id: &by_id,
        all: &all,
        hint,
        otherwise: "ask for its file",
    };
    let made = imported_list(&games, name, &text)?;
    if made.whole {
        return Ok(SentList { source: source(made.text), remarks: made.doubts, as_sent: false });
    }
    let message = "this text is not understood completely, so its list can't be checked";
    let whole = Diagnostic::error(Code::Unreadable, message).hint("correct these lines, or ask for the list's file");
    Err([vec![whole], made.doubts].concat())
}

/// Problems with a list, whose hints name the games here for a game that is missing.
pub fn with_games(shop: &Shop, mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let ids: Vec<&str> = shop.sound().map(|ruleset| ruleset.id.as_str()).collect();
    let wanted = problems.iter_mut().filter(|one| matches!(one.wants.as_deref(), Some((_, WantedName::Ruleset))));
    wanted.for_each(|one| one.offer(&ids));
    problems
}

/// The game that a list names, by id or the beginning of one; errors if there is none.
pub fn named<'s>(shop: &'s Shop, id: &str) -> Result<&'s Ruleset, Vec<Diagnostic>> {
    let ids = || shop.sound().map(|ruleset| ruleset.id.as_str()).collect::<Vec<_>>();
    let hint = || did_you_mean(id, ids());
    let none = || Diagnostic::error(Code::UnknownName, format!("there is no game `{id}` here")).hint(hint());
    shop.named(id).ok_or_else(|| vec![none()])
}
