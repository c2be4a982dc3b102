use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

use super::language::rulings::house::RULINGS;
use super::language::rulings::house_ruling::{DECISION, ID, SHORT};
use crate::diagnostic::{Code, Diagnostic};

/// The comment at the top of a new file of house rulings.
const HEAD: &str = "# What the club plays in place of the rulings with the same ids.\n\n";

/// The text of a file of house rulings with this ruling set to a decision and, if it differs, the words of the
/// footnote; `None` removes the ruling. Other rulings and comments stay. Empty if no ruling is left.
pub fn house_ruling(text: &str, id: &str, words: Option<(&str, Option<&str>)>) -> Result<String, Diagnostic> {
    let mut document: DocumentMut = text.parse().map_err(|wrong| {
        let message = format!("the house rulings can't be read: {wrong}");
        Diagnostic::error(Code::Unreadable, message)
    })?;
    let rulings = document.entry(RULINGS.name()).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    let Item::ArrayOfTables(rulings) = rulings else {
        let message = "the house rulings can't be added to: each has to begin with `[[rulings]]`";
        return Err(Diagnostic::error(Code::Unreadable, message));
    };
    let place = rulings.iter().position(|one| one.get(ID.name()).and_then(Item::as_str) == Some(id));
    match (words, place) {
        (None, Some(place)) => drop(rulings.remove(place)),
        (None, None) => {}
        (Some((decision, short)), place) => {
            let place = place.unwrap_or_else(|| {
                let mut fresh = Table::new();
                fresh.insert(ID.name(), Item::Value(Value::from(id)));
                rulings.push(fresh);
                rulings.len() - 1
            });
            if let Some(ruling) = rulings.get_mut(place) {
                ruling.insert(DECISION.name(), Item::Value(Value::from(decision)));
                match short {
                    Some(short) => drop(ruling.insert(SHORT.name(), Item::Value(Value::from(short)))),
                    None => drop(ruling.remove(SHORT.name())),
                }
            }
        }
    }
    if rulings.is_empty() {
        return Ok(String::new());
    }
    let head = if text.trim().is_empty() { HEAD } else { "" };
    Ok(format!("{head}{document}"))
}

#[cfg(test)]
mod tests {
    use super::house_ruling;

    #[test]
    fn a_ruling_is_added_changed_and_taken_out_and_remarks_stay() {
        let text = |text: Result<String, crate::diagnostic::Diagnostic>| text.unwrap_or_else(|wrong| wrong.message);
        let one = text(house_ruling("", "A-1", Some(("Both \"count\".", None))));
        assert_eq!(
            one,
            "# What the club plays in place of the rulings with the same ids.\n\n[[rulings]]\nid = \"A-1\"\ndecision = 'Both \"count\".'\n"
        );
        let own = one.replace("id = \"A-1\"", "id = \"A-1\" # agreed in May");
        let two = text(house_ruling(&own, "B-2", Some(("Never.", Some("no")))));
        assert_eq!(two, format!("{own}\n[[rulings]]\nid = \"B-2\"\ndecision = \"Never.\"\nshort = \"no\"\n"));
        let changed = text(house_ruling(&two, "B-2", Some(("Always.", None))));
        assert_eq!(changed, format!("{own}\n[[rulings]]\nid = \"B-2\"\ndecision = \"Always.\"\n"));
        assert_eq!(text(house_ruling(&changed, "B-2", None)), own);
        assert_eq!(text(house_ruling(&own, "A-1", None)), "");
    }
}
