use serde::Serialize;

use super::section::Section;
use crate::view::parts::table_lines::LineView;

/// A line of a table that units of a company share, printed once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyedLine {
    /// The name of its table.
    pub name: String,
    /// The letter beside that name on the units' own lines.
    pub key: String,
    /// The line.
    pub line: LineView,
}

/// Makes a company of the forms that have enough units: their lines of tables move off the units, each printed once
/// under a letter. Empty if no form has enough.
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
        form.company = least.is_some_and(|least| number(&form.name) >= least);
        for card in form.cards.iter_mut().filter(|_| form.company) {
            for line in std::mem::take(&mut card.lines) {
                let key = key_of(&mut keyed, line);
                card.keys.push(key);
            }
        }
    }
    // Lines of one table are kept together.
    let order: Vec<String> = keyed.iter().map(|one| one.name.clone()).collect();
    keyed.sort_by_key(|one| order.iter().position(|name| *name == one.name));
    keyed
}

/// The name and letter of a line; if it is new, it gets the next letter of its table.
fn key_of(keyed: &mut Vec<KeyedLine>, line: LineView) -> (String, String) {
    if let Some(known) = keyed.iter().find(|known| known.line == line) {
        return (known.name.clone(), known.key.clone());
    }
    let label = line.rows.first().map(|row| row.label.clone()).unwrap_or_default();
    let name = if line.name.is_empty() { label } else { line.name.clone() };
    let key = letter(keyed.iter().filter(|known| known.name == name).count());
    keyed.push(KeyedLine { name: name.clone(), key: key.clone(), line });
    (name, key)
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
