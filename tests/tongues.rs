//! Other languages: shipped translations are complete, missing texts stay as they are, and files to fill in work.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Code;
use sabretache::model::Phrases;
use sabretache::page::{Request, Shop, answer};
use serde_json::Value;

use crate::club;
use crate::support::{files, program, root, run, sabretache, said, worded};

/// A space that prevents a line break.
const FIXED: char = '\u{a0}';

/// The program's own phrases in French.
pub fn french() -> Phrases {
    data::phrases_asked(&Assets::embedded().speaking(Some("fr".to_owned())))
}

/// The texts in a file of translations, each with its translation.
fn words(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let table: toml::Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let word = |word: &toml::Value| {
        let text = |key: &str| word[key].as_str().expect("a text").to_owned();
        (text("here"), text("says"))
    };
    table["words"].as_array().expect("words").iter().map(word).collect()
}

/// Every shipped French text.
fn shipped() -> Vec<(String, String)> {
    let all = files(&root().join("data"), ".toml").into_iter().chain(files(&root().join("templates"), ".toml"));
    let french: Vec<PathBuf> = all.filter(|path| path.ends_with("languages/fr.toml")).collect();
    assert!(french.len() >= 2, "{french:?}");
    french.iter().flat_map(|path| words(path)).collect()
}

#[test]
fn french_punctuation_has_no_break_spaces() {
    for (here, says) in shipped() {
        let letters: Vec<char> = says.chars().collect();
        for (at, letter) in letters.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| letters[at]);
            let after = letters.get(at + 1);
            match letter {
                // A phrase may be a placeholder only, and a placeholder may say how it is filled in.
                ':' | ';' | '!' | '?' | '%' | '»' if !says[..].contains(":small") => {
                    assert_eq!(before, Some(FIXED), "`{here}`: {says}");
                }
                '«' => assert_eq!(after, Some(&FIXED), "`{here}`: {says}"),
                '\'' | '"' | '“' | '”' => panic!("`{here}`: {says}"),
                _ => {}
            }
        }
        assert!(!says.contains("  ") && says.trim() == says || says.starts_with(FIXED), "`{here}`: {says}");
        let places = |text: &str| {
            let places = text.split('{').skip(1).filter_map(|place| place.split(['}', ':']).next().map(str::to_owned));
            places.collect::<BTreeSet<String>>()
        };
        assert_eq!(places(&here), places(&says), "`{here}`: {says}");
    }
}

/// The words of French players, in place of earlier ones; a text before a row or a rule begins with a capital.
#[test]
fn the_french_uses_the_words_of_players() {
    let shipped = shipped();
    for words in ["Piocher un jeton", "angle mort", "deux jetons Commandant", "à moitié", "Qui attaque le fort"] {
        assert!(shipped.iter().any(|(_, says)| says.contains(words)), "nothing says `{words}`");
    }
    for (here, says) in &shipped {
        assert!(!says.to_lowercase().contains("aveugle"), "`{here}`: {says}");
    }
    let french: BTreeMap<String, String> = words(&root().join("data/tenir/languages/fr.toml")).into_iter().collect();
    let mut heads = Vec::new();
    for path in files(&root().join("data/tenir/tables"), ".toml") {
        let text = fs::read_to_string(&path).expect("readable");
        heads_of(&toml::Value::Table(toml::from_str(&text).expect("TOML")), &mut heads);
    }
    assert!(heads.len() > 100, "{}", heads.len());
    for head in heads {
        let says = french.get(&head).unwrap_or(&head);
        assert!(!says.starts_with(char::is_lowercase), "`{head}`: {says}");
    }
}

/// Collects the heads of rules, and the names of rows, columns and tables, in a file of tables.
fn heads_of(value: &toml::Value, heads: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                match value {
                    toml::Value::String(text) if ["head", "name", "stub"].contains(&key.as_str()) => {
                        heads.push(text.clone());
                    }
                    value => heads_of(value, heads),
                }
            }
        }
        toml::Value::Array(items) => items.iter().for_each(|item| heads_of(item, heads)),
        _ => {}
    }
}

