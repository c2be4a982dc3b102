use std::fmt;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempDir};

use crate::cli::OutputFormat;
use crate::diagnostic::{Code, Diagnostic, visible};

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
pub struct WrittenFiles {
    paths: Vec<PathBuf>,
    remark: String,
}

impl fmt::Display for WrittenFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paths.iter().try_for_each(|path| writeln!(f, "{}  {}", visible(&path.display().to_string()), self.remark))
    }
}

/// Whether `path` names a file of this kind rather than a folder.
pub fn is_file(path: &Path, kind: OutputFormat) -> bool {
    kind != OutputFormat::Typ && path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending(kind)))
}

/// Writes a document whole or not at all: beside its place first, then moved into it.
pub fn write(
    output: &Path,
    name: &str,
    kind: OutputFormat,
    files: &Files,
    remark: String,
) -> Result<WrittenFiles, Diagnostic> {
    let target =
        if is_file(output, kind) { output.to_owned() } else { output.join(format!("{name}.{}", ending(kind))) };
    let folder = folder_of(&target);
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
            whole_folder(folder, &target, files, Some("main.typ")).map_err(refused)?;
            paths.push(target);
        }
    }
    Ok(WrittenFiles { paths, remark })
}

/// Writes a folder of files by path, whole or not at all. One that holds a file called `mark`, where that is given, was
/// written before, and is replaced; one that holds anything else is left alone.
pub fn write_folder(target: &Path, files: &[(String, Vec<u8>)], mark: Option<&str>) -> Result<(), Diagnostic> {
    let folder = folder_of(target);
    let refused = |error: &dyn fmt::Display| {
        Diagnostic::error(Code::Unwritable, format!("can't write the folder `{}`: {error}", target.display()))
    };
    fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    whole_folder(folder, target, files, mark).map_err(|error| refused(&error))
}

/// Writes a text file whole or not at all; an existing one is kept, unless `replace` says otherwise.
pub fn write_text(path: &Path, text: &str, replace: bool) -> Result<(), Diagnostic> {
    let refused = |error: &dyn fmt::Display| {
        Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {error}", path.display()))
    };
    let taken = || refused(&"it already exists").hint("name another file, or add `--force`");
    if replace && path.exists() {
        return rewrite(path, text);
    }
    // A link whose target is gone exists as well.
    if !replace && path.symlink_metadata().is_ok() {
        return Err(if path.exists() && !path.is_file() { refused(&"it is not a file") } else { taken() });
    }
    let folder = folder_of(path);
    fs::create_dir_all(folder).map_err(|error| refused(&error))?;
    let file = beside(folder, text.as_bytes()).map_err(|error| refused(&error))?;
    readable(file.path()).map_err(|error| refused(&error))?;
    if replace {
        return file.persist(path).map(drop).map_err(|error| refused(&error.error));
    }
    // If two write at once, the first one's file stays.
    file.persist_noclobber(path).map(drop).map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => taken(),
        _ => refused(&error.error),
    })
}

/// Rewrites an existing file, whole or not at all: a link's target rather than the link, with the permissions that it
/// had. A read-only one is left alone.
pub fn rewrite(path: &Path, text: &str) -> Result<(), Diagnostic> {
    let refused = |error: &dyn fmt::Display| {
        Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {error}", path.display()))
    };
    let real = fs::canonicalize(path).map_err(|error| refused(&error))?;
    let kind = fs::metadata(&real).map_err(|error| refused(&error))?;
    if !kind.is_file() {
        return Err(refused(&"it is not a file").hint("name a file"));
    }
    let rights = kind.permissions();
    if rights.readonly() {
        return Err(refused(&"it is read-only").hint("make it writable, or copy it"));
    }
    let file = beside(folder_of(&real), text.as_bytes()).map_err(|error| refused(&error))?;
    fs::set_permissions(file.path(), rights).map_err(|error| refused(&error))?;
    file.persist(&real).map(drop).map_err(|error| refused(&error.error))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file with these bytes in a folder, under a name of its own.
fn beside(folder: &Path, bytes: &[u8]) -> std::io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.flush()?;
    Ok(file)
}

fn place(folder: &Path, target: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let file = beside(folder, bytes)?;
    readable(file.path())?;
    file.persist(target).map_err(|error| error.error)?;
    Ok(())
}

/// An existing folder is replaced only if this program made it: if it holds a file called `mark`, or nothing. It is moved
/// aside first, then deleted once the new one is in its place, or else moved back.
fn whole_folder(folder: &Path, target: &Path, files: &[(String, Vec<u8>)], mark: Option<&str>) -> std::io::Result<()> {
    let made = TempDir::new_in(folder)?;
    for (path, bytes) in files {
        let path = made.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    open_folder(made.path())?;
    if !target.exists() {
        return fs::rename(made.path(), target).map(|()| drop(made.keep()));
    }
    let empty = fs::read_dir(target)?.next().is_none();
    if !empty && !mark.is_some_and(|mark| target.join(mark).exists()) {
        return Err(std::io::Error::other("it already exists and holds something else"));
    }
    let aside = TempDir::new_in(folder)?;
    let old = aside.path().join("old");
    fs::rename(target, &old)?;
    if let Err(error) = fs::rename(made.path(), target) {
        fs::rename(&old, target)?;
        return Err(error);
    }
    drop(made.keep());
    Ok(())
}

/// Temporary files can't be read by others; documents should be.
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

fn ending(kind: OutputFormat) -> &'static str {
    match kind {
        OutputFormat::Pdf => "pdf",
        OutputFormat::Png => "png",
        OutputFormat::Typ => "typ",
    }
}
