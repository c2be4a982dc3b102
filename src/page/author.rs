use serde_json::{Value, json};

use super::responses::page as rendered;
use super::{Response, Shop};
use crate::data;
use crate::diagnostic::{Diagnostic, print};
use crate::model::{PageSetup, Ruleset};
use crate::template::View;
use crate::view::sheet;

/// The games of the author's own folder: their sheets and warnings, or the problems in their files.
pub fn page(shop: &Shop) -> Response {
    let own = shop.rulesets.iter().filter(|(id, _)| shop.assets.is_own(id));
    let games: Vec<Value> = own
        .map(|(id, loaded)| match loaded.as_ref() {
            Ok(ruleset) => {
                let odd = data::lint(&shop.assets, id).unwrap_or_default();
                let odd: Vec<String> = odd.iter().map(|one| print(one, false)).collect();
                json!({ "id": id, "name": ruleset.name, "problems": [], "warnings": odd, "sheets": sheets(ruleset) })
            }
            Err(wrong) => {
                let words: Vec<String> = wrong.iter().map(|one: &Diagnostic| print(one, false)).collect();
                json!({ "id": id, "name": id, "problems": words, "warnings": [], "sheets": [] })
            }
        })
        .collect();
    let view = json!({ "title": "Your folder", "game": null, "tab": "author", "games": games });
    rendered(shop, "author.html", &View::of(&view))
}

fn sheets(ruleset: &Ruleset) -> Vec<Value> {
    let one = |one: &crate::model::Sheet| {
        let pages: Vec<u32> = (1..=one.pages).collect();
        json!({ "title": one.title, "stem": one.stem(), "pages": pages, "blocks": sheet(ruleset, one, PageSetup::default()).blocks })
    };
    ruleset.sheets.iter().map(one).collect()
}
