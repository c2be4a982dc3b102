use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::pile::file_called;
use super::write::write_text;
use crate::diagnostic::Diagnostic;
use crate::model::Event;
use crate::view::{FindingLine, ListsReport, Verdict};

/// Writes a mail about each list into a folder: a receipt where it is legal, else what is wrong with it. A file that is
/// there is never overwritten.
pub fn letters(folder: &Path, report: &ListsReport, event: Option<&Event>) -> Vec<Diagnostic> {
    let mut taken = BTreeSet::new();
    let mut problems = Vec::new();
    for list in &report.lists {
        let path = folder.join(format!("{}.eml", name(list, &mut taken)));
        if let Err(mut problem) = write_text(&path, &letter(list, event), false) {
            problem.hint = Some("letters are never overwritten: name another folder, or move that one away".to_owned());
            problems.push(problem);
        }
    }
    problems
}

/// The name of a letter: the player's, or that of the file; each once.
fn name(list: &Verdict, taken: &mut BTreeSet<String>) -> String {
    let stem = Path::new(&list.file).file_stem().unwrap_or_default().to_string_lossy();
    file_called(list.player.as_deref().unwrap_or(&stem), taken)
}

/// A mail as a file that a mail program opens to be sent.
fn letter(list: &Verdict, event: Option<&Event>) -> String {
    let occasion = event.map_or_else(|| "your list".to_owned(), |event| event.name.clone());
    let verdict = if list.legal { "your list is legal" } else { "your list is not legal yet" };
    let mut head = String::new();
    // Writing into a string always succeeds.
    if let Some(from) = event.and_then(|event| event.mail.as_deref()) {
        let _ = writeln!(head, "From: {}", addressed(event.and_then(|event| event.organiser.as_deref()), from));
    }
    if let Some(to) = &list.mail {
        let _ = writeln!(head, "To: {}", addressed(list.player.as_deref(), to));
    }
    let _ = writeln!(head, "Subject: {}", encoded(&format!("{occasion}: {verdict}")));
    // By this a mail program knows that it is still to be sent.
    head +=
        "X-Unsent: 1\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n";
    (head + &body(list, event)).replace('\n', "\r\n")
}

/// A name with its address.
fn addressed(name: Option<&str>, address: &str) -> String {
    name.map_or_else(|| address.to_owned(), |name| format!("{} <{address}>", encoded_name(name)))
}

fn encoded_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " '-".contains(letter);
    let quotable = |letter: char| letter.is_ascii_graphic() && !"\"\\".contains(letter) || letter == ' ';
    if name.chars().all(plain) {
        name.to_owned()
    } else if name.chars().all(quotable) {
        format!("\"{name}\"")
    } else {
        encoded_word(name)
    }
}

/// Words of a mail's head, which holds nothing but ASCII in one line.
fn encoded(words: &str) -> String {
    let plain = words.chars().all(|letter| letter.is_ascii_graphic() || letter == ' ');
    if plain && !words.contains("=?") { words.to_owned() } else { encoded_word(words) }
}

/// An encoded word holds 75 characters; longer words are several.
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

fn body(list: &Verdict, event: Option<&Event>) -> String {
    let mut out =
        list.player.as_ref().map_or_else(|| "Hello,\n\n".to_owned(), |player| format!("Dear {},\n\n", line(player)));
    let called = list.name.as_ref().map(|name| format!(" “{}”", line(name))).unwrap_or_default();
    let whose = event.map(|event| format!(" for {}", line(&event.name))).unwrap_or_default();
    let date = event.and_then(|event| event.date.as_deref()).map(|date| format!(" ({date})")).unwrap_or_default();
    let verdict = if list.legal { "it is legal" } else { "it is not legal as it stands" };
    let points = match (list.points, list.limit) {
        (Some(points), Some(limit)) => format!(", {points} of {limit} points"),
        (Some(points), None) => format!(", {points} points"),
        (None, _) => String::new(),
    };
    let _ = writeln!(out, "your list{called} ({}){whose}{date} was checked: {verdict}{points}.", line(&list.file));
    if let Some(table) = list.table {
        let _ = writeln!(out, "You play at table {table}.");
    }
    if let (true, Some(print)) = (list.legal, &list.fingerprint) {
        let _ = writeln!(
            out,
            "\nThis is your receipt. Its fingerprint is {print}: the roster that you bring shows the same."
        );
    }
    let severe: Vec<&FindingLine> = list.findings.iter().filter(|one| one.severity != "notice").collect();
    if !severe.is_empty() {
        let _ = writeln!(out, "\n{}", if list.legal { "What was noticed:" } else { "What is wrong:" });
        for (index, finding) in severe.iter().enumerate() {
            told(&mut out, index + 1, finding);
        }
    }
    if !list.legal {
        let until = event.and_then(|event| event.deadline.as_deref());
        let until = until.map(|until| format!(" until {until}")).unwrap_or_default();
        let _ = writeln!(out, "\nPlease put it right and send it again{until}.");
    }
    if let Some(organiser) = event.and_then(|event| event.organiser.as_deref()) {
        let _ = writeln!(out, "\n{}", line(organiser));
    }
    out
}

fn told(out: &mut String, number: usize, finding: &FindingLine) {
    let place = finding.line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let _ = writeln!(out, "\n{number}. {place}{}", line(&finding.message));
    if let Some(rule) = &finding.demands {
        let _ = writeln!(out, "   The rule: {}", line(rule));
    }
    if let Some(hint) = &finding.hint {
        let _ = writeln!(out, "   What helps: {}", line(hint));
    }
}

/// Words in one line, so that none begins a head or another paragraph.
fn line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
