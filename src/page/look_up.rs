use serde::Deserialize;
use serde_json::json;

use super::answer::{missing, page as rendered, problem};
use super::games::about;
use super::{Request, Response, Shop};
use crate::model::{Ruleset, Sheet, Table};
use crate::template::View;
use crate::view::{Asking, LookUpView, look_up};

/// What is asked of a table.
#[derive(Deserialize)]
struct Posted {
    #[serde(default)]
    ticked: Vec<usize>,
    #[serde(default)]
    natural: Option<i64>,
    #[serde(default)]
    seed: Option<u64>,
}

/// All tables of a game on one page, in the order of play, open at one of them.
pub fn page(shop: &Shop, ruleset: &Ruleset, open: Option<&str>) -> Response {
    if let Some(id) = open.filter(|id| ruleset.table(id).is_none()) {
        return missing(shop, &format!("/{}/look-up/{id}", ruleset.id));
    }
    let tables: Vec<LookUpView> =
        in_order(ruleset).into_iter().map(|table| look_up(ruleset, table, &Asking::default())).collect();
    let rulings: Vec<_> = ruleset
        .rulings
        .iter()
        .map(|ruling| json!({ "id": ruling.id.as_str(), "trouble": ruling.trouble, "decision": ruling.decision }))
        .collect();
    let view = json!({
        "title": format!("{}: look up", ruleset.name),
        "game": about(ruleset),
        "tab": "look-up",
        "tables": tables,
        "rulings": rulings,
        "open": open,
    });
    rendered(shop, "look-up.html", &View::of(&view))
}

/// A table with what it answers.
pub fn consult(shop: &Shop, ruleset: &Ruleset, id: &str, request: &Request) -> Response {
    let Some(table) = ruleset.table(id) else { return missing(shop, &request.path) };
    let posted: Posted = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let asking = Asking { ticked: posted.ticked, natural: posted.natural, seed: posted.seed };
    let view = look_up(ruleset, table, &asking);
    let html = match shop.html.render("table.html", &View::of(&json!({ "one": view }))) {
        Ok(html) => html,
        Err(wrong) => return problem(500, &wrong.message),
    };
    Response::json(&json!({ "html": html }))
}

/// The tables in the order of the sheets, each once; those on no sheet last.
fn in_order(ruleset: &Ruleset) -> Vec<&Table> {
    let mut order: Vec<&Table> = Vec::new();
    for id in ruleset.sheets.iter().flat_map(Sheet::tables) {
        if let Some(table) = ruleset.table(id).filter(|table| !order.iter().any(|known| known.id == table.id)) {
            order.push(table);
        }
    }
    let rest = ruleset.tables.iter().filter(|table| !order.iter().any(|known| known.id == table.id));
    let rest: Vec<&Table> = rest.collect();
    order.extend(rest);
    order
}
