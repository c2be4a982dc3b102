use super::least_most::LeastMost;
use super::never::{Idle, Need, Never};
use crate::diagnostic::WantedName;
use crate::model::IdKind;

/// One kind of entry of the data: what it is, and which keys it has.
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

    /// An entry of it as TOML that holds only this text, where its first key is needed and is a text.
    pub fn holding(&self, text: &str) -> Option<String> {
        let first = self.specs().first().copied().filter(|first| first.needed)?;
        let texts = matches!(first.holds, Holds::Words | Holds::Text(_) | Holds::Names(_));
        texts.then(|| format!("{{ {} = {text:?} }}", first.name))
    }

    /// The key whose list holds entries that have a key of this name, where it has none itself.
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

    /// The names of those keys of which exactly one must be there, for each such choice.
    pub fn alternatives(&self) -> Vec<Vec<&'static str>> {
        let several = self.keys.iter().filter(|keys| keys.exactly_one());
        several.map(|keys| keys.specs().iter().map(|spec| spec.name).collect()).collect()
    }

    /// Its keys of which only some sets may be there together.
    pub fn sets(&self) -> impl Iterator<Item = &'static Sets> {
        self.keys.iter().filter_map(|keys| keys.sets())
    }

    /// The keys that need another one beside them.
    pub fn needs(&self) -> Vec<Need> {
        self.keys.iter().flat_map(|keys| keys.needs()).collect()
    }

    /// The combinations of keys that it may not have.
    pub fn never(&self) -> impl Iterator<Item = &'static Never> {
        self.keys.iter().flat_map(|keys| keys.never())
    }

    /// Its keys that have no effect in some circumstances.
    pub fn idle(&self) -> impl Iterator<Item = &'static Idle> {
        self.keys.iter().flat_map(|keys| keys.idle())
    }

    /// The value of one of its keys where that is left out; `None` where no number or word says it.
    pub fn usual(&self, key: &Spec) -> Option<String> {
        self.keys.iter().find_map(|keys| keys.usual(key.name))
    }

    /// The meaning of one of its keys, with what it usually is and the other keys in whose place it stands.
    pub fn told(&self, key: &Spec) -> String {
        if let Some(usual) = self.usual(key) {
            return format!("{}; {usual} if it is left out.", key.says.trim_end_matches('.'));
        }
        let mut choices = self.alternatives().into_iter();
        let Some(names) = choices.find(|names| names.contains(&key.name)) else { return key.says.to_owned() };
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        match quoted.split_last() {
            Some((last, others)) => format!("Exactly one of {} and {last}: {}", others.join(", "), key.says),
            None => key.says.to_owned(),
        }
    }
}

/// One key of an entry, or several that belong together.
pub trait Keys: Sync {
    /// The description of each of them, in the order in which they are best written.
    fn specs(&'static self) -> Vec<&'static Spec>;

    /// Whether one of them has this name.
    fn has(&self, name: &str) -> bool;

    /// Whether exactly one of them must be there.
    fn exactly_one(&self) -> bool {
        false
    }

    /// The sets of them that may be there together, where not every set may.
    fn sets(&'static self) -> Option<&'static Sets> {
        None
    }

    /// Those that need another key beside them.
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

    /// The value of the key of this name where it is left out, as written; `None` where no number or word says it.
    fn usual(&self, _name: &str) -> Option<String> {
        None
    }
}

/// Keys of which only these sets may be in an entry.
pub struct Sets(pub &'static [&'static [&'static Spec]]);

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
    /// The key as it is written.
    pub name: &'static str,
    /// Its meaning, in one sentence.
    pub says: &'static str,
    /// The type of its value.
    pub holds: Holds,
    /// Whether it must be there.
    pub needed: bool,
    /// An example of its value, as TOML.
    pub example: &'static str,
    /// The thing that its text names, where its type does not say so: what a force names is looked up later.
    pub names: Option<WantedName>,
}

impl Spec {
    /// The kind of thing that its value names, if it names one.
    pub fn wanted(&self) -> Option<WantedName> {
        let by_type = if let Holds::Names(kind) = self.holds { Some(WantedName::Id(kind)) } else { None };
        self.names.or(by_type)
    }
}

/// The type of a key.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// Words that are printed, and so translated.
    Words,
    /// A text that is not printed as it is: a version, a file, a colour, a notation. It is described in words.
    Text(&'static str),
    /// The same, where all that it may be fits a regular expression: the second. Each `{}` in the words stands for one of
    /// these ranges of the numbers in it.
    Pattern(&'static str, &'static str, &'static [LeastMost]),
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// `true` or `false`.
    YesNo,
    /// `true`, as the key is left out otherwise.
    Yes,
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
    /// An entry of its own. A function, as kinds hold each other, and a constant can't look into what holds itself.
    Entry(fn() -> &'static Kind),
    /// A list of no fewer than the first number and no more than the second.
    List(&'static Holds, usize, usize),
    /// A table whose keys are ids of this kind, with their values.
    By(IdKind, &'static Holds),
    /// A table whose keys are texts, with their values: what the keys are, in words, and how many of them it has.
    Keyed(&'static str, &'static Holds, usize, usize),
    /// A value of any of these types.
    Either(&'static [Holds]),
}

/// As many of something as there are.
pub const MANY: usize = usize::MAX;
