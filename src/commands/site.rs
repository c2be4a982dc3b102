use std::fs;
use std::path::Path;

use super::Outcome;
use super::write::write_folder;
use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic, count, visible};
use crate::page::{Shop, site};

/// What a WebAssembly module begins with.
const MAGIC: &[u8] = b"\0asm";

/// The file by which a folder written before is known.
const MARK: &str = "keeper.js";

/// `site`: the page as a folder of files.
pub fn run(assets: Assets, module: Option<&Path>, output: &Path) -> Outcome {
    let module = match module.map(read).transpose() {
        Ok(module) => module,
        Err(problem) => return Outcome::failed(vec![problem]),
    };
    let files = match Shop::new(assets).and_then(|shop| site(shop, module.as_deref())) {
        Ok(files) => files,
        Err(problems) => return Outcome::failed(problems),
    };
    let files: Vec<(String, Vec<u8>)> = files.into_iter().map(|file| (file.path, file.bytes)).collect();
    if let Err(problem) = write_folder(output, &files, Some(MARK)) {
        return Outcome::failed(vec![problem]);
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let megabytes = bytes.div_ceil(100_000);
    let can = if module.is_some() { "" } else { "; it shows sheets and tables, and builds nothing without its module" };
    let files = count(files.len(), "file");
    let folder = visible(&output.display().to_string());
    Outcome::said(format!("{folder}  {files}, {}.{} MB{can}\n", megabytes / 10, megabytes % 10))
}

fn read(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let name = path.display();
    let bytes =
        fs::read(path).map_err(|error| Diagnostic::error(Code::Unreadable, format!("can't read `{name}`: {error}")))?;
    if bytes.starts_with(MAGIC) {
        return Ok(bytes);
    }
    Err(Diagnostic::error(Code::Unreadable, format!("`{name}` is not a WebAssembly module"))
        .hint("`tests/page/build-static` builds it: its name ends in `.wasm`"))
}
