use crate::model::IdKind;

/// One kind of entry of the data: what it is, and which keys it has.
#[derive(Debug)]
pub struct Kind {
    /// What it is called, one word or two joined by a hyphen: `stat`, `weapon`, `card-line`.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub says: &'static str,
    /// Its keys, in the order in which they are best written.
    pub keys: &'static [Key],
}

impl Kind {
    /// Whether it has a key of this name.
    pub fn has(&self, name: &str) -> bool {
        self.keys.iter().any(|key| key.name == name)
    }
}

/// One key of an entry.
#[derive(Debug)]
pub struct Key {
    /// The key as it is written.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub says: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// Whether it must be there.
    pub needed: bool,
    /// An example of its value, as TOML.
    pub example: &'static str,
}

/// What a key holds.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// Words that are printed, and so translated.
    Words,
    /// A text that is not printed as it is: a version, a file, a colour, a notation. What it must be, in words.
    Text(&'static str),
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// `true` or `false`.
    YesNo,
    /// The id that this entry defines, of this kind.
    Defines(IdKind),
    /// An id of this kind.
    Names(IdKind),
    /// One of these words: each with what it means.
    Word(fn() -> Vec<(&'static str, &'static str)>),
    /// Dice: `2d6`, `3d6 highest 2`.
    Dice,
    /// Numbers: `7`, `2-5`, `12+`, `up to 6`, `2, 4`.
    Numbers,
    /// A sum over these names; `stats` stands for every stat and every trait with a number.
    Sum(&'static [&'static str]),
    /// A comparison over these names.
    Comparison(&'static [&'static str]),
    /// Lines of the published rules: `12,15-18`.
    Cite,
    /// An entry of its own.
    Entry(&'static Kind),
    /// A list.
    List(&'static Holds),
    /// A table whose keys are ids of this kind, with their values.
    By(IdKind, &'static Holds),
    /// A table whose keys are texts, with their values. What the keys are, in words.
    Keyed(&'static str, &'static Holds),
    /// Any of these.
    Either(&'static [Holds]),
}
