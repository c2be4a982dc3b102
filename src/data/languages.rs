use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use super::file::{File, Gathered};
use super::force::force;
use super::language::FILES;
use super::language::languages::{FILE, translation};
use super::language::ruleset::LANGUAGE;
use super::parse::parsed;
use super::translation::{Fill, Translation, amiss, filled_in, is_said, printed_texts};
use crate::assets::{Asset, Assets, HEAD, LANGUAGES, SAMPLES};
use crate::diagnostic::{Code, Diagnostic, Source, count};
use crate::model::{DieFaces, ENGLISH, Force, Phrases, Ruleset};

/// The files, and the language to read a ruleset in: `None`, or a language without a translation, stands for its own.
pub type Tongue<'a> = (&'a Assets, Option<&'a str>);

/// The folder of the translations of the program's own words, one file for each language.
const PHRASES: &str = "templates/languages/";

fn of_game(id: &str, language: &str) -> String {
    format!("data/{id}/{LANGUAGES}{language}.toml")
}

fn of_program(language: &str) -> String {
    format!("{PHRASES}{language}.toml")
}

/// The codes of all languages that a game, a translation of a game or the program's own words are in.
pub fn languages(assets: &Assets) -> BTreeSet<String> {
    let coded = |(path, _): (&str, &Asset)| {
        let (_, name) = path.rsplit_once(LANGUAGES)?;
        name.strip_suffix(".toml").map(str::to_owned)
    };
    let own = assets.rulesets().into_iter().filter_map(|id| {
        let head = assets.get(&format!("data/{id}/{HEAD}"))?.text().ok()?;
        let table = DeTable::parse(&head.text).ok()?;
        let (_, language) = table.get_ref().iter().find(|(key, _)| key.get_ref() == LANGUAGE.name())?;
        match language.get_ref() {
            DeValue::String(code) => Some(code.to_string()),
            _ => None,
        }
    });
    let below = assets.below("data/").chain(assets.below(PHRASES)).filter_map(coded);
    below.chain(own).chain([ENGLISH.to_owned()]).collect()
}

/// The language in which a game is read: the one asked for if the game is translated into it, otherwise its own.
fn spoken<'a>((assets, language): Tongue<'a>, ruleset: &'a Ruleset) -> &'a str {
    let there = |asked: &&str| assets.get(&of_game(&ruleset.id, asked)).is_some();
    language.filter(there).unwrap_or(&ruleset.language)
}

/// Whether a game is translated into the language asked for.
pub fn is_translated(assets: &Assets, id: &str) -> bool {
    assets.language().is_some_and(|asked| assets.get(&of_game(id, asked)).is_some())
}

/// The translation in a file; `None` if there is no such file, or if it can't be read, which is reported.
fn read(assets: &Assets, path: &str, gathered: &Gathered) -> Option<Translation> {
    match assets.get(path)?.text() {
        Ok(source) => {
            let file = File { source, dies: &DieFaces::default(), gathered };
            parsed(&file, &FILE, |entry| Some(translation(&entry)))
        }
        Err(problem) => {
            gathered.report(problem);
            None
        }
    }
}

/// Reads the translation of a game into the language asked for, if it has one, for the files read after it.
pub fn translated((assets, language): Tongue<'_>, id: &str, gathered: &Gathered) {
    if let Some(words) = language.and_then(|asked| read(assets, &of_game(id, asked), gathered)) {
        gathered.translation.replace(words);
    }
}

/// The program's own words in the language in which a game is read; words without a translation stay English.
pub fn phrases(asked: Tongue<'_>, ruleset: &Ruleset, gathered: &Gathered) -> Phrases {
    let spoken = spoken(asked, ruleset);
    let said = read(asked.0, &of_program(spoken), gathered).map(Translation::into_words).unwrap_or_default();
    Phrases { language: spoken.to_owned(), said }
}

/// The program's own words in the language asked for, when no game is involved.
pub fn phrases_asked(assets: &Assets) -> Phrases {
    phrases_in(assets, assets.language().unwrap_or(ENGLISH))
}

/// The program's own words in a language; words without a translation stay English.
pub fn phrases_in(assets: &Assets, language: &str) -> Phrases {
    let said = read(assets, &of_program(language), &Gathered::default()).map(Translation::into_words);
    Phrases { language: language.to_owned(), said: said.unwrap_or_default() }
}

/// Translates the names in a force that is one of a game's samples, if the game is translated into the language asked
/// for. Any other force keeps its player's names.
pub fn named(assets: &Assets, source: &Source, force: &mut Force) {
    let Some(asked) = assets.language() else { return };
    let is_sample = |id: &String| {
        assets
            .below(&format!("data/{id}/{SAMPLES}"))
            .any(|(_, file)| file.text().is_ok_and(|own| own.text == source.text))
    };
    let Some(id) = assets.rulesets().into_iter().find(is_sample) else { return };
    let Some(words) = read(assets, &of_game(&id, asked), &Gathered::default()) else { return };
    let known: Vec<String> = force.names().iter().map(|name| (*name).clone()).collect();
    // A unit may name the unit that it joins by id, which is not translated.
    force.hosts().into_iter().filter(|host| known.contains(host)).for_each(|host| *host = words.of(host));
    force.names().into_iter().for_each(|name| *name = words.of(name));
}

