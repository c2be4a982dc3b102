use serde::Serialize;

use crate::model::{Decides, Phrases, Remarks, Ruleset, Ruling, RulingId, capital};

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

/// The remarks on one entry, as its own text shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarked {
    /// The sentences that continue its text; empty if they are below it or there are none.
    pub words: String,
    /// The marks after its text; may be empty.
    pub marks: String,
}

/// Gives the remarks of entries their marks: letters that lead to footnotes, or daggers that lead to the pages of
/// rulings.
pub struct Footnotes<'a> {
    ruleset: &'a Ruleset,
    /// The rulings in the order of their pages, if words are in the text and daggers lead there.
    paged: Option<&'a [RulingId]>,
    given: Vec<(String, String)>,
    waiting: Vec<Footnote>,
}

impl<'a> Footnotes<'a> {
    /// No letters are given yet; the first is `a`.
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Footnotes { ruleset, paged: None, given: Vec::new(), waiting: Vec::new() }
    }

    /// Rulings needed during play, and those that the house has replaced, are in the text, each once; others are only on
    /// the pages of rulings.
    pub fn within(ruleset: &'a Ruleset, paged: &'a [RulingId]) -> Self {
        Footnotes { paged: Some(paged), ..Footnotes::new(ruleset) }
    }

    /// The phrases of the ruleset's language.
    pub fn phrases(&self) -> &'a Phrases {
        &self.ruleset.organisation.phrases
    }

    /// The remarks on an entry.
    pub fn remarked(&mut self, remarks: &Remarks) -> Remarked {
        match self.paged {
            Some(paged) => self.in_text(remarks, paged),
            None => Remarked { words: String::new(), marks: self.letters(remarks) },
        }
    }

    /// Whether words are in the text; rows with equal marks are then not interchangeable.
    pub fn are_within(&self) -> bool {
        self.paged.is_some()
    }

    /// The words of an entry's note and rulings, and a dagger with the number of each ruling, such as `†7,8`.
    fn in_text(&mut self, remarks: &Remarks, paged: &[RulingId]) -> Remarked {
        let (mut words, mut numbers) = (Vec::new(), Vec::new());
        words.extend(remarks.note.clone());
        for id in &remarks.rulings {
            let Some(ruling) = self.ruleset.ruling(id) else { continue };
            if !stands_on_face(self.ruleset, ruling) {
                continue;
            }
            let house = self.ruleset.house.contains(id);
            if let Some(place) = paged.iter().position(|one| one == id) {
                numbers.push((place + 1).to_string());
            }
            let said = ruling.footnote().to_owned();
            let phrases = &self.ruleset.organisation.phrases;
            let said = if house { phrases.say("House ruling: {words}", &[("words", &said)]) } else { said };
            words.extend(self.once(id.as_str(), said));
        }
        let marks = if numbers.is_empty() { String::new() } else { format!("†{}", numbers.join(",")) };
        Remarked { words: words.join(" "), marks }
    }

    /// The words, if this is the first time for this key.
    fn once(&mut self, key: &str, words: String) -> Option<String> {
        let first = !self.given.iter().any(|(given, _)| given == key);
        if first {
            self.given.push((key.to_owned(), String::new()));
        }
        (first && !words.is_empty()).then_some(words)
    }

    /// The letters for an entry's note and rulings, as `a` or `a,b`; empty if it has none.
    fn letters(&mut self, remarks: &Remarks) -> String {
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
            marks.push(self.mark(id.to_string(), &capital(ruling.footnote()), Some(id)));
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

/// Whether a ruling's words are in its rule on a sheet: those needed during play, and all that the house has replaced.
pub fn stands_on_face(ruleset: &Ruleset, ruling: &Ruling) -> bool {
    ruling.decides == Decides::Play || ruleset.house.contains(&ruling.id)
}

/// A text continued with further words: as a new sentence if they begin with a capital, else after a semicolon.
pub fn continued(phrases: &Phrases, text: &str, words: &str) -> String {
    if text.is_empty() || words.is_empty() {
        return format!("{text}{words}");
    }
    let small = words.chars().next().is_some_and(|letter| letter.is_lowercase() || letter.is_numeric());
    let ends = text.ends_with(['.', '!', '?', ':', '_', '…']);
    match (small, ends) {
        (true, _) => format!("{}{}{words}", text.trim_end_matches('.'), phrases.say("; ", &[])),
        (false, true) => format!("{text} {words}"),
        (false, false) => format!("{text}. {words}"),
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
    use super::{continued, letter};
    use crate::model::Phrases;

    #[test]
    fn a_continuation_suits_the_text_before_it() {
        let phrases = Phrases::default();
        assert_eq!(continued(&phrases, "no effect", "Agree on it."), "no effect. Agree on it.");
        assert_eq!(continued(&phrases, "Throw again.", "no loss."), "Throw again; no loss.");
        assert_eq!(continued(&phrases, "Lost: ____", "Agree on it."), "Lost: ____ Agree on it.");
        assert_eq!(continued(&phrases, "", "Agree on it."), "Agree on it.");
        assert_eq!(continued(&phrases, "no effect", ""), "no effect");
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52].map(letter), ["a", "z", "aa", "az", "ba"]);
    }
}