/// The string literals in a Rust source, without its tests; continued lines are joined.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let (code, mut found) = (code.join("\n"), Vec::new());
    let mut rest = code.as_str();
    while let Some((_, after)) = rest.split_once('"') {
        let mut text = String::new();
        let mut letters = after.char_indices();
        let end = loop {
            match letters.next() {
                Some((at, '"')) => break at,
                Some((_, '\\')) => match letters.next() {
                    Some((at, '\n')) => {
                        let gone = after[at..].len() - after[at..].trim_start().len();
                        letters = after.char_indices();
                        letters.by_ref().take_while(|(place, _)| *place + 1 < at + gone).for_each(drop);
                    }
                    Some((_, letter)) => text.push(letter),
                    None => break after.len() - 1,
                },
                Some((_, letter)) => text.push(letter),
                None => break after.len() - 1,
            }
        };
        found.push(text);
        rest = &after[end + 1..];
    }
    found
}

#[test]
fn every_phrase_of_the_program_is_translated() {
    let french: BTreeSet<String> =
        words(&root().join("templates/languages/fr.toml")).into_iter().map(|(here, _)| here).collect();
    let sources = files(&root().join("src"), ".rs");
    let sources: Vec<String> = sources.iter().map(|path| fs::read_to_string(path).expect("readable")).collect();
    let said: BTreeSet<String> = sources.iter().flat_map(|source| literals(source)).collect();
    let idle: Vec<&String> = french.iter().filter(|here| !said.contains(*here)).collect();
    assert!(idle.is_empty(), "nothing says {idle:?}");
    // A phrase may also be a literal at the place where it is used.
    let mut missing = BTreeSet::new();
    for source in &sources {
        let code = source.split("#[cfg(test)]").next().unwrap_or_default().lines();
        let code: Vec<&str> = code.filter(|line| !line.trim_start().starts_with("//")).collect();
        for after in code.join("\n").split("say(\"").skip(1) {
            let phrase = literals(&format!("\"{after}")).remove(0);
            if !french.contains(&phrase) {
                missing.insert(phrase);
            }
        }
    }
    missing.extend(Code::all().map(|code| code.meaning().to_owned()).filter(|meaning| !french.contains(meaning)));
    assert!(missing.is_empty(), "{missing:?} is not translated");
}

#[test]
fn lint_finds_nothing_in_the_shipped_games() {
    let data = root().join("data");
    let output = sabretache(root(), &["lint", &data.display().to_string()]);
    assert_eq!(
        said(&output).lines().last().map(|line| line.ends_with("rulesets, nothing suspicious")),
        Some(true),
        "{}",
        said(&output)
    );
}

/// Copies an example game into a folder, as if written in another language or in none.
fn bridge(folder: &Path, language: Option<&str>) {
    for path in files(&root().join("tests/games/bridge"), "") {
        let name = path.strip_prefix(root().join("tests/games")).expect("below");
        let to = folder.join("games").join(name);
        fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        let mut text = fs::read_to_string(&path).expect("readable");
        if let (Some(language), true) = (language, name.ends_with("ruleset.toml")) {
            text = format!("language = \"{language}\"\n{text}");
        }
        fs::write(to, text).expect("written");
    }
}

