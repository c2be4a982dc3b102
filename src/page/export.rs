use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use super::builder::{LIST, unreadable};
use super::responses::problem;
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::Source;
use crate::list_text::{ListForm, ListLength, ListSource};
use crate::model::Ruleset;
use crate::rules::fingerprint;

/// A list to be written for others, as the page posts it.
#[derive(Deserialize)]
struct PostedExport {
    /// The force's text.
    text: String,
    /// The form, by its word.
    form: String,
    /// Whether points and hidden options are left out.
    #[serde(default)]
    secret: bool,
}

/// A list in one of the forms in which others read it: `{"list": "…"}`.
pub fn list(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: PostedExport = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let Some(form) = ListForm::ALL.iter().find(|form| form.word() == posted.form) else {
        return problem(422, &format!("there is no form `{}`", posted.form));
    };
    let source = Arc::new(Source { name: LIST.to_owned(), text: posted.text });
    let read = match data::force(&source) {
        Ok(read) => read,
        Err(wrong) => return unreadable(&source.text, &wrong),
    };
    if let Some(message) = shop.other_game(ruleset, &read.force.ruleset) {
        return problem(422, &message);
    }
    let fingerprint = fingerprint(ruleset, &read.canonical);
    let list = ListSource { ruleset, force: &read.force, fingerprint: &fingerprint };
    Response::json(&json!({ "list": form.write(&[list], ListLength::Full, posted.secret) }))
}
