use std::sync::Arc;

use super::file::{File, Gathered};
use super::language::events::{FILE, event as read};
use super::parse::parsed;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{DieFaces, Event, Restriction};

/// Reads an event and its players; the error lists everything that is wrong with the file. The ids in its
/// restrictions are looked up later, with the ruleset.
pub fn event(source: &Arc<Source>) -> Result<Event, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let file = File { source: Arc::clone(source), dies: &DieFaces::default(), gathered: &gathered };
    let event = parsed(&file, &FILE, |entry| read(&entry).map(|(event, _)| event));
    let problems = gathered.problems();
    match event {
        Some(event) if problems.is_empty() => Ok(event),
        _ => Err(problems),
    }
}

/// Reads an event with its restrictions, and notes the ids that these name, to be looked up later.
pub fn event_with_restrictions(file: &File<'_>) -> Option<(Event, Vec<Restriction>)> {
    parsed(file, &FILE, |entry| read(&entry))
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
                "`0` is out of range: from 1 to 1000000",
                "the player ` a` is listed twice",
                "a whole number is required here, not text in quotation marks",
            ]
            .map(str::to_owned)
            .to_vec())
        );
    }
}
