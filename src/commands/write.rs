use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempDir};

use crate::cli::Kind;
use crate::diagnostic::{Code, Diagnostic};

/// What one document is made of.
pub enum Files {
    /// One file.
    One(Vec<u8>),
    /// One file a page.
    Pages(Vec<Vec<u8>>),
    /// A folder of files by path.
    Folder(Vec<(String, Vec<u8>)>),
}

/// What was written.
pub struct Written {
    paths: Vec<PathBuf>,
    remark: String,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paths.iter().try_for_each(|path| writeln!(f, "{}  {}", path.display(), self.remark))
    }
}

/// Whether `path` names a file of this kind rather than a folder.
pub fn is_file(path: &Path, kind: Kind) -> bool {
    kind != Kind::Typ && path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending(kind)))
}

/// Writes a document whole or not at all: beside its place first, then moved into it.
pub fn write(output: &Path, name: &str, kind: Kind, files: &Files, remark: String) -> Result<Written, Diagnostic> {
    let target =
        if is_file(output, kind) { output.to_owned() } else { output.join(format!("{name}.{}", ending(kind))) };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let refused = |error: &dyn fmt::Display| {
        Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {error}", target.display()))
    };
    fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    let mut paths = Vec::new();
    match files {
        Files::One(bytes) => {
            place(folder, &target, bytes).map_err(|error| refused(&error))?;
            paths.push(target);
        }
        Files::Pages(pages) => {
            let stem = target.with_extension("");
            for (index, bytes) in pages.iter().enumerate() {
                let path = PathBuf::from(format!("{}-{}.{}", stem.display(), index + 1, ending(kind)));
                let path = if pages.len() == 1 { target.clone() } else { path };
                place(folder, &path, bytes).map_err(|error| refused(&error))?;
                paths.push(path);
            }
        }
        Files::Folder(files) => {
            let target = target.with_extension("");
            let refused = |error: std::io::Error| {
                Diagnostic::error(Code::Unwritable, format!("can't write the folder `{}`: {error}", target.display()))
            };
            whole_folder(folder, &target, files).map_err(refused)?;
            paths.push(target);
        }
    }
    Ok(Written { paths, remark })
}

/// Writes a text file whole or not at all; one that stands there already is kept, unless `replace` says otherwise.
pub fn write_text(path: &Path, text: &str, replace: bool) -> Result<(), Diagnostic> {
    let refused = |error: &dyn fmt::Display| {
        Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {error}", path.display()))
    };
    if path.exists() && !replace {
        return Err(refused(&"it stands there already").hint("name another file, or add `--force`"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    place(folder, path, text.as_bytes()).map_err(|error| refused(&error))
}

fn place(folder: &Path, target: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    readable(file.path())?;
    file.persist(target).map_err(|error| error.error)?;
    Ok(())
}

/// A folder that stands there already is replaced only if this program made it: if it holds a `main.typ`, or nothing.
fn whole_folder(folder: &Path, target: &Path, files: &[(String, Vec<u8>)]) -> std::io::Result<()> {
    let made = TempDir::new_in(folder)?;
    for (path, bytes) in files {
        let path = made.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    if target.exists() {
        let empty = fs::read_dir(target)?.next().is_none();
        if !empty && !target.join("main.typ").exists() {
            return Err(std::io::Error::other("it stands there already and holds something else"));
        }
        fs::remove_dir_all(target)?;
    }
    let made = made.keep();
    fs::rename(&made, target)?;
    open_folder(target)
}

/// Temporary files are closed to others; documents are not.
#[cfg(unix)]
fn readable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn open_folder(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn open_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn ending(kind: Kind) -> &'static str {
    match kind {
        Kind::Pdf => "pdf",
        Kind::Png => "png",
        Kind::Typ => "typ",
    }
}
