use super::file::Gathered;
use super::load::gather;
use crate::assets::{Assets, EARLIER};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Ruleset;

/// What a ruleset was in the earlier versions that its folder keeps, newest first; or everything that is wrong with them.
pub fn earlier(assets: &Assets, id: &str) -> Result<Vec<Ruleset>, Vec<Diagnostic>> {
    let (mut kept, mut problems) = (Vec::new(), Vec::new());
    for (version, assets) in assets.earlier(id) {
        match gather(&assets, id, (None, None), &Gathered::default()) {
            Ok(ruleset) if ruleset.data_version == version => kept.push(ruleset),
            Ok(ruleset) => {
                let folder = format!("data/{id}/{EARLIER}{version}");
                let message = format!("`{folder}` says that it is data {}", ruleset.data_version);
                let hint = format!("put its ruleset.toml there, as it was, with `data-version = \"{version}\"`");
                problems.push(Diagnostic::error(Code::VersionMismatch, message).hint(hint));
            }
            Err(wrong) => problems.extend(wrong),
        }
    }
    if problems.is_empty() { Ok(kept) } else { Err(problems) }
}
