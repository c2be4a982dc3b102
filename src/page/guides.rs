use serde_json::json;

use super::responses::{missing, page as rendered};
use super::{Request, Response, Shop};
use crate::assets::Asset;
use crate::template::View;
use crate::view;

/// A guide for readers, by its file name.
pub fn page(shop: &Shop, request: &Request, name: &str) -> Response {
    let Some(Ok(text)) = shop.assets.guide(name).map(Asset::text) else {
        return missing(shop, &request.path);
    };
    let guide = view::guide(&text.text);
    let view = json!({ "title": guide.title, "game": null, "tab": "guides", "guide": guide });
    rendered(shop, "guide.html", &View::of(&view))
}
