//! The limits of each room, checked on the source itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use regex::Regex;

use crate::support::{files, root, rulesets};

/// Each library, and the only places that may use it.
const LIBRARIES: [(&str, &[&str]); 40] = [
    ("toml", &["data"]),
    (
        "toml_edit",
        &[
            "data/edit.rs",
            "data/edit_values.rs",
            "data/force_values.rs",
            "data/house_rulings.rs",
            "data/moved_units.rs",
            "data/writer.rs",
        ],
    ),
    ("minijinja", &["template", "sum.rs"]),
    ("num_bigint", &["odds"]),
    ("num_integer", &["odds"]),
    ("typst", &["typeset"]),
    ("typst_layout", &["typeset"]),
    ("typst_pdf", &["typeset"]),
    ("typst_render", &["typeset"]),
    ("png", &["typeset"]),
    ("comemo", &["typeset"]),
    ("clap", &["cli", "main.rs"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    (
        "serde",
        &[
            "view",
            "template",
            "commands",
            "model/length.rs",
            "page",
            "model/change.rs",
            "model/custom.rs",
            "model/custom_word.rs",
            "model/force.rs",
            "model/force_group.rs",
            "model/force_unit.rs",
            "model/pairs.rs",
            "model/seed_text.rs",
            "model/thrown.rs",
            "list_text",
        ],
    ),
    ("serde_json", &["commands", "page", "serve", "list_text/list_form.rs"]),
    ("rand", &["rules/throw.rs", "commands/table.rs"]),
    ("sha2", &["rules/fingerprint.rs", "page/statics.rs"]),
    ("unicode_normalization", &["model/ident.rs", "rules/agreed.rs"]),
    ("annotate_snippets", &["diagnostic"]),
    ("comfy_table", &["terminal"]),
    ("csv", &["list_text/spreadsheet.rs"]),
    ("glob", &["commands/force_files.rs"]),
    ("terminal_size", &["terminal"]),
    ("indicatif", &["commands"]),
    ("mail_parser", &["received"]),
    ("mimalloc", &["main.rs"]),
    ("tempfile", &["commands/overwrite.rs", "commands/write.rs"]),
    ("typst_svg", &["typeset/vector.rs"]),
    ("hayro_syntax", &["typeset/attached.rs"]),
    ("hyper", &["serve"]),
    ("hyper_util", &["serve"]),
    ("http_body_util", &["serve"]),
    ("notify", &["serve/watch.rs"]),
    ("tokio", &["serve"]),
    ("qrcode", &["serve/listen.rs", "commands/qr.rs"]),
    ("base64", &["page/link.rs", "commands/player_mails.rs"]),
    ("miniz_oxide", &["page/link.rs", "page/site.rs", "typeset/attached.rs"]),
    ("rawzip", &["page/house.rs"]),
    ("percent_encoding", &["page/request.rs"]),
];

/// Each room, and the rooms it may call.
const ROOMS: [(&str, &[&str]); 24] = [
    ("words", &[]),
    ("sum", &["words"]),
    ("model", &["sum"]),
    ("diagnostic", &["words", "model"]),
    ("work", &["diagnostic"]),
    ("odds", &["model", "diagnostic"]),
    ("rules", &["sum", "model", "odds", "diagnostic"]),
    ("changes", &["model", "rules", "diagnostic"]),
    ("list_text", &["model", "rules", "diagnostic"]),
    ("suggest", &["model", "rules", "changes", "diagnostic", "work"]),
    ("assets", &["diagnostic"]),
    ("data", &["sum", "model", "rules", "diagnostic", "assets"]),
    ("imposition", &["model"]),
    ("view", &["sum", "model", "diagnostic", "odds", "rules", "imposition", "changes", "list_text", "suggest"]),
    ("template", &["assets", "diagnostic"]),
    ("typeset", &["assets", "diagnostic", "template", "work"]),
    ("documents", &["model", "rules", "diagnostic", "assets", "view", "template", "typeset", "work"]),
    ("received", &[]),
    ("imported", &["model", "rules", "list_text", "diagnostic", "assets", "data"]),
    ("terminal", &["view", "diagnostic"]),
    ("report", &["view", "list_text"]),
    (
        "page",
        &[
            "model",
            "rules",
            "changes",
            "list_text",
            "suggest",
            "diagnostic",
            "assets",
            "data",
            "view",
            "template",
            "documents",
            "received",
            "imported",
            "report",
            "work",
        ],
    ),
    ("serve", &["diagnostic", "assets", "page", "typeset", "work"]),
    ("cli", &["model", "list_text", "diagnostic"]),
];

/// Only faces may use files, the environment, clocks, the network, threads and the system's randomness.
const IMPURE: [&str; 9] =
    ["std::fs", "std::env", "std::io", "std::net", "std::time", "std::process", "std::thread", "SysRng", "Mutex"];

/// The faces, with two exceptions: the file that reads a folder, and the one that works on all cores.
const FACES: [&str; 8] =
    ["cli/", "commands/", "terminal/", "serve/", "worker/", "main.rs", "build.rs", "assets/folder.rs"];
const ALL_CORES: &str = "typeset/parts.rs";

/// The rooms that may lock: the documents that the page keeps are shared by all requests.
const FINISHED: &str = "page/finished.rs";

/// The rooms that may use `std::io`: the zip file is written into memory through its writer.
const ZIPPED: &str = "page/house.rs";

fn sources() -> BTreeMap<String, String> {
    let folder = root().join("src");
    let named = |path: &Path| path.strip_prefix(&folder).expect("below src").to_string_lossy().replace('\\', "/");
    files(&folder, ".rs").iter().map(|path| (named(path), fs::read_to_string(path).expect("readable"))).collect()
}

/// The room that a file belongs to.
fn room(file: &str) -> &str {
    file.split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// The source without comments and unit tests.
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
        let room = room(&file);
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else { continue };
        for (other, _) in ROOMS.iter().chain([&("commands", &[][..])]) {
            let known = code(&source).contains(&format!("crate::{other}"));
            assert!(!known || *other == room || allowed.contains(other), "src/{file} must not know `{other}`");
        }
    }
}

/// The files in the rooms of `view`, and their code.
fn views() -> BTreeMap<String, String> {
    let inner = |file: &String| file.starts_with("view/") && file.matches('/').count() == 2;
    sources().into_iter().filter(|(file, _)| inner(file)).map(|(file, source)| (file, code(&source))).collect()
}

/// A room of `view` is a kind of document: it may use the shared parts, and the parts use no document.
#[test]
fn no_document_knows_another() {
    for (file, code) in views() {
        let shared = code.matches("crate::view::parts::").count();
        let alone = code.matches("crate::view").count() == shared && !code.contains("super::super");
        assert!(alone, "src/{file} must know nothing of `view` but `view::parts` and the files beside it");
    }
}

#[test]
fn views_know_each_other_one_way() {
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, code) in views() {
        let room = file.rsplit_once('/').map(|(room, _)| room.to_owned()).unwrap_or_default();
        let named = |rest: &str| {
            rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().map(str::to_owned)
        };
        let beside = code.split("super::").skip(1).filter_map(named).map(|name| format!("{room}/{name}.rs"));
        known.insert(file, beside.collect());
    }
    while let Some(last) = known.iter().find(|(_, all)| !all.iter().any(|one| known.contains_key(one))) {
        let last = last.0.clone();
        known.remove(&last);
    }
    assert!(known.is_empty(), "files of `view` know each other in a circle: {:?}", known.keys());
}

