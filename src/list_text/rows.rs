use std::collections::BTreeMap;

use super::quote::{parts, unquoted};
use super::read_list::{Doubt, ReadList};
use crate::model::{Custom, Force, ForceGroup, ForceUnit, Take, UnitPicture};

/// The column headings of a list for a spreadsheet.
pub const HEADS: [&str; 28] = [
    "ruleset",
    "game",
    "army",
    "force",
    "player",
    "limit",
    "points",
    "figures",
    "fingerprint",
    "seed",
    "side",
    "data version",
    "choices",
    "troops",
    "group",
    "unit",
    "called",
    "name",
    "count",
    "with",
    "options",
    "decided",
    "stats",
    "rolls",
    "joins",
    "unit points",
    "group number",
    "picture",
];

/// The number of leading headings that are about the whole force; their cells repeat in each of its rows.
pub const OF_FORCE: usize = 14;

/// The cells of one spreadsheet row, by column heading.
pub type SheetRow = BTreeMap<String, String>;

/// Separates the numbers of nested groups, outermost first.
pub const INSIDE: &str = " > ";

/// The cell separator (comma, semicolon or tab) if a text is a list for a spreadsheet; else `None`.
pub fn divider(text: &str) -> Option<char> {
    let rest = text.trim_start().trim_start_matches('"').strip_prefix(HEADS[0])?.trim_start_matches('"');
    let sign = rest.chars().next().filter(|sign| matches!(sign, ',' | ';' | '\t'))?;
    rest[sign.len_utf8()..].trim_start_matches('"').starts_with(HEADS[1]).then_some(sign)
}

/// Reads a list for a spreadsheet; only the first of its forces.
pub fn from_rows(rows: &[SheetRow]) -> ReadList {
    let mut reader = RowsReader { reading: ReadList::default(), line: 1, path: Vec::new() };
    let Some(first) = rows.first() else { return reader.reading };
    reader.line = 2;
    reader.head(first);
    for (index, row) in rows.iter().enumerate() {
        reader.line = index + 2;
        if HEADS.iter().take(OF_FORCE).any(|head| row.get(*head) != first.get(*head)) {
            reader.doubt("another list begins here; only the first is read".to_owned());
            break;
        }
        reader.row(row);
    }
    reader.reading
}

struct RowsReader {
    reading: ReadList,
    line: usize,
    /// The groups of the previous row, outermost first.
    path: Vec<String>,
}

impl RowsReader {
    fn doubt(&mut self, message: String) {
        self.reading.doubts.push(Doubt { line: self.line, message, candidates: Vec::new(), harmless: false });
    }

    fn text(row: &SheetRow, head: &str) -> Option<String> {
        let cell = row.get(head).filter(|cell| !cell.is_empty())?;
        Some(unquoted(cell).unwrap_or_else(|| cell.clone()))
    }

    fn number<T: std::str::FromStr>(&mut self, row: &SheetRow, head: &str) -> Option<T> {
        let cell = RowsReader::text(row, head)?;
        let number = cell.trim().parse().ok();
        if number.is_none() {
            self.doubt(format!("`{cell}` under `{head}` is not a number, and is left out"));
        }
        number
    }

    fn head(&mut self, row: &SheetRow) {
        let force = Force {
            ruleset: RowsReader::text(row, "ruleset").unwrap_or_default(),
            army: RowsReader::text(row, "army"),
            name: RowsReader::text(row, "force"),
            player: RowsReader::text(row, "player"),
            limit: self.number(row, "limit"),
            seed: self.number(row, "seed"),
            side: RowsReader::text(row, "side"),
            data_version: RowsReader::text(row, "data version"),
            choose: self.pairs(row, "choices"),
            custom: self.troops(row),
            ..Force::default()
        };
        self.reading.points = self.number(row, "points");
        self.reading.figures = self.number(row, "figures");
        self.reading.force = force;
    }

    fn troops(&mut self, row: &SheetRow) -> Vec<Custom> {
        let mut all = Vec::new();
        for one in listed(row, "troops", "; ") {
            let facts: Vec<String> = parts(one, ", ").into_iter().map(plain).collect();
            match facts.as_slice() {
                [id, name, code, role, extras @ ..] => all.push(Custom {
                    id: id.clone(),
                    name: name.clone(),
                    code: code.clone(),
                    role: role.clone(),
                    extras: extras.to_vec(),
                }),
                _ => self.doubt(format!("`{one}` under `troops` is not understood, and is left out")),
            }
        }
        all
    }

