use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::agreed_words::for_player;
use super::bound::file_called;
use super::overwrite::Overwrite;
use super::write::write_text;
use crate::diagnostic::{Code, Diagnostic, count, visible};
use crate::model::{Event, Player};
use crate::view::{FindingLine, ListsReport, RouteView, Verdict, on_paper};

/// Writes emails into a folder: one to each player about all their lists (a receipt, or what is wrong), one about
/// each list without a player, and a reminder to each player without a list. A list whose file is missing does not
/// count. All are written or none. Existing files are never overwritten, but one with the same text counts as
/// written. Returns a line with the number of letters.
pub fn player_mails(folder: &Path, report: &ListsReport, event: Option<&Event>) -> Result<String, Vec<Diagnostic>> {
    let mut taken = BTreeSet::new();
    let (mut letters, mut unaddressed) = (Vec::new(), 0);
    for lists in by_player(&report.lists) {
        let Some(first) = lists.first() else { continue };
        let there: Vec<&Verdict> = lists.iter().copied().filter(|list| !is_absent(list)).collect();
        let text = match (there.first(), &first.player) {
            (Some(own), _) => letter(own, &there, event),
            (None, Some(name)) => {
                let player = Player { name: name.clone(), file: None, table: first.table, mail: first.mail.clone() };
                reminder(&player, event)
            }
            (None, None) => continue,
        };
        let stem = Path::new(&first.file).file_stem().unwrap_or_default().to_string_lossy();
        let name = file_called(first.player.as_deref().unwrap_or(&stem), &mut taken);
        unaddressed += usize::from(first.mail.is_none());
        letters.push((folder.join(format!("{name}.eml")), text));
    }
    for player in &report.missing {
        unaddressed += usize::from(player.mail.is_none());
        let path = folder.join(format!("{}.eml", file_called(&player.name, &mut taken)));
        letters.push((path, reminder(player, event)));
    }
    let number = letters.len();
    let same = |path: &Path, text: &str| fs::read(path).is_ok_and(|there| there == text.as_bytes());
    letters.retain(|(path, text)| !same(path, text));
    let there = letters.iter().filter(|(path, _)| path.symlink_metadata().is_ok());
    let hint = "letters are never overwritten: name another folder for today's";
    let problems: Vec<Diagnostic> = there
        .map(|(path, _)| {
            let message = format!("can't write `{}`: another letter is already there", path.display());
            Diagnostic::error(Code::Unwritable, message).hint(hint)
        })
        .collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    for (place, (path, text)) in letters.iter().enumerate() {
        if let Err(problem) = write_text(path, text, &Overwrite::default()) {
            // Letters already written are useless without the others. One that cannot be deleted stays.
            letters[..place].iter().for_each(|(path, _)| drop(fs::remove_file(path)));
            return Err(vec![problem]);
        }
    }
    let bare = if unaddressed == 0 { String::new() } else { format!(", {unaddressed} without an address") };
    Ok(format!("{}  {}{bare}\n", visible(&folder.display().to_string()), count(number, "letter")))
}

/// Whether a list's file is missing: a name mistyped by the organiser is not a fault in the list.
fn is_absent(list: &Verdict) -> bool {
    let unread = |one: &FindingLine| one.code == Code::Unreadable.name() && one.line.is_none();
    list.findings.iter().any(unread) && !Path::new(&list.file).exists()
}

/// The lists of each player together, and each list without a player on its own, in their order.
fn by_player(lists: &[Verdict]) -> Vec<Vec<&Verdict>> {
    let mut piles: Vec<Vec<&Verdict>> = Vec::new();
    for list in lists {
        let own = |pile: &&mut Vec<&Verdict>| {
            list.player.as_ref().is_some_and(|player| pile.iter().any(|known| known.is_of(player)))
        };
        match piles.iter_mut().find(own) {
            Some(pile) => pile.push(list),
            None => piles.push(vec![list]),
        }
    }
    piles
}

/// An email about a player's lists, as a file that a mail program opens ready to send; `first` is the first list.
fn letter(first: &Verdict, lists: &[&Verdict], event: Option<&Event>) -> String {
    let legal = lists.iter().all(|list| list.legal);
    let (verdict, text) = match (lists, legal) {
        ([_], true) => ("your list is legal", body(first, event)),
        ([_], false) if first.is_unread() => ("your list could not be read", body(first, event)),
        ([_], false) => ("your list is not legal yet", body(first, event)),
        (_, true) => ("your lists are legal", several(first, lists, event)),
        (_, false) => ("not all of your lists are legal yet", several(first, lists, event)),
    };
    mail((first.player.as_deref(), first.mail.as_deref()), verdict, event, &text)
}

