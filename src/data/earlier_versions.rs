use super::file::Gathered;
use super::gather::gather;
use super::languages::Tongue;
use crate::assets::{EARLIER, HEAD};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::model::Ruleset;

/// The earlier versions of a ruleset kept in its folder, newest first, and the problems with unusable ones. The
/// problems are warnings: only lists written for these versions need them.
pub fn earlier((assets, language): Tongue<'_>, id: &str) -> (Vec<Ruleset>, Vec<Diagnostic>) {
    let (mut kept, mut problems) = (Vec::new(), Vec::new());
    for (version, files) in assets.earlier(id) {
        let folder = format!("data/{id}/{EARLIER}{version}/");
        let own = assets.get(&format!("{folder}{HEAD}"));
        let shown = assets.below(&folder).next().map_or(folder.as_str(), |(_, file)| file.name());
        let shown = shown.find(EARLIER).map_or(shown, |at| &shown[..at + EARLIER.len() + version.len()]);
        let hint = format!("put its {HEAD} there, as it was, with `data-version = \"{version}\"`");
        // A version without this translation is read in its own language.
        let language = files.language().and(language);
        match gather((&files, language), id, (None, None), &Gathered::default()) {
            _ if own.is_none() => {
                let message = format!("{shown} contains no {HEAD}");
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
