use std::sync::Arc;

use super::called::called;
use super::entry::Entry;
use super::file::{File, Gathered};
use super::language;
use super::load::whole;
use super::node::{Node, Read, within};
use super::pairs::Pair;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Custom, Dies, Force, ForceGroup, ForceUnit, MOST_POINTS, Take, Thrown, Written, is_id};

/// Reads a force, or says everything that is wrong with its file. Ids are not looked up here: what a force names that
/// its ruleset does not have is a finding.
pub fn force(source: &Arc<Source>) -> Result<Force, Vec<Diagnostic>> {
    let (force, problems, _) = read(source);
    match force {
        Some(force) if problems.is_empty() => Ok(force),
        _ => Err(problems),
    }
}

/// As much of a force as its file can be read in spite of mistakes in it, and whether entries are missing from it: with
/// those, what it has too few of is no mistake of its player.
pub fn readable(source: &Arc<Source>) -> Option<(Force, bool)> {
    let (force, _, partial) = read(source);
    force.map(|force| (force, partial))
}

/// A force as far as it can be read, what is wrong with its file, and whether entries were left out for that.
fn read(source: &Arc<Source>) -> (Option<Force>, Vec<Diagnostic>, bool) {
    let gathered = Gathered::default();
    let dies = Dies::default();
    let file = File { source: Arc::clone(source), dies: &dies, gathered: &gathered };
    let force = whole(&file, &language::forces::FORCE, |mut entry| {
        let ruleset = entry.need("ruleset");
        let (army, side) = (entry.get("army"), entry.get("side"));
        let (name, player) = (name(&mut entry, "name"), name(&mut entry, "player"));
        let limit = entry.node("limit").and_then(|limit| {
            let points = within(limit, 1, MOST_POINTS)?;
            Some(Written { value: i64::from(points), at: limit.range() })
        });
        let seed = entry.get("seed");
        let data_version = entry.get("data-version");
        let choose = decisions(&mut entry);
        let (units, groups) = (few(&mut entry, "units", MOST_UNITS), few(&mut entry, "groups", MOST_UNITS));
        let custom = few(&mut entry, "custom", MOST_CUSTOM);
        entry.finish();
        let ruleset = ruleset?;
        Some(Force {
            ruleset,
            army,
            name,
            player,
            limit,
            seed,
            side,
            data_version,
            choose,
            units,
            groups,
            custom,
            canonical: gathered.canonical.take(),
        })
    });
    let force = force.filter(|force| sized(force, &file));
    let mut problems = gathered.problems();
    problems.sort_by_key(|problem| problem.place.as_ref().map_or(usize::MAX, |place| place.range.start));
    (force, problems, gathered.partial.get())
}

/// The most units of a file, and of each list of units or groups in it.
const MOST_UNITS: usize = 250;

/// The most custom troops in a file.
const MOST_CUSTOM: usize = 100;

/// The most figures attached to a unit, and the most options that it takes.
const MOST_TAKEN: usize = 50;

/// The most throws of a figure, and the most figures of a seed.
const MOST_THROWS: u32 = 100_000;

/// How deeply groups may be nested.
const DEEPEST: usize = 12;

/// The most figures of a force: what is printed of it has a box for each.
const MOST_FIGURES: i64 = 5_000;

/// Whether a force is of a size that can be checked and printed; reports where it is not.
fn sized(force: &Force, file: &File<'_>) -> bool {
    fn inside(groups: &[ForceGroup], depth: usize, deepest: &mut usize, units: &mut usize, figures: &mut i64) {
        for group in groups {
            *deepest = (*deepest).max(depth);
            count(&group.units, units, figures);
            inside(&group.groups, depth + 1, deepest, units, figures);
        }
    }
    fn count(list: &[ForceUnit], units: &mut usize, figures: &mut i64) {
        *units += list.len();
        *figures += list.iter().map(|unit| unit.count.value).sum::<i64>();
    }
    let (mut deepest, mut units, mut figures) = (0, 0, 0);
    count(&force.units, &mut units, &mut figures);
    inside(&force.groups, 1, &mut deepest, &mut units, &mut figures);
    let problem = if units > MOST_UNITS {
        format!("the force has {units} units; {MOST_UNITS} at most")
    } else if figures > MOST_FIGURES {
        format!("the force has {figures} figures; {MOST_FIGURES} at most")
    } else if deepest > DEEPEST {
        format!("groups are nested {deepest} deep; {DEEPEST} at most")
    } else {
        return true;
    };
    let problem = Diagnostic::error(Code::BadValue, problem).hint("make several forces of it");
    file.report(problem, force.ruleset.at.clone());
    false
}

/// The keys and values of a table in which players decide, state or note something, up to the most allowed.
fn named_values<'a>(entry: &mut Entry<'a>, key: &'static str) -> Vec<Pair<'a>> {
    let Some(node) = entry.node(key) else { return Vec::new() };
    let pairs = node.pairs().unwrap_or_default();
    if pairs.len() > MOST_TAKEN {
        return node.bad(format!("`{key}` has {} entries; {MOST_TAKEN} at most", pairs.len())).unwrap_or_default();
    }
    pairs
}

