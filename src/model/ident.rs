use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The result of looking up a typed name among known ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matched<'a> {
    /// The id itself, or the only one that starts with the name.
    One(&'a str),
    /// All ids that start with the name, two or more.
    Several(Vec<&'a str>),
    /// No id starts with the name.
    None,
}

/// Whether `text` is a kebab-case id: lower-case letters and digits, in words joined by single hyphens.
pub fn is_id(text: &str) -> bool {
    let word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    text.split('-').all(word)
}

/// An id or file name made from a name: its letters without accents and its digits, in lower case, in words joined by
/// hyphens; empty if it has none of the Latin alphabet.
pub fn kebab(name: &str) -> String {
    // An accent is then a character of its own.
    let apart = name.nfkd().filter(|letter| !is_combining_mark(*letter)).collect::<String>();
    let spelt_out = |letter: char| match SPELT_OUT.iter().find(|(one, _)| *one == letter) {
        Some((_, letters)) => (*letters).to_owned(),
        None => letter.to_string(),
    };
    let plain: String = apart.to_lowercase().chars().map(spelt_out).collect();
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Latin letters that are more than a plain letter with an accent, with their usual spelling.
const SPELT_OUT: [(char, &str); 7] =
    [('œ', "oe"), ('æ', "ae"), ('ß', "ss"), ('ø', "o"), ('ł', "l"), ('đ', "d"), ('þ', "th")];

/// The words with a capital first letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Words with their first letter in lower case.
pub fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The id that `typed` means, in any case: a whole id, or an unambiguous prefix of one.
pub fn matching<'a>(typed: &str, ids: impl IntoIterator<Item = &'a str>) -> Matched<'a> {
    let small = typed.to_lowercase();
    let (mut starting, mut whole) = (Vec::new(), None);
    for id in ids {
        if id == typed {
            return Matched::One(id);
        }
        let own = id.to_lowercase();
        if own == small {
            whole = Some(id);
        }
        if !typed.is_empty() && own.starts_with(&small) {
            starting.push(id);
        }
    }
    if let Some(whole) = whole {
        return Matched::One(whole);
    }
    match starting[..] {
        [] => Matched::None,
        [one] => Matched::One(one),
        _ => Matched::Several(starting),
    }
}

#[cfg(test)]
mod tests {
    use super::{Matched, is_id, kebab, matching};

    #[test]
    fn a_prefix_names_one_id_or_says_which() {
        let ids = ["fire", "fire-reroll", "melee"];
        assert_eq!(matching("m", ids), Matched::One("melee"));
        assert_eq!(matching("fire", ids), Matched::One("fire"));
        assert_eq!(matching("fir", ids), Matched::Several(vec!["fire", "fire-reroll"]));
        assert_eq!(matching("x", ids), Matched::None);
        assert_eq!(matching("MELEE", ids), Matched::One("melee"));
        assert_eq!(matching("Fire-R", ids), Matched::One("fire-reroll"));
        assert_eq!(matching("", ids), Matched::None);
    }

    #[test]
    fn ids_are_kebab_case() {
        assert!(["a", "fire-2", "4-men"].iter().all(|id| is_id(id)));
        assert!(["", "-a", "a--b", "A", "a_b", "é"].iter().all(|id| !is_id(id)));
    }

    #[test]
    fn a_name_loses_its_accents_but_no_letter() {
        for (name, id) in [
            ("Garnison d'été", "garnison-d-ete"),
            ("Garnison d’e\u{301}te\u{301}", "garnison-d-ete"),
            ("Cœur de Łódź", "coeur-de-lodz"),
            ("Groß-Ölper Straße № 3", "gross-olper-strasse-no-3"),
            ("  2nd  Platoon! ", "2nd-platoon"),
            ("Гарнизон", ""),
        ] {
            assert_eq!(kebab(name), id, "{name}");
        }
    }
}
