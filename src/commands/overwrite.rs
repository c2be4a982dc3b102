use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::diagnostic::{Code, Diagnostic};

/// The files that a run may overwrite: never one that it reads, and none that exists already unless asked to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overwrite<'a> {
    /// Whether existing files may be replaced.
    pub force: bool,
    /// Files that the run reads.
    pub read: &'a [PathBuf],
    /// Files of the user's own data and templates, which the run reads too.
    pub own: &'a [PathBuf],
    /// Recognises files that the program wrote itself and may replace; `None` if it may replace no file.
    pub anew: Option<fn(&[u8]) -> bool>,
}

impl Overwrite<'_> {
    /// Why a file may not be written, tested without changing it; `None` if it may.
    pub fn refuses(&self, path: &Path) -> Option<Diagnostic> {
        let refused = |why: &dyn fmt::Display| Some(cannot(path, why));
        if path.symlink_metadata().is_err() {
            return closed(path).and_then(|why| refused(&why)).map(|problem| problem.hint(ELSEWHERE));
        }
        if self.reads(path) {
            return refused(&READ).map(|problem| problem.hint("name another file"));
        }
        // A link whose target is missing counts as an existing file.
        if path.exists() && !path.is_file() {
            return refused(&"it is not a file").map(|problem| problem.hint("name a file"));
        }
        if fs::metadata(path).is_ok_and(|kind| kind.permissions().readonly()) {
            let hint = "make it writable, or name another file";
            return refused(&"it is read-only").map(|problem| problem.hint(hint));
        }
        match self.anew {
            _ if self.force => {}
            None => return refused(&"it already exists").map(|problem| problem.hint(FORCE)),
            // Replacing an empty file loses nothing.
            Some(known) if fs::read(path).is_ok_and(|bytes| bytes.is_empty() || known(&bytes)) => {}
            Some(_) => {
                let hint = "name another file, or delete it first";
                return refused(&"it already exists, but was not written by Sabretache")
                    .map(|problem| problem.hint(hint));
            }
        }
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        closed(&real).and_then(|why| refused(&why)).map(|problem| problem.hint(ELSEWHERE))
    }

    /// Whether the run reads this file.
    pub fn reads(&self, path: &Path) -> bool {
        let real = |path: &Path| fs::canonicalize(path).ok();
        real(path).is_some_and(|here| self.read.iter().chain(self.own).any(|one| real(one).as_ref() == Some(&here)))
    }
}

/// Why nothing can be written at a path, which need not exist; `None` if it can. An existing folder is replaced
/// whole, so both it and its parent must be writable.
pub fn closed(path: &Path) -> Option<String> {
    let own = path.is_dir().then(|| shut(path)).flatten();
    let real = path.canonicalize().ok().filter(|_| path.is_dir() && (path.is_symlink() || path.file_name().is_none()));
    let path = real.as_deref().unwrap_or(path);
    let here = Path::new(".");
    let above = path.ancestors().skip(1).map(|folder| if folder.as_os_str().is_empty() { here } else { folder });
    let folder = above.into_iter().find(|folder| folder.symlink_metadata().is_ok()).unwrap_or(here);
    own.or_else(|| shut(folder))
}

/// Why nothing can be written into a folder; `None` if it can.
fn shut(folder: &Path) -> Option<String> {
    let shown = folder.display();
    if !folder.is_dir() {
        return Some(format!("`{shown}` is not a folder"));
    }
    if cfg!(unix) && fs::metadata(folder).is_ok_and(|kind| kind.permissions().readonly()) {
        return Some(format!("the folder `{shown}` is read-only"));
    }
    let refused = NamedTempFile::new_in(folder).err()?;
    Some(format!("nothing can be written into the folder `{shown}`: {}", refused.kind()))
}

/// Why a file is not overwritten, even with `--force`.
pub const READ: &str = "it is one of the files being read";

/// The hint if nothing can be written into a folder.
pub const ELSEWHERE: &str = "name another folder";

/// The hint if a file already exists.
pub const FORCE: &str = "name another file, or add `--force`";

/// The error for a file that cannot be written.
pub fn cannot(path: &Path, why: &dyn fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {why}", path.display()))
}
