use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::force_files::STDIN;
use crate::assets::Assets;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, alternatives, backticked, one_of};
use crate::model::{Army, Matched, Ruleset, matching};

/// The rulesets with these names, each once; unknown names are reported.
pub fn rulesets(assets: &Assets, names: &[String]) -> (Vec<Ruleset>, Vec<Diagnostic>) {
    let ids = assets.rulesets();
    let (mut wanted, mut problems): (Vec<&str>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
    // Names that resemble no ruleset's get the same hint, so they are reported together.
    let strange = Some(format!("use {}", alternatives(ids.iter().map(String::as_str))));
    let mut strangers = Vec::new();
    for name in names {
        match one_of("ruleset", name, ids.iter().map(String::as_str).collect()) {
            Ok(id) if wanted.contains(&id) => {}
            Ok(id) => {
                wanted.push(id);
                problems.extend(shortened(name, id).filter(|_| names.len() > 1));
            }
            Err(problem) if problem.hint == strange => strangers.push(name.as_str()),
            Err(problem) => problems.push(meant(assets, name, problem)),
        }
    }
    match strangers.as_slice() {
        [] => {}
        [name] => problems.extend(one_ruleset(assets, name).err()),
        _ => {
            let message = format!("there are no rulesets {}", backticked(strangers));
            problems.push(Diagnostic { hint: strange, ..Diagnostic::error(Code::UnknownName, message) });
        }
    }
    let mut found = Vec::new();
    for id in wanted {
        match data::load(assets, id) {
            Ok(ruleset) => found.push(ruleset),
            Err(wrong) => problems.extend(wrong),
        }
    }
    problems.extend(untranslated(assets, &found));
    (found, problems)
}

/// A notice that a shortened name was read as a ruleset: the name of a table may have been meant.
fn shortened(name: &str, id: &str) -> Option<Diagnostic> {
    let notice = Diagnostic::warning(Code::AmbiguousName, format!("`{name}` is read as the ruleset `{id}`"));
    let notice = Diagnostic { severity: Severity::Notice, ..notice };
    (!name.eq_ignore_ascii_case(id)).then(|| notice.hint("`sabretache table RULESET TABLE` shows a single table"))
}

/// An error if the chosen language has no translation at all.
pub fn language(assets: &Assets) -> Option<Diagnostic> {
    let (asked, known) = (assets.language()?, data::languages(assets));
    let message = format!("there is no translation into `{asked}`");
    let hint = format!("available: {}; {BEGUN}", backticked(known.iter().map(String::as_str)));
    (!known.contains(asked)).then(|| Diagnostic::error(Code::UnknownName, message).hint(hint))
}

/// One warning for all games without a translation into the chosen language.
pub fn untranslated<'a>(assets: &Assets, rulesets: impl IntoIterator<Item = &'a Ruleset>) -> Option<Diagnostic> {
    let warning = data::untranslated(assets, rulesets)?;
    Some(warning.hint(format!("untranslated text is printed as it is; {BEGUN}")))
}

/// The hint on beginning or continuing a translation.
const BEGUN: &str = "`lint FOLDER --language LANGUAGE -o DIR` writes a file to fill in";

/// The ruleset with this id, or the only one whose id begins with it.
pub fn ruleset(assets: &Assets, name: &str) -> Result<Ruleset, Vec<Diagnostic>> {
    let id = one_ruleset(assets, name).map_err(|problem| vec![problem])?;
    data::load(assets, &id)
}

/// The id of the ruleset with this name, or with an id that begins with it.
fn one_ruleset(assets: &Assets, name: &str) -> Result<String, Diagnostic> {
    let ids = assets.rulesets();
    let found = one_of("ruleset", name, ids.iter().map(String::as_str).collect());
    found.map(str::to_owned).map_err(|problem| meant(assets, name, problem))
}

/// The error for a name that no ruleset has, with a hint if it is the name of a file or an army, or if one of its words
/// is an id.
fn meant(assets: &Assets, name: &str, problem: Diagnostic) -> Diagnostic {
    let file = format!("{name}.toml");
    if Path::new(name).is_file() {
        return Diagnostic { message: format!("`{name}` is a file, not a ruleset"), ..problem };
    }
    if let Some(hint) = army_of_game(assets, name) {
        return problem.hint(hint);
    }
    if Path::new(&file).is_file() {
        return problem.hint(format!("did you mean the file `{file}`?"));
    }
    let ids = assets.rulesets();
    let is_word = |id: &&String| name.split_whitespace().any(|word| word.eq_ignore_ascii_case(id));
    match ids.iter().find(is_word) {
        Some(id) => problem.hint(format!("did you mean `{id}`?")),
        None => problem,
    }
}