/// A reminder to a player without a list.
fn reminder(player: &Player, event: Option<&Event>) -> String {
    let name = &player.name;
    let whose = event.map(for_event).unwrap_or_default();
    let until = until(event);
    let mut text =
        format!("Dear {},\n\nWe have no list from you{whose} yet. Please send it{until}.\n", in_one_line(name));
    text += &signed(event);
    mail((Some(name), player.mail.as_deref()), "we have no list from you yet", event, &text)
}

/// A whole email: recipient's name and address, subject and text.
fn mail(to: (Option<&str>, Option<&str>), about: &str, event: Option<&Event>, text: &str) -> String {
    let event_name = event.map_or_else(|| "your list".to_owned(), |event| in_one_line(&event.name));
    let mut head = String::new();
    // Writing into a string always succeeds.
    if let Some(from) = event.and_then(|event| event.mail.as_deref()) {
        let _ = writeln!(head, "From: {}", addressed(event.and_then(|event| event.organiser.as_deref()), from));
    }
    if let (name, Some(address)) = to {
        let _ = writeln!(head, "To: {}", addressed(name, address));
    }
    let _ = writeln!(head, "Subject: {}", encoded(&format!("{event_name}: {about}")));
    // Tells mail programs that the email is still to be sent.
    head +=
        "X-Unsent: 1\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n";
    (head + text).replace('\n', "\r\n")
}

/// An address, with the name before it if there is one.
fn addressed(name: Option<&str>, address: &str) -> String {
    name.map_or_else(|| address.to_owned(), |name| format!("{} <{address}>", encoded_name(&in_one_line(name))))
}

fn encoded_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " '-".contains(letter);
    let quotable = |letter: char| letter.is_ascii_graphic() && !"\"\\".contains(letter) || letter == ' ';
    if name.chars().all(plain) {
        name.to_owned()
    } else if name.chars().all(quotable) && !name.contains(ENCODED) {
        format!("\"{name}\"")
    } else {
        encoded_word(name)
    }
}

/// Marks an encoded word (RFC 2047). Words that contain it are encoded too, so that they are shown unchanged.
const ENCODED: &str = "=?";

/// Words for a mail header, which is one line of ASCII.
fn encoded(words: &str) -> String {
    let plain = words.chars().all(|letter| letter.is_ascii_graphic() || letter == ' ');
    if plain && !words.contains(ENCODED) { words.to_owned() } else { encoded_word(words) }
}

