use super::joints::Joints;
use super::line::said as line_said;
use super::names::{Found, Names};
use super::quote::{is_quote, parts, unquoted};
use super::read::{Doubt, Reading};
use crate::model::{Draft, DraftCustom, DraftGroup, DraftTake, DraftUnit, Ruleset};

/// The reader of a list: its lines become a force one after the other.
pub struct Reader<'a> {
    /// The names by which it knows what the ruleset has.
    pub names: &'a Names<'a>,
    /// All that was read so far.
    pub reading: Reading,
    /// The group that is filled, by its place in each list of groups.
    pub path: Vec<usize>,
    /// The line that is read, from 1.
    pub line: usize,
    /// Whether another list has begun.
    pub ended: bool,
}

impl<'a> Reader<'a> {
    /// One that has read nothing yet.
    pub fn new(names: &'a Names<'a>, ruleset: &Ruleset) -> Reader<'a> {
        let draft = Draft { ruleset: ruleset.id.clone(), ..Draft::default() };
        let reading = Reading { draft, ..Reading::default() };
        Reader { names, reading, path: Vec::new(), line: 0, ended: false }
    }

    /// Reads a line without marks.
    pub fn take(&mut self, line: &str) {
        let depth = line.chars().take_while(|letter| *letter == '=').count();
        if line.is_empty() || self.ended {
            return;
        }
        if depth > 0 {
            return self.group(depth - 1, line[depth..].trim());
        }
        if let Some(unit) = line.strip_prefix("- ") {
            let unit = self.unit(unit);
            return self.units().push(unit);
        }
        match line_said(line, &self.names.joints) {
            Some((key, words)) => self.said(&key, &words),
            None => self.doubt(format!("`{line}` is not understood, and left out"), Vec::new()),
        }
    }

    /// Notes what was not understood in this line.
    pub fn doubt(&mut self, message: String, candidates: Vec<String>) {
        self.reading.doubts.push(Doubt { line: self.line, message, candidates, harmless: false });
    }

    /// The id of a name; one that is not known is kept, and noted.
    pub fn known(&mut self, found: Found, what: &str, name: &str) -> String {
        match found {
            Found::Id(id) => id,
            Found::Unknown(id, candidates) => {
                self.doubt(format!("there is no {what} `{name}`; it is kept as `{id}`"), candidates);
                id
            }
        }
    }

    /// Reads what is said of the whole force under this English key.
    pub fn said(&mut self, key: &str, words: &str) {
        let text = || Some(unquoted(words).unwrap_or_else(|| words.to_owned()));
        let first = |words: &str| words.split_whitespace().next().and_then(|number| number.parse::<i64>().ok());
        let begun = !self.reading.draft.units.is_empty() || !self.reading.draft.groups.is_empty();
        if begun && matches!(key, "name" | "game" | "army") {
            self.ended = true;
            return self.doubt("another list begins here; only the first is read".to_owned(), Vec::new());
        }
        let unread = match key {
            "points" | "limit" | "figures" => first(words).is_none(),
            "seed" => words.trim().parse::<u64>().is_err(),
            _ => false,
        };
        if words.starts_with(is_quote) && unquoted(words).is_none() && parts(words, "; ").len() == 1 {
            self.doubt(format!("`{words}` has no quote at its end"), Vec::new());
        }
        if unread {
            return self.doubt(format!("`{words}` is no number, and left out"), Vec::new());
        }
        match key {
            "name" => self.reading.draft.name = text(),
            "player" => self.reading.draft.player = text(),
            "side" => self.reading.draft.side = text(),
            "data" => self.reading.draft.data_version = text(),
            "army" => {
                let found = self.names.army_called(words);
                let army = self.known(found, "army", words);
                self.reading.draft.army = Some(army);
            }
            "points" => {
                self.reading.points = first(words);
                // A total may say the limit as well.
                if let Some((_, limit)) = words.split_once(" of ") {
                    self.reading.draft.limit = first(limit);
                }
            }
            "limit" => self.reading.draft.limit = first(words),
            "figures" => self.reading.figures = first(words),
            "seed" => self.reading.draft.seed = words.trim().parse().ok(),
            "choices" => {
                for one in parts(words, "; ") {
                    match self.decided(one) {
                        Some(decided) => self.reading.draft.choose.push(decided),
                        None => self.doubt(format!("`{one}` is not understood, and left out"), Vec::new()),
                    }
                }
            }
            "troops" => {
                let facts: Vec<String> = parts(words, "; ").into_iter().map(text_of).collect();
                if let [id, name, code, role, extras @ ..] = facts.as_slice() {
                    self.reading.draft.custom.push(DraftCustom {
                        id: id.clone(),
                        name: name.clone(),
                        code: code.clone(),
                        role: role.clone(),
                        extras: extras.to_vec(),
                    });
                } else {
                    self.doubt(format!("`{words}` is not understood, and left out"), Vec::new());
                }
            }
            "game" | "fingerprint" => {}
            other => self.doubt(format!("`{other}` is not known here, and left out"), Vec::new()),
        }
    }

    fn decided(&mut self, words: &str) -> Option<(String, String)> {
        let [choice, way] = parts(words, " = ")[..] else { return None };
        let found = self.names.choice_called(choice);
        let choice = self.known(found, "choice", choice);
        let found = self.names.way_called(&choice, way);
        let way = self.known(found, "way to decide", way);
        Some((choice, way))
    }

    /// Begins a group, this deep in others.
    pub fn group(&mut self, depth: usize, words: &str) {
        let split = parts(words, ": ");
        let found = self.names.group_called(split[0]);
        let kind = self.known(found, "group", split[0]);
        let name = split.get(1).map(|name| text_of(name));
        self.path.truncate(depth);
        let groups = self.path.iter().fold(&mut self.reading.draft.groups, |groups, at| &mut groups[*at].groups);
        groups.push(DraftGroup { kind, name, ..DraftGroup::default() });
        self.path.push(groups.len() - 1);
    }

    /// The units of the group that is filled.
    pub fn units(&mut self) -> &mut Vec<DraftUnit> {
        match self.path.split_last() {
            None => &mut self.reading.draft.units,
            Some((last, above)) => {
                let groups = above.iter().fold(&mut self.reading.draft.groups, |groups, at| &mut groups[*at].groups);
                &mut groups[*last].units
            }
        }
    }

    /// Reads a unit.
    pub fn unit(&mut self, words: &str) -> DraftUnit {
        let words = words.trim();
        // Its points are worked out anew.
        let words = match words.rsplit_once(" (") {
            Some((before, cost)) if cost.ends_with(&format!(" {})", self.names.joints.points)) => before,
            Some(_) | None => words,
        };
        let facts = parts(words, "; ");
        let titled = parts(facts[0], ": ");
        let (name, kind) = match titled.as_slice() {
            [name, kind] => (Some(text_of(name)), *kind),
            _ => (None, facts[0]),
        };
        let with = format!(" {} ", self.names.joints.with);
        let split = parts(kind, &with);
        let (count, kind) = manned(split[0]);
        let found = self.names.unit_called(kind);
        let unit = self.known(found, "unit", kind);
        let mut one = DraftUnit { unit, name, count, ..DraftUnit::default() };
        for with in split.get(1).map(|with| parts(with, ", ")).unwrap_or_default() {
            let found = self.names.unit_called(with);
            let with = self.known(found, "unit", with);
            one.with.push(with);
        }
        for fact in facts.into_iter().skip(1) {
            self.fact(&mut one, fact);
        }
        one
    }

    fn fact(&mut self, one: &mut DraftUnit, fact: &str) {
        let fact = fact.trim();
        let names = self.names;
        let Joints { also, is, fell, joins, thrown, .. } = &names.joints;
        let (also, is, fell) = (format!(" {also}"), format!(" {is} "), format!(" {fell} "));
        if let Some(host) = fact.strip_prefix(&format!("{joins} ")) {
            one.joins = Some(text_of(host));
        } else if let Some(times) = fact.strip_prefix(&format!("{thrown} ")) {
            match times.strip_prefix('[').and_then(|times| times.strip_suffix(']')) {
                Some(throw) => one.thrown = throw.parse().ok(),
                None => one.throws = times.split(' ').next().and_then(|times| times.parse().ok()),
            }
            if one.thrown.is_none() && one.throws.is_none() {
                self.doubt(format!("`{fact}` is not understood, and left out"), Vec::new());
            }
        } else if let Some(decided) = self.decided(fact) {
            one.choose.push(decided);
        } else if let [stat, number] = parts(fact, &is)[..]
            && let Ok(number) = number.trim().parse()
        {
            let found = self.names.stat_called(stat);
            let stat = self.known(found, "number", stat);
            one.stats.push((stat, number));
        } else if let [roll, natural] = parts(fact, &fell)[..]
            && let Ok(natural) = natural.trim().parse()
        {
            let found = self.names.roll_called(roll);
            let roll = self.known(found, "roll", roll);
            one.rolls.push((roll, natural));
        } else {
            let attached = fact.ends_with(&also);
            let (count, option) = counted(fact.trim_end_matches(&also));
            let found = self.names.option_called(option);
            let option = self.known(found, "option", option);
            one.take.push(DraftTake { option, count, attached });
        }
    }
}

/// A unit and its figures: `Maxim (3 crew)`, or `3 Maxim` as it was written before.
fn manned(words: &str) -> (Option<i64>, &str) {
    let words = words.trim();
    let figures = words.strip_suffix(')').and_then(|words| words.rsplit_once(" ("));
    let number = figures.and_then(|(kind, figures)| Some((figures.split(' ').next()?.parse().ok()?, kind)));
    number.map_or_else(|| counted(words), |(number, kind)| (Some(number), kind))
}

/// A number before a name, where there is one.
fn counted(words: &str) -> (Option<i64>, &str) {
    match words.trim().split_once(' ') {
        Some((number, name)) if number.parse::<i64>().is_ok() => (number.parse().ok(), name),
        Some(_) | None => (None, words.trim()),
    }
}

/// A player's own words, with quotes around them or without.
pub fn text_of(words: &str) -> String {
    unquoted(words.trim()).unwrap_or_else(|| words.trim().to_owned())
}
