use super::chat::{BAR, games_in, keyed_part};
use super::joints::Joints;
use super::keyed_line::{bare, beginning, keyed_line};
use super::list_reader::{ListReader, text_of};
use super::marks::{spaced, unmarked};
use super::names::{FoundName, ListNames};
use super::quote::{parts, unquoted};
use super::read_list::ReadList;
use super::wrapped::{Beginning, Numbered, joined};
use crate::model::{Phrases, Ruleset};

/// The game's name as a list gives it, under its key in English or in these phrases' language. A one-line list may
/// give two candidates, likeliest first; empty if the list names no game.
pub fn games(text: &str, phrases: &Phrases) -> Vec<String> {
    let joints = Joints::of(phrases);
    let lines = lines_of(text);
    let said = lines.iter().find_map(|line| {
        let (key, words) = keyed_line(&bare(&line.text), &joints)?;
        (key == "game").then_some(words)
    });
    let chat = || in_parts(&lines).map(|first| games_in(&paragraph(&lines, first).0));
    said.map(|game| vec![text_of(&game)]).or_else(chat).unwrap_or_default()
}

/// Reads a list that this program wrote: plain, Markdown, forum codes or one line, even if a mail program broke its
/// lines. Anything not understood becomes a doubt.
pub fn read(ruleset: &Ruleset, text: &str) -> ReadList {
    let all = ListNames::of(ruleset, None);
    let lines = lines_of(text);
    let says = |wanted: &str| {
        let of = |line: &Numbered| keyed_line(&bare(&line.text), &all.joints).filter(|(key, _)| key == wanted);
        lines.iter().find_map(of).map(|(_, words)| words)
    };
    let chat = in_parts(&lines).filter(|_| says("game").is_none());
    let army = says("army").map(|army| match all.army_called(&army) {
        FoundName::Id(id) | FoundName::Unknown(id, _) => id,
    });
    let names = ListNames::of(ruleset, army.as_deref());
    match chat {
        Some(first) => ListReader::new(&all, ruleset).chat(ruleset, &lines, first),
        None => ListReader::new(&names, ruleset).list(&lines),
    }
}

/// Index of the first line that has parts separated by bars.
fn in_parts(lines: &[Numbered]) -> Option<usize> {
    lines.iter().position(|line| parts(&line.text, BAR).len() > 1)
}

/// The lines from `first` to the next empty one, joined, and the index after them.
fn paragraph(lines: &[Numbered], first: usize) -> (String, usize) {
    let whole: Vec<&str> =
        lines[first..].iter().map(|line| line.text.as_str()).take_while(|line| !line.is_empty()).collect();
    (whole.join(" "), first + whole.len())
}

/// The numbered lines of a text, without the signs of a mail or of Markdown.
fn lines_of(text: &str) -> Vec<Numbered> {
    let text = spaced(text);
    // Replies to mails begin each line with `>`.
    let plain = |line: &str| line.trim().trim_start_matches(['>', ' ']).to_owned();
    let marked = text.lines().any(|line| plain(line).strip_prefix("**").is_some_and(|rest| rest.contains(":**")));
    let line = |(index, line): (usize, &str)| {
        let written = plain(line);
        let text = if marked { unmarked(&written) } else { written.clone() };
        Numbered::of(index + 1, &written, text)
    };
    text.lines().enumerate().map(line).collect()
}