#[test]
fn only_faces_touch_files_clock_and_randomness() {
    for (file, source) in sources().into_iter().filter(|(file, _)| !FACES.iter().any(|face| file.starts_with(face))) {
        for word in IMPURE {
            let allowed = (file == ALL_CORES && ["std::thread", "Mutex"].contains(&word))
                || (file == FINISHED && word == "Mutex")
                || (file == ZIPPED && word == "std::io");
            assert!(allowed || !code(&source).contains(word), "src/{file} is not a face and must not use {word}");
        }
    }
}

/// Ids are made only where data are read, where a force builds its own troops, and for the colours that every ruleset
/// has.
#[test]
fn only_readers_make_ids() {
    const MAKERS: [&str; 4] = ["data/links.rs", "rules/custom.rs", "model/side.rs", "model/id.rs"];
    for (path, source) in sources().iter().filter(|(path, _)| !MAKERS.contains(&path.as_str())) {
        assert!(!code(source).contains("Id::named("), "{path} makes an id");
    }
}

/// Messages are for every face, so only a face may name command-line flags.
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

/// A comment says what a thing is: none begins with “What”, none counts by “so many”, and few have three words
/// or fewer, as help texts for values do.
#[test]
fn comments_say_what_a_thing_is() {
    const SHORT: usize = 150;
    let all = sources();
    let lines = || all.iter().flat_map(|(file, source)| source.lines().map(move |line| (file, line.trim_start())));
    let words =
        |line: &str| line.strip_prefix("//").map(|words| words.trim_start_matches(['/', '!']).trim().to_owned());
    let beside = |words: &str| words.starts_with("What ") || words.to_lowercase().contains("so many");
    let found: Vec<String> = lines()
        .filter(|(_, line)| words(line).is_some_and(|words| beside(&words)))
        .map(|(file, line)| format!("src/{file}: {line}"))
        .collect();
    assert_eq!(found, Vec::<String>::new());
    let documented: Vec<&str> = lines().map(|(_, line)| line).collect();
    let alone = |at: usize| {
        let doc = |line: Option<&&str>| line.is_some_and(|line| line.starts_with("///"));
        !(doc(documented.get(at + 1)) || at > 0 && doc(documented.get(at - 1)))
    };
    let short = documented.iter().enumerate().filter(|(at, line)| {
        line.strip_prefix("///").is_some_and(|says| says.split_whitespace().count() <= 3) && alone(*at)
    });
    let short = short.count();
    assert!(short < SHORT, "{short} documentation lines say three words or fewer");
}

