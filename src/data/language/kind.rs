use super::key_rules::{Idle, Need, Never};
use super::least_most::LeastMost;
use crate::diagnostic::{WantedName, backticked};
use crate::model::{IdKind, capital, uncapital};

/// A kind of entry in the data, with its keys.
pub struct Kind {
    /// Its name, one word or two joined by a hyphen: `stat`, `weapon`, `card-line`.
    pub name: &'static str,
    /// Its meaning, in one sentence.
    pub says: &'static str,
    /// Its keys, in the order in which they are best written.
    pub keys: &'static [&'static dyn Keys],
}

impl Kind {
    /// Whether it has a key of this name.
    pub fn has(&self, name: &str) -> bool {
        self.keys.iter().any(|keys| keys.has(name))
    }

    /// An entry with this text under its first key, as TOML; `None` unless that key is required and a text.
    pub fn holding(&self, text: &str) -> Option<String> {
        let first = self.specs().first().copied().filter(|first| first.needed)?;
        let texts = matches!(first.holds, Holds::Words | Holds::Text(_) | Holds::Names(_));
        texts.then(|| format!("{{ {} = {text:?} }}", first.name))
    }

    /// The key whose list has entries with a key of this name; `None` if none has, or if this kind has it itself.
    pub fn list_with(&self, name: &str) -> Option<&'static str> {
        let lists = |spec: &&&Spec| {
            if let Holds::List(Holds::Entry(kind), ..) = spec.holds { kind().has(name) } else { false }
        };
        self.specs().iter().filter(|_| !self.has(name)).find(lists).map(|spec| spec.name)
    }

    /// The description of each of its keys.
    pub fn specs(&self) -> Vec<&'static Spec> {
        self.keys.iter().flat_map(|keys| keys.specs()).collect()
    }

    /// The sets of keys of which exactly one must be in the entry, by name.
    pub fn alternatives(&self) -> Vec<Vec<&'static str>> {
        let several = self.keys.iter().filter(|keys| keys.exactly_one());
        several.map(|keys| keys.specs().iter().map(|spec| spec.name).collect()).collect()
    }

    /// The keys of which only some combinations are allowed.
    pub fn sets(&self) -> impl Iterator<Item = &'static Sets> {
        self.keys.iter().filter_map(|keys| keys.sets())
    }

    /// The keys that need another key in the same entry.
    pub fn needs(&self) -> Vec<Need> {
        self.keys.iter().flat_map(|keys| keys.needs()).collect()
    }

    /// The combinations of keys that are not allowed.
    pub fn never(&self) -> impl Iterator<Item = &'static Never> {
        self.keys.iter().flat_map(|keys| keys.never())
    }

    /// The keys that have no effect in some circumstances.
    pub fn idle(&self) -> impl Iterator<Item = &'static Idle> {
        self.keys.iter().flat_map(|keys| keys.idle())
    }

    /// The value of a key that is left out, in words; `None` if it can't be put into words.
    pub fn usual(&self, key: &Spec) -> Option<String> {
        self.keys.iter().find_map(|keys| keys.usual(key.name))
    }

    /// The meaning of a key, with its value if it is left out.
    pub fn meaning_of(&self, key: &Spec) -> String {
        match self.usual(key) {
            Some(usual) => format!("{}; {usual} if it is left out.", key.says().trim_end_matches('.')),
            None => capital(&key.says()),
        }
    }

    /// The meaning of a key for a reader who sees it alone: with the keys that may replace it.
    pub fn meaning_alone(&self, key: &Spec) -> String {
        match self.alternatives().iter().find(|names| names.contains(&key.name)) {
            Some(names) => format!("Exactly one of {}: {}", backticked(names.iter().copied()), key.says()),
            None => self.meaning_of(key),
        }
    }

    /// A sentence for each set of keys of which exactly one must be in the entry.
    pub fn required_choices(&self) -> Vec<String> {
        let sentence = |names: &Vec<&str>| format!("Exactly one of {} is required.", backticked(names.iter().copied()));
        self.alternatives().iter().map(sentence).collect()
    }
}

