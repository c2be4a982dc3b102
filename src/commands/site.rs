use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::force_files::unreadable;
use super::other_files::reason;
use super::overwrite::{ELSEWHERE, cannot, closed};
use super::write::write_folder;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic, count, visible};
use crate::page::{Shop, kept_by, site};

/// The first bytes of a WebAssembly module.
const MAGIC: &[u8] = b"\0asm";

/// The script that marks a folder as written by an earlier run; it begins with the list of the folder's files.
const KEEPER: &str = "keeper.js";

/// `site`: writes the page as a folder of files.
pub fn run(assets: Assets, module: Option<&Path>, output: &Path) -> Outcome {
    let module = match module.map(read).transpose() {
        Ok(module) => module,
        Err(problem) => return Outcome::failed(vec![problem]),
    };
    if let Some(why) = closed(output) {
        return Outcome::failed(vec![cannot(output, &why).hint(ELSEWHERE)]);
    }
    let shop = match Shop::new(assets) {
        Ok(shop) => shop,
        Err(problems) => return Outcome::failed(problems),
    };
    let warning = resolve::untranslated(&shop.assets, shop.sound());
    let files = match site(shop, module.as_deref()) {
        Ok(files) => files,
        Err(problems) => return Outcome::failed(problems),
    };
    let files: Vec<(String, Vec<u8>)> = files.into_iter().map(|file| (file.path, file.bytes)).collect();
    if let Err(problem) = write_folder(output, &files, earlier) {
        return Outcome::failed(vec![problem]);
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let megabytes = bytes.div_ceil(100_000);
    let can = if module.is_some() { "" } else { "; without a module it only shows sheets and tables" };
    let files = count(files.len(), "file");
    let folder = visible(&output.display().to_string());
    Outcome::said(format!("{folder}  {files}, {}.{} MB{can}\n", megabytes / 10, megabytes % 10)).after(warning)
}

/// The files that an earlier run wrote into a folder; `None` if no run did.
fn earlier(folder: &Path) -> Option<BTreeSet<String>> {
    let script = fs::read_to_string(folder.join(KEEPER)).ok()?;
    let list: Value = serde_json::from_str(kept_by(&script)?).ok()?;
    let kept = ["now", "later"].into_iter().filter_map(|key| list[key].as_array()).flatten().filter_map(Value::as_str);
    // The address of a page leaves out its file name.
    let file = |address: &str| {
        let page = address.is_empty() || address.ends_with('/');
        if page { format!("{address}index.html") } else { address.to_owned() }
    };
    Some(kept.map(file).chain([KEEPER.to_owned()]).collect())
}

fn read(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| unreadable(path, &reason(&error)))?;
    if bytes.starts_with(MAGIC) {
        return Ok(bytes);
    }
    Err(Diagnostic::error(Code::Unreadable, format!("`{name}` is not a WebAssembly module"))
        .hint("`cargo worker` builds it, as `target/wasm32-unknown-unknown/page/sabretache_worker.wasm`"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{KEEPER, earlier, write_folder};

    #[test]
    fn a_site_is_rewritten_and_other_files_stay() {
        let Ok(folder) = tempfile::tempdir() else { return };
        let site = folder.path().join("site");
        let list = r#"const KEPT = {"version":"1","now":["","old/"],"later":["old.pdf"]};"#;
        let files = |names: &[&str]| -> Vec<(String, Vec<u8>)> {
            names.iter().map(|name| ((*name).to_owned(), format!("{list}\n").into_bytes())).collect()
        };
        assert!(write_folder(&site, &files(&["index.html", "old/index.html", "old.pdf", KEEPER]), earlier).is_ok());
        assert!(fs::write(site.join("CNAME"), "club.example").is_ok());
        assert!(write_folder(&site, &files(&["index.html", KEEPER]), earlier).is_ok());
        assert!(site.join("CNAME").exists() && site.join("index.html").exists());
        assert!(!site.join("old.pdf").exists() && !site.join("old").exists());
        // Without its list of files, the folder is not recognised as ours.
        assert!(fs::write(site.join(KEEPER), "my own script").is_ok());
        assert!(write_folder(&site, &files(&["index.html", KEEPER]), earlier).is_err());
    }
}
