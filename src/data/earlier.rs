use super::file::Gathered;
use super::gather::gather;
use super::languages::Tongue;
use crate::assets::EARLIER;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::model::Ruleset;

/// What a ruleset was in the earlier versions that its folder keeps, newest first, and what is wrong with those that can't
/// be read. Only lists that were written for them need them, so that nothing else fails by that.
pub fn earlier((assets, language): Tongue<'_>, id: &str) -> (Vec<Ruleset>, Vec<Diagnostic>) {
    let (mut kept, mut problems) = (Vec::new(), Vec::new());
    for (version, files) in assets.earlier(id) {
        let folder = format!("data/{id}/{EARLIER}{version}/");
        let own = assets.get(&format!("{folder}ruleset.toml"));
        let shown = assets.below(&folder).next().map_or(folder.as_str(), |(_, file)| file.name());
        let shown = shown.find(EARLIER).map_or(shown, |at| &shown[..at + EARLIER.len() + version.len()]);
        let hint = format!("put its ruleset.toml there, as it was, with `data-version = \"{version}\"`");
        // A version that was not told in the language yet is told in its own.
        let language = files.language().and(language);
        match gather((&files, language), id, (None, None), &Gathered::default()) {
            _ if own.is_none() => {
                let message = format!("{shown} contains no ruleset.toml");
                problems.push(Diagnostic::error(Code::Unreadable, message).hint(hint));
            }
            Ok(ruleset) if ruleset.data_version == version => kept.push(ruleset),
            Ok(ruleset) => {
                let message = format!("{shown} says that its data version is {}", ruleset.data_version);
                problems.push(Diagnostic::error(Code::VersionMismatch, message).hint(hint));
            }
            Err(wrong) => problems.extend(wrong),
        }
    }
    for problem in &mut problems {
        problem.severity = Severity::Warning;
    }
    (kept, problems)
}
