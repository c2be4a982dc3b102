use std::path::Path;

use super::Outcome;
use super::agreed_words::typed;
use super::overwrite::Overwrite;
use super::write::{no_folder, write_work};
use crate::assets::Assets;
use crate::cli::Skeleton;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, visible};
use crate::model::capital;

/// Name and id in the skeletons, replaced by those of the new game.
const NAME: &str = "A game of your own";
const ID: &str = "a-game-of-your-own";

/// `new-game`: the files of a small game that prints unchanged.
pub fn run(assets: &Assets, id: &str, like: Skeleton, output: &Path, force: bool) -> Outcome {
    match written(assets, id, like, output, force) {
        Ok(files) => {
            let folder = output.display().to_string();
            let folder = visible(&folder);
            let mut said: Vec<String> = files.iter().map(|path| format!("{folder}/{id}/{path}")).collect();
            said.push(format!("print it with `sabretache sheet {id} --data {}`\n", typed(&folder)));
            Outcome::said(said.join("\n"))
        }
        Err(problem) => Outcome::failed(vec![problem]),
    }
}

fn written(assets: &Assets, id: &str, like: Skeleton, output: &Path, force: bool) -> Result<Vec<String>, Diagnostic> {
    no_folder(output)?;
    if let Some(problem) = data::misnamed(id) {
        return Err(problem);
    }
    if assets.rulesets().iter().any(|known| known == id) {
        let message = format!("there is already a ruleset `{id}`");
        return Err(Diagnostic::error(Code::BadValue, message)
            .hint(format!("choose another id, or copy that ruleset's files with `sabretache eject {id} DIR`")));
    }
    let name = capital(&id.replace('-', " "));
    let files = assets.below(like.folder()).map(|(path, file)| {
        let text = file.text()?.text.replace(NAME, &name).replace(ID, id);
        Ok((path[like.folder().len()..].to_owned(), text.into_bytes()))
    });
    let files: Vec<(String, Vec<u8>)> = files.collect::<Result<_, Diagnostic>>()?;
    write_work(&output.join(id), &files, &Overwrite { force, own: assets.read(), ..Overwrite::default() })?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
