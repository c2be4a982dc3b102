//! What each room must not know, read from the source itself.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{files, root, rulesets};

/// Each library and the only places that may name it.
const LIBRARIES: [(&str, &[&str]); 38] = [
    ("toml", &["data"]),
    ("toml_edit", &["data/edit.rs", "data/force_values.rs", "data/house_rulings.rs", "data/writer.rs"]),
    ("minijinja", &["template", "sum.rs"]),
    ("typst", &["typeset"]),
    ("typst_layout", &["typeset"]),
    ("typst_pdf", &["typeset"]),
    ("typst_render", &["typeset"]),
    ("png", &["typeset"]),
    ("comemo", &["typeset"]),
    ("clap", &["cli", "main.rs"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("serde", &["view", "template", "commands", "model/length.rs", "page", "model/change.rs", "exchange"]),
    ("serde_json", &["commands", "page", "serve"]),
    ("rand", &["rules/throw.rs", "commands/table.rs"]),
    ("sha2", &["rules/fingerprint.rs", "page/statics.rs"]),
    ("unicode_normalization", &["rules/agreed.rs"]),
    ("annotate_snippets", &["diagnostic"]),
    ("comfy_table", &["terminal"]),
    ("csv", &["exchange/spreadsheet.rs"]),
    ("glob", &["commands/files.rs"]),
    ("terminal_size", &["terminal"]),
    ("indicatif", &["commands"]),
    ("mail_parser", &["received/mail.rs"]),
    ("mimalloc", &["main.rs"]),
    ("tempfile", &["commands/write.rs"]),
    ("typst_svg", &["typeset/vector.rs"]),
    ("lopdf", &["typeset/attached.rs"]),
    ("hyper", &["serve"]),
    ("hyper_util", &["serve"]),
    ("http_body_util", &["serve"]),
    ("notify", &["serve/watch.rs"]),
    ("tokio", &["serve"]),
    ("qrcode", &["serve/listen.rs", "commands/code.rs"]),
    ("base64", &["page/link.rs", "commands/letters.rs"]),
    ("miniz_oxide", &["page/link.rs", "page/site.rs"]),
    ("rawzip", &["page/house.rs"]),
    ("percent_encoding", &["page/request.rs"]),
];

/// Each room and the rooms that it may call.
const ROOMS: [(&str, &[&str]); 22] = [
    ("words", &[]),
    ("sum", &["words"]),
    ("model", &["sum"]),
    ("diagnostic", &["words", "model"]),
    ("work", &["diagnostic"]),
    ("rules", &["sum", "model", "diagnostic"]),
    ("changes", &["model", "rules", "diagnostic"]),
    ("exchange", &["model", "rules", "diagnostic"]),
    ("suggest", &["model", "rules", "changes", "diagnostic", "work"]),
    ("assets", &["diagnostic"]),
    ("data", &["sum", "model", "rules", "diagnostic", "assets"]),
    ("imposition", &["model"]),
    ("view", &["sum", "model", "diagnostic", "rules", "imposition", "changes", "exchange", "suggest"]),
    ("template", &["assets", "diagnostic"]),
    ("typeset", &["assets", "diagnostic", "template", "work"]),
    ("documents", &["model", "rules", "diagnostic", "assets", "view", "template", "typeset", "work"]),
    ("received", &[]),
    ("terminal", &["view", "diagnostic"]),
    ("report", &["view", "exchange"]),
    (
        "page",
        &[
            "model",
            "rules",
            "changes",
            "exchange",
            "suggest",
            "diagnostic",
            "assets",
            "data",
            "view",
            "template",
            "documents",
            "received",
            "report",
            "work",
        ],
    ),
    ("serve", &["diagnostic", "assets", "page", "typeset", "work"]),
    ("cli", &["model"]),
];

/// What only faces touch: files, the environment, clocks, the network, threads and the system's randomness.
const IMPURE: [&str; 9] =
    ["std::fs", "std::env", "std::io", "std::net", "std::time", "std::process", "std::thread", "SysRng", "Mutex"];

/// The faces, and the two files that they need elsewhere: a folder of files read, and work done on all cores.
const FACES: [&str; 7] = ["cli/", "commands/", "terminal/", "serve/", "main.rs", "build.rs", "assets/folder.rs"];
const ALL_CORES: &str = "typeset/parts.rs";

/// What the page keeps of finished documents is shared by all who ask.
const KEPT: &str = "page/kept.rs";

/// A zip file is written into memory, through the way in which others are written to disk.
const ZIPPED: &str = "page/house.rs";

fn sources() -> BTreeMap<String, String> {
    let folder = root().join("src");
    let named = |path: &Path| path.strip_prefix(&folder).expect("below src").to_string_lossy().replace('\\', "/");
    files(&folder, ".rs").iter().map(|path| (named(path), fs::read_to_string(path).expect("readable"))).collect()
}

/// Words that the code itself uses, comments and tests left aside.
fn code(source: &str) -> String {
    let body = source.split("#[cfg(test)]").next().unwrap_or_default();
    body.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn each_library_is_known_to_one_room() {
    for (file, source) in sources() {
        let code = code(&source);
        for (library, rooms) in LIBRARIES {
            let at_home = rooms.iter().any(|room| file == *room || file.starts_with(&format!("{room}/")));
            let named = code.contains(&format!("use {library}::"))
                || code.contains(&format!(" {library}::"))
                || code.contains(&format!("({library}::"));
            assert!(at_home || !named, "src/{file} knows {library}, which belongs to {rooms:?}");
        }
    }
}

#[test]
fn data_flows_one_way() {
    for (file, source) in sources() {
        let room = file.split('/').next().unwrap_or_default().trim_end_matches(".rs");
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else { continue };
        for (other, _) in ROOMS.iter().chain([&("commands", &[][..])]) {
            let known = code(&source).contains(&format!("crate::{other}"));
            assert!(!known || *other == room || allowed.contains(other), "src/{file} must not know `{other}`");
        }
    }
}

#[test]
fn only_faces_touch_files_clock_and_randomness() {
    for (file, source) in sources().into_iter().filter(|(file, _)| !FACES.iter().any(|face| file.starts_with(face))) {
        for word in IMPURE {
            let allowed = (file == ALL_CORES && ["std::thread", "Mutex"].contains(&word))
                || (file == KEPT && word == "Mutex")
                || (file == ZIPPED && word == "std::io");
            assert!(allowed || !code(&source).contains(word), "src/{file} is no face and must not use {word}");
        }
    }
}

/// An id is of a ruleset because its data were read; the second is of a troop that a force builds for itself, and the third
/// of the colours that every ruleset has.
#[test]
fn only_readers_make_ids() {
    const MAKERS: [&str; 4] = ["data/links.rs", "rules/custom.rs", "model/side.rs", "model/id.rs"];
    for (path, source) in sources().iter().filter(|(path, _)| !MAKERS.contains(&path.as_str())) {
        assert!(!code(source).contains("Id::named("), "{path} makes an id");
    }
}

/// Messages are for every face: only a face may say how something is typed on its command line.
#[test]
fn only_faces_name_flags() {
    for (file, source) in sources().into_iter().filter(|(file, _)| !FACES.iter().any(|face| file.starts_with(face))) {
        assert!(!code(&source).contains("`--"), "src/{file} names a flag");
    }
}

#[test]
fn neither_code_nor_template_knows_a_ruleset() {
    let mut texts: Vec<(String, String)> =
        sources().into_iter().map(|(file, source)| (format!("src/{file}"), source)).collect();
    for path in files(&root().join("templates"), "") {
        texts.push((path.display().to_string(), fs::read_to_string(&path).expect("readable")));
    }
    for ruleset in rulesets() {
        let words = [&ruleset.id, &ruleset.name, &ruleset.author].map(|word| word.to_lowercase());
        for (file, text) in &texts {
            let text = text.to_lowercase();
            for word in &words {
                assert!(!text.contains(word.as_str()), "{file} names `{word}`");
            }
        }
    }
}

#[test]
fn files_stay_short_and_finished() {
    for (file, source) in sources() {
        assert!(source.lines().count() <= 400, "src/{file} is longer than 400 lines");
        for word in ["todo!", "unimplemented!", "dbg!", "FIXME", "TODO", "XXX"] {
            assert!(!source.contains(word), "src/{file} holds {word}");
        }
    }
}

/// A comment says what a thing is: none begins with “What”, and none counts by “so many”. Those that are left from before go one
/// by one; no new one comes.
#[test]
fn no_new_comment_beats_about_the_bush() {
    let all = sources();
    let comments = |held: fn(&str) -> bool| {
        let comment = |line: &str| {
            let words = line.trim_start().strip_prefix("//")?;
            Some(words.trim_start_matches(['/', '!']).trim_start().to_owned())
        };
        all.values().flat_map(|source| source.lines()).filter_map(comment).filter(|words| held(words)).count()
    };
    let (what, many) = (comments(|words| words.starts_with("What ")), comments(|words| words.contains("so many")));
    assert!(what <= WHAT, "{what} comments begin with “What”, {WHAT} did");
    assert!(many <= SO_MANY, "{many} comments say “so many”, {SO_MANY} did");
}

/// As many comments began with “What” when this was last counted.
const WHAT: usize = 756;
/// As many comments said “so many” when this was last counted.
const SO_MANY: usize = 22;
