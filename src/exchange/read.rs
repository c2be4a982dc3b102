use super::names::{Found, Names};
use super::quote::{parts, unquoted};
use crate::model::{Draft, DraftCustom, DraftGroup, DraftTake, DraftUnit, Ruleset};

/// A list that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The force.
    pub draft: Draft,
    /// The points that it says it costs.
    pub points: Option<i64>,
    /// The figures that it says it has.
    pub figures: Option<i64>,
    /// What was not understood, each with its line, from 1.
    pub doubts: Vec<Doubt>,
}

/// Something in a list that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The line, from 1.
    pub line: usize,
    /// What is in doubt.
    pub message: String,
    /// What may have been meant.
    pub candidates: Vec<String>,
}

/// The name of the game that a list says it is for; none where it says nothing of it.
pub fn game(text: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let (key, words) = said(&bare(line))?;
        (key == "game").then_some(words)
    })
}

/// Reads a list of this program's own, plain, as Markdown or with codes of a forum. What it does not know is kept and told.
pub fn read(ruleset: &Ruleset, text: &str) -> Reading {
    let army = text.lines().find_map(|line| said(&bare(line)).filter(|(key, _)| key == "army").map(|(_, army)| army));
    let all = Names::of(ruleset, None);
    let army = army.map(|army| match all.army_called(&army) {
        Found::Id(id) | Found::Unknown(id, _) => id,
    });
    let names = Names::of(ruleset, army.as_deref());
    let mut reader = Reader { names, reading: Reading::default(), path: Vec::new(), line: 0, ended: false };
    reader.reading.draft.ruleset.clone_from(&ruleset.id);
    for (index, line) in text.lines().enumerate() {
        reader.line = index + 1;
        reader.take(&bare(line));
    }
    reader.reading
}

struct Reader<'a> {
    names: Names<'a>,
    reading: Reading,
    /// The group that is filled, by its place in each list of groups.
    path: Vec<usize>,
    line: usize,
    /// Whether another list has begun.
    ended: bool,
}

impl Reader<'_> {
    fn take(&mut self, line: &str) {
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
        match said(line) {
            Some((key, words)) => self.said(&key, &words),
            None => self.doubt(format!("`{line}` is not understood, and left out"), Vec::new()),
        }
    }

    fn doubt(&mut self, message: String, candidates: Vec<String>) {
        self.reading.doubts.push(Doubt { line: self.line, message, candidates });
    }

    fn known(&mut self, found: Found, what: &str, name: &str) -> String {
        match found {
            Found::Id(id) => id,
            Found::Unknown(id, candidates) => {
                self.doubt(format!("there is no {what} `{name}`; it is kept as `{id}`"), candidates);
                id
            }
        }
    }

    fn said(&mut self, key: &str, words: &str) {
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
                    if let Some(decided) = self.decided(one) {
                        self.reading.draft.choose.push(decided);
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

    fn group(&mut self, depth: usize, words: &str) {
        let split = parts(words, ": ");
        let found = self.names.group_called(split[0]);
        let kind = self.known(found, "group", split[0]);
        let name = split.get(1).map(|name| text_of(name));
        self.path.truncate(depth);
        let groups = self.path.iter().fold(&mut self.reading.draft.groups, |groups, at| &mut groups[*at].groups);
        groups.push(DraftGroup { kind, name, ..DraftGroup::default() });
        self.path.push(groups.len() - 1);
    }

    fn units(&mut self) -> &mut Vec<DraftUnit> {
        match self.path.split_last() {
            None => &mut self.reading.draft.units,
            Some((last, above)) => {
                let groups = above.iter().fold(&mut self.reading.draft.groups, |groups, at| &mut groups[*at].groups);
                &mut groups[*last].units
            }
        }
    }

    fn unit(&mut self, words: &str) -> DraftUnit {
        let words = words.trim();
        // What it costs is worked out anew.
        let words = match words.rsplit_once(" (") {
            Some((before, cost)) if cost.ends_with(" points)") => before,
            Some(_) | None => words,
        };
        let facts = parts(words, "; ");
        let titled = parts(facts[0], ": ");
        let (name, kind) = match titled.as_slice() {
            [name, kind] => (Some(text_of(name)), *kind),
            _ => (None, facts[0]),
        };
        let split = parts(kind, " with ");
        let (count, kind) = counted(split[0]);
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
        if let Some(host) = fact.strip_prefix("joins ") {
            one.joins = Some(text_of(host));
        } else if let Some(times) = fact.strip_prefix("thrown ") {
            one.throws = times.split(' ').next().and_then(|times| times.parse().ok());
        } else if let Some(decided) = self.decided(fact) {
            one.choose.push(decided);
        } else if let [stat, number] = parts(fact, " is ")[..]
            && let Ok(number) = number.trim().parse()
        {
            let found = self.names.stat_called(stat);
            let stat = self.known(found, "number", stat);
            one.stats.push((stat, number));
        } else if let [roll, natural] = parts(fact, " fell ")[..]
            && let Ok(natural) = natural.trim().parse()
        {
            let found = self.names.roll_called(roll);
            let roll = self.known(found, "roll", roll);
            one.rolls.push((roll, natural));
        } else {
            let attached = fact.ends_with(" and attached");
            let (count, option) = counted(fact.trim_end_matches(" and attached"));
            let found = self.names.option_called(option);
            let option = self.known(found, "option", option);
            one.take.push(DraftTake { option, count, attached });
        }
    }
}

/// A number before a name, where there is one.
fn counted(words: &str) -> (Option<i64>, &str) {
    match words.trim().split_once(' ') {
        Some((number, name)) if number.parse::<i64>().is_ok() => (number.parse().ok(), name),
        Some(_) | None => (None, words.trim()),
    }
}

fn text_of(words: &str) -> String {
    unquoted(words.trim()).unwrap_or_else(|| words.trim().to_owned())
}

/// A line without the marks of Markdown, a forum or a mail around it.
fn bare(line: &str) -> String {
    // Answered mails begin each line with such a sign.
    let line = line.trim().trim_start_matches(['>', ' ']);
    let out = match (line.strip_prefix("[b]"), line.strip_prefix("**")) {
        (Some(rest), _) => rest.replacen("[/b]", "", 1),
        (_, Some(rest)) => rest.replacen("**", "", 1),
        (None, None) if matches!(line, "[list]" | "[/list]") => String::new(),
        (None, None) => line.to_owned(),
    };
    let out = out.trim();
    if let Some(item) = out.strip_prefix("[*]").or_else(|| out.strip_prefix("* ")).or_else(|| out.strip_prefix("• "))
    {
        return format!("- {}", item.trim());
    }
    let depth = out.chars().take_while(|letter| *letter == '#').count();
    if depth > 0 { format!("{}{}", "=".repeat(depth), &out[depth..]) } else { out.to_owned() }
}

/// A line that says something of the whole force: its key in small letters, and the rest.
fn said(line: &str) -> Option<(String, String)> {
    let (key, words) = line.split_once(':')?;
    let plain = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphabetic());
    plain.then(|| (key.to_lowercase(), words.trim().to_owned()))
}
