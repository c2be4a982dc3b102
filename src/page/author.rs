use serde_json::{Value, json};

use super::responses::page as rendered;
use super::{Response, Shop};
use crate::diagnostic::{Diagnostic, print};
use crate::model::{PageSetup, Ruleset};
use crate::template::View;
use crate::view::sheet;

/// The games of the author's own folder: their sheets, or what is wrong with their files.
pub fn page(shop: &Shop) -> Response {
    let own = shop.rulesets.iter().filter(|(id, _)| shop.assets.is_own(id));
    let games: Vec<Value> = own
        .map(|(id, loaded)| match loaded.as_ref() {
            Ok(ruleset) => json!({ "id": id, "name": ruleset.name, "problems": [], "sheets": sheets(ruleset) }),
            Err(wrong) => {
                let words: Vec<String> = wrong.iter().map(|one: &Diagnostic| print(one, false)).collect();
                json!({ "id": id, "name": id, "problems": words, "sheets": [] })
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
