use std::fmt::Write;

use super::{TextGrid, width};
use crate::view::{RulesetDetail, RulesetLine, TableLine};

/// The rulesets, one a line.
pub fn rulesets(rulesets: &[RulesetLine]) -> String {
    let mut table = TextGrid::plain();
    for ruleset in rulesets {
        let counts = format!("{} tables, {} on paper", ruleset.tables, sheets(ruleset.sheets));
        table.row([ruleset.id.as_str(), &ruleset.name, &ruleset.author, &counts]);
    }
    table.text(width())
}

/// The tables of a ruleset, one a line.
pub fn tables(tables: &[TableLine]) -> String {
    let mut table = TextGrid::plain();
    for line in tables {
        table.row([line.id.as_str(), line.kind, &line.name]);
    }
    table.text(width())
}

/// A ruleset with what it holds.
pub fn ruleset(detail: &RulesetDetail) -> String {
    let mut out = String::new();
    let published: Vec<&str> = [detail.published.as_deref(), detail.edition.as_deref()].into_iter().flatten().collect();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}\nby {}", detail.name, detail.author);
    let _ = writeln!(out, "{}\ndata {}\n", published.join(", "), detail.data_version);
    for die in &detail.dice {
        let nought = die.nought.as_ref().map(|nought| format!(", {nought}")).unwrap_or_default();
        let _ = writeln!(out, "{} runs {}{nought}", die.die, die.faces);
    }
    let _ = writeln!(out, "\nTables");
    out.push_str(&tables(&detail.tables));
    let _ = writeln!(out, "\nSheets");
    for sheet in &detail.sheets {
        let _ = writeln!(out, " {sheet}");
    }
    if !detail.armies.is_empty() {
        let _ = writeln!(out, "\nArmies");
        let mut table = TextGrid::plain();
        for army in &detail.armies {
            let options =
                if army.options.is_empty() { String::new() } else { format!("options: {}", army.options.join(", ")) };
            table.row([army.id.as_str(), &army.units.join(", "), &options]);
        }
        out.push_str(&table.text(width()));
    }
    if !detail.decks.is_empty() {
        let _ = writeln!(out, "\nDecks");
        let mut table = TextGrid::plain();
        for deck in &detail.decks {
            table.row([deck.id.as_str(), &deck.name, if deck.default { "unless another is named" } else { "" }]);
            deck.variants.iter().for_each(|change| table.row([format!("+ {}", change.id), change.name.clone()]));
        }
        out.push_str(&table.text(width()));
    }
    let _ = writeln!(out, "\nRulings");
    let mut table = TextGrid::plain();
    for ruling in &detail.rulings {
        table.row([ruling.id.as_str(), &ruling.trouble, &ruling.decision]);
    }
    out.push_str(&table.text(width()));
    out
}

fn sheets(count: usize) -> String {
    if count == 1 { "1 sheet".to_owned() } else { format!("{count} sheets") }
}