/// The printed texts of a game, in the order of its files, each once.
fn texts(assets: &Assets, id: &str) -> Vec<Fill> {
    let folder = format!("data/{id}/");
    let mut fills: Vec<Fill> = Vec::new();
    let mut known = BTreeSet::new();
    for (path, file) in assets.below(&folder) {
        let (Some(name), Ok(source)) = (path.strip_prefix(&folder), file.text()) else { continue };
        let kind = FILES.iter().find(|kind| kind.is_at(name) && !name.starts_with(LANGUAGES)).map(|kind| kind.kind);
        let found = match kind {
            Some(kind) => printed_texts(kind, &source),
            None if name.starts_with(SAMPLES) => names(&source),
            None => Vec::new(),
        };
        for here in found.into_iter().filter(|here| known.insert(here.clone())) {
            fills.push(Fill { file: name.to_owned(), here });
        }
    }
    fills
}

/// The names of a sample force and its parts.
fn names(source: &Arc<Source>) -> Vec<String> {
    force(source).map(|mut read| read.force.names().into_iter().map(std::mem::take).collect()).unwrap_or_default()
}

/// The program's own words, collected from all its translations, each once.
fn program(assets: &Assets) -> Vec<Fill> {
    let mut fills: Vec<Fill> = Vec::new();
    let mut known = BTreeSet::new();
    for (_, file) in assets.below(PHRASES) {
        let Ok(source) = file.text() else { continue };
        let gathered = Gathered::default();
        let read = File { source, dies: &DieFaces::default(), gathered: &gathered };
        let words = parsed(&read, &FILE, |entry| Some(translation(&entry)));
        for here in words.map(Translation::into_texts).unwrap_or_default() {
            if known.insert(here.clone()) {
                fills.push(Fill { file: String::new(), here });
            }
        }
    }
    fills
}

/// The faults of a game's translations, as diagnostics.
pub fn translations(assets: &Assets, id: &str, gathered: &Gathered) -> Vec<Diagnostic> {
    let texts = texts(assets, id);
    let mut found = Vec::new();
    for (path, file) in assets.below(&format!("data/{id}/{LANGUAGES}")) {
        let words = read(assets, path, gathered);
        found.extend(words.map(|words| amiss(file.name(), &words, &texts)).unwrap_or_default());
    }
    found.extend(gathered.problems());
    found
}

/// The texts of a game, or of the program, that a language lacks.
pub struct MissingTexts {
    /// The path of the translation's file, beginning with `data/` or `templates/`.
    pub path: String,
    /// The number of missing texts.
    pub missing: usize,
    /// The whole translation file, with the missing texts added to be filled in.
    pub text: String,
}

/// The texts of a game that a language lacks; `None` if the game is written in it, or fully translated.
pub fn missing_texts(
    assets: &Assets,
    ruleset: &Ruleset,
    language: &str,
) -> Result<Option<MissingTexts>, Vec<Diagnostic>> {
    if ruleset.language == language {
        return Ok(None);
    }
    let head = format!("{} in `{language}`", ruleset.name);
    let said = || texts(assets, &ruleset.id).into_iter().filter(|fill| is_said(&fill.here)).collect();
    untold_at(assets, of_game(&ruleset.id, language), &head, said)
}

/// The program's own words that a language lacks; `None` if it lacks none.
pub fn missing_phrases(assets: &Assets, language: &str) -> Result<Option<MissingTexts>, Vec<Diagnostic>> {
    if language == ENGLISH {
        return Ok(None);
    }
    let head = format!("The program's own words in `{language}`, names between braces as they are");
    untold_at(assets, of_program(language), &head, || program(assets))
}

fn untold_at(
    assets: &Assets,
    path: String,
    head: &str,
    texts: impl FnOnce() -> Vec<Fill>,
) -> Result<Option<MissingTexts>, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let before = read(assets, &path, &gathered);
    let problems = gathered.problems();
    if !problems.is_empty() {
        return Err(problems);
    }
    let there = assets.get(&path).map(Asset::text).transpose().map_err(|problem| vec![problem])?;
    let begun = before.zip(there);
    let words = begun.as_ref().map(|(words, _)| words);
    let lacks = |fill: &Fill| words.is_none_or(|words| words.lacks(&fill.here));
    let lacking: Vec<Fill> = texts().into_iter().filter(lacks).collect();
    let text = filled_in(head, begun.as_ref().map(|(words, source)| (words, source.text.as_str())), &lacking);
    let missing = lacking.len();
    Ok((missing > 0).then_some(MissingTexts { path, missing, text }))
}

/// One warning for everything in these games and the program that lacks a translation; `None` if nothing does.
pub fn untranslated<'a>(assets: &Assets, rulesets: impl IntoIterator<Item = &'a Ruleset>) -> Option<Diagnostic> {
    let mut parts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let missing = |found: Result<Option<MissingTexts>, _>| found.ok().flatten().map_or(0, |lacking| lacking.missing);
    for ruleset in rulesets {
        let spoken = spoken((assets, assets.language()), ruleset);
        let asked = assets.language().filter(|asked| *asked != spoken);
        let texts = if asked.is_none() { missing(missing_texts(assets, ruleset, spoken)) } else { 0 };
        let own = missing(missing_phrases(assets, spoken));
        let notes = [
            asked.map(|asked| (asked, ruleset.name.clone())),
            (texts > 0).then(|| (spoken, format!("{} of {}", count(texts, "text"), ruleset.name))),
            (own > 0).then(|| (spoken, format!("{} of the program", count(own, "text")))),
        ];
        for (language, words) in notes.into_iter().flatten() {
            let known = parts.entry(language.to_owned()).or_default();
            if !known.contains(&words) {
                known.push(words);
            }
        }
    }
    let told: Vec<String> = parts.iter().map(|(language, words)| not_in(language, words)).collect();
    (!told.is_empty()).then(|| Diagnostic::warning(Code::Untranslated, told.join("; ")))
}

/// The words of a warning that lists untranslated texts.
pub fn not_in(language: &str, words: &[String]) -> String {
    format!("not translated into `{language}`: {}", words.join(", "))
}
