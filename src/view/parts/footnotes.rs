use serde::Serialize;

use crate::model::{Remarks, Ruleset, RulingId};

/// One footnote, as it is under a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Footnote {
    /// The letter that marks it.
    pub mark: String,
    /// The note, or the ruling's words.
    pub text: String,
    /// The ruling that it quotes, by id.
    pub ruling: Option<String>,
}

/// Hands out letters as remarks come up, the same letter for the same ruling, and keeps what goes below.
pub struct Footnotes<'a> {
    ruleset: &'a Ruleset,
    given: Vec<(String, String)>,
    waiting: Vec<Footnote>,
}

impl<'a> Footnotes<'a> {
    /// Begins at the letter a.
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Footnotes { ruleset, given: Vec::new(), waiting: Vec::new() }
    }

    /// The marks for an entry's note and rulings, as `a` or `a,b`; empty where it has none.
    pub fn marks(&mut self, remarks: &Remarks) -> String {
        let mut marks = Vec::new();
        if let Some(note) = &remarks.note {
            marks.push(self.mark(note.clone(), note, None));
        }
        for id in &remarks.rulings {
            let Some(ruling) = self.ruleset.ruling(id) else { continue };
            // A ruling that the table already states needs no mark; it can still be read by its id.
            if ruling.footnote().is_empty() {
                continue;
            }
            marks.push(self.mark(id.to_string(), ruling.footnote(), Some(id)));
        }
        marks.join(",")
    }

    /// The footnotes not yet set.
    pub fn take(&mut self) -> Vec<Footnote> {
        std::mem::take(&mut self.waiting)
    }

    /// The ids of all rulings quoted so far.
    pub fn quoted(&self) -> impl Iterator<Item = &str> {
        self.given.iter().map(|(key, _)| key.as_str())
    }

    fn mark(&mut self, key: String, text: &str, ruling: Option<&RulingId>) -> String {
        if let Some((_, mark)) = self.given.iter().find(|(given, _)| *given == key) {
            return mark.clone();
        }
        let mark = letter(self.given.len());
        self.given.push((key, mark.clone()));
        self.waiting.push(Footnote {
            mark: mark.clone(),
            text: text.to_owned(),
            ruling: ruling.map(|id| ruling_shown(self.ruleset, id)),
        });
        mark
    }
}

/// A ruling's id as notes quote it, with a remark where the house has put its own in place of it.
pub fn ruling_shown(ruleset: &Ruleset, id: &RulingId) -> String {
    if ruleset.house.contains(id) {
        ruleset.organisation.phrases.say("{ruling}, house ruling", &[("ruling", id.as_str())])
    } else {
        id.to_string()
    }
}

/// a to z, then aa, ab…
fn letter(index: usize) -> String {
    let last = char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    if index < 26 { last.to_string() } else { format!("{}{last}", letter(index / 26 - 1)) }
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52].map(letter), ["a", "z", "aa", "az", "ba"]);
    }
}
