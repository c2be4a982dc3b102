//! What several tests share.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::{Diagnostic, print};
use sabretache::model::Ruleset;
use sabretache::template::Templates;
use sabretache::typeset::Press;

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program in a folder, without the user's own settings.
pub fn sabretache(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("sabretache").expect("the program is built");
    command.current_dir(folder).env_remove("SABRETACHE_DATA").env_remove("SABRETACHE_PAPER").args(arguments);
    command.output().expect("the program runs")
}

/// Every shipped ruleset.
pub fn rulesets() -> Vec<Ruleset> {
    data::load_all(&Assets::embedded())
        .into_iter()
        .map(|(id, loaded)| loaded.unwrap_or_else(|wrong| panic!("{id}: {}", worded(&wrong))))
        .collect()
}

/// What every document shares, from these assets.
pub fn tools(assets: &Assets) -> (Press, Templates) {
    let press = Press::new(assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    (press, Templates::new(assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))))
}

/// Diagnostics as the user sees them.
pub fn worded(problems: &[Diagnostic]) -> String {
    problems.iter().map(|problem| print(problem, false)).collect::<Vec<_>>().join("\n\n")
}

/// Every file below a folder with this ending, sorted.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}
