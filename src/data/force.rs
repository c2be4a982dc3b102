use std::sync::Arc;

use super::called::called;
use super::entry::Entry;
use super::file::{File, Gathered};
use super::language;
use super::load::whole;
use super::node::{Node, Read, within};
use super::pairs::Pair;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{
    self, About, Custom, CustomPart, Dies, Force, ForceGroup, ForceUnit, Half, MOST_POINTS, Part, Path, Take, Thrown,
    Written, is_id,
};

/// Reads a force, or says everything that is wrong with its file. Ids are not looked up here: what a force names that
/// its ruleset does not have is a finding.
pub fn force(source: &Arc<Source>) -> Result<model::Read, Vec<Diagnostic>> {
    let (read, problems, _) = read(source);
    match read {
        Some(read) if problems.is_empty() => Ok(read),
        _ => Err(problems),
    }
}

/// As much of a force as its file can be read in spite of mistakes in it, and whether entries are missing from it: with
/// those, what it has too few of is no mistake of its player.
pub fn readable(source: &Arc<Source>) -> Option<(model::Read, bool)> {
    let (read, _, partial) = read(source);
    read.map(|read| (read, partial))
}

/// A force as far as it can be read, what is wrong with its file, and whether entries were left out for that.
fn read(source: &Arc<Source>) -> (Option<model::Read>, Vec<Diagnostic>, bool) {
    let gathered = Gathered::default();
    let dies = Dies::default();
    let file = File { source: Arc::clone(source), dies: &dies, gathered: &gathered };
    let force = whole(&file, &language::forces::FORCE, |entry| {
        let of = About::Force;
        let ruleset = placed(entry.needed_node("ruleset"), of.part(Part::Ruleset));
        let army = placed(entry.node("army"), of.part(Part::Army));
        let side = placed(entry.node("side"), of.part(Part::Side));
        let (name, player) = (name(&entry, "name"), name(&entry, "player"));
        let limit = entry.node("limit").and_then(|node| numbered(node, of.part(Part::Limit), MOST_POINTS));
        let seed = placed(entry.node("seed"), of.part(Part::Seed));
        let data_version = placed(entry.node("data-version"), of.part(Part::DataVersion));
        let choose = pairs(&entry, "choose", |key, half| of.part(Part::Choose(key, half)));
        let (units, groups) = (units(&entry), groups(&entry));
        let custom = few(&entry, "custom", MOST_CUSTOM, custom);
        entry.finish();
        let ruleset = ruleset?;
        Some(Force { ruleset, army, name, player, limit, seed, side, data_version, choose, custom, units, groups })
    });
    let force = force.filter(|force| sized(force, &file));
    let mut problems = gathered.problems();
    problems.sort_by_key(|problem| problem.place.as_ref().map_or(usize::MAX, |place| place.range.start));
    let (places, canonical) = (gathered.places.take(), gathered.canonical.take());
    (force.map(|force| model::Read { force, places, canonical }), problems, gathered.partial.get())
}

/// The most units of a file, and of each list of units or groups in it.
const MOST_UNITS: usize = 250;

/// The most custom troops in a file.
const MOST_CUSTOM: usize = 100;

/// The most figures attached to a unit, and the most options that it takes.
const MOST_TAKEN: usize = 50;

/// The most figures of a unit, or that take an option.
const MOST_COUNT: u32 = 1_000;

/// The most throws of a figure, and the most figures of a seed.
const MOST_THROWS: u32 = 100_000;

/// How deeply groups may be nested.
const DEEPEST: usize = 12;

/// The most figures of a force: what is printed of it has a box for each.
const MOST_FIGURES: i64 = 5_000;

/// Whether a force is of a size that can be checked and printed; reports where it is not.
fn sized(force: &Force, file: &File<'_>) -> bool {
    fn depth(groups: &[ForceGroup]) -> usize {
        groups.iter().map(|group| 1 + depth(&group.groups)).max().unwrap_or(0)
    }
    let all = force.every_unit();
    let (units, deepest) = (all.len(), depth(&force.groups));
    let figures: i64 = all.iter().map(|unit| unit.figures()).sum();
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
    file.report(problem, file.gathered.places.borrow().at(&Part::Ruleset.into()));
    false
}

/// Notes where a part of the force stands.
fn stands(node: Node<'_>, path: Path) {
    node.file.gathered.places.borrow_mut().put(path, node.range());
}

