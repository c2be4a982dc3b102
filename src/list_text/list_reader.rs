use super::joints::Joints;
use super::keyed_line::keyed_line;
use super::names::{FoundName, ListNames};
use super::quote::{is_quote, parts, unquoted};
use super::read_list::{Doubt, ReadList};
use crate::model::{Custom, Force, ForceGroup, ForceUnit, Ruleset, Take, Thrown, UnitPicture};

/// Reads a list line by line into a force.
pub struct ListReader<'a> {
    /// Names of the ruleset's parts, for finding their ids.
    pub names: &'a ListNames<'a>,
    /// The force and doubts so far.
    pub reading: ReadList,
    /// Index of the current group at each depth, outermost first; empty outside any group.
    pub path: Vec<usize>,
    /// Number of the current line, from 1.
    pub line: usize,
    /// Whether a second list has begun; the rest is ignored.
    pub ended: bool,
}

impl<'a> ListReader<'a> {
    /// A reader before its first line.
    pub fn new(names: &'a ListNames<'a>, ruleset: &Ruleset) -> ListReader<'a> {
        let force = Force { ruleset: ruleset.id.clone(), ..Force::default() };
        let reading = ReadList { force, ..ReadList::default() };
        ListReader { names, reading, path: Vec::new(), line: 0, ended: false }
    }

    /// Reads a line that is free of markup.
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
        match keyed_line(line, &self.names.joints) {
            Some((key, words)) => self.take_fact(&key, &words),
            None => self.doubt(format!("`{line}` is not understood, and is left out"), Vec::new()),
        }
    }

    /// Records a doubt about the current line.
    pub fn doubt(&mut self, message: String, candidates: Vec<String>) {
        self.reading.doubts.push(Doubt { line: self.line, message, candidates, harmless: false });
    }

    /// The id found for a name. An unknown name keeps an id made from it, and raises a doubt.
    pub fn known(&mut self, found: FoundName, what: &str, name: &str) -> String {
        match found {
            FoundName::Id(id) => id,
            FoundName::Unknown(id, candidates) => {
                self.doubt(format!("there is no {what} `{name}`; it is kept as `{id}`"), candidates);
                id
            }
        }
    }

    /// Reads a fact about the whole force, under its English key.
    pub fn take_fact(&mut self, key: &str, words: &str) {
        let text = || Some(unquoted(words).unwrap_or_else(|| words.to_owned()));
        let total = total(words, &self.names.joints.points);
        if !self.accepts(key, words, total) {
            return;
        }
        match key {
            "name" => self.reading.force.name = text(),
            "player" => self.reading.force.player = text(),
            "side" => self.reading.force.side = text(),
            "data" => self.reading.force.data_version = text(),
            "army" => {
                let found = self.names.army_called(words);
                let army = self.known(found, "army", words);
                self.reading.force.army = Some(army);
            }
            "points" => {
                self.reading.points = total.map(|(points, _)| points);
                // A total may include the limit: `340 of 400`.
                if let Some(limit) = total.and_then(|(_, limit)| limit) {
                    self.take_fact("limit", &limit.to_string());
                }
            }
            "limit" => self.reading.force.limit = total.map(|(limit, _)| limit),
            "figures" => self.reading.figures = total.map(|(figures, _)| figures),
            "seed" => self.reading.force.seed = words.trim().parse().ok(),
            "choices" => {
                for one in parts(words, "; ") {
                    match self.decided(one) {
                        Some(decided) => self.reading.force.choose.push(decided),
                        None => self.doubt(format!("`{one}` is not understood, and is left out"), Vec::new()),
                    }
                }
            }
            "troops" => {
                let facts: Vec<String> = parts(words, "; ").into_iter().map(text_of).collect();
                if let [id, name, code, role, extras @ ..] = facts.as_slice() {
                    self.reading.force.custom.push(Custom {
                        id: id.clone(),
                        name: name.clone(),
                        code: code.clone(),
                        role: role.clone(),
                        extras: extras.to_vec(),
                    });
                } else {
                    self.doubt(format!("`{words}` is not understood, and is left out"), Vec::new());
                }
            }
            "game" | "fingerprint" => {}
            other => self.doubt(format!("`{other}` is not known here, and is left out"), Vec::new()),
        }
    }

    /// Whether a fact can be read. Anything odd about it raises a doubt.
    fn accepts(&mut self, key: &str, words: &str, total: Option<(i64, Option<i64>)>) -> bool {
        let begun = !self.reading.force.units.is_empty() || !self.reading.force.groups.is_empty();
        if begun && matches!(key, "name" | "game" | "army") {
            self.ended = true;
            self.doubt("another list begins here; only the first is read".to_owned(), Vec::new());
            return false;
        }
        let unread = match key {
            "points" => total.is_none(),
            "limit" | "figures" => !matches!(total, Some((_, None))),
            "seed" => words.trim().parse::<u64>().is_err(),
            _ => false,
        };
        let alike = key == "limit" && self.reading.force.limit == total.map(|(limit, _)| limit);
        if self.is_said(key) && !alike {
            self.doubt(format!("`{key}` is given twice; only the first is read"), Vec::new());
            return false;
        }
        if matches!(key, "name" | "player" | "side" | "data") && self.goes_on(words) {
            self.doubt(format!("`{words}` may say more than one thing about the force"), Vec::new());
        }
        if words.starts_with(is_quote) && unquoted(words).is_none() && parts(words, "; ").len() == 1 {
            self.doubt(format!("`{words}` has no closing quotation mark"), Vec::new());
        }
        if unread {
            self.doubt(format!("`{words}` is not a number, and is left out"), Vec::new());
        }
        !unread
    }

    /// Whether a fact that may be given only once was given before.
    fn is_said(&self, key: &str) -> bool {
        let ReadList { force, points, figures, .. } = &self.reading;
        match key {
            "name" => force.name.is_some(),
            "army" => force.army.is_some(),
            "player" => force.player.is_some(),
            "side" => force.side.is_some(),
            "data" => force.data_version.is_some(),
            "seed" => force.seed.is_some(),
            "limit" => force.limit.is_some(),
            "points" => points.is_some(),
            "figures" => figures.is_some(),
            _ => false,
        }
    }

    /// Whether unquoted words contain another `key:`, as they do if several lines were joined into one.
    fn goes_on(&self, words: &str) -> bool {
        let keyed = |(place, _): (usize, &str)| {
            let key = words[..place].split_whitespace().next_back();
            key.is_some_and(|key| self.names.joints.known_key(key).is_some())
        };
        unquoted(words).is_none() && words.match_indices(':').any(keyed)
    }

    /// A player's own name for a part of a force; raises a doubt if it seems to hold more than a name.
    fn own(&mut self, words: &str) -> String {
        let words = words.trim();
        let own = unquoted(words);
        if own.is_none() && [" - ", ": ", "; "].iter().any(|parting| words.contains(parting)) {
            self.doubt(format!("`{words}` may be more than a name"), Vec::new());
        }
        own.unwrap_or_else(|| words.to_owned())
    }

    fn decided(&mut self, words: &str) -> Option<(String, String)> {
        let [choice, way] = parts(words, " = ")[..] else { return None };
        let found = self.names.choice_called(choice);
        let choice = self.known(found, "choice", choice);
        let found = self.names.way_called(&choice, way);
        let way = self.known(found, "way to decide", way);
        Some((choice, way))
    }

    /// Begins a group at this nesting depth, 0 for the outermost.
    pub fn group(&mut self, depth: usize, words: &str) {
        let split = parts(words, ": ");
        let found = self.names.group_called(split[0]);
        let kind = self.known(found, "group", split[0]);
        let name = split.get(1).map(|name| self.own(name));
        if let [_, _, more, ..] = split.as_slice() {
            self.doubt(format!("`{}` is not understood, and is left out", more.trim()), Vec::new());
        }
        self.path.truncate(depth);
        let groups = self.path.iter().fold(&mut self.reading.force.groups, |groups, at| &mut groups[*at].groups);
        groups.push(ForceGroup { kind, name, ..ForceGroup::default() });
        self.path.push(groups.len() - 1);
    }

    /// The units of the current group.
    pub fn units(&mut self) -> &mut Vec<ForceUnit> {
        match self.path.split_last() {
            None => &mut self.reading.force.units,
            Some((last, above)) => {
                let groups = above.iter().fold(&mut self.reading.force.groups, |groups, at| &mut groups[*at].groups);
                &mut groups[*last].units
            }
        }
    }

    /// Reads the words of a unit's line.
    pub fn unit(&mut self, words: &str) -> ForceUnit {
        let words = words.trim();
        // Points are computed again, so those printed are dropped.
        let is_cost = |cost: &str| {
            let number = cost.strip_suffix(&format!(" {})", self.names.joints.points));
            number.is_some_and(|number| number.parse::<i64>().is_ok())
        };
        let words = match words.rsplit_once(" (") {
            Some((before, cost)) if is_cost(cost) => before,
            Some(_) | None => words,
        };
        let facts = parts(words, "; ");
        let titled = parts(facts[0], ": ");
        let (name, kind) = match titled.as_slice() {
            [name, kind] => (Some(self.own(name)), *kind),
            _ => (None, facts[0]),
        };
        let with = format!(" {} ", self.names.joints.with);
        let mut split = parts(kind, &with);
        // People also write a plus sign for what is attached.
        if split.len() == 1 && !self.is_known(self.manned(kind).1) {
            split = parts(kind, PLUS);
        }
        let (count, kind) = self.manned(split[0]);
        let (kind, mut extras) = self.bracketed(kind);
        let found = self.names.unit_called(kind);
        let unit = self.known(found, "unit", kind);
        let mut one = ForceUnit { unit, name, count, ..ForceUnit::default() };
        if let [_, _, more, ..] = split.as_slice() {
            let left = format!("`{} {}` is not understood, and is left out", self.names.joints.with, more.trim());
            self.doubt(left, Vec::new());
        }
        for with in split.get(1).map(|with| parts(with, ", ")).unwrap_or_default() {
            let (with, own) = self.bracketed(with);
            extras.extend(own);
            let found = self.names.unit_called(with);
            let with = self.known(found, "unit", with);
            one.with.push(with);
        }
        for fact in extras.into_iter().chain(facts.into_iter().skip(1)) {
            self.fact(&mut one, fact);
        }
        one
    }

    fn is_known(&self, unit: &str) -> bool {
        matches!(self.names.unit_called(unit), FoundName::Id(_))
    }

    /// A unit and its number of figures: `Maxim (3 crew)`, or `3 Maxim` as people and older versions write it. A number
    /// in brackets after `3 Maxim` is of something else.
    fn manned<'w>(&self, words: &'w str) -> (Option<i64>, &'w str) {
        let words = words.trim();
        let figures = words.strip_suffix(')').and_then(|words| words.rsplit_once(" ("));
        let number = figures.and_then(|(kind, figures)| Some((figures.split(' ').next()?.parse().ok()?, kind)));
        match number {
            Some((number, kind)) if self.is_known(kind) || counted(words).0.is_none() => (Some(number), kind),
            Some(_) | None => counted(words),
        }
    }

    /// A unit's name, and the facts in brackets after it, as in `Regulars (2 lasguns)`; none if the whole is a name.
    fn bracketed<'w>(&self, words: &'w str) -> (&'w str, Vec<&'w str>) {
        let inside = words.trim().strip_suffix(')').and_then(|words| words.rsplit_once(" ("));
        match inside.filter(|(name, _)| !self.is_known(words) && self.is_known(name)) {
            Some((name, facts)) => (name, parts(facts, ", ")),
            None => (words, Vec::new()),
        }
    }

    fn fact(&mut self, one: &mut ForceUnit, fact: &str) {
        let fact = fact.trim();
        let names = self.names;
        let Joints { also, is, fell, joins, picture, thrown, .. } = &names.joints;
        let (also, is, fell) = (format!(" {also}"), format!(" {is} "), format!(" {fell} "));
        if let Some(host) = fact.strip_prefix(&format!("{joins} ")) {
            if one.joins.is_some() {
                self.doubt(format!("`{fact}`: this unit already joins another"), Vec::new());
            }
            one.joins = Some(self.own(host));
        } else if let Some(path) = fact.strip_prefix(&format!("{picture} ")) {
            if one.picture.is_some() {
                self.doubt(format!("`{fact}`: this unit already has a picture"), Vec::new());
            }
            one.picture = Some(UnitPicture { path: self.own(path), name: None });
        } else if let Some(times) = fact.strip_prefix(&format!("{thrown} ")) {
            let throw = times.strip_prefix('[').and_then(|times| times.strip_suffix(']'));
            let number = || {
                let number = times.strip_suffix(&format!(" {}", names.joints.times))?;
                number.parse::<u32>().ok()
            };
            let (throw, throws) = match throw {
                Some(throw) => (throw.parse::<Thrown>().ok(), None),
                None => (None, number()),
            };
            let twice = throw.is_some() && one.thrown.is_some() || throws.is_some() && one.throws.is_some();
            one.thrown = one.thrown.or(throw);
            one.throws = one.throws.or(throws);
            if twice || throw.is_none() && throws.is_none() {
                self.doubt(format!("`{fact}` is not understood, and is left out"), Vec::new());
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
            let bare = fact.strip_suffix(&also);
            let (count, option) = counted(bare.unwrap_or(fact));
            let found = self.names.option_called(option);
            let option = self.known(found, "option", option);
            one.take.push(Take { option, count, attached: bare.is_some() });
        }
    }
}

/// The number in a fact about the whole force, and the limit in `340 of 400`. The word for points is ignored; `None`
/// if anything else is there.
fn total(words: &str, points: &str) -> Option<(i64, Option<i64>)> {
    let said: Vec<&str> = words.split_whitespace().filter(|word| *word != points && *word != "points").collect();
    match said.as_slice() {
        [number] => Some((number.parse().ok()?, None)),
        [number, "of", limit] => Some((number.parse().ok()?, Some(limit.parse().ok()?))),
        _ => None,
    }
}

/// The sign before what is attached to a unit, in lists that people write.
const PLUS: &str = " + ";

/// The number before a name, if any, and the name.
fn counted(words: &str) -> (Option<i64>, &str) {
    match words.trim().split_once(' ') {
        Some((number, name)) if number.parse::<i64>().is_ok() => (number.parse().ok(), name),
        Some(_) | None => (None, words.trim()),
    }
}

/// A player's own words, with or without quotes around them.
pub fn text_of(words: &str) -> String {
    unquoted(words.trim()).unwrap_or_else(|| words.trim().to_owned())
}