/// A list with no more items than this.
fn few<T: Read>(entry: &mut Entry<'_>, key: &'static str, most: usize) -> Vec<T> {
    let Some(node) = entry.node(key) else { return Vec::new() };
    match node.items() {
        Some(items) if items.len() > most => {
            node.bad(format!("`{key}` has {} entries; {most} at most", items.len())).unwrap_or_default()
        }
        Some(items) => {
            let number = items.len();
            let read: Vec<T> = items.into_iter().filter_map(T::read).collect();
            if read.len() < number {
                node.file.gathered.partial.set(true);
            }
            read
        }
        None => Vec::new(),
    }
}

/// What a player calls something.
fn name(entry: &mut Entry<'_>, key: &'static str) -> Option<String> {
    called(entry.node(key)?, key)
}

fn decisions(entry: &mut Entry<'_>) -> Vec<(Written<String>, Written<String>)> {
    let pairs = named_values(entry, "choose");
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
        let mut entry = node.entry(&language::forces::FORCE_UNIT)?;
        let (unit, name) = (entry.need("unit"), name(&mut entry, "name"));
        let count_node = entry.node("count");
        let count = match count_node {
            None => Some(Written { value: 1, at: head(node) }),
            Some(count) => within(count, 1, 1000).map(|number| Written { value: i64::from(number), at: count.range() }),
        };
        let (with, take) = (few(&mut entry, "with", MOST_TAKEN), few(&mut entry, "take", MOST_TAKEN));
        let joins = entry.get("joins");
        let choose = decisions(&mut entry);
        let pairs = named_values(&mut entry, "stats");
        let stats = pairs
            .into_iter()
            .filter_map(|pair| Some((Written { value: pair.key, at: pair.at }, i64::read(pair.value)?)));
        let stats = stats.collect();
        let pairs = named_values(&mut entry, "rolls");
        let rolls = pairs
            .into_iter()
            .filter_map(|pair| Some((Written { value: pair.key, at: pair.at }, Read::read(pair.value)?)));
        let rolls = rolls.collect();
        let throws = entry.node("throws").map_or(Some(1), |throws| within(throws, 1, MOST_THROWS));
        let thrown = entry.get("thrown");
        entry.finish();
        let (at, counted) = (head(node), count_node.is_some());
        Some(ForceUnit {
            at,
            unit: unit?,
            name,
            count: count?,
            counted,
            with,
            joins,
            take,
            choose,
            stats,
            rolls,
            throws: throws?,
            thrown,
        })
    }
}

impl Read for Thrown {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::forces::THROWN)?;
        let place = entry.needed_node("place").and_then(|place| within(place, 1, MOST_THROWS));
        let throw = entry.node("throw").map_or(Some(1), |throw| within(throw, 1, MOST_THROWS));
        let seed = entry.node("seed").map(u64::read);
        entry.finish();
        // A seed that is there and wrong has been reported.
        let seed = match seed {
            Some(seed) => Some(seed?),
            None => None,
        };
        Some(Thrown { place: place?, throw: throw?, seed })
    }
}

impl Read for Take {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::forces::TAKE)?;
        let (option, attached) = (entry.need("option"), entry.get("attached").unwrap_or(false));
        let count = entry
            .node("count")
            .map(|count| within(count, 1, 1000).map(|number| Written { value: i64::from(number), at: count.range() }));
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
        let mut entry = node.entry(&language::forces::FORCE_GROUP)?;
        let (kind, name) = (entry.need("kind"), name(&mut entry, "name"));
        let (units, groups) = (few(&mut entry, "units", MOST_UNITS), few(&mut entry, "groups", MOST_UNITS));
        entry.finish();
        Some(ForceGroup { at: head(node), kind: kind?, name, units, groups })
    }
}

impl Read for Custom {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::forces::CUSTOM)?;
        let id_node = entry.needed_node("id");
        let id: Option<Written<String>> = id_node.and_then(Read::read);
        let named = entry.needed_node("name").is_some();
        let name = named.then(|| name(&mut entry, "name")).flatten();
        let (code, role) = (entry.need("code"), entry.need("role"));
        let extras = few(&mut entry, "extras", MOST_TAKEN);
        entry.finish();
        let id = id?;
        if !is_id(&id.value) {
            return id_node?
                .bad(format!("`{}` is not an id: lower-case letters and digits, words joined by hyphens", id.value));
        }
        Some(Custom { id, name: name?, code: code?, role: role?, extras })
    }
}

/// The first line of an entry: a whole one is too much to point at.
fn head(node: Node<'_>) -> std::ops::Range<usize> {
    let range = node.range();
    let text = &node.file.source.text[range.clone()];
    range.start..range.start + text.lines().next().map_or(0, str::len)
}
