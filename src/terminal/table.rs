use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::view::{Align, CellView, Item, Phrases, TableReport, TableView, minus};

/// A table as printed, and the result looked up on it.
pub fn table(part: &TableView, report: &TableReport, phrases: &Phrases) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}", marked(&part.name, &part.marks));
    if let Some(says) = &part.says {
        out.push_str(&wrapped(says, "", width()));
    }
    let _ = writeln!(out);
    if part.body.columns.is_empty() {
        items(&part.body.items, part.body.numbered, "", &mut out);
    } else {
        out.push_str(&rows(part, report, phrases));
    }
    if !part.footnotes.is_empty() {
        let _ = writeln!(out);
    }
    for note in &part.footnotes {
        let ruling = note.ruling.as_ref().map(|id| format!(" [{id}]")).unwrap_or_default();
        out.push_str(&wrapped(&format!("{} {}{ruling}", note.mark, note.text), "", width()));
    }
    answer(part, report, phrases, &mut out);
    out
}

fn rows(part: &TableView, report: &TableReport, phrases: &Phrases) -> String {
    let mut table = TextGrid::new(part.body.columns.iter().map(|column| column.name.as_str()));
    for (index, row) in part.body.rows.iter().enumerate() {
        let met = report.met.as_ref().and_then(|met| met.get(index));
        let shown = |(column, cell): (usize, &CellView)| {
            let text = marked(&cell.text, &cell.marks);
            // The first column names the row, so needs begin at the second.
            match met.and_then(|met| met.get(column.checked_sub(1)?).copied().flatten()) {
                Some(true) => phrases.say("{need} yes", &[("need", &text)]),
                Some(false) => phrases.say("{need} no", &[("need", &text)]),
                None => text,
            }
        };
        table.row(row.iter().enumerate().map(shown));
    }
    for (index, column) in part.body.columns.iter().enumerate() {
        if column.align == Align::Center {
            table.centre(index);
        }
    }
    table.text(width())
}

fn items(items: &[Item], numbered: bool, indent: &str, out: &mut String) {
    for (index, item) in items.iter().enumerate() {
        let number = if numbered { format!("{}. ", index + 1) } else { "- ".to_owned() };
        let head = item.head.as_ref().map(|head| format!("{head} ")).unwrap_or_default();
        let line = format!("{number}{head}{}", marked(&item.says, &item.marks));
        out.push_str(&wrapped(&line, indent, width()));
        self::items(&item.items, numbered, &format!("{indent}   "), out);
    }
}

fn answer(part: &TableView, report: &TableReport, phrases: &Phrases, out: &mut String) {
    let Some(natural) = report.natural else { return };
    let _ = writeln!(out);
    let number = minus(natural);
    if let (Some(seed), Some(dice)) = (report.seed, &report.dice) {
        let listed = |dice: &[i64]| dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let other = listed(report.other_dice.as_deref().unwrap_or_default());
        let (dice, seed) = (listed(dice), seed.to_string());
        let against = "thrown: {dice} against {other} (seed {seed})";
        let phrase = if other.is_empty() { "thrown: {dice} (seed {seed})" } else { against };
        let _ = writeln!(out, "{}", phrases.say(phrase, &[("dice", &dice), ("other", &other), ("seed", &seed)]));
    }
    let is_shown = report.seed.is_some() && report.dice.as_deref() == Some(&[natural]);
    let said = match report.modified {
        Some(difference) if report.against.is_some() => {
            let (other, difference) = (minus(report.against.unwrap_or_default()), minus(difference));
            let places = [("number", number.as_str()), ("other", other.as_str()), ("difference", difference.as_str())];
            phrases.say("{number} against {other}: difference {difference}", &places)
        }
        Some(counted) if report.counted => {
            let head = part.body.columns.first().map(|column| column.name.as_str()).unwrap_or_default();
            phrases.say("{name}: {says}", &[("name", head), ("says", &minus(counted))])
        }
        Some(modified) if modified != natural => {
            let modified = minus(modified);
            phrases.say("natural {number}, modified {modified}", &[("number", &number), ("modified", &modified)])
        }
        Some(_) | None if is_shown => String::new(),
        Some(_) | None => phrases.say("natural {number}", &[("number", &number)]),
    };
    if !said.is_empty() {
        let _ = writeln!(out, "{said}");
    }
    if let Some(gap) = &report.gap {
        let _ = writeln!(out, "{}", gap.says);
        if let (Some(ruling), Some(decision)) = (&gap.ruling, &gap.decision) {
            let _ = writeln!(out, "{decision} [{ruling}]");
        }
        return;
    }
    let found = report.row.as_ref().and_then(|row| report.rows.iter().position(|known| known == row));
    if let Some(row) = found.and_then(|index| part.body.rows.get(index)) {
        let cells = part.body.columns.iter().zip(row).skip(1);
        let told = |name: &str, says: &str| phrases.say("{name}: {says}", &[("name", name), ("says", says)]);
        let cells: Vec<String> = cells.map(|(column, cell)| told(&column.name, &cell.text)).collect();
        let _ = writeln!(out, "{}", cells.join(&phrases.say("; ", &[])));
    }
}

fn marked(text: &str, marks: &str) -> String {
    if marks.is_empty() { text.to_owned() } else { format!("{text} ({marks})") }
}