#[test]
fn a_game_in_any_language_is_checked_printed_and_shown() {
    for language in ["de", "nds", "pt-BR"] {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        bridge(folder, Some(language));
        let force = "games/bridge/samples/toll.toml";
        for line in [
            format!("check {force} --data games"),
            "sheet bridge --data games".to_owned(),
            format!("roster {force} --data games"),
            "deck games/bridge/samples --data games".to_owned(),
            "table bridge hits --data games".to_owned(),
            format!("export {force} --data games"),
        ] {
            let (status, said) = run(folder, &line);
            assert_eq!(status, 0, "{line}: {said}");
            let warned = said.matches(&format!("warning[untranslated]: not translated into `{language}`: ")).count();
            assert_eq!(warned, 1, "{line}: {said}");
        }
    }
    // Likewise on the page, with a server and without one.
    let folder = tempfile::tempdir().expect("a folder");
    bridge(folder.path(), Some("de"));
    let (status, said) = run(folder.path(), "site --data games -o site");
    assert_eq!(status, 0, "{said}");
    assert_eq!(said.matches("warning[untranslated]: not translated into `de`: ").count(), 1, "{said}");
    assert!(folder.path().join("site/bridge/index.html").exists(), "{said}");
    let mut assets = Assets::embedded();
    assets.add_folder("data", &folder.path().join("games")).expect("readable");
    let shop = Shop::new(assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let page = answer(&shop, &Request::get("/bridge/"));
    assert_eq!(page.status, 200);
    assert!(String::from_utf8_lossy(&page.body).contains("The Bridge"));
    let folder = tempfile::tempdir().expect("a folder");
    bridge(folder.path(), Some("German"));
    let (status, said) = run(folder.path(), "sheet bridge --data games");
    assert!(status == 2 && said.contains("`German` is not a language code"), "{said}");
}

/// A language from the environment is only a preference: without a translation, English is printed.
#[test]
fn a_preferred_language_without_a_translation_changes_nothing() {
    for (line, warned) in [("help check", false), ("list", false), ("table tenir hits-legion", true)] {
        let mut command = program();
        command.env("SABRETACHE_LANGUAGE", "xx").current_dir(root()).args(line.split(' '));
        let output = command.output().expect("the program runs");
        assert!(output.status.success(), "{line}: {}", said(&output));
        assert_eq!(said(&output).contains("warning[untranslated]: not translated into `xx`: "), warned, "{line}");
    }
}

/// A file that `lint` writes to be filled in loads unchanged, is complete when filled in, and can be continued.
#[test]
fn a_filled_in_translation_is_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    bridge(folder, None);
    let asked = "lint games --language de";
    let (status, said) = run(folder, asked);
    assert!(status == 1 && said.contains("not translated into `de`: ") && said.contains("of The Bridge"), "{said}");
    let (status, said) = run(folder, &format!("{asked} -o german"));
    assert_eq!(status, 0, "{said}");
    let files =
        [folder.join("german/data/bridge/languages/de.toml"), folder.join("german/templates/languages/de.toml")];
    let begun: Vec<String> = files.iter().map(|path| fs::read_to_string(path).expect("written")).collect();
    assert_eq!(run(folder, &format!("{asked} -o german")).0, 2, "no file is written over");
    let german = "--language de --data games --data german/data --templates german/templates";
    let (status, said) = run(folder, &format!("sheet bridge {german}"));
    assert!(status == 0 && said.contains("warning[untranslated]"), "{said}");
    // Some of each file is translated: the rest is appended.
    let parts = |text: &str| text.split("\n[[words]]\n").map(str::to_owned).collect::<Vec<_>>();
    for (path, begun) in files.iter().zip(&begun) {
        fs::write(path, filled(&parts(begun)[..10].join("\n[[words]]\n")) + "\n").expect("written");
    }
    let again = "lint games --language de --data german/data --templates german/templates";
    let (_, said) = run(folder, &format!("{again} -o more"));
    for (path, begun) in files.iter().zip(&begun) {
        let more = folder.join("more").join(path.strip_prefix(folder.join("german")).expect("below"));
        let more = fs::read_to_string(more).unwrap_or_else(|error| panic!("{error}: {said}"));
        assert_eq!(parts(&more).len(), parts(begun).len(), "{more}");
        fs::write(path, filled(&more)).expect("written");
    }
    assert_eq!(run(folder, again), (0, "games: 1 ruleset, nothing suspicious\n".to_owned()));
    let (status, said) = run(folder, &format!("table bridge hits {german}"));
    assert!(status == 0 && said.contains('Ü') && !said.contains("untranslated"), "{said}");
}

