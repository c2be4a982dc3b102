use std::collections::BTreeSet;
use std::sync::Arc;

use toml::de::DeValue;

use super::entry::Entry;
use super::file::{File, Gathered};
use super::force::name;
use super::language;
use super::load::parsed;
use super::node::{Node, Read, within};
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Dies, Event, MOST_POINTS, Player, Restriction, RestrictionId, Written};
use crate::rules::plain;

/// Reads what an event's file says of itself and its players, or says everything that is wrong with it. What its
/// restrictions name is looked up where its ruleset is read.
pub fn event(source: &Arc<Source>) -> Result<Event, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let file = File { source: Arc::clone(source), dies: &Dies::default(), gathered: &gathered };
    let event = parsed(&file, &language::events::EVENT, |entry| read(entry).map(|(event, _)| event));
    let problems = gathered.problems();
    match event {
        Some(event) if problems.is_empty() => Ok(event),
        _ => Err(problems),
    }
}

/// The same with its restrictions, whose ids are noted to be looked up.
pub fn demands(file: &File<'_>) -> Option<(Event, Vec<Restriction>)> {
    parsed(file, &language::events::EVENT, read)
}

fn read(mut entry: Entry<'_>) -> Option<(Event, Vec<Restriction>)> {
    let name = needed_line(&mut entry, "name");
    let ruleset: Option<Written<String>> = entry.need("ruleset");
    let (date, deadline) = (line(&mut entry, "date"), line(&mut entry, "deadline"));
    let (organiser, mail) = (line(&mut entry, "organiser"), entry.node("mail").and_then(address));
    let limit = entry.node("limit").and_then(|limit| {
        let value = i64::from(within(limit, 1, MOST_POINTS)?);
        Some(Written { value, at: limit.range() })
    });
    let words: Option<Vec<String>> = entry.node("word").map_or(Some(Vec::new()), words);
    let silence: Option<Vec<RestrictionId>> = entry.list("silence");
    let restrictions: Option<Vec<Restriction>> = entry.list("restrictions");
    let players: Option<Vec<Player>> = entry.node("players").map_or(Some(Vec::new()), players);
    entry.finish();
    let event = Event {
        name: name?,
        ruleset: ruleset?,
        date,
        deadline,
        organiser,
        mail,
        limit,
        words: words?,
        silence: silence?,
        restrictions: restrictions.iter().flatten().map(|one| one.id.clone()).collect(),
        players: players?,
    };
    Some((event, restrictions?))
}

/// Players, each name and each file once.
fn players(node: Node<'_>) -> Option<Vec<Player>> {
    let (mut names, mut files) = (BTreeSet::new(), BTreeSet::new());
    let one = |item: Node<'_>| {
        let player = Player::read(item)?;
        if !names.insert(plain(&player.name)) {
            let problem = Diagnostic::error(Code::BadValue, format!("the player `{}` is listed twice", player.name));
            item.file.report(problem.hint("give each of them a different `name`"), item.range());
            return None;
        }
        if let Some(file) = player.file.as_ref().filter(|file| !files.insert((*file).clone())) {
            let problem = Diagnostic::error(Code::BadValue, format!("the list `{file}` is named twice"));
            item.file.report(problem.hint("name each player's own file"), item.range());
            return None;
        }
        Some(player)
    };
    let read: Vec<Option<Player>> = node.items()?.into_iter().map(one).collect();
    read.into_iter().collect()
}

impl Read for Player {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::events::PLAYER)?;
        let (name, file) = (needed_line(&mut entry, "name"), entry.get("file"));
        let table = entry.node("table").and_then(|table| within(table, 1, 1_000));
        let mail = entry.node("mail").and_then(address);
        entry.finish();
        Some(Player { name: name?, file, table, mail })
    }
}

/// The words agreed: one, or a list of them.
fn words(node: Node<'_>) -> Option<Vec<String>> {
    let words = match node.value.get_ref() {
        DeValue::Array(_) => node.items()?,
        _ => vec![node],
    };
    if words.is_empty() {
        return node.bad("`word` is empty; leave it out, or say which word is agreed");
    }
    let one = |node: Node<'_>| {
        let word = node.text()?.trim();
        if word.is_empty() || word.chars().any(char::is_control) {
            return node.bad("an agreed word must be on one line, and not empty");
        }
        Some(word.to_owned())
    };
    words.into_iter().map(one).collect()
}

/// Words in one line that are not empty.
fn line(entry: &mut Entry<'_>, key: &'static str) -> Option<String> {
    let words = name(entry, key)?;
    if words.chars().any(char::is_control) {
        return entry.node(key)?.bad(format!("`{key}` contains a line break; write it on one line"));
    }
    Some(words)
}

/// The same where it must be there.
fn needed_line(entry: &mut Entry<'_>, key: &'static str) -> Option<String> {
    entry.needed_node(key)?;
    line(entry, key)
}

/// A mail address, one line, that a mail program takes.
fn address(node: Node<'_>) -> Option<String> {
    let text = node.text()?;
    let plain = |letter: char| letter.is_ascii_graphic() && !"<>()[]\\,;:\"".contains(letter);
    match text.split_once('@') {
        Some((user, host))
            if !user.is_empty() && host.contains('.') && !host.contains('@') && text.chars().all(plain) =>
        {
            Some(text.to_owned())
        }
        _ => {
            node.file.problem(Code::BadValue, format!("`{text}` is not an email address"), node.range());
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::event;
    use crate::diagnostic::Source;

    fn read(text: &str) -> Result<String, Vec<String>> {
        let source = Arc::new(Source { name: "event.toml".to_owned(), text: text.to_owned() });
        let names = |event: crate::model::Event| {
            event.players.into_iter().map(|player| player.name).collect::<Vec<_>>().join(", ")
        };
        event(&source).map(names).map_err(|wrong| wrong.into_iter().map(|one| one.message).collect())
    }

    #[test]
    fn an_event_is_read_whole_or_says_all_that_is_wrong() {
        let head = "name = \"Open\"\nruleset = \"plain\"\n";
        assert_eq!(
            read(&format!("{head}players = [{{ name = \"A\" }}, {{ name = \"B\", table = 2 }}]")),
            Ok("A, B".to_owned())
        );
        let wrong = "limit = 0\nmail = \"nobody\"\nplayers = [{ name = \"A\" }, { name = \" a\" }, { name = \"C\", table = \"x\" }]\n";
        assert_eq!(
            read(&format!("{head}{wrong}")),
            Err([
                "`nobody` is not an email address",
                "0 is out of range: from 1 to 1000000",
                "the player ` a` is listed twice",
                "a whole number is required here, not text in quotation marks",
            ]
            .map(str::to_owned)
            .to_vec())
        );
    }
}
