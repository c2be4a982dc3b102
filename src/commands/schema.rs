use std::path::Path;

use serde_json::{Map, Value, json};

use super::Outcome;
use super::overwrite::Overwrite;
use super::write::{holds_already, write_work};
use crate::data::{Holds, Idle, Is, KeyState, Keys, Kind, Need, Sets, Spec, every_file, every_kind};
use crate::diagnostic::{count, visible};
use crate::list_text::as_json;

/// `schema`: writes the data language as JSON Schemas, one per kind of file, for completion and checks in editors.
pub fn run(output: &Path, force: bool) -> Outcome {
    let files: Vec<(String, Vec<u8>)> = every_file()
        .map(|file| {
            let stem = file.path.trim_end_matches(".toml").trim_end_matches("/*").to_lowercase();
            (format!("{stem}.schema.json"), as_json(&schema(file.kind)).into_bytes())
        })
        .collect();
    let over = Overwrite { force, ..Overwrite::default() };
    let written = if holds_already(output, &files) { Ok(()) } else { write_work(output, &files, &over) };
    match written {
        Ok(()) => {
            let folder = output.display().to_string();
            Outcome::said(format!("{}  {}\n", visible(&folder), count(files.len(), "file")))
        }
        Err(problem) => Outcome::failed(vec![problem]),
    }
}

/// The schema of a kind of file, with the kinds of entries in it as definitions.
pub fn schema(kind: &'static Kind) -> Value {
    let mut schema = entry(kind);
    let mut kinds = Vec::new();
    reached(kind, &mut kinds);
    let inside = every_kind().into_iter().filter(|one| kinds.contains(&one.name));
    let inside: Map<String, Value> = inside.map(|one| (one.name.to_owned(), Value::Object(entry(one)))).collect();
    schema.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    schema.insert("title".to_owned(), json!(kind.name));
    schema.insert("definitions".to_owned(), Value::Object(inside));
    Value::Object(schema)
}

/// Adds the names of all kinds of entries inside a kind.
fn reached(kind: &'static Kind, names: &mut Vec<&'static str>) {
    for inner in kind.specs().into_iter().flat_map(|key| key.holds.entries()) {
        if !names.contains(&inner.name) {
            names.push(inner.name);
            reached(inner, names);
        }
    }
}

fn entry(kind: &Kind) -> Map<String, Value> {
    let property = |key: &Spec| {
        let mut value = holds(&key.holds);
        if let Value::Object(value) = &mut value {
            value.insert(
                "description".to_owned(),
                json!(format!("{}\n\nExample: {} = {}", kind.meaning_alone(key), key.name, key.example)),
            );
        }
        (key.name.to_owned(), value)
    };
    let properties: Map<String, Value> = kind.specs().into_iter().map(property).collect();
    let needed: Vec<&str> = kind.specs().iter().filter(|key| key.needed).map(|key| key.name).collect();
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("description".to_owned(), json!(kind.says));
    object.insert("properties".to_owned(), Value::Object(properties));
    object.insert("required".to_owned(), json!(needed));
    object.insert("additionalProperties".to_owned(), json!(false));
    let alternatives = kind.alternatives().into_iter().map(|names| {
        let one = |name| json!({ "required": [name] });
        json!({ "oneOf": names.into_iter().map(one).collect::<Vec<_>>() })
    });
    let (always, having): (Vec<Need>, Vec<Need>) = kind.needs().into_iter().partition(|need| need.having.is_none());
    let together = alternatives.chain(kind.sets().map(sets)).chain(having.into_iter().map(needs));
    let together = together.chain(kind.never().map(|never| not(states(never.all))));
    let together: Vec<Value> = together.chain(kind.idle().map(idle)).collect();
    if !together.is_empty() {
        object.insert("allOf".to_owned(), Value::Array(together));
    }
    let always: Map<String, Value> =
        always.into_iter().map(|need| (need.key.to_owned(), json!([need.other]))).collect();
    if !always.is_empty() {
        object.insert("dependencies".to_owned(), Value::Object(always));
    }
    object
}

