use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use super::answer::problem;
use super::builder::{LIST, summary, unreadable};
use super::link::{LONGEST, packed, unpacked};
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::Source;
use crate::documents;
use crate::model::Force;
use crate::rules::{self, Checked, fingerprint};

/// What parts a link's text from what it came to when it was sent.
const STATE: char = '~';

/// A text as it stands behind the `#` of a link, or back. A link says too what the list came to when it was sent, so that
/// opening it elsewhere tells what differs.
pub fn link(shop: &Shop, request: &Request) -> Response {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Way {
        Pack(String),
        Unpack(String),
    }
    match serde_json::from_slice(&request.body) {
        Ok(Way::Pack(text)) => {
            let state = checked(shop, &text, |checked| Standing::of(checked).to_string());
            let state = state.map_or_else(String::new, |state| format!("{STATE}{state}"));
            let link = packed(&text) + &state;
            Response::json(&json!({ "fits": link.len() <= LONGEST, "link": link }))
        }
        Ok(Way::Unpack(link)) => {
            let (body, state) = link.split_once(STATE).unwrap_or((&link, ""));
            match unpacked(body) {
                Ok(text) => {
                    let differs = Standing::read(state)
                        .and_then(|then| checked(shop, &text, |checked| then.compared(&Standing::of(checked))));
                    Response::json(&json!({ "text": text, "differs": differs.flatten() }))
                }
                Err(message) => problem(422, &message),
            }
        }
        Err(wrong) => problem(400, &wrong.to_string()),
    }
}

/// What a list came to.
struct Standing {
    fingerprint: String,
    points: Option<i64>,
    legal: bool,
}

impl Standing {
    fn of(checked: &Checked<'_>) -> Standing {
        Standing {
            fingerprint: fingerprint(checked.ruleset, checked.force),
            points: checked.points,
            legal: checked.legal(),
        }
    }

    fn read(state: &str) -> Option<Standing> {
        let mut parts = state.split('.');
        let (fingerprint, points, legal) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Standing { fingerprint: fingerprint.to_owned(), points: points.parse().ok(), legal: legal == "1" })
    }

    /// What differs, in words; none where nothing does.
    fn compared(&self, now: &Standing) -> Option<String> {
        if self.fingerprint == now.fingerprint {
            return None;
        }
        let mut words = vec!["these are other data than those it was made with".to_owned()];
        if let (Some(then), Some(now)) = (self.points, now.points)
            && then != now
        {
            words.push(format!("{then} points then, {now} now"));
        }
        let said = |legal: bool| if legal { "legal" } else { "not legal" };
        if self.legal != now.legal {
            words.push(format!("{} then, {} now", said(self.legal), said(now.legal)));
        }
        Some(words.join("; "))
    }
}

impl std::fmt::Display for Standing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let points = self.points.map(|points| points.to_string()).unwrap_or_default();
        write!(f, "{}.{points}.{}", self.fingerprint, u8::from(self.legal))
    }
}

/// What is asked of a list, where it can be read and its game is here.
fn checked<T>(shop: &Shop, text: &str, ask: impl FnOnce(&Checked<'_>) -> T) -> Option<T> {
    let source = Arc::new(Source { name: LIST.to_owned(), text: text.to_owned() });
    let force: Force = data::force(&source).ok()?;
    let ruleset = shop.named(&force.ruleset.value)?;
    Some(ask(&rules::check(ruleset, &force, None)))
}

/// A file that was chosen or dropped: a force as text. Says which game it is for.
pub fn open(shop: &Shop, request: &Request) -> Response {
    let carried = documents::list_of(&request.body);
    let text = match String::from_utf8(carried.unwrap_or_else(|| request.body.clone())) {
        Ok(text) if !text.starts_with("%PDF-") => text.trim_start_matches('\u{feff}').to_owned(),
        Ok(_) | Err(_) => return problem(422, "the file is neither a list nor a PDF that carries one"),
    };
    let source = Arc::new(Source { name: LIST.to_owned(), text });
    match data::force(&source) {
        Ok(force) => match shop.named(&force.ruleset.value) {
            Some(ruleset) => Response::json(&json!({
                "game": ruleset.id,
                "text": source.text,
                "title": force.name,
                "summary": summary(&rules::check(ruleset, &force, None)),
            })),
            None => problem(422, &format!("there is no game `{}` here", force.ruleset.value)),
        },
        Err(wrong) => unreadable(&source.text, &wrong),
    }
}
