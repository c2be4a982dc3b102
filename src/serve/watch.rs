use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::assets::is_kept_aside;
use crate::diagnostic::{Code, Diagnostic};

/// Files and folders that are watched.
pub struct Watching {
    changes: Receiver<()>,
    /// The system stops telling once this is gone.
    _watcher: RecommendedWatcher,
}

/// An editor saves in several steps: what follows within this time is one change.
const STEPS: Duration = Duration::from_millis(120);

/// Begins to watch files, and folders with all below them; an error where the system does not tell of changes there.
pub fn watch(paths: &[PathBuf]) -> Result<Watching, Diagnostic> {
    let wrong = |error: &dyn std::fmt::Display| {
        Diagnostic::warning(Code::Unreadable, format!("can't watch your files for changes: {error}"))
            .hint("start it again after each change")
    };
    let whole =
        paths.iter().map(fs::canonicalize).collect::<Result<Vec<PathBuf>, _>>().map_err(|error| wrong(&error))?;
    let roots = whole.clone();
    let (send, changes) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_change(&event, &roots)) {
            // Once nobody listens there is nothing to tell.
            let _ = send.send(());
        }
    });
    let mut watcher = watcher.map_err(|error| wrong(&error))?;
    for path in &whole {
        // Editors put a new file in the place of the old, so a file is watched from its folder.
        let (place, mode) = match path.parent() {
            Some(parent) if path.is_file() => (parent, RecursiveMode::NonRecursive),
            Some(_) | None => (path.as_path(), RecursiveMode::Recursive),
        };
        watcher.watch(place, mode).map_err(|error| wrong(&error))?;
    }
    Ok(Watching { changes, _watcher: watcher })
}

impl Watching {
    /// Waits for the next change; false once nothing is watched any more.
    pub fn changed(&self) -> bool {
        if self.changes.recv().is_err() {
            return false;
        }
        while self.changes.recv_timeout(STEPS).is_ok() {}
        true
    }
}

/// Whether something that is watched has changed. Reading a file is no change of it, and what is printed into a watched
/// folder is not printed again for that.
fn is_change(event: &Event, roots: &[PathBuf]) -> bool {
    let printed = |path: &Path| path.extension().is_some_and(|ending| ending == "pdf" || ending == "png");
    let meant =
        |path: &PathBuf| roots.iter().any(|root| path.starts_with(root)) && !printed(path) && !is_kept_aside(path);
    !event.kind.is_access() && event.paths.iter().any(meant)
}