/// The schema for sets of keys: exactly one set is complete, and no key of another is there.
fn sets(sets: &'static Sets) -> Value {
    let one = |set: &&'static [&'static Spec]| {
        let names: Vec<&str> = set.iter().map(|key| key.name).collect();
        let others = sets.specs().into_iter().filter(|key| !names.contains(&key.name));
        let others: Vec<Value> = others.map(|key| json!({ "required": [key.name] })).collect();
        if others.is_empty() {
            json!({ "required": names })
        } else {
            json!({ "required": names, "not": { "anyOf": others } })
        }
    };
    json!({ "oneOf": sets.0.iter().map(one).collect::<Vec<_>>() })
}

/// The schema for a key that needs another key if its own table has the key `having`.
fn needs(need: Need) -> Value {
    json!({ "not": {
        "required": [need.key],
        "properties": { need.key: { "required": [need.having] } },
        "not": { "required": [need.other] },
    } })
}

/// A schema that refuses what all of these schemas allow together.
fn not(all: impl Iterator<Item = Value>) -> Value {
    json!({ "not": { "allOf": all.collect::<Vec<_>>() } })
}

/// A schema that refuses keys that have no effect in a given state.
fn idle(Idle(keys, so): &Idle) -> Value {
    let any: Vec<Value> = keys.iter().map(|key| state(key, &KeyState::There)).collect();
    not(states(so).chain([json!({ "anyOf": any })]))
}

fn states(all: &[Is]) -> impl Iterator<Item = Value> {
    all.iter().map(|Is(key, one)| state(key, one))
}

/// The schema for a key in a state.
fn state(key: &str, one: &KeyState) -> Value {
    let value = match one {
        KeyState::There => return json!({ "required": [key] }),
        KeyState::LeftOut => return json!({ "not": { "required": [key] } }),
        KeyState::Not(other) => return json!({ "not": state(key, other) }),
        KeyState::Yes => holds(&Holds::Yes),
        KeyState::Text => holds(&Holds::Words),
        KeyState::Word(words) => holds(&Holds::Word(*words)),
        KeyState::Having(inner) => json!({ "type": "object", "required": [inner] }),
    };
    json!({ "required": [key], "properties": { key: value } })
}

/// Adds the minimum and the maximum number of items to a schema, under these names, if there are such bounds.
fn bounded(mut schema: Value, (least, least_name): (usize, &str), (most, most_name): (usize, &str)) -> Value {
    if least > 0 {
        schema[least_name] = json!(least);
    }
    if most < usize::MAX {
        schema[most_name] = json!(most);
    }
    schema
}

fn holds(one: &Holds) -> Value {
    match one {
        Holds::Words
        | Holds::Text(_)
        | Holds::Pattern(..)
        | Holds::Defines(_)
        | Holds::Names(_)
        | Holds::Dice
        | Holds::Numbers
        | Holds::Sum(_)
        | Holds::Comparison(_)
        | Holds::Cite => match one.pattern() {
            Some(pattern) => json!({ "type": "string", "pattern": pattern }),
            None => json!({ "type": "string" }),
        },
        Holds::Number(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Holds::YesNo => json!({ "type": "boolean" }),
        Holds::Yes => json!({ "type": "boolean", "enum": [true] }),
        Holds::Word(words) => {
            let words: Vec<&str> = words().iter().map(|(word, _)| *word).collect();
            json!({ "type": "string", "enum": words })
        }
        Holds::Entry(kind) => json!({ "allOf": [{ "$ref": format!("#/definitions/{}", kind().name) }] }),
        Holds::List(each, least, most) => {
            bounded(json!({ "type": "array", "items": holds(each) }), (*least, "minItems"), (*most, "maxItems"))
        }
        Holds::By(kind, each) => json!({
            "type": "object",
            "propertyNames": holds(&Holds::Names(*kind)),
            "additionalProperties": holds(each),
        }),
        Holds::Keyed(_, each, least, most) => bounded(
            json!({ "type": "object", "additionalProperties": holds(each) }),
            (*least, "minProperties"),
            (*most, "maxProperties"),
        ),
        Holds::Either(any) => json!({ "anyOf": any.iter().map(holds).collect::<Vec<_>>() }),
    }
}
