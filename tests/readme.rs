//! README and guides are true: each command and each file in them works, and every link leads somewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use clap::Parser;
use sabretache::cli::Cli;

use crate::support::{everything_printed, files, root, sabretache, said};

/// The maximum number of lines of the README.
const SHORT: usize = 250;

/// The README and the guides, in reading order.
const TEXTS: [&str; 4] = ["README.md", "data/guides/player.md", "data/guides/organiser.md", "data/guides/author.md"];

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_readme_is_short_and_begins_with_two_commands() {
    let readme = text("README.md");
    assert!(readme.lines().count() <= SHORT, "{} lines", readme.lines().count());
    assert!(readme.contains("\ncargo run -- print\n") && readme.contains("\ncargo test\n"));
}

#[test]
fn every_command_of_the_readme_runs() {
    run_all(TEXTS[0], 20);
}

#[test]
fn every_command_of_the_players_guide_runs() {
    run_all(TEXTS[1], 40);
}

#[test]
fn every_command_of_the_organisers_guide_runs() {
    run_all(TEXTS[2], 20);
}

#[test]
fn every_command_of_the_authors_guide_runs() {
    run_all(TEXTS[3], 20);
}

/// Runs all commands of a text in a new folder, one after another, as its reader would.
fn run_all(path: &str, least: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = text(path);
    let mut run = 0;
    for line in text.lines().map(str::trim) {
        let arguments = line.strip_prefix("cargo run -- ").or_else(|| line.strip_prefix("sabretache "));
        let Some(arguments) = arguments else { continue };
        let arguments: Vec<&str> = typed(arguments);
        run += 1;
        if arguments == ["print"] {
            everything_printed();
            continue;
        }
        prepare(folder.path(), above(&text, line));
        if arguments.first() == Some(&"serve") {
            // This runs until stopped; here it is enough that it starts and prints its address.
            let more: Vec<&str> = arguments[1..].iter().copied().filter(|argument| *argument != "--open").collect();
            let more = if more.first() == Some(&"--address") { &more[2..] } else { &more[..] };
            crate::serving::server_in(folder.path(), more);
            continue;
        }
        let output = sabretache(folder.path(), &arguments);
        assert!(output.status.success(), "{path}: `{line}`: {}", said(&output));
    }
    assert!(run >= least, "{path}: only {run} commands were found");
}

/// The text above a line, which is all that its reader has seen so far.
fn above<'t>(text: &'t str, line: &str) -> &'t str {
    text.split_once(line).map_or(text, |(above, _)| above)
}

/// A command within a sentence is accepted by the program; a verb alone is only a name.
#[test]
fn commands_within_sentences_are_taken() {
    let mut tried = 0;
    for path in TEXTS.into_iter().chain(["CONTRIBUTING.md"]) {
        let text = text(path);
        // Every second part is a block of code.
        let prose = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
        for command in prose.filter_map(|code| code.strip_prefix("sabretache ")) {
            let words = typed(command);
            tried += 1;
            let taken = Cli::try_parse_from(std::iter::once("sabretache").chain(words.iter().copied()));
            assert!(words.len() == 1 || taken.is_ok(), "{path}: `sabretache {command}`");
        }
    }
    assert!(tried > 5, "{tried}");
}

/// The arguments on a line; spaces in quotes do not separate them.
fn typed(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(index, part)| if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

/// The files that a reader has by then: those in the text, and the module built by `cargo worker`.
fn prepare(folder: &Path, text: &str) {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, bytes).expect("writable");
    };
    for (name, text) in shown(text) {
        write(&name, text.as_bytes());
    }
    // An empty module, since its contents are tested in a browser.
    write(&module(), b"\0asm\x01\0\0\0");
}

/// The path where `cargo worker` writes the module.
fn module() -> String {
    let config = text(".cargo/config.toml");
    let after = |option: &str| {
        let rest = config.split_once(option).unwrap_or_else(|| panic!("`cargo worker` has no `{option}`")).1;
        rest.split([' ', '"']).next().unwrap_or_default().to_owned()
    };
    let name = after("--package ").replace('-', "_");
    format!("target/{}/{}/{name}.wasm", after("--target "), after("--profile "))
}