/// One key of an entry, or several that belong together.
pub trait Keys: Sync {
    /// The descriptions of the keys, in the best order for writing.
    fn specs(&'static self) -> Vec<&'static Spec>;

    /// Whether one of them has this name.
    fn has(&self, name: &str) -> bool;

    /// Whether exactly one of the keys must be in the entry.
    fn exactly_one(&self) -> bool {
        false
    }

    /// The sets of keys that are allowed together; `None` if all combinations are.
    fn sets(&'static self) -> Option<&'static Sets> {
        None
    }

    /// The keys that need another key in the same entry.
    fn needs(&'static self) -> Vec<Need> {
        Vec::new()
    }

    /// The combinations of keys that an entry may not have.
    fn never(&'static self) -> &'static [Never] {
        &[]
    }

    /// The keys that have no effect in some circumstances.
    fn idle(&'static self) -> &'static [Idle] {
        &[]
    }

    /// The value of this key if it is left out, in words; `None` if it can't be put into words.
    fn usual(&self, _name: &str) -> Option<String> {
        None
    }
}

/// Keys of which only these sets may be in an entry together, and the message if they make none of them.
pub struct Sets(pub &'static [&'static [&'static Spec]], pub &'static str);

impl Keys for Sets {
    fn specs(&'static self) -> Vec<&'static Spec> {
        let mut specs: Vec<&'static Spec> = Vec::new();
        for spec in self.0.iter().flat_map(|set| set.iter()) {
            if specs.iter().all(|known| known.name != spec.name) {
                specs.push(spec);
            }
        }
        specs
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().flat_map(|set| set.iter()).any(|spec| spec.name == name)
    }

    fn sets(&'static self) -> Option<&'static Sets> {
        Some(self)
    }
}

/// The description of one key of an entry.
#[derive(Debug)]
pub struct Spec {
    /// The name of the key in files.
    pub name: &'static str,
    /// Its meaning, in one sentence; empty for an entry whose kind says it.
    pub(super) says: &'static str,
    /// The type of its value.
    pub holds: Holds,
    /// Whether the key is required.
    pub needed: bool,
    /// An example of its value, as TOML.
    pub example: &'static str,
    /// The thing that its text names, if the type does not say so: the ids in a force are looked up later.
    pub names: Option<WantedName>,
    /// Words that may be written for the key by mistake: the hint is then this key.
    pub mistaken: &'static [&'static str],
    /// For an id that is printed too, in words: the keys that give it other words; `None` if it is not printed.
    pub spoken: Option<&'static [&'static str]>,
}

impl Spec {
    /// Its meaning, in one sentence.
    pub fn says(&self) -> String {
        if let Holds::Entry(kind) = self.holds
            && self.says.is_empty()
        {
            // It follows a colon.
            return uncapital(kind().says);
        }
        self.says.to_owned()
    }

    /// The kind of thing that its value names; `None` if it names nothing.
    pub fn wanted(&self) -> Option<WantedName> {
        let by_type = if let Holds::Names(kind) = self.holds { Some(WantedName::Id(kind)) } else { None };
        self.names.or(by_type)
    }
}

/// The type of a key's value.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// Words that are printed, and so may be translated.
    Words,
    /// A text that is not printed, such as a version, a file or a colour, described in words.
    Text(&'static str),
    /// A text that is not printed, with a regular expression for all valid ones. Each `{}` in the words stands for one
    /// of the ranges.
    Pattern(&'static str, &'static str, &'static [LeastMost]),
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// `true` or `false`.
    YesNo,
    /// `true`; the key is left out otherwise.
    Yes,
    /// The id of this kind that the entry defines.
    Defines(IdKind),
    /// An id of this kind, defined elsewhere.
    Names(IdKind),
    /// One of these words, each given with its meaning.
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
    /// An entry of its own. A function, because kinds contain each other and constants can't refer to themselves.
    Entry(fn() -> &'static Kind),
    /// A list with at least the first number of items and at most the second.
    List(&'static Holds, usize, usize),
    /// A table of values by ids of this kind.
    By(IdKind, &'static Holds),
    /// A table of values by text: the keys in words, and the lowest and the highest number of them.
    Keyed(&'static str, &'static Holds, usize, usize),
    /// A value of any of these types.
    Either(&'static [Holds]),
}

/// No upper limit on a number of items.
pub const MANY: usize = usize::MAX;
