//! The language of the data is described once: here what comes of that is held against the files.

use std::fs;

use sabretache::commands::schema;
use sabretache::data::{BESIDE, FILES, FileKind, every_kind, reference};
use serde_json::Value;

use crate::support::{files, root};

/// The reference in `data/README.md` is what the program knows; `UPDATE_EXPECT=1` writes it anew.
#[test]
fn the_reference_is_current() {
    let path = root().join("data/README.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, reference()).expect("writable");
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), reference());
}

/// Every file of every game fits the schema of its kind, as an editor would say.
#[test]
fn every_file_fits_its_schema() {
    let mut checked = 0;
    for top in ["data", "skeletons", "tests/games"] {
        for path in files(&root().join(top), ".toml") {
            let name = path.strip_prefix(root().join(top)).expect("below").to_string_lossy().into_owned();
            let (_, name) = name.split_once('/').expect("in a game's folder");
            let kind: &FileKind = FILES.iter().find(|file| file.is_at(name)).unwrap_or(&BESIDE[0]);
            let text = fs::read_to_string(&path).expect("readable");
            let value: Value = toml::from_str::<toml::Value>(&text).map(json).expect("TOML");
            let whole = schema(kind.kind);
            let mut wrong = Vec::new();
            judge(&whole, &whole, &value, name, &mut wrong);
            assert!(wrong.is_empty(), "{}: {wrong:#?}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked} files");
}

/// What is not in the language fits no schema.
#[test]
fn a_schema_refuses_what_the_reader_refuses() {
    let kind = |path: &str| FILES.iter().find(|file| file.path == path).map(|file| schema(file.kind)).expect("known");
    for (path, text) in [
        ("ruleset.toml", "name = 3"),
        ("ruleset.toml", "nmae = \"x\""),
        ("sheet.toml", "sheets = [{ title = \"x\", pages = 9, columns = 2, blocks = [] }]"),
        ("organisation.toml", "stats = [{ id = \"x\", name = \"X\", form = \"feet\" }]"),
        ("organisation.toml", "stats = [{ name = \"X\" }]"),
    ] {
        let whole = kind(path);
        let value = json(toml::from_str(text).expect("TOML"));
        let mut wrong = Vec::new();
        judge(&whole, &whole, &value, "", &mut wrong);
        assert!(!wrong.is_empty(), "{path}: {text}");
    }
}

/// Every key has a sentence and an example that is TOML and fits it.
#[test]
fn every_key_has_an_example_that_fits() {
    for kind in every_kind() {
        assert!(kind.says.ends_with('.') && !kind.specs().is_empty(), "{}", kind.name);
        let whole = schema(kind);
        for key in kind.specs() {
            assert!(key.says.ends_with('.'), "{} {}", kind.name, key.name);
            let text = format!("value = {}", key.example);
            let table: toml::Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut wrong = Vec::new();
            let value = json(table["value"].clone());
            judge(&whole, &whole["properties"][key.name], &value, key.name, &mut wrong);
            assert!(wrong.is_empty(), "{} {text}: {wrong:#?}", kind.name);
        }
    }
}

fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::from(text),
        toml::Value::Integer(number) => Value::from(number),
        toml::Value::Float(number) => Value::from(number),
        toml::Value::Boolean(yes) => Value::from(yes),
        toml::Value::Datetime(date) => Value::from(date.to_string()),
        toml::Value::Array(items) => items.into_iter().map(json).collect(),
        toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, json(value))).collect(),
    }
}

/// The part of JSON Schema that ours use.
fn judge(whole: &Value, schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let inner = whole.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{name} is not defined"));
        judge(whole, inner, value, at, wrong);
    }
    for all in schema["allOf"].as_array().into_iter().flatten() {
        judge(whole, all, value, at, wrong);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = |one: &Value| {
            let mut own = Vec::new();
            judge(whole, one, value, at, &mut own);
            own.is_empty()
        };
        if !any.iter().any(fits) {
            wrong.push(format!("{at}: fits none of {}", any.len()));
        }
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        other => panic!("the type {other}"),
    };
    let typed = match &schema["type"] {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    };
    if !typed {
        wrong.push(format!("{at}: {value} is no {}", schema["type"]));
        return;
    }
    if let Some(words) = schema["enum"].as_array().filter(|words| !words.contains(value)) {
        wrong.push(format!("{at}: {value} is none of {words:?}"));
    }
    let number = value.as_i64();
    if let (Some(number), Some(least), Some(most)) = (number, schema["minimum"].as_i64(), schema["maximum"].as_i64())
        && !(least..=most).contains(&number)
    {
        wrong.push(format!("{at}: {number} is not within {least} and {most}"));
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        judge(whole, &schema["items"], item, &format!("{at}[{index}]"), wrong);
    }
    let Some(table) = value.as_object() else { return };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !table.contains_key(name) {
            wrong.push(format!("{at}: `{name}` is missing"));
        }
    }
    for (key, inner) in table {
        let known = &schema["properties"][key];
        let place = format!("{at}.{key}");
        match (known, &schema["additionalProperties"]) {
            (Value::Null, Value::Bool(false)) => wrong.push(format!("{place}: not a key here")),
            (Value::Null, more) => judge(whole, more, inner, &place, wrong),
            (known, _) => judge(whole, known, inner, &place, wrong),
        }
    }
}