/// The files in a text, with their names; a block whose title came before is the rest of that file.
fn shown(text: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for rest in text.split("```toml title=\"").skip(1) {
        let (name, rest) = rest.split_once("\"\n").expect("a title");
        let typed = rest.split("```").next().unwrap_or_default();
        match files.iter_mut().find(|(known, _)| known == name) {
            Some((_, whole)) => whole.extend(["\n", typed]),
            None => files.push((name.to_owned(), typed.to_owned())),
        }
    }
    files
}

/// The author's guide up to the end of the game that it types in six steps.
fn six_steps() -> String {
    let guide = text("data/guides/author.md");
    guide.split_once("\n### Tonight\n").expect("the end of the six steps").0.to_owned()
}

/// The module's path in the texts and in CI is the one that `cargo worker` writes.
#[test]
fn the_module_is_where_the_texts_say() {
    let named = format!("cargo run -- site --module {}\n", module());
    for path in ["README.md", "data/guides/organiser.md"] {
        assert!(text(path).contains("\ncargo worker\n") && text(path).contains(&named), "{path} names another module");
    }
}

/// A file shown in two texts is the same in both.
#[test]
fn texts_show_one_file_alike() {
    let all: Vec<(String, String)> = TEXTS.iter().flat_map(|path| shown(&text(path))).collect();
    for (name, text) in &all {
        assert!(all.iter().all(|(other, theirs)| other != name || theirs == text), "`{name}` is shown in two ways");
    }
}

/// No two commands of the texts write the same new file or folder, so that they can be read on in one folder.
#[test]
fn texts_write_different_files() {
    let mut written: BTreeMap<String, String> = BTreeMap::new();
    for path in TEXTS {
        let text = text(path);
        let commands = text.lines().filter_map(|line| line.trim().strip_prefix("sabretache "));
        for command in commands {
            let words = typed(command);
            let after = |option| words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1));
            let new = match words.first() {
                // These refuse to write over a file.
                Some(&"new" | &"import" | &"suggest" | &"schema") => after("-o").map(|name| (*name).to_owned()),
                Some(&"new-game") => words.get(1).map(|name| format!("games/{name}")),
                Some(&"eject") => words.get(1).zip(words.get(2)).map(|(id, folder)| format!("{folder}/{id}")),
                Some(_) | None => None,
            };
            let Some(new) = new else { continue };
            let before = written.insert(new.clone(), format!("{path}: `{command}`"));
            assert!(before.is_none(), "`{new}` is written twice: {path}: `{command}`, {}", before.unwrap_or_default());
        }
        for (name, _) in shown(&text) {
            assert!(!written.contains_key(&name), "{path}: `{name}` is typed, and written by {}", written[&name]);
        }
    }
    assert!(written.len() > 10, "{written:?}");
}

/// The game typed in the author's guide is an example game, and is short.
#[test]
fn the_game_of_the_guide_is_an_example() {
    let mut lines = 0;
    let mut typed = 0;
    for (name, text) in shown(&six_steps()) {
        let Some(path) = name.strip_prefix("my-games/") else { continue };
        let example = fs::read_to_string(root().join("tests/games").join(path)).expect("an example");
        assert_eq!(text, example, "{name}");
        lines += text.lines().count();
        typed += 1;
    }
    assert_eq!(typed, files(&root().join("tests/games/bridge"), ".toml").len());
    assert!(lines < 120, "{lines} lines");
}

/// The deliberate mistake in the author’s guide is reported in the words shown there, up to the fingerprint.
#[test]
fn the_mistake_of_the_guide_is_reported() {
    let guide = six_steps();
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path(), &guide);
    let toll = folder.path().join("my-games/bridge/samples/toll.toml");
    let force = fs::read_to_string(&toll).expect("shown");
    fs::write(&toll, force.replace("\"archers\", count = 6", "\"archers\", count = 9")).expect("writable");
    let output = sabretache(folder.path(), &["check", "my-games/bridge/samples/toll.toml", "--data", "my-games"]);
    let (said, block) = (said(&output), guide.split("```\nerror").nth(1).expect("the mistake"));
    let shown = format!("error{block}");
    for line in shown.lines().take_while(|line| *line != "```").map(|line| line.trim_end_matches('…')) {
        assert!(said.lines().any(|there| there.starts_with(line)), "`{line}` is not in {said}");
    }
}

