use std::fmt::Write;

use super::{TextGrid, width};
use crate::view::{Phrases, RulesetDetail, RulesetLine, TableLine};

/// The rulesets, one per line.
pub fn rulesets(rulesets: &[RulesetLine], phrases: &Phrases) -> String {
    let mut table = TextGrid::plain();
    for ruleset in rulesets {
        let (tables, sheets) = (ruleset.tables.to_string(), ruleset.sheets.to_string());
        let several = "{tables} tables, {sheets} printed sheets";
        let phrase = if ruleset.sheets == 1 { "{tables} tables, 1 printed sheet" } else { several };
        let counts = phrases.say(phrase, &[("tables", &tables), ("sheets", &sheets)]);
        table.row([ruleset.id.as_str(), &ruleset.name, &ruleset.author, &counts]);
    }
    table.text(width())
}

/// The tables of a ruleset, one per line.
pub fn tables(tables: &[TableLine], phrases: &Phrases) -> String {
    let mut table = TextGrid::plain();
    for line in tables {
        table.row([&line.id, &phrases.say(line.kind, &[]), line.full_name.as_ref().unwrap_or(&line.name)]);
    }
    table.text(width())
}

/// A ruleset and its contents.
pub fn ruleset(detail: &RulesetDetail, phrases: &Phrases) -> String {
    let say = |phrase: &str| phrases.say(phrase, &[]);
    let mut out = String::new();
    let published: Vec<&str> = [detail.published.as_deref(), detail.edition.as_deref()].into_iter().flatten().collect();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}\n{}", detail.name, phrases.say("rules by {author}", &[("author", &detail.author)]));
    let data = phrases.say("data {version}", &[("version", &detail.data_version)]);
    let _ = writeln!(out, "{}\n{data}\n", published.join(", "));
    for die in &detail.dice {
        let nought = die.nought.as_ref().map(|nought| format!(", {nought}")).unwrap_or_default();
        let runs = phrases.say("{die} runs {faces}", &[("die", &die.die), ("faces", &die.faces)]);
        let _ = writeln!(out, "{runs}{nought}");
    }
    let _ = writeln!(out, "\n{}", say("Tables"));
    out.push_str(&tables(&detail.tables, phrases));
    let _ = writeln!(out, "\n{}", say("Sheets"));
    for sheet in &detail.sheets {
        let _ = writeln!(out, " {sheet}");
    }
    if !detail.armies.is_empty() {
        let _ = writeln!(out, "\n{}", say("Armies"));
        let mut table = TextGrid::plain();
        for army in &detail.armies {
            let told = || phrases.say("options: {list}", &[("list", &army.options.join(", "))]);
            let options = if army.options.is_empty() { String::new() } else { told() };
            table.row([army.id.as_str(), &army.units.join(", "), &options]);
        }
        out.push_str(&table.text(width()));
    }
    if !detail.decks.is_empty() {
        let _ = writeln!(out, "\n{}", say("Decks"));
        let mut table = TextGrid::plain();
        for deck in &detail.decks {
            let usual = if deck.default { say("the default") } else { String::new() };
            table.row([deck.id.as_str(), &deck.name, &usual]);
            deck.variants.iter().for_each(|change| table.row([format!("+ {}", change.id), change.name.clone()]));
        }
        out.push_str(&table.text(width()));
    }
    let _ = writeln!(out, "\n{}", say("Rulings"));
    let mut table = TextGrid::plain();
    for ruling in &detail.rulings {
        table.row([ruling.id.as_str(), &ruling.trouble, &ruling.decision]);
    }
    out.push_str(&table.text(width()));
    out
}
