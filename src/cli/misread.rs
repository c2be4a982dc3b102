use std::error::Error as _;
use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, Parser};

use super::command_line::Cli;
use super::typed_words::{TypedOption, TypedWords, option_name};
use crate::diagnostic::{Code, Diagnostic, alternatives, backticked, did_you_mean, nearest};
use crate::model::{Matched, matching};

/// The maximum number of faults looked for in one command line.
const MOST: usize = 20;

/// Why a command line is not run.
#[derive(Debug)]
pub enum Unread {
    /// It asks for help or for the version; clap's answer, with its exit status.
    Answered(Box<Error>),
    /// Its faults; the exit status is 2.
    Faulty(Vec<Diagnostic>),
}

/// Reads a command line, the program's name first. `rulesets` lists the ids of the rulesets, in case one of them was
/// typed in place of the verb. The error lists all faults: each is removed or corrected, and the rest is read again.
pub fn read(words: Vec<OsString>, rulesets: impl Fn() -> Vec<String>) -> Result<Cli, Unread> {
    let mut reading = CommandReading { typed: TypedWords::of(words), removed: Vec::new(), loose: None };
    let mut faults: Vec<Diagnostic> = reading.dashes();
    for _ in 0..MOST {
        let error = match Cli::try_parse_from(&reading.typed.words) {
            Ok(cli) if faults.is_empty() => return Ok(cli),
            Ok(_) => break,
            Err(error) => error,
        };
        if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            if faults.is_empty() {
                return Err(Unread::Answered(Box::new(error)));
            }
            break;
        }
        let before = reading.typed.words.clone();
        faults.extend(reading.fault(&error, &rulesets).filter(|fault| !faults.contains(fault)));
        if reading.typed.words == before {
            break;
        }
    }
    Err(Unread::Faulty(faults))
}

/// A command line that is read in several passes.
struct CommandReading {
    /// The words that are left.
    typed: TypedWords,
    /// The options taken out, which are not reported as missing.
    removed: Vec<String>,
    /// The word after an unknown option: perhaps its value, so not reported as a fault of its own.
    loose: Option<String>,
}

