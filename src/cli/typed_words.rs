use std::ffi::OsString;

use clap::{Arg, Command, CommandFactory};

use super::command_line::Cli;

/// The words of a command line, with what clap knows of its verb. Words are taken out or replaced as their faults are
/// found, so that the rest can be read.
pub struct TypedWords {
    /// The words that are left, the program's name first.
    pub words: Vec<OsString>,
    /// All verbs, built, with their options.
    root: Command,
}

/// Options without a value that people type with one, each with the option that they mean.
const MEANT: [(&str, &str); 1] = [("--points", "--limit")];

/// An option as it was typed.
pub struct TypedOption {
    /// The index of its word.
    pub at: usize,
    /// The index of the word that holds its value; its own if they are joined by `=`, `None` if it has no value.
    pub value: Option<usize>,
}

impl TypedWords {
    /// These words, as typed.
    pub fn of(words: Vec<OsString>) -> Self {
        let mut root = Cli::command();
        root.build();
        TypedWords { words, root }
    }

    /// A word as text; empty if there is none at this index.
    pub fn word(&self, at: usize) -> String {
        self.words.get(at).map(|word| word.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// The index of the verb: of the first word that names one and is not the value of an option.
    pub fn verb_at(&self) -> Option<usize> {
        let is_value = |at: usize| {
            let before = self.word(at - 1);
            self.root.get_arguments().any(|arg| takes_value(arg) && is_named(arg, &before))
        };
        (1..self.words.len()).find(|at| self.root.find_subcommand(self.word(*at)).is_some() && !is_value(*at))
    }

    /// The verb; empty if none is named.
    pub fn verb(&self) -> String {
        self.verb_at().map(|at| self.word(at)).unwrap_or_default()
    }

    /// Every verb.
    pub fn verbs(&self) -> impl Iterator<Item = &str> {
        self.root.get_subcommands().map(Command::get_name)
    }

    /// The verbs that have this option, such as `--paper`.
    pub fn verbs_with(&self, option: &str) -> Vec<&str> {
        let has = |verb: &&Command| verb.get_arguments().any(|arg| is_named(arg, option));
        self.root.get_subcommands().filter(has).map(Command::get_name).collect()
    }

    /// The long options of the verb, without their hyphens.
    pub fn options(&self) -> Vec<String> {
        self.arguments().filter(|arg| !arg.is_hide_set()).filter_map(Arg::get_long).map(str::to_owned).collect()
    }

    /// The argument of the verb that clap shows as `shown`, such as `--paper <PAPER>`, or that was typed in that form.
    pub fn argument(&self, shown: &str) -> Option<&Arg> {
        let name = option_name(shown);
        self.arguments().find(|arg| if name.starts_with('-') { is_named(arg, name) } else { arg.to_string() == shown })
    }

    /// Whether an option takes a value, for this verb or any other.
    pub fn is_with_value(&self, option: &str) -> bool {
        let every = self.root.get_subcommands().flat_map(Command::get_arguments);
        every.chain(self.root.get_arguments()).any(|arg| is_named(arg, option) && takes_value(arg))
    }

    /// Whether a word is an option of the verb, with or without a value.
    pub fn is_option(&self, word: &str) -> bool {
        word.starts_with('-') && self.arguments().any(|arg| is_named(arg, option_name(word)))
    }

    /// The first example in the help of the verb.
    pub fn example(&self) -> Option<String> {
        let help = self.root.find_subcommand(self.verb())?.get_after_help()?.to_string();
        help.lines().find_map(|line| line.trim().strip_prefix("sabretache ").map(str::to_owned))
    }

    /// Every place where this option was typed, by its long or short name.
    pub fn typed(&self, arg: &Arg) -> Vec<TypedOption> {
        let is_it = |at: &usize| is_named(arg, option_name(&self.word(*at)));
        let option = |at: usize| {
            let joined = self.word(at).contains('=');
            let apart = takes_value(arg) && !arg.is_require_equals_set() && at + 1 < self.words.len();
            TypedOption { at, value: if joined { Some(at) } else { apart.then_some(at + 1) } }
        };
        (1..self.words.len()).filter(is_it).map(option).collect()
    }

    /// The option meant by one that this verb lacks, and that takes no value elsewhere, with any value joined to it;
    /// `None` if no value follows, or the option meant is given too.
    pub fn meant_with_value(&self, at: usize) -> Option<String> {
        let word = self.word(at);
        let name = option_name(&word);
        let (_, meant) = MEANT.iter().find(|(typed, _)| *typed == name)?;
        let has_value = word.contains('=') || self.word(at + 1).starts_with(|first| first != '-');
        let is_free = self.argument(meant).is_some_and(|arg| self.typed(arg).is_empty());
        (has_value && is_free).then(|| format!("{meant}{}", &word[name.len()..]))
    }

    /// Takes an option out, with its value.
    pub fn remove(&mut self, option: &TypedOption) {
        if let Some(value) = option.value.filter(|value| *value != option.at) {
            self.words.remove(value);
        }
        self.words.remove(option.at);
    }

    /// The whole line as it can be typed.
    pub fn line(&self) -> String {
        let quoted = |at: usize| {
            let word = self.word(at);
            if word.contains(' ') { format!("\"{word}\"") } else { word }
        };
        let words: Vec<String> = (1..self.words.len()).map(quoted).collect();
        format!("sabretache {}", words.join(" "))
    }

    fn arguments(&self) -> impl Iterator<Item = &Arg> {
        self.root.find_subcommand(self.verb()).unwrap_or(&self.root).get_arguments()
    }
}

/// The name of an option without its value: `--paper` of `--paper=a4` and of `--paper <PAPER>`.
pub fn option_name(word: &str) -> &str {
    word.split(['=', ' ', '[']).next().unwrap_or(word)
}

fn is_named(arg: &Arg, option: &str) -> bool {
    let short = |letter: char| option.strip_prefix('-').is_some_and(|rest| rest.chars().eq([letter]));
    let long = |name: &str| option.strip_prefix("--") == Some(name);
    arg.get_long().is_some_and(long)
        || arg.get_short().is_some_and(short)
        || arg.get_all_aliases().into_iter().flatten().any(long)
}

fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values()
}
