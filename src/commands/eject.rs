use std::path::Path;

use super::overwrite::Overwrite;
use super::write::{no_folder, write_work};
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, count, visible};

/// `eject`: copies the files of a ruleset, as shipped or as overridden in the user's own folders.
pub fn run(assets: &Assets, name: &str, folder: &Path, force: bool) -> Outcome {
    let id = match resolve::ruleset(assets, name) {
        Ok(ruleset) => ruleset.id,
        Err(problems) => return Outcome::failed(problems),
    };
    match written(assets, &id, folder, force) {
        Ok(files) => {
            let (folder, files) = (folder.display().to_string(), count(files, "file"));
            let target = visible(&folder);
            Outcome::said(format!("{target}/{id}  {files}; `--data {target}` uses them\n"))
        }
        Err(problem) => Outcome::failed(vec![problem]),
    }
}

fn written(assets: &Assets, id: &str, folder: &Path, force: bool) -> Result<usize, Diagnostic> {
    no_folder(folder)?;
    let top = format!("data/{id}/");
    let files = assets.below(&top).map(|(path, file)| Ok((path[top.len()..].to_owned(), file.bytes()?.to_vec())));
    let files: Vec<(String, Vec<u8>)> = files.collect::<Result<_, Diagnostic>>()?;
    write_work(&folder.join(id), &files, &Overwrite { force, own: assets.read(), ..Overwrite::default() })?;
    Ok(files.len())
}