/// Reads a part of the force, and notes where it stands.
fn placed<T: Read>(node: Option<Node<'_>>, path: Path) -> Option<T> {
    let node = node?;
    stands(node, path);
    T::read(node)
}

/// Reads a number from 1 to the greatest, and notes where it stands.
fn numbered(node: Node<'_>, path: Path, greatest: u32) -> Option<i64> {
    stands(node, path);
    within(node, 1, greatest).map(i64::from)
}

/// The keys and values of a table in which players decide, state or note something, up to the most allowed.
fn pairs<T: Read>(entry: &Entry<'_>, key: &'static str, part: impl Fn(String, Half) -> Path) -> Vec<(String, T)> {
    let Some(node) = entry.node(key) else { return Vec::new() };
    let pairs = node.pairs().unwrap_or_default();
    if pairs.len() > MOST_TAKEN {
        return node.bad(format!("`{key}` has {} entries; {MOST_TAKEN} at most", pairs.len())).unwrap_or_default();
    }
    let one = |pair: Pair<'_>| {
        stands(pair.value, part(pair.key.clone(), Half::Value));
        node.file.gathered.places.borrow_mut().put(part(pair.key.clone(), Half::Key), pair.at);
        Some((pair.key, T::read(pair.value)?))
    };
    pairs.into_iter().filter_map(one).collect()
}

/// A list with no more items than this, each read with its place among those that can be read.
fn few<T>(
    entry: &Entry<'_>,
    key: &'static str,
    most: usize,
    mut read: impl FnMut(Node<'_>, usize) -> Option<T>,
) -> Vec<T> {
    let Some(node) = entry.node(key) else { return Vec::new() };
    let Some(items) = node.items() else { return Vec::new() };
    if items.len() > most {
        return node.bad(format!("`{key}` has {} entries; {most} at most", items.len())).unwrap_or_default();
    }
    let mut all = Vec::new();
    for item in items {
        match read(item, all.len()) {
            Some(one) => all.push(one),
            None => node.file.gathered.partial.set(true),
        }
    }
    all
}

/// What a player calls something.
fn name(entry: &Entry<'_>, key: &'static str) -> Option<String> {
    called(entry.node(key)?, key)
}

impl<T: Read> Read for Written<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        Some(Written { value: T::read(node)?, at: node.range() })
    }
}

fn units(entry: &Entry<'_>) -> Vec<ForceUnit> {
    few(entry, "units", MOST_UNITS, |node, _| unit(node))
}

fn groups(entry: &Entry<'_>) -> Vec<ForceGroup> {
    few(entry, "groups", MOST_UNITS, |node, _| group(node))
}