impl CommandReading {
    /// Faults of words that begin with a dash from a word processor; hyphens replace it.
    fn dashes(&mut self) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        for at in 1..self.typed.words.len() {
            let word = self.typed.word(at);
            let name = word.trim_start_matches(['-', '–', '—']);
            if !word.starts_with(['–', '—']) || !name.starts_with(char::is_alphabetic) {
                continue;
            }
            let hyphens = if name.chars().count() == 1 { "-" } else { "--" };
            let message = format!("`{word}` begins with a dash, not with hyphens");
            faults.push(Diagnostic::error(Code::CommandLine, message).hint(format!("write `{hyphens}{name}`")));
            self.typed.words[at] = format!("{hyphens}{name}").into();
        }
        faults
    }

    /// The fault that clap found first; takes its word out, or puts it right, if the rest can then be read. `None` if
    /// it only follows from an earlier one.
    fn fault(&mut self, error: &Error, rulesets: &impl Fn() -> Vec<String>) -> Option<Diagnostic> {
        let argument = strings(error, ContextKind::InvalidArg);
        let first = argument.first().map(String::as_str).unwrap_or_default();
        match error.kind() {
            ErrorKind::UnknownArgument if first.starts_with('-') => Some(self.unknown_option(first)),
            ErrorKind::UnknownArgument => self.too_many(first),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => Some(self.value(first, error)),
            ErrorKind::TooManyValues => Some(self.needless(first)),
            ErrorKind::ArgumentConflict => Some(self.conflict(first, &strings(error, ContextKind::PriorArg))),
            ErrorKind::MissingRequiredArgument => self.missing(&argument),
            ErrorKind::InvalidSubcommand => {
                let verb = strings(error, ContextKind::InvalidSubcommand);
                Some(self.unknown_verb(verb.first()?, rulesets))
            }
            ErrorKind::MissingSubcommand => {
                let problem = Diagnostic::error(Code::CommandLine, "no command is named");
                Some(problem.hint("`sabretache help` lists the commands"))
            }
            _ => {
                let told = error.to_string();
                let told = told.lines().next().unwrap_or_default().trim_start_matches("error: ").replace('\'', "`");
                Some(Diagnostic::error(Code::CommandLine, told).hint(self.help()))
            }
        }
    }

    fn unknown_option(&mut self, found: &str) -> Diagnostic {
        let begins = |at: &usize| {
            let word = self.typed.word(*at);
            option_name(&word) == found || (found.chars().count() == 2 && word.starts_with(found))
        };
        let Some(at) = (1..self.typed.words.len()).find(begins) else {
            return Diagnostic::error(Code::UnknownName, format!("there is no option `{found}`")).hint(self.help());
        };
        if let Some(verb_at) = self.typed.verb_at().filter(|verb| at < *verb) {
            return self.before_verb(at, verb_at);
        }
        let (word, verb) = (self.typed.word(at), self.typed.verb());
        let name = option_name(&word).to_owned();
        let whose = if verb.is_empty() { "there is no".to_owned() } else { format!("`{verb}` has no") };
        let problem = Diagnostic::error(Code::UnknownName, format!("{whose} option `{name}`"));
        let others = self.typed.verbs_with(&name);
        if let Some(meant) = self.typed.meant_with_value(at) {
            self.typed.words[at] = meant.clone().into();
            let value = if word.contains('=') { String::new() } else { format!(" {}", self.typed.word(at + 1)) };
            return problem.hint(format!("did you mean `{meant}{value}`?"));
        }
        if let Some(near) = self.near_option(&name).filter(|_| others.is_empty()) {
            let twice = self.typed.argument(&near).is_some_and(|arg| !self.typed.typed(arg).is_empty());
            let apart = !word.contains('=') && self.typed.is_with_value(&near) && at + 1 < self.typed.words.len();
            if twice {
                self.typed.remove(&TypedOption { at, value: apart.then_some(at + 1) });
            } else {
                self.typed.words[at] = format!("{near}{}", &word[name.len()..]).into();
            }
            return problem.hint(format!("did you mean `{near}`?"));
        }
        let problem = match others.as_slice() {
            [] => problem.hint(self.help()),
            known => {
                let known = alternatives(known.iter().take(3).copied());
                problem.hint(format!("leave it out, or use it with {known}"))
            }
        };
        let has_value = !word.contains('=') && self.typed.is_with_value(&name) && at + 1 < self.typed.words.len();
        self.loose = (at + 1 < self.typed.words.len()).then(|| self.typed.word(at + 1));
        self.typed.remove(&TypedOption { at, value: has_value.then_some(at + 1) });
        self.removed.push(name);
        problem
    }

    /// The option of the verb that this was most likely meant to be: one of nearly the same name, or the only one that
    /// begins with this letter.
    fn near_option(&self, name: &str) -> Option<String> {
        let options = self.typed.options();
        let bare = name.trim_start_matches('-');
        if bare.chars().count() == 1 {
            let mut begun = options.iter().filter(|option| option.starts_with(bare));
            let only = begun.next().filter(|_| begun.next().is_none())?;
            return Some(format!("--{only}"));
        }
        nearest(bare, options.iter().map(String::as_str)).map(|near| format!("--{near}"))
    }

    /// An option typed before its verb; everything before the verb is moved after its arguments.
    fn before_verb(&mut self, at: usize, verb_at: usize) -> Diagnostic {
        let word = self.typed.word(at);
        let moved: Vec<OsString> = self.typed.words.drain(1..verb_at).collect();
        self.typed.words.extend(moved);
        let message = format!("`{word}` comes before the command `{}`", self.typed.verb());
        Diagnostic::error(Code::CommandLine, message).hint(format!("write `{}`", self.typed.line()))
    }

    /// A word too many.
    fn too_many(&mut self, word: &str) -> Option<Diagnostic> {
        let at = (1..self.typed.words.len()).rev().find(|at| self.typed.word(*at) == word)?;
        let before = self.typed.word(at - 1);
        self.typed.words.remove(at);
        if self.loose.as_deref() == Some(word) {
            self.loose = None;
            return None;
        }
        if self.typed.argument(&before).is_some_and(clap::Arg::is_require_equals_set) {
            let problem = Diagnostic::error(Code::CommandLine, format!("`{word}` is not joined to `{before}`"));
            return Some(problem.hint(format!("write `{before}={word}`")));
        }
        let message = format!("`{word}` is one word too many for `{}`", self.typed.verb());
        let problem = Diagnostic::error(Code::CommandLine, message);
        Some(problem.hint("leave it out; a name with spaces needs quotation marks"))
    }

    /// A value that is missing, or that its option does not take.
    fn value(&mut self, shown: &str, error: &Error) -> Diagnostic {
        let value = strings(error, ContextKind::InvalidValue).into_iter().next().unwrap_or_default();
        let valid = strings(error, ContextKind::ValidValue);
        let valid: Vec<&str> = valid.iter().map(String::as_str).collect();
        let arg = self.typed.argument(shown).cloned();
        let is_positional = !shown.starts_with('-');
        let places = arg.as_ref().map(|arg| self.typed.typed(arg)).unwrap_or_default();
        let place = places.into_iter().find(|place| {
            let typed = place.value.map(|at| self.typed.word(at)).unwrap_or_default();
            typed.contains(&value)
        });
        let name = place.as_ref().map_or_else(|| shown.to_owned(), |place| self.typed.word(place.at));
        let name = option_name(&name).to_owned();
        if !is_positional && (value.is_empty() || self.typed.is_option(&value)) {
            if let Some(TypedOption { at, .. }) = place {
                self.typed.words.remove(at);
            }
            self.removed.push(option_name(shown).to_owned());
            return self.no_value(&name, shown, &valid);
        }
        let from = arg.as_ref().and_then(clap::Arg::get_env).map(|name| name.to_string_lossy().into_owned());
        let what = match (&place, from) {
            (None, Some(variable)) if !is_positional => {
                format!("`{value}` in the environment variable {variable} is not a value of")
            }
            (None | Some(_), _) => format!("`{value}` is not a value of"),
        };
        let message =
            if is_positional { format!("`{value}` is not {}", plain(shown)) } else { format!("{what} `{name}`") };
        let said = error.source().map(ToString::to_string);
        // A word of one or two letters is close to any other that short.
        let listed = || format!("use {}", alternatives(valid.iter().copied()));
        let near = || did_you_mean(&value, valid.iter().copied());
        let hint = said.unwrap_or_else(|| if value.len() < 3 { listed() } else { near() });
        self.without_value(place, &value, valid.first().copied());
        self.removed.push(option_name(shown).to_owned());
        Diagnostic::error(Code::BadValue, message).hint(hint)
    }

    /// A value joined to an option that takes none.
    fn needless(&mut self, shown: &str) -> Diagnostic {
        let name = option_name(shown).to_owned();
        let at = (1..self.typed.words.len()).find(|at| {
            let word = self.typed.word(*at);
            word.contains('=') && option_name(&word) == name
        });
        if let Some(at) = at {
            self.typed.words[at] = name.clone().into();
        }
        Diagnostic::error(Code::CommandLine, format!("`{name}` takes no value")).hint(format!("write `{name}` alone"))
    }

    fn no_value(&self, name: &str, shown: &str, valid: &[&str]) -> Diagnostic {
        let written: Vec<String> = valid.iter().map(|value| format!("{name} {value}")).collect();
        let hint = if written.is_empty() {
            let meant = shown.split_once(' ').map(|(_, value)| plain_name(value)).unwrap_or_default();
            format!("write `{name} {meant}`; `sabretache help {}` says what {meant} is", self.typed.verb())
        } else {
            format!("write {}", alternatives(written.iter().map(String::as_str)))
        };
        Diagnostic::error(Code::CommandLine, format!("there is no value after `{name}`")).hint(hint)
    }

    /// Takes a wrong value out: one item of a list, or else a valid value replaces it, or its option goes with it.
    fn without_value(&mut self, place: Option<TypedOption>, value: &str, valid: Option<&str>) {
        let at = match &place {
            Some(place) => place.value,
            None => (2..self.typed.words.len()).find(|at| self.typed.word(*at) == value),
        };
        let Some(at) = at else { return };
        let word = self.typed.word(at);
        let (before, own) = word.split_once('=').filter(|_| word.starts_with('-')).unwrap_or(("", &word));
        let equals = if before.is_empty() { "" } else { "=" };
        let items: Vec<&str> = own.split(',').collect();
        if let (None, true) = (valid, own != value) {
            let left: Vec<&str> = items.into_iter().filter(|item| *item != value).collect();
            if !left.is_empty() && left.join(",") != own {
                self.typed.words[at] = format!("{before}{equals}{}", left.join(",")).into();
                return;
            }
        }
        match (valid, place) {
            (Some(valid), _) => self.typed.words[at] = format!("{before}{equals}{valid}").into(),
            (None, Some(place)) => self.typed.remove(&place),
            (None, None) => drop(self.typed.words.remove(at)),
        }
    }

    /// Two options that exclude each other, or one that is given twice.
    fn conflict(&mut self, shown: &str, others: &[String]) -> Diagnostic {
        let name = option_name(shown).to_owned();
        let places = self.typed.argument(shown).map(|arg| self.typed.typed(arg)).unwrap_or_default();
        if let Some(first) = places.first() {
            self.typed.remove(first);
        }
        if others.iter().all(|other| option_name(other) == name) {
            return Diagnostic::error(Code::CommandLine, format!("`{name}` is given twice")).hint("keep one of them");
        }
        self.removed.push(name.clone());
        let all = backticked(others.iter().map(|other| option_name(other)).chain([name.as_str()]));
        let message = format!("{all} can't be used together");
        Diagnostic::error(Code::CommandLine, message).hint("keep one of them")
    }

    /// Arguments that the verb needs, or that an option needs with it.
    fn missing(&mut self, shown: &[String]) -> Option<Diagnostic> {
        let lacking: Vec<&String> =
            shown.iter().filter(|shown| !self.removed.iter().any(|gone| gone == option_name(shown))).collect();
        let verb = self.typed.verb();
        let (options, words): (Vec<&String>, Vec<&String>) = lacking.iter().partition(|shown| shown.starts_with('-'));
        if words.is_empty() {
            let needed = options.iter().map(|shown| plain_name(shown)).collect::<Vec<_>>();
            let needed = backticked(needed.iter().map(String::as_str));
            let because = self.needing(shown)?;
            let message = format!("`{because}` has no effect without {needed}");
            let hint = format!("add {needed}, or leave `{because}` out");
            return Some(Diagnostic::error(Code::CommandLine, message).hint(hint));
        }
        let wanted: Vec<String> = words.iter().map(|shown| plain_name(shown)).collect();
        let are = if wanted.len() == 1 { "is" } else { "are" };
        let message = format!("{} {are} missing after `{verb}`", wanted.join(" and "));
        let example = self.typed.example().map(|example| format!("write it as in `sabretache {example}`"));
        let rulesets = if wanted.iter().any(|word| word.contains("RULESET")) {
            "; `sabretache list` names the rulesets"
        } else {
            ""
        };
        let hint = example.map_or_else(|| self.help(), |example| format!("{example}{rulesets}"));
        Some(Diagnostic::error(Code::CommandLine, message).hint(hint))
    }

    /// The option that needs these: without it, nothing is missing. It is taken out.
    fn needing(&mut self, shown: &[String]) -> Option<String> {
        let typed: Vec<usize> =
            (2..self.typed.words.len()).filter(|at| self.typed.is_option(&self.typed.word(*at))).collect();
        for at in typed {
            let name = option_name(&self.typed.word(at)).to_owned();
            let Some(arg) = self.typed.argument(&name).cloned() else { continue };
            let whole = self.typed.words.clone();
            for place in self.typed.typed(&arg).iter().rev() {
                self.typed.remove(place);
            }
            let lacks = |error: Error| strings(&error, ContextKind::InvalidArg).iter().any(|one| shown.contains(one));
            if !Cli::try_parse_from(&self.typed.words).err().is_some_and(lacks) {
                return Some(name);
            }
            self.typed.words = whole;
        }
        None
    }

    /// A word typed in place of the verb; the nearest verb replaces it.
    fn unknown_verb(&mut self, word: &str, rulesets: &impl Fn() -> Vec<String>) -> Diagnostic {
        let names_no = || Diagnostic::error(Code::CommandLine, format!("no command comes before `{word}`"));
        let both = |typed: &str, verb: &str, also: &str| {
            format!(
                "write `sabretache {verb} {typed}` or `sabretache {also} {typed}`; `sabretache help` lists the commands"
            )
        };
        if Path::new(word).is_file() {
            return names_no().hint(both(word, "check", "print"));
        }
        let ids = rulesets();
        let near = nearest(word, self.typed.verbs()).map(str::to_owned);
        if let (Matched::One(id), None) = (matching(word, ids.iter().map(String::as_str)), &near) {
            return names_no().hint(both(id, "print", "show"));
        }
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no command `{word}`"));
        let at = (1..self.typed.words.len()).find(|at| self.typed.word(*at) == word);
        match (near, at) {
            (Some(near), Some(at)) => {
                let problem = problem.hint(format!("did you mean `{near}`?"));
                self.typed.words[at] = near.into();
                problem
            }
            (_, _) => problem.hint("`sabretache help` lists the commands"),
        }
    }

    /// The hint on where the verb's options are listed.
    fn help(&self) -> String {
        match self.typed.verb() {
            verb if verb.is_empty() => "`sabretache help` lists the commands and the options of all of them".to_owned(),
            verb => format!("`sabretache help {verb}` lists its options"),
        }
    }
}

/// The texts of one kind in an error of clap's.
fn strings(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// An argument as clap shows it, without its brackets: `--event EVENT.toml` of `--event <EVENT.toml>`.
fn plain_name(shown: &str) -> String {
    shown.replace(['<', '>', '[', ']'], "").trim_end_matches("...").to_owned()
}

/// An argument without a name of its own, in a sentence: `a shell` for `<SHELL>`.
fn plain(shown: &str) -> String {
    let name = plain_name(shown);
    if name.contains('=') { format!("written as `{name}`") } else { format!("a {}", name.to_lowercase()) }
}
