use super::code_key::uncoded;
use crate::model::{Army, Content, Effects, Restriction, Ruleset, Severity, Stat, UnitOption};
use crate::rules::{said_with_size, sentence};
use crate::view::parts::code_words::code_head;
use crate::view::parts::effects::effects;
use crate::view::parts::footnotes::{Footnote, ruling_shown};
use crate::view::parts::prices::{option_condition, price_shown, unit_price};
use crate::view::parts::printed::labelled;
use crate::view::parts::stat_values::value_shown;
use crate::view::parts::table::{Align, Body, CellView, ColumnView, TableView};

/// An army list: a row for each unit, with notes under it on traits, and `key` as the last. How the army is built is
/// under it too, unless the game has a page on building.
pub fn army_list(ruleset: &Ruleset, army: &Army, key: Option<String>) -> TableView {
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let stats: Vec<&Stat> =
        organisation.stats.iter().filter(|stat| army.units.iter().any(|unit| unit.stat(&stat.id).is_some())).collect();
    let coded = army.units.iter().any(|unit| unit.code.is_some());
    let column = |name: &str, heads: bool| ColumnView {
        name: name.to_owned(),
        align: if heads { Align::Left } else { Align::Center },
        wide: heads,
        heads,
    };
    let mut columns = vec![column("", true)];
    columns.extend(stats.iter().map(|stat| column(&stat.short, false)));
    if organisation.priced {
        columns.push(column(&phrases.say("Points", &[]), false));
    }
    if coded {
        columns.push(column(&code_head(organisation), false));
    }
    let cell = |text: String| CellView::of(text);
    let mixed = army.units.iter().any(|unit| unit.price.is_some() && unit.price_each().is_none());
    let rows = army.units.iter().map(|unit| {
        let mut row = vec![cell(unit.name.clone())];
        for stat in &stats {
            let value = unit.stat(&stat.id).map(|value| value_shown(organisation, &stat.id, value));
            row.push(cell(value.unwrap_or_else(|| "–".to_owned())));
        }
        if organisation.priced {
            // If some prices are for whole units, a price per figure says so.
            let counts = organisation.counts(unit);
            let price = unit.price.as_ref().map(|price| unit_price(phrases, price, mixed && counts));
            row.push(cell(price.unwrap_or_else(|| "–".to_owned())));
        }
        if coded {
            row.push(cell(unit.code.clone().unwrap_or_default()));
        }
        row
    });
    let apart = ruleset.sheets.iter().flat_map(|sheet| &sheet.blocks).any(|block| block.content == Content::Letters);
    let building = if apart { Vec::new() } else { building(ruleset, army) };
    let notes = building.into_iter().chain(uncoded(organisation, army)).chain(key);
    let footnotes = notes.map(|text| Footnote { mark: String::new(), text, ruling: None });
    TableView {
        name: army.name.clone(),
        marks: String::new(),
        cite: army.remarks.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source)),
        says: army.says.clone(),
        body: Body { columns, rows: rows.collect(), ..Body::default() },
        footnotes: footnotes.collect(),
    }
}

/// The sentences on building an army: its binding restrictions, and its options.
pub fn building(ruleset: &Ruleset, army: &Army) -> Vec<String> {
    let organisation = &ruleset.organisation;
    let mut notes: Vec<String> = Vec::new();
    let binding = |restriction: &&Restriction| restriction.severity == Severity::Error;
    let binding: Vec<&Restriction> = army.restrictions.iter().filter(binding).collect();
    let unsaid = binding.iter().filter(|restriction| !said_with_size(restriction, &binding));
    let demands: Vec<String> = unsaid.map(|restriction| sentence(organisation, restriction)).collect();
    if !demands.is_empty() {
        notes.push(format!("{}.", demands.join(". ")));
    }
    let offers: Vec<String> = army.options.iter().map(|option| offer(ruleset, option)).collect();
    if !offers.is_empty() {
        notes.push(format!("{}.", offers.join(&organisation.phrases.say("; ", &[]))));
    }
    notes
}

/// An option with its price, changes and condition.
fn offer(ruleset: &Ruleset, option: &UnitOption) -> String {
    let phrases = &ruleset.organisation.phrases;
    let price = price_shown(phrases, option);
    let changes = effects(&ruleset.organisation, &Effects { gain: Vec::new(), ..option.effects.clone() });
    let changes = if changes.is_empty() { String::new() } else { format!(" ({})", changes.to_lowercase()) };
    let when = option_condition(&ruleset.organisation, option);
    let when = if when.is_empty() { when } else { format!(", {when}") };
    let name = format!("{}{when}", option.name);
    let said = if price.is_empty() { name } else { labelled(phrases, &name, &price) };
    let house = option.remarks.rulings.iter().filter(|id| ruleset.house.contains(id));
    let rulings: Vec<String> = house.map(|id| ruling_shown(ruleset, id)).collect();
    let marks = if rulings.is_empty() { String::new() } else { format!(" [{}]", rulings.join(", ")) };
    format!("{said}{changes}{marks}")
}