/// Files that use each other, directly or through others, and so cannot be read, tested or moved alone. The list is
/// empty, and must stay so.
const CIRCLES: &[&str] = &[];

/// Type names used more than once in the crate, which would confuse readers. The list must stay empty.
const SHARED_NAMES: &[&str] = &[];

#[test]
fn no_files_know_each_other_in_a_circle() {
    let edges = Modules::read().edges();
    let mut rooms = Edges::new();
    for (file, known) in &edges {
        let others = known.iter().map(|other| room(other).to_owned()).filter(|other| other != room(file));
        rooms.entry(room(file).to_owned()).or_default().extend(others);
    }
    assert_eq!(circles(&rooms), Vec::<String>::new(), "rooms that know each other in a circle");
    assert_listed(&circles(&edges), CIRCLES, "CIRCLES");
}

#[test]
fn no_two_types_share_a_name() {
    let declared =
        Regex::new(r"(?m)^(?:\s*(?:pub(?:\([a-z]+\))? )?(?:struct|enum|trait)|(?:pub(?:\([a-z]+\))? )?type) (\w+)");
    let declared = declared.expect("a pattern");
    let mut homes: BTreeMap<String, usize> = BTreeMap::new();
    for source in sources().values() {
        for found in declared.captures_iter(&code(source)) {
            *homes.entry(found[1].to_owned()).or_default() += 1;
        }
    }
    let shared: Vec<String> = homes.into_iter().filter(|(_, homes)| *homes > 1).map(|(name, _)| name).collect();
    assert_listed(&shared, SHARED_NAMES, "SHARED_NAMES");
}

/// Both lists are kept exact: names that are gone must be removed, so that they cannot come back.
fn assert_listed(found: &[String], listed: &[&str], name: &str) {
    let ready = found.iter().map(|line| format!("    \"{line}\",\n")).collect::<Vec<_>>().concat();
    assert!(
        found == listed,
        "new ones must go, and lines that are gone be taken off. The list as it is now:\nconst {name}: &[&str] = &[\n{ready}];"
    );
}

/// The files that each file uses.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// Files that use each other in a circle, one line for each circle.
fn circles(edges: &Edges) -> Vec<String> {
    let reached = |from: &String| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(file) = next.pop() {
            next.extend(edges[file].iter().filter(|known| reached.insert((*known).clone())));
        }
        reached
    };
    let all: Edges = edges.keys().map(|file| (file.clone(), reached(file))).collect();
    let circle = |(file, reached): (&String, &BTreeSet<String>)| {
        reached.iter().filter(|other| all[*other].contains(file)).cloned().collect::<Vec<_>>()
    };
    let circles: BTreeSet<Vec<String>> = all.iter().map(circle).filter(|circle| circle.len() > 1).collect();
    circles.iter().map(|circle| circle.join(" ")).collect()
}

/// The modules of the library, with their files by path, such as `commands::print`.
#[derive(Default)]
struct Modules {
    files: BTreeMap<String, String>,
    /// Names that a module imports: `commands::print::Out` is `cli::Out`.
    names: BTreeMap<String, String>,
    /// The paths in each module.
    written: Vec<(String, String)>,
}

