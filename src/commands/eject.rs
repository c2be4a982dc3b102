use std::path::Path;

use super::write::write_folder;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, count, visible};

/// `eject`: the files of a ruleset as they are shipped, or as the user's own folders have them.
pub fn run(assets: &Assets, name: &str, folder: &Path) -> Outcome {
    let id = match resolve::ruleset(assets, name) {
        Ok(ruleset) => ruleset.id,
        Err(problems) => return Outcome::failed(problems),
    };
    match written(assets, &id, folder) {
        Ok(files) => {
            let (folder, files) = (folder.display().to_string(), count(files, "file"));
            let target = visible(&folder);
            Outcome::said(format!("{target}/{id}  {files}; `--data {target}` takes them\n"))
        }
        Err(problem) => Outcome::failed(vec![problem]),
    }
}

fn written(assets: &Assets, id: &str, folder: &Path) -> Result<usize, Diagnostic> {
    let top = format!("data/{id}/");
    let files = assets.below(&top).map(|(path, file)| Ok((path[top.len()..].to_owned(), file.bytes()?.to_vec())));
    let files: Vec<(String, Vec<u8>)> = files.collect::<Result<_, Diagnostic>>()?;
    let refused = |problem: Diagnostic| problem.hint("name another folder, or delete the game's folder in it first");
    write_folder(&folder.join(id), &files, None).map_err(refused)?;
    Ok(files.len())
}
