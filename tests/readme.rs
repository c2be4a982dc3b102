//! Each command in the README works as it stands there.

use std::fs;

use crate::support::{everything_printed, root, sabretache};

#[test]
fn every_command_of_the_readme_runs() {
    let readme = fs::read_to_string(root().join("README.md")).expect("readable");
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = 0;
    for line in readme.lines().map(str::trim) {
        let arguments = line.strip_prefix("cargo run -- ").or_else(|| line.strip_prefix("sabretache "));
        let Some(arguments) = arguments else { continue };
        let arguments: Vec<&str> = arguments.split('#').next().unwrap_or_default().split_whitespace().collect();
        run += 1;
        if arguments == ["print"] {
            everything_printed();
            continue;
        }
        prepare(folder.path());
        if arguments.first() == Some(&"serve") {
            // Goes on until it is stopped: that it begins and says where is enough here.
            let more: Vec<&str> = arguments[1..].iter().copied().filter(|argument| *argument != "--open").collect();
            let more = if more.first() == Some(&"--address") { &more[2..] } else { &more[..] };
            crate::serving::server_in(folder.path(), more);
            continue;
        }
        let output = sabretache(folder.path(), &arguments);
        assert!(output.status.success(), "`{line}`: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(run >= 8, "only {run} commands were found");
    assert!(readme.contains("\ncargo run -- print\n") && readme.contains("\ncargo test\n"));
}

/// The files that the README has its reader make: a folder with a changed file of a shipped ruleset.
fn prepare(folder: &std::path::Path) {
    let own = folder.join("club/scrubs");
    fs::create_dir_all(&own).expect("writable");
    fs::copy(root().join("data/scrubs/rulings.toml"), own.join("rulings.toml")).expect("copied");
    // The files that it shows, each under its name.
    for (name, text) in shown() {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    // The samples lie where the reader of the README has them.
    let samples = folder.join("data/fistful/samples");
    fs::create_dir_all(&samples).expect("writable");
    for path in crate::support::files(&root().join("data/fistful/samples"), ".toml") {
        fs::copy(&path, samples.join(path.file_name().expect("a name"))).expect("copied");
    }
}

/// The files that the README shows, by name.
fn shown() -> Vec<(String, String)> {
    let readme = fs::read_to_string(root().join("README.md")).expect("readable");
    let blocks = readme.split("```toml title=\"").skip(1).map(|rest| {
        let (name, rest) = rest.split_once("\"\n").expect("a title");
        (name.to_owned(), rest.split("```").next().unwrap_or_default().to_owned())
    });
    blocks.collect()
}

/// The game that the guide has the reader type is the one that is shipped as an example, and is short.
#[test]
fn the_game_of_the_guide_is_shipped() {
    let mut lines = 0;
    let mut typed = 0;
    for (name, text) in shown() {
        let Some(path) = name.strip_prefix("my-games/") else { continue };
        let shipped = fs::read_to_string(root().join("tests/games").join(path)).expect("shipped");
        assert_eq!(text, shipped, "{name}");
        lines += text.lines().count();
        typed += 1;
    }
    assert_eq!(typed, crate::support::files(&root().join("tests/games/bridge"), ".toml").len());
    assert!(lines < 120, "{lines} lines");
}

/// The force that the README shows is one to begin with: legal, with nothing to remark.
#[test]
fn the_force_of_the_readme_is_legal() {
    let readme = fs::read_to_string(root().join("README.md")).expect("readable");
    let force = readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a force");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("force.toml"), force).expect("writable");
    let output = sabretache(folder.path(), &["check", "force.toml"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.starts_with("Carthag patrol: legal, "), "{said}");
}

#[test]
fn every_picture_and_file_of_the_readme_is_there() {
    let readme = fs::read_to_string(root().join("README.md")).expect("readable");
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for link in links.filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
        assert!(root().join(link).exists(), "the README names {link}");
    }
}