/// A file with every text filled in.
fn filled(text: &str) -> String {
    let mut out = String::new();
    let mut here = "";
    for line in text.lines() {
        here = line.strip_prefix("here = ").unwrap_or(here);
        // The same text with a letter before it, in the same quotes.
        let says = || format!("says = {}Ü{}", &here[..1], &here[1..]);
        out += &if line == "says = \"\"" { says() } else { line.to_owned() };
        out.push('\n');
    }
    out
}

/// A player's terminal output in French.
#[test]
fn terminal_output_is_in_french() {
    let defenders = root().join("data/tenir/samples/fort-defenders.toml");
    let defenders = defenders.display();
    for (line, french, not) in [
        ("explain T-06 --language fr".to_owned(), "Décision\u{a0}: ", "Played"),
        ("explain one-captain --ruleset tenir --language fr".to_owned(), "Règle\u{a0}: ", "Rule"),
        ("table tenir hits-legion --result 2 --language fr".to_owned(), "2 naturel", "natural"),
        ("show tenir --language fr".to_owned(), "Feuilles\n", "Sheets"),
        ("show tenir legion --language fr".to_owned(), "À respecter\n", "Restrictions\n"),
        // The heading of a narrow column.
        ("show tenir legion --language fr".to_owned(), "Mouv. ", "Mouvement"),
        ("show tenir legion --language fr".to_owned(), "Lieutenant ou convoi", "Lieutenant ou Convoi"),
        // An input is read in French, though its English id is typed.
        ("throw tenir resolve-check lost=40 --seed 3 --language fr".to_owned(), "perdus 40", "lost"),
        ("throw tenir resolve-check lost=40 --seed 3 --language fr".to_owned(), "(graine 3)", "needs"),
        (format!("export {defenders} --language fr"), "(8 fusiliers) avec sergent\n", "avec Sergent"),
        ("list --language fr".to_owned(), "feuilles imprimées", "on paper"),
        (format!("export {defenders} --language fr"), "Armée\u{a0}: Légion étrangère\n", "Army"),
        (format!("export {defenders} --language fr --length line"), "Rempart nord", "North wall"),
        (format!("export {defenders} --language fr --as markdown"), "**Jeu\u{a0}:** Tenir le Fort", "Game"),
    ] {
        let (status, said) = run(root(), &line);
        assert_eq!(status, 0, "{line}: {said}");
        assert!(said.contains(french) && !said.contains(not), "{line}: {said}");
        assert!(!said.contains("untranslated"), "{line}: {said}");
    }
}

/// Every French document fits, on as many pages as in English; in large print, too, nothing is left out and no words
/// overlap.
#[test]
fn every_french_page_fits() {
    let samples = files(&root().join("data/tenir/samples"), ".toml");
    assert!(samples.len() >= 3, "{samples:?}");
    let samples = samples.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" ");
    let folder = tempfile::tempdir().expect("a folder");
    let pages = |options: &str| {
        let out = options.replace(' ', "");
        let (status, said) = run(folder.path(), &format!("print {samples} -o {out} --language {options}"));
        assert_eq!(status, 0, "{said}");
        let page = |line: &str| {
            let (file, rest) = line.split_once(".pdf  ")?;
            let name = Path::new(file).file_name()?.to_string_lossy().into_owned();
            Some((name, rest.split(' ').next()?.to_owned()))
        };
        said.lines().filter_map(page).collect::<Vec<(String, String)>>()
    };
    let english = pages("en");
    assert!(english.len() >= 7, "{english:?}");
    assert_eq!(pages("fr"), english);
    assert_eq!(pages("fr --large-print").len(), english.len());
}

