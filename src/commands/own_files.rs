use std::path::PathBuf;

use crate::assets::Assets;
use crate::data;
use crate::diagnostic::Diagnostic;

/// The built-in files overlaid with those of these folders, and warnings about the folders.
pub fn read_assets(data: &[PathBuf], templates: &[PathBuf]) -> Result<(Assets, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut assets = Assets::embedded();
    let (mut warnings, mut problems) = (Vec::new(), Vec::new());
    let folders = data.iter().map(|folder| ("data", folder));
    for (top, folder) in folders.chain(templates.iter().map(|folder| ("templates", folder))) {
        match assets.add_folder(top, folder) {
            Ok(odd) => warnings.extend(odd),
            Err(problem) => problems.push(problem),
        }
    }
    warnings.extend(data::strays(&assets));
    if problems.is_empty() { Ok((assets, warnings)) } else { Err(problems) }
}
