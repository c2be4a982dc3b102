use std::io;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source};

/// The path of the kind of file that describes a force.
pub const FORCE: &str = "FORCE.toml";

/// The path of the kind of file that describes an event.
pub const EVENT: &str = "EVENT.toml";

/// The path of the kind of file that lists a player's figures.
pub const COLLECTION: &str = "COLLECTION.toml";

/// The error for bytes that are not UTF-8 text: a PDF, a document, or text in another encoding. `None` if they are.
pub fn not_text(bytes: &[u8], name: &str) -> Option<Diagnostic> {
    let sent = |what: &str| Some(is(name, what, &import(name)));
    match bytes {
        [b'%', b'P', b'D', b'F', b'-', ..] => sent("a PDF, not TOML"),
        [b'P', b'K', 3, 4, ..] => {
            Some(is(name, "a document, a spreadsheet or a zip file", "save its text as plain text, and `import` that"))
        }
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(is(name, "text in UTF-16, not in UTF-8", UTF_8)),
        _ if bytes.contains(&0) => Some(is(name, "not UTF-8 text", UTF_8)),
        _ => std::str::from_utf8(bytes).is_err().then(|| is(name, "not UTF-8 text", UTF_8)),
    }
}

/// The hint for text in another encoding.
const UTF_8: &str = "save it again as plain text, with the encoding UTF-8";

/// The error for a text that could not be read as a file of the kind `meant`, if it is of another kind.
pub fn other(source: &Arc<Source>, meant: &str) -> Option<Diagnostic> {
    let (name, text) = (source.name.as_str(), source.text.trim());
    let wanted = noun(meant);
    let not = |what: &str, hint: &str| Some(is(name, &format!("{what}, not {wanted}"), hint));
    if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
        let hint = if meant == FORCE {
            format!("`sabretache new RULESET -o {FORCE}` begins a force")
        } else {
            format!("`sabretache help data {}` lists its keys", wanted.split(' ').next_back().unwrap_or_default())
        };
        return Some(Diagnostic::error(Code::Unreadable, format!("`{name}` is empty")).hint(hint));
    }
    if serde_json::from_str::<Value>(text).is_ok_and(|value| value.is_object() || value.is_array()) {
        return not("JSON", &import(name));
    }
    if text.starts_with('<') {
        return not("a web page", "save its text as plain text, and `import` that");
    }
    let ending = Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("csv") => return not("CSV", &import(name)),
        Some("txt" | "text" | "md" | "eml") => return not("a list as text", &import(name)),
        Some(_) | None => {}
    }
    let kind = data::other_kind(source, meant)?;
    match kind.path {
        FORCE => not("a force", &format!("`sabretache check {name}` checks it")),
        EVENT => not("an event", &format!("`sabretache check --event {name}` checks its lists")),
        COLLECTION => {
            not("a collection", &format!("`sabretache suggest FORCE.toml --own {name}` fields what is in it"))
        }
        path => not(
            &format!("one of a ruleset's own files (`{path}`)"),
            "name another file; `lint FOLDER` checks a ruleset's own",
        ),
    }
}

/// A kind of file in a sentence.
fn noun(kind: &str) -> &'static str {
    match kind {
        EVENT => "an event",
        COLLECTION => "a collection",
        _ => "a force",
    }
}

fn is(name: &str, what: &str, hint: &str) -> Diagnostic {
    Diagnostic::error(Code::Unreadable, format!("`{name}` is {what}")).hint(hint)
}

fn import(name: &str) -> String {
    let path = Path::new(name);
    // Standard input is not a file, and has no name.
    let (from, made) = match (path.exists(), name.contains(' ')) {
        (false, _) => ("-".to_owned(), FORCE.to_owned()),
        (true, false) => (name.to_owned(), path.with_extension("toml").display().to_string()),
        (true, true) => (format!("\"{name}\""), format!("\"{}\"", path.with_extension("toml").display())),
    };
    format!("`sabretache import {from} -o {made}` makes it a force file")
}

/// The reason for an error with a file, in plain words where the system's own are not.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "its permissions do not allow it".to_owned(),
        _ => error.to_string(),
    }
}