/// An illegal roster says so in French, with each broken rule once.
#[test]
fn a_roster_tells_in_french_which_rules_are_broken() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let squad = |name| format!("[[units]]\nunit = \"squad\"\nname = \"{name}\"\ncount = 8\n");
    let squads = ["Nord", "Sud"].map(squad);
    let force = format!("ruleset = \"tenir\"\narmy = \"legion\"\nname = \"Fort\"\n{}", squads.concat());
    fs::write(folder.join("fort.toml"), force).expect("written");
    let printed = |language: &str| {
        let (_, said) = run(folder, &format!("roster fort.toml --language {language} --as typ -o {language}"));
        let path = folder.join(language).join("fort-roster/main.typ");
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{error}: {said}"))
    };
    let (french, english) = (printed("fr"), printed("en"));
    assert_eq!(french.matches("1 sergent à rattacher").count(), 1, "{french}");
    assert!(!french.contains("required") && !french.contains("attached;"), "{french}");
    assert_eq!(english.matches("no Sergeant attached").count(), 2, "{english}");
}

/// Messages of a check are in English whatever the game's language, and no sentence mixes two languages.
#[test]
fn a_finding_is_in_one_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let units = [
        "unit = \"lieutenant\"",
        "unit = \"squad\"\ncount = 8",
        "unit = \"captain\"",
        "unit = \"captain\"",
        "unit = \"machine-gun\"\ncount = 7",
    ];
    let units = units.map(|unit| format!("[[units]]\n{unit}\n")).concat();
    fs::write(folder.join("fort.toml"), format!("ruleset = \"tenir\"\narmy = \"legion\"\n{units}")).expect("written");
    let found = |language: &str| -> Vec<[Value; 3]> {
        let output = sabretache(folder, &["check", "fort.toml", "--language", language, "--format", "json"]);
        let lists: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
        let findings = lists[0]["findings"].as_array().expect("findings");
        findings.iter().map(|one| ["message", "hint", "demands"].map(|key| one[key].clone())).collect()
    };
    let (french, english) = (found("fr"), found("en"));
    assert!(english.len() >= 4 && french.len() == english.len(), "{french:?}");
    for (french, english) in french.iter().zip(&english) {
        assert_eq!(french[..2], english[..2]);
        assert!(french[2] != english[2], "{french:?}");
    }
    let outside = english.iter().find(|[message, ..]| message.as_str().is_some_and(|words| words.contains("outside")));
    let rule = |found: &[Value; 3]| found[2].as_str().unwrap_or_default().to_owned();
    assert!(outside.is_some_and(|found| rule(found).contains("reinforcement")), "{english:?}");
}

/// The steps of a repair are in English too, like the hints of a check.
#[test]
fn a_repair_is_in_one_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let force = "ruleset = \"tenir\"\narmy = \"legion\"\n[[units]]\nunit = \"squad\"\ncount = 8\n";
    fs::write(folder.path().join("fort.toml"), force).expect("written");
    for language in ["fr", "en"] {
        let (_, said) = run(folder.path(), &format!("suggest fort.toml --language {language}"));
        assert!(said.contains("1  Squad: write `with = [\"sergeant\"]`\n"), "{said}");
    }
}

/// A new force has its name in the language of its game.
#[test]
fn a_new_force_is_named_in_french() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, name) in [("fr", "\"Force Légion étrangère\""), ("en", "\"French Foreign Legion force\"")] {
        let (_, said) = run(folder.path(), &format!("new tenir legion --language {language}"));
        assert!(said.contains(name), "{said}");
    }
}

