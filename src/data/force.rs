use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use super::entry::Entry;
use super::file::{File, Gathered};
use super::load::whole;
use super::node::{Node, Read};
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{Custom, Dies, Force, ForceGroup, ForceUnit, Take, Written, is_id};

/// Reads a force, or says everything that is wrong with its file. Ids are not looked up here: what a force names that
/// its ruleset does not have is a finding.
pub fn force(source: &Arc<Source>) -> Result<Force, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let dies = Dies::default();
    let file = File { source: Arc::clone(source), dies: &dies, gathered: &gathered };
    let force = whole(&file, |mut entry| {
        let ruleset = entry.need("ruleset");
        let army = entry.get("army");
        let (name, player) = (entry.get("name"), entry.get("player"));
        let (limit, seed) = (entry.get("limit"), entry.get("seed"));
        let data_version = entry.get("data-version");
        let choose = decisions(&mut entry);
        let (units, groups) = (entry.get("units").unwrap_or_default(), entry.get("groups").unwrap_or_default());
        let custom = entry.get("custom").unwrap_or_default();
        entry.finish();
        let ruleset = ruleset?;
        Some(Force {
            ruleset,
            army,
            name,
            player,
            limit,
            seed,
            data_version,
            choose,
            units,
            groups,
            custom,
            canonical: gathered.canonical.take(),
        })
    });
    let mut problems = gathered.problems.into_inner();
    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.range.start));
    match force {
        Some(force) if problems.is_empty() => Ok(force),
        _ => Err(problems),
    }
}

/// What an entry holds, in one spelling whatever the order of its keys, its comments and its layout.
pub fn canonical(entry: &Entry<'_>) -> String {
    let mut out = String::new();
    table(entry.table(), &mut out);
    out
}

fn table(entries: &DeTable<'_>, out: &mut String) {
    let mut keys: Vec<_> = entries.iter().collect();
    keys.sort_by(|(one, _), (other, _)| one.get_ref().cmp(other.get_ref()));
    out.push('{');
    for (key, value) in keys {
        out.push_str(&quoted(key.get_ref()));
        out.push(':');
        spelled(value.get_ref(), out);
        out.push(',');
    }
    out.push('}');
}

fn spelled(value: &DeValue<'_>, out: &mut String) {
    match value {
        DeValue::String(text) => out.push_str(&quoted(text)),
        DeValue::Integer(number) => match i128::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => out.push_str(&number.to_string()),
            Err(_) => out.push_str(number.as_str()),
        },
        DeValue::Float(number) => out.push_str(number.as_str()),
        DeValue::Boolean(value) => out.push_str(&value.to_string()),
        DeValue::Datetime(date) => out.push_str(&date.to_string()),
        DeValue::Array(items) => {
            out.push('[');
            for item in items {
                spelled(item.get_ref(), out);
                out.push(',');
            }
            out.push(']');
        }
        DeValue::Table(entries) => table(entries, out),
    }
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn decisions(entry: &mut Entry<'_>) -> Vec<(Written<String>, Written<String>)> {
    let pairs = entry.node("choose").and_then(Node::pairs).unwrap_or_default();
    pairs
        .into_iter()
        .filter_map(|pair| Some((Written { value: pair.key, at: pair.at }, Read::read(pair.value)?)))
        .collect()
}

impl<T: Read> Read for Written<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        Some(Written { value: T::read(node)?, at: node.range() })
    }
}

impl Read for ForceUnit {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let (unit, name) = (entry.need("unit"), entry.get("name"));
        let count = match entry.node("count") {
            None => Some(Written { value: 1, at: node.range() }),
            Some(count) => super::node::within(count, 1, 1000)
                .map(|number| Written { value: i64::from(number), at: count.range() }),
        };
        let (with, take) = (entry.get("with").unwrap_or_default(), entry.get("take").unwrap_or_default());
        let choose = decisions(&mut entry);
        let pairs = entry.node("stats").and_then(Node::pairs).unwrap_or_default();
        let stats = pairs
            .into_iter()
            .filter_map(|pair| Some((Written { value: pair.key, at: pair.at }, i64::read(pair.value)?)));
        let stats = stats.collect();
        let pairs = entry.node("rolls").and_then(Node::pairs).unwrap_or_default();
        let rolls = pairs
            .into_iter()
            .filter_map(|pair| Some((Written { value: pair.key, at: pair.at }, Read::read(pair.value)?)));
        let rolls = rolls.collect();
        entry.finish();
        Some(ForceUnit { at: head(node), unit: unit?, name, count: count?, with, take, choose, stats, rolls })
    }
}

impl Read for Take {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let (option, attached) = (entry.need("option"), entry.get("attached").unwrap_or(false));
        let count = entry.node("count").map(|count| {
            super::node::within(count, 1, 1000).map(|number| Written { value: i64::from(number), at: count.range() })
        });
        entry.finish();
        let count = match count {
            Some(count) => Some(count?),
            None => None,
        };
        Some(Take { option: option?, count, attached })
    }
}

impl Read for ForceGroup {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let (kind, name) = (entry.need("kind"), entry.get("name"));
        let (units, groups) = (entry.get("units").unwrap_or_default(), entry.get("groups").unwrap_or_default());
        entry.finish();
        Some(ForceGroup { at: head(node), kind: kind?, name, units, groups })
    }
}

impl Read for Custom {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let id_node = entry.needed_node("id");
        let id: Option<Written<String>> = id_node.and_then(Read::read);
        let (name, code, role) = (entry.need("name"), entry.need("code"), entry.need("role"));
        let extras = entry.get("extras").unwrap_or_default();
        entry.finish();
        let id = id?;
        if !is_id(&id.value) {
            return id_node?.bad(format!("`{}` is no id: small letters and digits, words joined by hyphens", id.value));
        }
        Some(Custom { id, name: name?, code: code?, role: role?, extras })
    }
}

/// The first line of an entry: a whole one is no place to point at.
fn head(node: Node<'_>) -> std::ops::Range<usize> {
    let range = node.range();
    let text = &node.file.source.text[range.clone()];
    range.start..range.start + text.lines().next().map_or(0, str::len)
}
