use std::collections::BTreeMap;

use serde_json::json;

use super::games::about;
use super::responses::{missing, page as rendered};
use super::{Response, Shop};
use crate::model::{Ruleset, Sheet, Table};
use crate::template::View;
use crate::view::look_up;

/// All tables of a game on one page, in order of play; `open` is the one that is shown first.
pub fn page(shop: &Shop, ruleset: &Ruleset, open: Option<&str>) -> Response {
    if let Some(id) = open.filter(|id| ruleset.table(id).is_none()) {
        return missing(shop, &format!("/{}/look-up/{id}", ruleset.id));
    }
    let tables: Vec<_> = in_order(ruleset).into_iter().map(|table| look_up(ruleset, table)).collect();
    // Results for the script, as JSON by table id.
    let consulting: BTreeMap<&str, String> =
        tables.iter().map(|one| (one.id.as_str(), json!(one.consulting).to_string())).collect();
    let rulings: Vec<_> = ruleset
        .rulings
        .iter()
        .map(|ruling| json!({ "id": ruling.id.as_str(), "trouble": ruling.trouble, "decision": ruling.decision, "short": ruling.short, "own": ruleset.house.contains(&ruling.id) }))
        .collect();
    let view = json!({
        "title": format!("{}: look up", ruleset.name),
        "game": about(ruleset),
        "tab": "look-up",
        "tables": tables,
        "consulting": consulting,
        "rulings": rulings,
        "open": open,
    });
    rendered(shop, "look-up.html", &View::of(&view))
}

/// The tables in the order of the sheets, each once; tables on no sheet come last.
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