    /// The words on either side of each `=`.
    fn pairs(&mut self, row: &SheetRow, head: &str) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for one in listed(row, head, "; ") {
            match parts(one, " = ")[..] {
                [key, value] => all.push((plain(key), plain(value))),
                _ => self.doubt(format!("`{one}` under `{head}` is not understood, and is left out")),
            }
        }
        all
    }

    fn numbers(&mut self, pairs: Vec<(String, String)>, head: &str) -> Vec<(String, i64)> {
        let mut all = Vec::new();
        for (key, value) in pairs {
            match value.parse() {
                Ok(number) => all.push((key, number)),
                Err(_) => self.doubt(format!("`{value}` under `{head}` is not a number, and is left out")),
            }
        }
        all
    }

    fn row(&mut self, row: &SheetRow) {
        let group = row.get("group").map(String::as_str).unwrap_or_default();
        let path: Vec<String> =
            if group.is_empty() { Vec::new() } else { parts(group, " / ").into_iter().map(str::to_owned).collect() };
        let numbers: Vec<Option<usize>> = match RowsReader::text(row, "group number") {
            Some(cell) => cell.split(INSIDE.trim()).map(|number| number.trim().parse().ok()).collect(),
            None => Vec::new(),
        };
        let unit = row.get("unit").is_some_and(|unit| !unit.is_empty()).then(|| self.unit(row));
        // A row without a unit stands for an empty group.
        let own = ["name", "count", "with", "options", "decided", "stats", "rolls", "joins", "picture"];
        if unit.is_none() && own.iter().any(|head| row.get(*head).is_some_and(|cell| !cell.is_empty())) {
            self.doubt("the row names no unit, and is left out".to_owned());
        }
        let mut odd = !numbers.is_empty() && numbers.len() != path.len();
        let same = self.path == path;
        let mut groups = &mut self.reading.force.groups;
        let mut units = &mut self.reading.force.units;
        for (depth, called) in path.iter().enumerate() {
            let last = groups.len();
            let known = self.path.get(depth) == Some(called) && (same || self.path[..depth] == path[..depth]);
            // Without group numbers, the same path means the same group.
            let number = match numbers.get(depth) {
                Some(Some(number)) => *number,
                Some(None) => {
                    odd = true;
                    last + 1
                }
                None if known && last > 0 => last,
                None => last + 1,
            };
            odd |= number == 0 || number > last + 1;
            if number > last {
                let split = parts(called, ": ");
                let name = split.get(1).map(|name| plain(name));
                odd |= split.len() > 2;
                groups.push(ForceGroup { kind: plain(split[0]), name, ..ForceGroup::default() });
            }
            let at = number.clamp(1, groups.len()) - 1;
            let group = &mut groups[at];
            (groups, units) = (&mut group.groups, &mut group.units);
        }
        units.extend(unit);
        self.path = path;
        if odd {
            self.doubt("its group is not clear".to_owned());
        }
    }

    fn unit(&mut self, row: &SheetRow) -> ForceUnit {
        let mut one = ForceUnit {
            unit: RowsReader::text(row, "unit").unwrap_or_default(),
            name: RowsReader::text(row, "name"),
            count: self.number(row, "count"),
            with: listed(row, "with", ", ").into_iter().map(plain).collect(),
            joins: RowsReader::text(row, "joins"),
            picture: RowsReader::text(row, "picture").map(|path| UnitPicture { path, name: None }),
            choose: self.pairs(row, "decided"),
            ..ForceUnit::default()
        };
        for fact in listed(row, "options", "; ") {
            let option = fact.strip_suffix(" and attached").unwrap_or(fact);
            let (count, id) = match option.split_once(' ') {
                Some((count, id)) if count.parse::<i64>().is_ok() => (count.parse().ok(), id),
                Some(_) | None => (None, option),
            };
            one.take.push(Take { option: plain(id), count, attached: option != fact });
        }
        let stats = self.pairs(row, "stats");
        one.stats = self.numbers(stats, "stats");
        for fact in listed(row, "rolls", "; ") {
            let times = fact.strip_prefix("thrown ").and_then(|rest| rest.strip_suffix(" times"));
            match (times.map(str::parse), fact.strip_prefix("dice of ").map(str::parse), parts(fact, " = ").as_slice())
            {
                (Some(Ok(times)), _, _) => one.throws = Some(times),
                (None, Some(Ok(thrown)), _) => one.thrown = Some(thrown),
                (None, None, [roll, natural]) if natural.parse::<i64>().is_ok() => {
                    one.rolls.push((plain(roll), natural.parse().unwrap_or_default()));
                }
                _ => self.doubt(format!("`{fact}` under `rolls` is not understood, and is left out")),
            }
        }
        one
    }
}

fn listed<'r>(row: &'r SheetRow, head: &str, separator: &str) -> Vec<&'r str> {
    let cell = row.get(head).map(String::as_str).unwrap_or_default();
    if cell.is_empty() { Vec::new() } else { parts(cell, separator) }
}

fn plain(text: &str) -> String {
    unquoted(text.trim()).unwrap_or_else(|| text.trim().to_owned())
}
