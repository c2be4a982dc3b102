use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use super::builder::{LIST, summary, unreadable};
use super::files::lists_of;
use super::link::{LONGEST, packed, unpacked};
use super::responses::problem;
use super::sent_list::{force_file, with_games};
use super::standing::{Standing, titles};
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::Source;
use crate::rules::{self, Checked};

/// Stands between the text and the standing in a link.
const BEFORE_STANDING: char = '~';

/// Packs a text for a link, or unpacks it. A link also carries the standing of the list when it was sent, so that
/// differences are reported where it is opened.
pub fn link(shop: &Shop, request: &Request) -> Response {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum PostedLink {
        Pack(String),
        Unpack(String),
    }
    match serde_json::from_slice(&request.body) {
        Ok(PostedLink::Pack(text)) => {
            let standing = with_check(shop, &text, Standing::of);
            let body = packed(&text);
            let whole = standing
                .as_ref()
                .map_or_else(String::new, |standing| format!("{BEFORE_STANDING}{}", standing.written()));
            // If the link is too long, the prices of units are left out first.
            let fits = body.len() + whole.len() <= LONGEST;
            let short =
                standing.as_ref().filter(|_| !fits).map(|standing| format!("{BEFORE_STANDING}{}", standing.in_short()));
            let link = body + &short.unwrap_or(whole);
            let house = standing.and_then(|standing| standing.house_words());
            Response::json(&json!({ "fits": link.len() <= LONGEST, "link": link, "house": house }))
        }
        Ok(PostedLink::Unpack(link)) => {
            let (body, standing) = link.split_once(BEFORE_STANDING).unwrap_or((&link, ""));
            match unpacked(body) {
                Ok(text) => {
                    let differs = Standing::read(standing).and_then(|then| {
                        with_check(shop, &text, |now| then.compared(&Standing::of(now), &titles(now)))
                    });
                    Response::json(&json!({ "text": text, "differs": differs.flatten() }))
                }
                Err(message) => problem(422, &message),
            }
        }
        Err(wrong) => problem(400, &wrong.to_string()),
    }
}

/// Checks a list and gives the check to `ask`; `None` if the list cannot be read or its game is not here.
fn with_check<T>(shop: &Shop, text: &str, ask: impl FnOnce(&Checked<'_>) -> T) -> Option<T> {
    let source = Arc::new(Source { name: LIST.to_owned(), text: text.to_owned() });
    let read = data::force(&source).ok()?;
    let ruleset = shop.named(&read.force.ruleset)?;
    Some(ask(&rules::check_read(ruleset, &read, None)))
}

/// Opens a chosen or dropped file that contains one list; returns its text and its game.
pub fn open(shop: &Shop, request: &Request) -> Response {
    let text = match lists_of(&request.body) {
        Ok(lists) if lists.len() > 1 => {
            return problem(422, &format!("the file contains {} lists: open it on the Check lists page", lists.len()));
        }
        Ok(lists) => lists.concat(),
        Err(why) => return problem(422, &why),
    };
    let source = match force_file(shop, LIST, &text) {
        Ok(sent) => sent.source,
        Err(wrong) => return unreadable(&text, &wrong),
    };
    match data::force(&source) {
        Ok(read) => match shop.named(&read.force.ruleset) {
            Some(ruleset) => Response::json(&json!({
                "game": ruleset.id,
                "text": source.text,
                "title": read.force.name,
                "summary": summary(&rules::check_read(ruleset, &read, None)),
            })),
            None => problem(422, &format!("there is no game `{}` here", read.force.ruleset)),
        },
        Err(wrong) => unreadable(&source.text, &with_games(shop, wrong)),
    }
}