/// The force in the README is legal and has no findings.
#[test]
fn the_force_of_the_readme_is_legal() {
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path(), &text("README.md"));
    let output = sabretache(folder.path(), &["check", "patrol.toml"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.starts_with("Carthag patrol: legal, "), "{said}");
}

#[test]
fn every_picture_and_file_that_is_linked_is_there() {
    for path in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = text(path);
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
            assert!(root().join(link).exists(), "{path} names {link}");
        }
    }
}

/// Guides are shown on terminals and pages, so they have no links to files, tables, lists or bold type.
#[test]
fn guides_keep_to_what_is_shown_everywhere() {
    for path in &TEXTS[1..] {
        let mut fenced = false;
        for (number, line) in text(path).lines().enumerate() {
            fenced ^= line.starts_with("```");
            let odd =
                ["](", "**", "<"].iter().any(|mark| line.contains(mark)) || line.starts_with(['-', '|', '>', ' ']);
            assert!(fenced || !odd, "{path}:{}: `{line}`", number + 1);
        }
    }
}

/// `help` shows every guide in full.
#[test]
fn help_shows_each_guide() {
    for path in &TEXTS[1..] {
        let name = Path::new(path).file_stem().and_then(|name| name.to_str()).expect("a name");
        let output = sabretache(root(), &["help", name]);
        let (shown, guide) = (String::from_utf8_lossy(&output.stdout).into_owned(), text(path));
        assert!(output.status.success(), "{}", said(&output));
        let title = guide.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a title");
        assert!(shown.starts_with(&format!("{title}\n===")), "{shown}");
        let mut fenced = false;
        for line in guide.lines().skip(1).filter(|line| !line.is_empty()) {
            fenced ^= line.starts_with("```");
            let whole = if fenced {
                Some(format!("\n    {line}\n"))
            } else {
                line.strip_prefix("## ").map(|head| format!("\n{head}\n---"))
            };
            let there = whole.is_none_or(|whole| line.starts_with("```") || shown.contains(&whole));
            assert!(there, "`{line}` of {path} is not shown");
        }
    }
}

/// Every command of a workflow is part of the CI script here.
#[test]
fn workflows_run_what_ci_runs() {
    let script = text(".ci/run");
    let mut found = 0;
    for path in files(&root().join(".github/workflows"), ".yml") {
        let workflow = fs::read_to_string(&path).expect("readable");
        for line in workflow.lines() {
            let Some(command) = line.trim_start().trim_start_matches("- ").strip_prefix("run: ") else { continue };
            found += 1;
            let mut words = command.split_whitespace();
            assert_eq!(words.next(), Some(".ci/run"), "{}: `{command}`", path.display());
            let part = words.next();
            assert!(
                part.is_none_or(|part| script.contains(&format!("\n{part}() {{\n"))),
                "{}: `{command}`",
                path.display()
            );
            let all = script.lines().find(|line| line.trim_start().starts_with("all) ")).expect("all parts");
            assert!(part.is_none_or(|part| all.contains(part)), "`.ci/run` leaves out `{command}`");
        }
    }
    assert!(found >= 3, "only {found} command lines were found");
}

/// Every file and folder named to contributors exists.
#[test]
fn files_named_to_contributors_are_there() {
    let text = text("CONTRIBUTING.md");
    let named = text
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| OURS.iter().any(|ours| name.starts_with(ours)) && !name.contains(' '));
    let named: Vec<&str> = named.collect();
    assert!(named.len() > 30, "{named:?}");
    for name in named {
        assert!(root().join(name).exists(), "CONTRIBUTING.md names {name}");
    }
}

/// How paths of the repository's own files begin.
const OURS: [&str; 8] = ["src", "templates", "data/", "tests/", "fonts", "output/", ".ci/", ".cargo/"];