/// Words in base64 (RFC 2047). An encoded word has at most 75 characters, so longer text becomes several.
fn encoded_word(words: &str) -> String {
    let mut parts = vec![String::new()];
    for letter in words.chars() {
        if parts.last().is_some_and(|part| part.len() + letter.len_utf8() > 42) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    let encoded = parts.iter().map(|part| format!("=?utf-8?B?{}?=", STANDARD.encode(part)));
    encoded.collect::<Vec<_>>().join("\n ")
}

/// The text about a player's only list.
fn body(list: &Verdict, event: Option<&Event>) -> String {
    let mut out = greeting(list);
    let called = list.name.as_ref().map(|name| format!(" “{}”", in_one_line(name))).unwrap_or_default();
    let whose = event.map(for_event).unwrap_or_default();
    let file = Path::new(&list.file).file_name().unwrap_or_default().to_string_lossy();
    let verdict = match list.legal {
        true => "it is legal",
        false if list.is_unread() => "it could not be read",
        false => "it is not legal as it stands",
    };
    let points = points(list);
    let _ = writeln!(out, "Your list{called} ({}){whose} was checked: {verdict}{points}.", in_one_line(&file));
    out += &seat(list);
    out += &receipt(list, event);
    if !list.legal {
        let _ = writeln!(out, "\nPlease correct it and send it again{}.", until(event));
    }
    out + &signed(event)
}

/// The text about several lists of a player, which asks which of them counts.
fn several(first: &Verdict, lists: &[&Verdict], event: Option<&Event>) -> String {
    let whose = event.map(for_event).unwrap_or_default();
    let mut out = greeting(first);
    // Writing into a string always succeeds.
    let _ = writeln!(out, "We have {} lists from you{whose}. Please tell us which of them you will use.", lists.len());
    out += &seat(first);
    for (index, list) in lists.iter().enumerate() {
        let file = Path::new(&list.file).file_name().unwrap_or_default().to_string_lossy();
        let called = match &list.name {
            Some(name) => format!("“{}” ({})", in_one_line(name), in_one_line(&file)),
            None => in_one_line(&file),
        };
        let verdict = match list.legal {
            true => "is legal",
            false if list.is_unread() => "could not be read",
            false => "is not legal as it stands",
        };
        let head = format!("List {}: {called}", index + 1);
        let _ = writeln!(out, "\n{head}\n{}\nIt {verdict}{}.", "-".repeat(head.chars().count()), points(list));
        out += &receipt(list, event);
    }
    if !lists.iter().all(|list| list.legal) {
        let _ = writeln!(out, "\nPlease correct the one that you will use, and send it again{}.", until(event));
    }
    out + &signed(event)
}

fn greeting(list: &Verdict) -> String {
    list.player.as_ref().map_or_else(|| "Hello,\n\n".to_owned(), |player| format!("Dear {},\n\n", in_one_line(player)))
}

fn points(list: &Verdict) -> String {
    match (list.points, list.limit) {
        (Some(points), Some(limit)) => format!(", {points} of {limit} points"),
        (Some(points), None) => format!(", {points} points"),
        (None, _) => String::new(),
    }
}

fn seat(list: &Verdict) -> String {
    list.table.map(|table| format!("You play at table {table}.\n")).unwrap_or_default()
}

/// The deadline for lists, as ` by DATE`; empty if there is none.
fn until(event: Option<&Event>) -> String {
    let until = event.and_then(|event| event.deadline.as_deref());
    until.map(|until| format!(" by {}", in_one_line(until))).unwrap_or_default()
}

/// The receipt of a list, and its findings. Comparisons with other lists are left out: they name other players'
/// files.
fn receipt(list: &Verdict, event: Option<&Event>) -> String {
    let mut out = String::new();
    // Writing into a string always succeeds.
    if let (true, Some(print)) = (list.legal, &list.fingerprint) {
        let _ = writeln!(
            out,
            "\nThis is your receipt. Its fingerprint is {print}: the roster that you bring will show the same one."
        );
    }
    let told = |one: &&FindingLine| one.severity != "notice" && one.code != Code::Duplicate.name();
    let severe: Vec<&FindingLine> = list.findings.iter().filter(told).collect();
    if !severe.is_empty() {
        let _ = writeln!(out, "\n{}", if list.legal { "Please note:" } else { "What is wrong:" });
        for (index, finding) in severe.iter().enumerate() {
            // A way to correct the list, below, says what to do about its errors.
            let hinted = list.repairs.is_empty() || finding.severity != "error";
            finding_text(&mut out, (index + 1, hinted), finding, |words| for_player(words, list, event));
        }
    }
    out += &repairs(&list.repairs);
    out
}

/// The ways to put a list right, step by step.
fn repairs(routes: &[RouteView]) -> String {
    let mut out = String::new();
    let several = routes.len() > 1;
    let title = |(place, route): (usize, &RouteView)| {
        let then = route.points.map(|points| format!(" (it then has {points} points)")).unwrap_or_default();
        match (&route.title, several) {
            (Some(title), _) => format!("To {}{then}:", in_one_line(title)),
            (None, true) => format!("Way {}{then}:", place + 1),
            (None, false) => format!("One way to correct it{then}:"),
        }
    };
    for (place, route) in routes.iter().enumerate() {
        // Writing into a string always succeeds.
        let _ = writeln!(out, "\n{}", title((place, route)));
        for (step, words) in route.steps.iter().enumerate() {
            let _ = writeln!(out, "  {}. {}", step + 1, in_one_line(&on_paper(words)));
        }
    }
    out
}

/// The event and its date, as ` for EVENT (DATE)`.
fn for_event(event: &Event) -> String {
    let date = event.date.as_deref().map(|date| format!(" ({})", in_one_line(date))).unwrap_or_default();
    format!(" for {}{date}", in_one_line(&event.name))
}

/// The organiser's name under a letter.
fn signed(event: Option<&Event>) -> String {
    let organiser = event.and_then(|event| event.organiser.as_deref());
    organiser.map(|organiser| format!("\n{}\n", in_one_line(organiser))).unwrap_or_default()
}

fn finding_text(
    out: &mut String,
    (number, hinted): (usize, bool),
    finding: &FindingLine,
    his: impl Fn(&str) -> String,
) {
    let place = finding.line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let _ = writeln!(out, "\n{number}. {place}{}", in_one_line(&on_paper(&his(&finding.message))));
    if let Some(rule) = &finding.demands {
        let _ = writeln!(out, "   The rule: {}", in_one_line(rule));
    }
    // Advice for the organiser is not sent to the player.
    let hint = match finding.code.as_str() {
        code if code == Code::UnknownPlayer.name() => Some("Please tell us whose it is.".to_owned()),
        code if code == Code::OtherRuleset.name() => None,
        _ if !hinted => None,
        _ => finding.hint.as_deref().map(|hint| format!("What to do: {}", in_one_line(&on_paper(&his(hint))))),
    };
    if let Some(hint) = hint {
        let _ = writeln!(out, "   {hint}");
    }
}

/// Words on one line, so that they cannot begin a mail header or a paragraph.
fn in_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
