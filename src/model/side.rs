/// One of the parties that meet at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its id.
    pub id: String,
    /// The word that its cards carry.
    pub name: String,
    /// What tells its cards and counters apart.
    pub sign: Sign,
}

/// What tells a side apart: a drawing, a frame and a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// A red diamond in a double frame.
    Diamond,
    /// A black spade in a heavy frame.
    Spade,
    /// A blue square in a dashed frame.
    Square,
    /// A green club in a dotted frame.
    Club,
    /// A purple heart in a single frame.
    Heart,
    /// A brown triangle in a double frame.
    Triangle,
}

impl Sign {
    /// Every sign with the word that data and templates use for it.
    pub const WORDS: [(&'static str, Sign); 6] = [
        ("diamond", Sign::Diamond),
        ("spade", Sign::Spade),
        ("square", Sign::Square),
        ("club", Sign::Club),
        ("heart", Sign::Heart),
        ("triangle", Sign::Triangle),
    ];

    /// The word that data and templates use for it.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }
}

impl Side {
    /// The sides that every ruleset has besides its own: colours, in the order in which forces that name none have them.
    pub fn colours() -> Vec<Side> {
        let colours = [
            ("red", Sign::Diamond),
            ("black", Sign::Spade),
            ("blue", Sign::Square),
            ("green", Sign::Club),
            ("purple", Sign::Heart),
            ("brown", Sign::Triangle),
        ];
        colours.into_iter().map(|(id, sign)| Side { id: id.to_owned(), name: capital(id), sign }).collect()
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
