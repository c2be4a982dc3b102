use serde::Serialize;

use crate::model::{Remarks, Ruleset, RulingId};

/// One footnote under a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Footnote {
    /// The letter that marks it.
    pub mark: String,
    /// The text of the note, or of the ruling.
    pub text: String,
    /// The id of the ruling quoted, marked if it is the house's; `None` for a note.
    pub ruling: Option<String>,
}

/// Assigns letters to remarks in order, one letter for each ruling or note, and collects the footnotes.
pub struct Footnotes<'a> {
    ruleset: &'a Ruleset,
    given: Vec<(String, String)>,
    waiting: Vec<Footnote>,
}

impl<'a> Footnotes<'a> {
    /// No letters are given yet; the first is `a`.
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Footnotes { ruleset, given: Vec::new(), waiting: Vec::new() }
    }

    /// The marks for a row's note and rulings, as `a` or `a,b`; empty if it has none.
    pub fn marks(&mut self, remarks: &Remarks) -> String {
        let mut marks = Vec::new();
        if let Some(note) = &remarks.note {
            marks.push(self.mark(note.clone(), note, None));
        }
        for id in &remarks.rulings {
            let Some(ruling) = self.ruleset.ruling(id) else { continue };
            // A ruling whose decision the table already states needs no mark; it can still be read by its id.
            if ruling.footnote().is_empty() {
                continue;
            }
            marks.push(self.mark(id.to_string(), ruling.footnote(), Some(id)));
        }
        marks.join(",")
    }

    /// Takes the footnotes collected since the last call.
    pub fn take(&mut self) -> Vec<Footnote> {
        std::mem::take(&mut self.waiting)
    }

    /// The keys of all marks so far: ids of rulings, and the text of notes.
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

/// A ruling's id as notes quote it, with a remark if the house has replaced the ruling.
pub fn ruling_shown(ruleset: &Ruleset, id: &RulingId) -> String {
    if ruleset.house.contains(id) {
        ruleset.organisation.phrases.say("{ruling}, house ruling", &[("ruling", id.as_str())])
    } else {
        id.to_string()
    }
}

/// The mark of a number: `a` to `z`, then `aa`, `ab` and on.
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