/// The hint for an army's name in place of a game's, with the commands that show and print it; `None` if no game has
/// such an army.
fn army_of_game(assets: &Assets, name: &str) -> Option<String> {
    let games = assets.rulesets().into_iter().filter_map(|id| data::load(assets, &id).ok());
    let is_army = |game: &Ruleset| game.organisation.armies.iter().any(|army| army.id == name.to_lowercase());
    let game = games.into_iter().find(is_army)?;
    let id = &game.id;
    let printed = format!("`sabretache sheet {id} --for {name}` prints what it uses");
    Some(format!("it is an army of `{id}`: name the ruleset first, as in `sabretache show {id} {name}`; {printed}"))
}

/// The army with this id, or the only one whose id begins with it.
pub fn army<'a>(ruleset: &'a Ruleset, typed: &str) -> Result<&'a Army, Diagnostic> {
    let armies = &ruleset.organisation.armies;
    let id = one_of("army", typed, armies.iter().map(|army| army.id.as_str()).collect())?;
    let unknown = || Diagnostic::error(Code::UnknownName, format!("there is no army `{typed}`"));
    armies.iter().find(|army| army.id == id).ok_or_else(unknown)
}

/// The meaning of an argument that may name a ruleset or a file.
pub enum Meant {
    /// A file or folder.
    Path,
    /// A ruleset, or the problems with its name or data.
    Ruleset(Result<Box<Ruleset>, Vec<Diagnostic>>),
}

/// A notice that a name is read as a ruleset although a file or folder has it too; `None` if neither exists.
pub fn namesake(assets: &Assets, typed: &str) -> Option<Diagnostic> {
    if is_path(assets, typed) {
        return None;
    }
    let ids = assets.rulesets();
    let Matched::One(id) = matching(typed, ids.iter().map(String::as_str)) else { return None };
    let hint = here(typed).or_else(|| here(id))?;
    let notice = Diagnostic::warning(Code::AmbiguousName, format!("`{typed}` is read as the ruleset"));
    Some(Diagnostic { severity: Severity::Notice, ..notice }.hint(hint))
}

/// A hint on naming the file or folder instead of the ruleset; `None` if it does not exist.
pub fn here(name: &str) -> Option<String> {
    let path = Path::new(name);
    let what = if path.is_dir() { "folder" } else { "file" };
    path.exists().then(|| format!("write `./{name}` for the {what} here"))
}

/// The paths and the rulesets among these names; a ruleset that can't be read, or shares its name with a file, is
/// reported.
pub fn paths_and_rulesets<'n>(
    assets: &Assets,
    names: impl IntoIterator<Item = Cow<'n, str>>,
    problems: &mut Vec<Diagnostic>,
) -> (Vec<PathBuf>, Vec<Ruleset>) {
    let (mut paths, mut rulesets) = (Vec::new(), Vec::new());
    for name in names {
        problems.extend(namesake(assets, &name));
        match ruleset_or_path(assets, &name) {
            Meant::Path => paths.push(PathBuf::from(&*name)),
            Meant::Ruleset(Ok(ruleset)) => rulesets.push(*ruleset),
            Meant::Ruleset(Err(wrong)) => problems.extend(wrong),
        }
    }
    (paths, rulesets)
}

/// The army that a name means, or the only one if none is typed; errors if there is none, or several.
pub fn army_or_only<'a>(ruleset: &'a Ruleset, typed: Option<&str>) -> Result<&'a Army, Diagnostic> {
    let armies = &ruleset.organisation.armies;
    let ids = || armies.iter().map(|army| army.id.as_str());
    match (typed, armies.as_slice()) {
        (_, []) => {
            let problem = Diagnostic::error(Code::UnknownName, format!("{} has no armies", ruleset.name));
            Err(problem.hint("write a force of your own troops: `sabretache help data` describes `custom`"))
        }
        (None, [only]) => Ok(only),
        (None, _) => {
            let problem = Diagnostic::error(Code::NotStated, format!("{} has several armies", ruleset.name));
            Err(problem.hint(format!("name one: {}", alternatives(ids()))))
        }
        (Some(typed), _) => army(ruleset, typed),
    }
}

/// Whether a name means a ruleset or a path. A full ruleset id is always the ruleset. Otherwise a name that looks
/// like a path, or exists, is a path; anything else abbreviates a ruleset's id.
pub fn ruleset_or_path(assets: &Assets, name: &str) -> Meant {
    if is_path(assets, name) { Meant::Path } else { Meant::Ruleset(ruleset(assets, name).map(Box::new)) }
}

fn is_path(assets: &Assets, name: &str) -> bool {
    let whole = assets.rulesets().iter().any(|id| id.eq_ignore_ascii_case(name));
    !whole && (name == STDIN || name.contains(['.', '/', '\\']) || Path::new(name).exists())
}

/// Whether a name means a file rather than an army.
pub fn is_file(name: &str) -> bool {
    name == STDIN || name.contains(['.', '/', '\\']) || Path::new(name).is_file()
}