impl Modules {
    fn read() -> Modules {
        let import = Regex::new(r"(?m)^\s*(pub(?:\([a-z]+\))? )?use ([^;]+);").expect("a pattern");
        // A module declaration or a string does not use another file.
        let silent = r#"(?m)^\s*(?:pub(?:\([a-z]+\))? )?mod \w+;|'"'|"(?:[^"\\]|\\.)*""#;
        let silent = Regex::new(silent).expect("a pattern");
        let inline = Regex::new(r"(?:^|[^:\w.])(\w+(?:::\w+)+)").expect("a pattern");
        let sources: Vec<(String, String)> = sources()
            .into_iter()
            .filter(|(file, _)| !["lib.rs", "main.rs", "build.rs"].contains(&file.as_str()))
            .map(|(file, source)| (file, code(&source)))
            .collect();
        let mut modules = Modules::default();
        for (file, _) in &sources {
            modules.files.insert(module(file), file.clone());
        }
        for (file, code) in &sources {
            let module = module(file);
            let body = import.replace_all(code, "");
            let body = silent.replace_all(&body, "");
            for found in import.captures_iter(code) {
                for path in expanded(&found[2]) {
                    let name = path.rsplit("::").next().unwrap_or_default();
                    let Some(target) = modules.absolute(&module, &path) else { continue };
                    modules.names.insert(format!("{module}::{name}"), target.clone());
                    // A name that is only re-exported is not used.
                    let is_used =
                        || body.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == name);
                    if found.get(1).is_none() || is_used() {
                        modules.written.push((module.clone(), target));
                    }
                }
            }
            for found in inline.captures_iter(&body) {
                modules.written.extend(modules.absolute(&module, &found[1]).map(|path| (module.clone(), path)));
            }
        }
        // Names that an inline module takes from its own file are not imports.
        let names = modules.names.clone();
        modules.names.retain(|name, target| names.get(target) != Some(name) || name.len() < target.len());
        modules
    }

    /// A path in this module, from the root of the crate; `None` if it leads to another crate.
    fn absolute(&self, module: &str, path: &str) -> Option<String> {
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let above = |module: &str| module.rsplit_once("::").map_or(String::new(), |(above, _)| above.to_owned());
        match first {
            "crate" => Some(rest.to_owned()),
            "self" => Some(joined(module, rest)),
            "super" if rest.starts_with("super::") => self.absolute(&above(module), rest),
            "super" => Some(joined(&above(module), rest)),
            _ => {
                let here = joined(module, first);
                (self.files.contains_key(&here) || self.names.contains_key(&here)).then(|| joined(module, path))
            }
        }
    }

    /// The file that defines the end of a path, through any re-exports.
    fn home(&self, path: &str) -> Option<&String> {
        let words: Vec<&str> = path.split("::").collect();
        let mut known = String::new();
        for (place, word) in words.iter().enumerate() {
            let next = joined(&known, word);
            let (is_module, rest) = (self.files.contains_key(&next), words[place + 1..].join("::"));
            match self.names.get(&next) {
                Some(target) if !is_module || rest.is_empty() => return self.home(&joined(target, &rest)),
                Some(_) | None if is_module => known = next,
                Some(_) | None => break,
            }
        }
        self.files.get(&known)
    }

    /// The files that each file uses.
    fn edges(&self) -> Edges {
        let mut edges: Edges = self.files.values().map(|file| (file.clone(), BTreeSet::new())).collect();
        for (module, path) in &self.written {
            let (file, known) = (&self.files[module], self.home(path));
            edges.entry(file.clone()).or_default().extend(known.filter(|known| *known != file).cloned());
        }
        edges
    }
}

/// The module path of a file.
fn module(file: &str) -> String {
    let path = file.trim_end_matches(".rs");
    path.strip_suffix("/mod").unwrap_or(path).replace('/', "::")
}

fn joined(module: &str, path: &str) -> String {
    [module, path].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("::")
}

/// The paths named by a `use`: `super::{a, b::C}` names two.
fn expanded(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        return vec![path.trim_end_matches("::self").to_owned()];
    };
    let inside = rest.trim_end().strip_suffix('}').expect("braces come in pairs");
    let mut depth = 0;
    let parts = inside.split(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == 0
    });
    let paths = parts.filter(|part| !part.trim().is_empty()).flat_map(expanded);
    paths
        .map(|path| format!("{}{path}", before.trim()))
        .map(|path| path.trim_end_matches("::self").to_owned())
        .collect()
}