impl ListReader<'_> {
    /// Reads a list of several lines. Doubts about text before its first line, and apart from its last, are harmless; a
    /// signature after `--` is ignored.
    fn list(mut self, lines: &[Numbered]) -> ReadList {
        let end = lines.iter().position(|line| line.text == "--").unwrap_or(lines.len());
        let names = self.names;
        let joints = &names.joints;
        let begins = |line: &str| beginning(&bare(line), line, joints);
        let understood = |line: &str| {
            let mut reader =
                ListReader { names, reading: ReadList::default(), path: Vec::new(), line: 0, ended: false };
            reader.take(&bare(line));
            reader.reading.doubts.is_empty()
        };
        let whole = joined(&lines[..end], begins, understood);
        let of_list = |line: &Numbered| begins(&line.text) != Beginning::None || bare(&line.text).starts_with('=');
        let is_of_list = |line: &Numbered| !line.text.is_empty() && of_list(line);
        let first = whole.iter().position(is_of_list).unwrap_or(0);
        let last = whole.iter().rposition(is_of_list).unwrap_or(0);
        // The list is over with the first empty line after its last unit; a unit that has lost its bullet is of the list.
        let over = whole[last..].iter().position(|line| line.text.is_empty()).map_or(whole.len(), |empty| last + empty);
        for (place, line) in whole.iter().enumerate() {
            self.line = line.line;
            let before = self.reading.doubts.len();
            self.take(&bare(&line.text));
            let around = place < first || place > over && !understood(&format!("- {}", line.text));
            self.reading.doubts.iter_mut().skip(before).for_each(|doubt| doubt.harmless = around);
        }
        self.reading
    }

    /// Reads a one-line list: the first line with parts, up to the next empty line. Other lines raise doubts, harmless ones
    /// if they stand apart.
    fn chat(mut self, ruleset: &Ruleset, lines: &[Numbered], first: usize) -> ReadList {
        for (place, line) in lines[..first].iter().enumerate().filter(|(_, line)| !line.text.is_empty()) {
            self.line = line.line;
            self.doubt(format!("`{}` is not understood, and is left out", line.text), Vec::new());
            // Text directly above the line may be the start of its name.
            let apart = lines[place..first].iter().any(|line| line.text.is_empty());
            self.reading.doubts.iter_mut().rev().take(1).for_each(|doubt| doubt.harmless = apart);
        }
        let (words, after) = paragraph(lines, first);
        self.line = lines[first].line;
        self.parts(ruleset, &words);
        for line in lines[after..].iter().filter(|line| !line.text.is_empty()).take_while(|line| line.text != "--") {
            self.line = line.line;
            self.doubt(format!("`{}` is not understood, and is left out", line.text), Vec::new());
            // The rest of a list that was sent in two has bars too.
            let around = parts(&line.text, BAR).len() == 1;
            self.reading.doubts.iter_mut().rev().take(1).for_each(|doubt| doubt.harmless = around);
        }
        self.reading
    }

    fn parts(&mut self, ruleset: &Ruleset, words: &str) {
        let all: Vec<&str> = parts(words, BAR).into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
        let is_game = |part: &&str| {
            let named = text_of(part).to_lowercase();
            named == ruleset.name.to_lowercase() || named == ruleset.id
        };
        let game = [1, 0].into_iter().find(|place| all.get(*place).is_some_and(is_game));
        if let (Some(1), Some(name)) = (game, all.first()) {
            self.take_fact("name", name);
            if unquoted(name).is_none() && !self.names.joints.is_plain(name) {
                self.doubt(format!("`{name}` may be more than the name of a force"), Vec::new());
            }
        }
        let rest = all.iter().skip(game.map_or(0, |game| game + 1));
        let mut units: Vec<&str> = Vec::new();
        for (place, part) in rest.enumerate() {
            if place == 0 && !part.starts_with('[') && matches!(self.names.army_called(part), FoundName::Id(_)) {
                self.take_fact("army", part);
                continue;
            }
            let of_force = units.is_empty() && !part.starts_with("- ") && !self.is_group(part) && self.takes_fact(part);
            if !of_force {
                units.push(part);
            }
        }
        let own = ListNames::of(ruleset, self.reading.force.army.as_deref());
        let reading = std::mem::take(&mut self.reading);
        let mut inner = ListReader { names: &own, reading, path: Vec::new(), line: self.line, ended: false };
        for part in units {
            match part.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|_| inner.is_group(part)) {
                Some(group) => {
                    let depth = group.chars().take_while(|letter| *letter == '=').count();
                    inner.group(depth, group[depth..].trim());
                }
                None => {
                    let unit = inner.unit(part.strip_prefix("- ").unwrap_or(part));
                    inner.units().push(unit);
                }
            }
        }
        self.reading = inner.reading;
    }

    /// Whether a part of a one-line list is a group: in brackets, and either nested or of a known kind.
    fn is_group(&self, part: &str) -> bool {
        let Some(inside) = part.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else { return false };
        let kind = parts(inside, ": ")[0];
        inside.starts_with('=') || matches!(self.names.group_called(kind), FoundName::Id(_))
    }

    /// Reads a part about the whole force; `false` if it is not one.
    fn takes_fact(&mut self, part: &str) -> bool {
        if let Some((key, words)) = keyed_part(part, &self.names.joints) {
            self.take_fact(&key, words);
            return true;
        }
        let choices = parts(parts(part, "; ")[0], " = ").len() == 2;
        if choices {
            self.take_fact("choices", part);
        }
        choices
    }
}
