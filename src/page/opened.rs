use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use super::builder::{LIST, summary, unreadable};
use super::files::lists_of;
use super::link::{LONGEST, packed, unpacked};
use super::responses::problem;
use super::standing::{Standing, titles};
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::Source;
use crate::rules::{self, Checked};

/// The mark between a link's text and the standing of the list when it was sent.
const STATE: char = '~';

/// A text as it stands after the `#` of a link, or back. A link says too what the list came to when it was sent, so
/// that opening it elsewhere tells what differs.
pub fn link(shop: &Shop, request: &Request) -> Response {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum PostedLink {
        Pack(String),
        Unpack(String),
    }
    match serde_json::from_slice(&request.body) {
        Ok(PostedLink::Pack(text)) => {
            let standing = checked(shop, &text, Standing::of);
            let body = packed(&text);
            let whole = standing.as_ref().map_or_else(String::new, |standing| format!("{STATE}{}", standing.written()));
            // The prices of the units are left out before the list itself goes as a file.
            let fits = body.len() + whole.len() <= LONGEST;
            let short = standing.as_ref().filter(|_| !fits).map(|standing| format!("{STATE}{}", standing.in_short()));
            let link = body + &short.unwrap_or(whole);
            let house = standing.and_then(|standing| standing.house_words());
            Response::json(&json!({ "fits": link.len() <= LONGEST, "link": link, "house": house }))
        }
        Ok(PostedLink::Unpack(link)) => {
            let (body, state) = link.split_once(STATE).unwrap_or((&link, ""));
            match unpacked(body) {
                Ok(text) => {
                    let differs = Standing::read(state)
                        .and_then(|then| checked(shop, &text, |now| then.compared(&Standing::of(now), &titles(now))));
                    Response::json(&json!({ "text": text, "differs": differs.flatten() }))
                }
                Err(message) => problem(422, &message),
            }
        }
        Err(wrong) => problem(400, &wrong.to_string()),
    }
}

/// The answer to a question about a list; `None` where it can't be read or its game is not here.
fn checked<T>(shop: &Shop, text: &str, ask: impl FnOnce(&Checked<'_>) -> T) -> Option<T> {
    let source = Arc::new(Source { name: LIST.to_owned(), text: text.to_owned() });
    let read = data::force(&source).ok()?;
    let ruleset = shop.named(&read.force.ruleset)?;
    Some(ask(&rules::check_read(ruleset, &read, None)))
}

/// A file that was chosen or dropped and has a list in it. Says which game that is for.
pub fn open(shop: &Shop, request: &Request) -> Response {
    let text = match lists_of(&request.body) {
        Ok(lists) if lists.len() > 1 => {
            return problem(422, &format!("the file holds {} lists: open it on the Check lists page", lists.len()));
        }
        Ok(lists) => lists.concat(),
        Err(why) => return problem(422, &why),
    };
    let source = Arc::new(Source { name: LIST.to_owned(), text });
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
        Err(wrong) => unreadable(&source.text, &wrong),
    }
}