/// Attached figures are named after the count, in lower case in French and with a capital in English.
#[test]
fn a_name_inside_a_sentence_is_lower_case_in_french() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let unit = "[[units]]\nunit = \"saboteurs\"\ncount = 4\nwith = [\"tribal-leader\"]\n";
    let force = format!("ruleset = \"tenir\"\narmy = \"arabs\"\nname = \"Sape\"\n{unit}");
    fs::write(folder.join("sape.toml"), force).expect("written");
    for (language, label) in [("fr", "figurines \\u{2b} chef de tribu"), ("en", "Figures \\u{2b} Tribal leader")] {
        let (_, said) = run(folder, &format!("roster sape.toml --language {language} --as typ -o {language}"));
        let path = folder.join(language).join("sape-roster/main.typ");
        let printed = fs::read_to_string(path).unwrap_or_else(|error| panic!("{error}: {said}"));
        assert!(printed.contains(label), "{printed}");
    }
}

/// A PDF's table of contents is in the language of its documents.
#[test]
fn the_table_of_contents_is_in_french() {
    let samples = root().join("data/tenir/samples");
    let folder = tempfile::tempdir().expect("a folder");
    let asked = format!("roster {} --language fr --one-file -o pile.pdf", samples.display());
    let (status, said) = run(folder.path(), &asked);
    assert_eq!(status, 0, "{said}");
    let text = club::words(&folder.path().join("pile.pdf"));
    for (french, english) in
        [("Ce que contient cette pile", "What is in"), ("Remis", "Handed out"), ("Feuille d’armée ·", "Roster")]
    {
        assert!(text.contains(french) && !text.contains(english), "{french}: {text}");
    }
}

/// The author of the rules is not the author of the aids, so a mark separates title and name.
#[test]
fn a_mark_separates_title_and_author() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = [
        ("aids tenir", "en", "· rules by Keith Jordan"),
        ("aids tenir", "fr", "· règles de Keith Jordan"),
        ("deck data/tenir/samples/fort-defenders.toml", "en", "· rules by Keith Jordan"),
    ];
    for (what, language, by) in asked {
        let line = format!("{what} --language {language} -o {}", folder.path().join("all.pdf").display());
        let (status, said) = run(root(), &line);
        assert_eq!(status, 0, "{said}");
        let text = club::words(&folder.path().join("all.pdf"));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(by), "{what}: {text}");
    }
}

/// A French list reads back as the same force.
#[test]
fn a_french_list_reads_back_as_the_same_force() {
    for name in ["fort-defenders", "fort-besiegers", "fort-relieved"] {
        let force = root().join(format!("data/tenir/samples/{name}.toml"));
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let json = |said: &str| -> Value {
            let mut value: Value = serde_json::from_str(said).unwrap_or_else(|error| panic!("{error}: {said}"));
            // A typed file has another fingerprint, though the force is the same.
            value.as_object_mut().expect("a table").remove("fingerprint");
            value
        };
        let list = sabretache(folder, &["export", &force.display().to_string(), "--language", "fr"]);
        fs::write(folder.join("liste.txt"), list.stdout).expect("written");
        let (status, said) = run(folder, "import liste.txt --language fr -o force.toml");
        assert_eq!(status, 0, "{said}");
        let told = |path: &str| {
            json(&String::from_utf8_lossy(
                &sabretache(folder, &["export", path, "--as", "json", "--language", "fr"]).stdout,
            ))
        };
        assert_eq!(told("force.toml"), told(&force.display().to_string()), "{name}");
    }
}

#[test]
fn only_samples_get_french_names_on_paper() {
    let force = root().join("data/tenir/samples/fort-besiegers.toml");
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("mine.toml");
    let text = fs::read_to_string(&force).expect("readable");
    // A player's own list keeps its names, even those also in an example.
    fs::write(&own, format!("{text}\n# mine\n")).expect("written");
    let name = |path: &Path| run(folder.path(), &format!("export {} --language fr", path.display())).1;
    assert!(name(&force).contains("Tribu des cèdres") && !name(&force).contains("Tribe of the cedars"));
    assert!(name(&own).contains("Tribe of the cedars") && !name(&own).contains("Tribu des cèdres"));
}
