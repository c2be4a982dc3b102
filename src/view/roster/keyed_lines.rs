use serde::Serialize;

use super::section::Section;
use crate::view::parts::table_lines::LineView;
use crate::view::parts::unit_card::Card;

/// A line of a table that units of a company share, printed once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyedLine {
    /// The name of its table.
    pub name: String,
    /// The letter that stands on the units' own lines; no two lines have the same.
    pub key: String,
    /// The line.
    pub line: LineView,
}

/// Makes a company of the forms that have enough units: their lines of tables move off the units, each printed once
/// under a letter of its own. Empty if no form has enough.
pub fn as_company(sections: &mut [Section]) -> Vec<KeyedLine> {
    let all: Vec<(String, usize)> = sections
        .iter()
        .flat_map(|section| &section.forms)
        .map(|form| (form.name.clone(), form.cards.iter().filter(|card| !card.blank).count()))
        .collect();
    let number = |name: &str| all.iter().filter(|(known, _)| known == name).map(|(_, cards)| cards).sum::<usize>();
    let mut keyed: Vec<KeyedLine> = Vec::new();
    for form in sections.iter_mut().flat_map(|section| &mut section.forms) {
        let least = form.company_from.and_then(|least| usize::try_from(least).ok());
        let filled = form.cards.iter().any(|card| !card.blank);
        form.company = filled && least.is_some_and(|least| number(&form.name) >= least);
    }
    for line in cards_of_companies(sections).flat_map(|card| &card.lines) {
        add(&mut keyed, line);
    }
    // Lines of one table are kept together.
    let order: Vec<String> = keyed.iter().map(|one| one.name.clone()).collect();
    keyed.sort_by_key(|one| order.iter().position(|name| *name == one.name));
    for (place, one) in keyed.iter_mut().enumerate() {
        one.key = letter(place);
    }
    for card in cards_of_companies(sections) {
        let lines = std::mem::take(&mut card.lines);
        let own = keyed.iter().filter(|one| lines.contains(&one.line));
        card.keys = own.map(|one| (one.name.clone(), one.key.clone())).collect();
    }
    keyed
}

fn cards_of_companies(sections: &mut [Section]) -> impl Iterator<Item = &mut Card> {
    let forms = sections.iter_mut().flat_map(|section| &mut section.forms);
    forms.filter(|form| form.company).flat_map(|form| &mut form.cards)
}

/// Adds a line, unless it is there already.
fn add(keyed: &mut Vec<KeyedLine>, line: &LineView) {
    if keyed.iter().any(|known| known.line == *line) {
        return;
    }
    let label = line.rows.first().map(|row| row.label.clone()).unwrap_or_default();
    let name = if line.name.is_empty() { label } else { line.name.clone() };
    keyed.push(KeyedLine { name, key: String::new(), line: line.clone() });
}

/// The letters of a place, counted from 0: A to Z, then AA, AB.
fn letter(place: usize) -> String {
    let last = ('A'..='Z').nth(place % 26).unwrap_or('A');
    if place < 26 { last.to_string() } else { format!("{}{last}", letter(place / 26 - 1)) }
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_after_z() {
        let letters: Vec<String> = [0, 25, 26, 27, 51, 52].into_iter().map(letter).collect();
        assert_eq!(letters, ["A", "Z", "AA", "AB", "AZ", "BA"]);
    }
}