/// Reads a unit; its number is that of those that could be read before it.
fn unit(node: Node<'_>) -> Option<ForceUnit> {
    let place = node.file.gathered.units.get();
    let of = About::Unit(place);
    node.file.gathered.places.borrow_mut().put(of, head(node));
    let entry = node.entry(&language::forces::FORCE_UNIT)?;
    let unit = placed(entry.needed_node("unit"), of.part(Part::Unit));
    let name = name(&entry, "name");
    let count = entry.node("count").map(|node| numbered(node, of.part(Part::Count), MOST_COUNT));
    let with = few(&entry, "with", MOST_TAKEN, |node, index| placed(Some(node), of.part(Part::With(index))));
    let take = few(&entry, "take", MOST_TAKEN, |node, index| take(node, of, index));
    let joins = placed(entry.node("joins"), of.part(Part::Joins));
    let choose = pairs(&entry, "choose", |key, half| of.part(Part::Choose(key, half)));
    let stats = pairs(&entry, "stats", |key, _| of.part(Part::Stat(key)));
    let rolls = pairs(&entry, "rolls", |key, half| of.part(Part::Roll(key, half)));
    let throws = entry.node("throws").map_or(Some(1), |throws| within(throws, 1, MOST_THROWS));
    let thrown = entry.get("thrown");
    entry.finish();
    let (unit, throws) = (unit?, throws?);
    let count = match count {
        Some(count) => Some(count?),
        None => None,
    };
    node.file.gathered.units.set(place + 1);
    let throws = Some(throws).filter(|throws| *throws > 1);
    Some(ForceUnit { unit, name, count, with, joins, take, choose, stats, rolls, throws, thrown })
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

fn take(node: Node<'_>, of: About, index: usize) -> Option<Take> {
    let entry = node.entry(&language::forces::TAKE)?;
    let option = placed(entry.needed_node("option"), of.part(Part::Take(index, Half::Key)));
    let attached = entry.get("attached").unwrap_or(false);
    let half = |half| of.part(Part::Take(index, half));
    let count = entry.node("count").map(|node| numbered(node, half(Half::Value), MOST_COUNT));
    entry.finish();
    let count = match count {
        Some(count) => Some(count?),
        None => None,
    };
    Some(Take { option: option?, count, attached })
}

/// Reads a group, numbered before those in it; one that can't be read takes its units and groups with it.
fn group(node: Node<'_>) -> Option<ForceGroup> {
    let gathered = node.file.gathered;
    let (before, place) = (gathered.units.get(), gathered.groups.get());
    gathered.groups.set(place + 1);
    let read = || {
        gathered.places.borrow_mut().put(About::Group(place), head(node));
        let entry = node.entry(&language::forces::FORCE_GROUP)?;
        let kind = placed(entry.needed_node("kind"), About::Group(place).part(Part::Kind));
        let name = name(&entry, "name");
        let (units, groups) = (units(&entry), groups(&entry));
        entry.finish();
        Some(ForceGroup { kind: kind?, name, units, groups })
    };
    let group = read();
    if group.is_none() {
        gathered.units.set(before);
        gathered.groups.set(place);
    }
    group
}

fn custom(node: Node<'_>, place: usize) -> Option<Custom> {
    let part = |part: CustomPart| Path::from(Part::Custom(place, part));
    let entry = node.entry(&language::forces::CUSTOM)?;
    let id_node = entry.needed_node("id");
    let id: Option<String> = placed(id_node, part(CustomPart::Id));
    let named = entry.needed_node("name").is_some();
    let name = named.then(|| name(&entry, "name")).flatten();
    let code_node = entry.needed_node("code");
    let code: Option<String> = placed(code_node, part(CustomPart::Code));
    let role = placed(entry.needed_node("role"), part(CustomPart::Role));
    let extras = few(&entry, "extras", MOST_TAKEN, |node, index| placed(Some(node), part(CustomPart::Extra(index))));
    entry.finish();
    let id = id?;
    if !is_id(&id) {
        return id_node?.bad(format!("`{id}` is not an id: lower-case letters and digits, words joined by hyphens"));
    }
    let code = code?;
    // The letters inside the quotes; a code with escapes in it is pointed at as a whole.
    if let Some(at) = code_node.map(Node::range).filter(|at| at.len() == code.len() + 2) {
        node.file.gathered.places.borrow_mut().put(part(CustomPart::Letters(0, 0)), at.start + 1..at.end - 1);
    }
    Some(Custom { id, name: name?, code, role: role?, extras })
}

/// The first line of an entry: a whole one is too much to point at.
fn head(node: Node<'_>) -> std::ops::Range<usize> {
    let range = node.range();
    let text = &node.file.source.text[range.clone()];
    range.start..range.start + text.lines().next().map_or(0, str::len)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::readable;
    use crate::diagnostic::Source;
    use crate::model::{About, Half, Part, Path};

    /// An entry that can't be read has no number: the places are those of the force as it is.
    #[test]
    fn every_part_has_its_place_though_others_are_wrong() {
        let text = "ruleset = \"x\"\n\
            [[groups]]\nname = \"without a kind\"\n[[groups.units]]\nunit = \"lost\"\n\
            [[groups]]\nkind = \"g\"\n[[groups.units]]\nname = \"without an id\"\n[[groups.units]]\nunit = \"b\"\n\
            take = [{ option = \"o\" }, { option = \"p\", count = 2 }]\n\
            [[units]]\nunit = \"a\"\nchoose = { c = \"d\" }\n";
        let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
        let read = readable(&source).map(|(read, partial)| (read.force.every_unit().len(), partial, read.places));
        let (units, partial, places) = read.unwrap_or_default();
        assert_eq!((units, partial), (2, true));
        let at = |path: Path| &text[places.at(&path)];
        let (first, second) = (About::Unit(0), About::Unit(1));
        assert_eq!([at(first.part(Part::Unit)), at(second.part(Part::Unit))], ["\"a\"", "\"b\""]);
        assert_eq!([at(first.into()), at(About::Group(0).part(Part::Kind))], ["[[units]]", "\"g\""]);
        assert_eq!(at(first.part(Part::Choose("c".to_owned(), Half::Value))), "\"d\"");
        assert_eq!(at(second.part(Part::Take(1, Half::Value))), "2");
    }
}
