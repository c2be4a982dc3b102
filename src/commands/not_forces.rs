use super::force_files::ForceFile;
use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Matched, matching};

/// Says of each path that can't be read if it is the name of a ruleset or, where forces have a limit, a number of
/// points, rather than the path of a force.
pub fn not_forces(assets: &Assets, files: &mut [ForceFile], limited: bool) {
    let ids = assets.rulesets();
    for file in files.iter_mut().filter(|file| file.source.is_none() && !file.path.exists()) {
        if let Some(problem) = file.path.to_str().and_then(|name| not_force(&ids, name, limited)) {
            file.read = Err(vec![problem]);
        }
    }
}

fn not_force(ids: &[String], name: &str, limited: bool) -> Option<Diagnostic> {
    let problem = |message: String| Diagnostic::error(Code::Unreadable, message);
    if limited && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
        let problem = problem(format!("`{name}` is a number, not a force file"));
        return Some(problem.hint(format!("if it is the agreed points limit, write `--limit {name}`")));
    }
    match matching(name, ids.iter().map(String::as_str)) {
        Matched::One(id) if id.eq_ignore_ascii_case(name) => {
            let problem = problem(format!("`{name}` is a ruleset, not a force file"));
            Some(problem.hint(format!("name a file; `sabretache new {id} -o FORCE.toml` begins one")))
        }
        Matched::One(_) | Matched::Several(_) | Matched::None => None,
    }
}
