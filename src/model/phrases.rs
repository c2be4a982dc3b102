use std::collections::BTreeMap;

/// The language of the program's own words, and of a game that does not name its language.
pub const ENGLISH: &str = "en";

/// The words that the program prints, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrases {
    /// The language as a BCP 47 code: `en`, `fr`.
    pub language: String,
    /// Translations by English phrase; a missing phrase stays English.
    pub said: BTreeMap<String, String>,
}

impl Default for Phrases {
    fn default() -> Self {
        Phrases { language: ENGLISH.to_owned(), said: BTreeMap::new() }
    }
}

impl Phrases {
    /// A phrase with its places filled: `say("{figures} of {most}", &[("figures", &figures), ("most", &most)])`. A
    /// translation may write `{figures:small}`, so that the words filled in begin with a small letter.
    pub fn say(&self, phrase: &str, places: &[(&str, &str)]) -> String {
        let mut rest = self.said.get(phrase).map_or(phrase, String::as_str);
        let mut out = String::new();
        // Filled in once, from left to right, so that braces in the words filled in mean nothing.
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let filled = after.split_once('}').and_then(|(name, after)| {
                let (name, small) = name.strip_suffix(":small").map_or((name, false), |name| (name, true));
                let (_, value) = places.iter().find(|(place, _)| *place == name)?;
                Some((*value, small, after))
            });
            match filled {
                Some((value, small, after)) => {
                    let mut letters = value.chars();
                    // A word all in capitals keeps them.
                    match letters.next().filter(|_| small && !letters.clone().next().is_some_and(char::is_uppercase)) {
                        Some(first) => out.extend(first.to_lowercase().chain(letters)),
                        None => out.push_str(value),
                    }
                    rest = after;
                }
                None => {
                    out.push('{');
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// A name in mid-sentence: a translation may begin it with a small letter.
    pub fn inside(&self, name: &str) -> String {
        self.say("{name_in_a_sentence}", &[("name_in_a_sentence", name)])
    }

    /// Whether the language is English, of any country.
    pub fn is_english(&self) -> bool {
        self.language.split('-').next() == Some(ENGLISH)
    }

    /// One phrase for 1, another for all other numbers: `count(3, "1 figure", "{number} figures")`.
    pub fn count(&self, number: i64, one: &str, several: &str) -> String {
        let phrase = if number == 1 { one } else { several };
        self.say(phrase, &[("number", &number.to_string())])
    }
}

#[cfg(test)]
mod tests {
    use super::Phrases;

    #[test]
    fn places_are_filled_in_any_order() {
        let mut french = Phrases::default();
        assert_eq!(french.say("{a} of {b}", &[("a", "{b}"), ("b", "2")]), "{b} of 2");
        french.said.insert("{a} of {b}".to_owned(), "de {b}, {a} {c}".to_owned());
        assert_eq!(french.say("{a} of {b}", &[("a", "1"), ("b", "2")]), "de 2, 1 {c}");
        assert_eq!(french.count(1, "1 figure", "{number} figures"), "1 figure");
        assert_eq!(french.count(0, "1 figure", "{number} figures"), "0 figures");
        french.said.insert("{number} {of}".to_owned(), "{number} {of:small}".to_owned());
        let of = |of| french.say("{number} {of}", &[("number", "3"), ("of", of)]);
        assert_eq!([of("Écuyers"), of("HMG"), of("")], ["3 écuyers", "3 HMG", "3 "]);
    }
}
