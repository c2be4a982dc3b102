use serde_json::{Value, json};

use super::responses::page as rendered;
use super::{Response, Shop};
use crate::data::{FileKind, Kind, Spec, every_file, every_kind};
use crate::template::View;

/// The page on the data language: every kind of file and entry, with its keys.
pub fn page(shop: &Shop) -> Response {
    let file = |file: &FileKind| json!({ "path": file.path, "says": file.says, "kind": file.kind.name });
    let files: Vec<Value> = every_file().map(file).collect();
    let kinds: Vec<Value> = every_kind().into_iter().map(kind).collect();
    let view = json!({ "title": "What a game's files can contain", "game": null, "tab": "language", "files": files, "kinds": kinds });
    rendered(shop, "language.html", &View::of(&view))
}

fn kind(kind: &Kind) -> Value {
    json!({ "name": kind.name, "says": kind.says, "choices": kind.required_choices(), "keys": kind.specs().into_iter().map(|one| key(kind, one)).collect::<Vec<_>>() })
}

fn key(kind: &Kind, key: &Spec) -> Value {
    let inside: Vec<&str> = key.holds.entries().iter().map(|kind| kind.name).collect();
    json!({
        "name": key.name,
        "says": kind.meaning_of(key),
        "holds": key.holds.in_words(),
        "inside": inside,
        "needed": key.needed,
        "example": key.example,
    })
}
