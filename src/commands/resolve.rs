use crate::assets::Assets;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::model::{Army, Matched, Ruleset, matching};

/// The rulesets that these names stand for, each once; every name that stands for none is reported.
pub fn rulesets(assets: &Assets, names: &[String]) -> (Vec<Ruleset>, Vec<Diagnostic>) {
    let ids = assets.rulesets();
    let (mut wanted, mut problems): (Vec<&str>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
    for name in names {
        match one_of("ruleset", name, ids.iter().map(String::as_str).collect()) {
            Ok(id) if wanted.contains(&id) => {}
            Ok(id) => wanted.push(id),
            Err(problem) => problems.push(problem),
        }
    }
    let mut found = Vec::new();
    for id in wanted {
        match data::load(assets, id) {
            Ok(ruleset) => found.push(ruleset),
            Err(wrong) => problems.extend(wrong),
        }
    }
    (found, problems)
}

/// The one ruleset that a name stands for.
pub fn ruleset(assets: &Assets, name: &str) -> Result<Ruleset, Vec<Diagnostic>> {
    let ids = assets.rulesets();
    let id = one_of("ruleset", name, ids.iter().map(String::as_str).collect()).map_err(|problem| vec![problem])?;
    data::load(assets, id)
}

/// The one army of a ruleset that a name stands for.
pub fn army<'a>(ruleset: &'a Ruleset, typed: &str) -> Result<&'a Army, Diagnostic> {
    let armies = &ruleset.organisation.armies;
    let id = one_of("army", typed, armies.iter().map(|army| army.id.as_str()).collect())?;
    let unknown = || Diagnostic::error(Code::UnknownName, format!("there is no army `{typed}`"));
    armies.iter().find(|army| army.id == id).ok_or_else(unknown)
}

/// What a name stands for where both rulesets and files may be named.
pub enum Meant {
    /// A file or folder.
    Path,
    /// A ruleset, or what is wrong with its name or its data.
    Ruleset(Result<Box<Ruleset>, Vec<Diagnostic>>),
}

/// Whether a name means a ruleset or a path: a ruleset's whole id is the ruleset, even if a file has that name; else
/// what looks like a path, or exists, is a path.
pub fn ruleset_or_path(assets: &Assets, name: &str) -> Meant {
    let whole = assets.rulesets().iter().any(|id| id.eq_ignore_ascii_case(name));
    let known = matches!(matching(name, assets.rulesets().iter().map(String::as_str)), Matched::One(_));
    let there = std::path::Path::new(name);
    // A folder whose name begins a ruleset's id is meant only if typed with a slash.
    let path = name == "-" || name.contains(['.', '/', '\\']) || there.is_file() || (there.exists() && !known);
    if path && !whole { Meant::Path } else { Meant::Ruleset(ruleset(assets, name).map(Box::new)) }
}
