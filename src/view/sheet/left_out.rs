use crate::model::Phrases;
use crate::rules::LeftOut;

/// The maximum number of characters of names that fit at the foot of a sheet.
const ROOM: usize = 90;

/// The sentence naming the parts missing from a narrowed sheet; `None` if nothing is missing.
pub fn without(phrases: &Phrases, left_out: &LeftOut) -> Option<String> {
    let rows = left_out.rows.iter().map(|(_, row)| row);
    let all = left_out.armies.iter().chain(&left_out.blocks).chain(&left_out.tables).chain(rows);
    let mut names: Vec<&str> = Vec::new();
    for name in all {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name);
        }
    }
    let mut said = String::new();
    let mut named = 0;
    for name in &names {
        if named > 0 && said.chars().count() + name.chars().count() > ROOM {
            break;
        }
        said += if named > 0 { ", " } else { "" };
        said += name;
        named += 1;
    }
    let more = names.len() - named;
    let words = if more > 0 {
        phrases.say("{what} and {more} more", &[("what", &said), ("more", &more.to_string())])
    } else {
        said
    };
    (!names.is_empty()).then(|| phrases.say("Without: {what}; the whole sheet has them.", &[("what", &words)]))
}

#[cfg(test)]
mod tests {
    use super::without;
    use crate::model::Phrases;
    use crate::rules::LeftOut;

    #[test]
    fn a_few_names_are_given_and_the_rest_counted() {
        let said = |armies: &[&str], rows: &[&str]| {
            let armies = armies.iter().map(|name| (*name).to_owned()).collect();
            let rows = rows.iter().map(|name| ("Fire".to_owned(), (*name).to_owned())).collect();
            without(&Phrases::default(), &LeftOut { armies, rows, ..LeftOut::default() })
        };
        assert_eq!(said(&[], &[]), None);
        let both = said(&["Fremen"], &["Lasgun", "lasgun"]);
        assert_eq!(both.as_deref(), Some("Without: Fremen, Lasgun; the whole sheet has them."));
        let long = "a long name of a row that is not there tonight at all";
        let said = said(&["Fremen"], &[long, &format!("{long}, really"), "Lasgun"]);
        assert_eq!(said, Some(format!("Without: Fremen, {long} and 2 more; the whole sheet has them.")));
    }
}
