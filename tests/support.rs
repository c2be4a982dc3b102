//! What several tests share.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::{Diagnostic, print};
use sabretache::model::{Force, Ruleset};
use sabretache::rules::{self, Checked, Sides, Stand};
use sabretache::template::Templates;
use sabretache::typeset::Press;
use sabretache::view::{self, Company, RosterLook, RosterView};

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program in a folder, without the user's own settings.
pub fn sabretache(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("sabretache").expect("the program is built");
    for setting in ["SABRETACHE_DATA", "SABRETACHE_PAPER", "COLUMNS"] {
        command.env_remove(setting);
    }
    command.current_dir(folder).args(arguments);
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

/// The sides of these forces, as the program gives them.
pub fn sides(ruleset: &Ruleset, forces: &[(&Force, &Checked<'_>)]) -> Sides {
    let stand = |(force, checked): &(&'_ Force, &Checked<'_>)| {
        (force.side.as_ref().map(|side| side.value.clone()), checked.muster.army.map(|army| army.id.clone()))
    };
    let known: Vec<(Option<String>, Option<String>)> = forces.iter().map(stand).collect();
    let stands: Vec<Stand<'_>> = known
        .iter()
        .map(|(named, army)| Stand {
            named: named.as_deref(),
            army: army.as_deref().and_then(|id| ruleset.organisation.army(id)),
        })
        .collect();
    rules::sides(ruleset, &stands).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])))
}

/// The roster of a force that meets nobody.
pub fn roster_alone(ruleset: &Ruleset, force: &Force, look: RosterLook) -> RosterView {
    let checked = rules::check(ruleset, force, None);
    let sides = sides(ruleset, &[(force, &checked)]);
    view::roster(ruleset, force, Company { forces: &[&checked], sides: &sides }, 0, look)
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
