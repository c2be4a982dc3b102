//! Writes the list of files built into the binary: data, templates and fonts, sorted by path.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    if env::var("CARGO_FEATURE_CARRIED").is_err() {
        writeln!(std::io::stdout(), "cargo:rerun-if-changed=src/build.rs")?;
        return Ok(());
    }
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut paths = Vec::new();
    for folder in ["data", "templates", "fonts"] {
        gather(Path::new(&root), folder, &mut paths)?;
    }
    paths.sort();
    let mut list = String::from("[\n");
    for path in paths {
        let file = format!("{root}/{path}");
        writeln!(list, "    ({path:?}, include_bytes!({file:?}) as &[u8]),")?;
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("embedded.rs"), list)?;
    Ok(())
}

fn gather(root: &Path, folder: &str, paths: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    // The folder is watched too, so that new files are built in.
    let full = root.join(folder);
    let watched = full.display();
    writeln!(std::io::stdout(), "cargo:rerun-if-changed={watched}")?;
    for found in fs::read_dir(&full)? {
        let found = found?;
        let path = format!("{folder}/{}", found.file_name().to_string_lossy());
        if found.file_type()?.is_dir() {
            gather(root, &path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

use std::io::Write as _;
