use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::assets::is_kept_aside;
use crate::diagnostic::{Code, Diagnostic};

/// A watch on files and folders.
pub struct Watching {
    changes: Receiver<()>,
    /// Kept because dropping it ends the watch.
    _watcher: RecommendedWatcher,
}

/// The time within which an editor's several steps of saving count as one change.
const STEPS: Duration = Duration::from_millis(120);

/// Watches files, and folders with everything below; errors if the system cannot report changes there.
pub fn watch(paths: &[PathBuf]) -> Result<Watching, Diagnostic> {
    let wrong = |error: &dyn std::fmt::Display| {
        Diagnostic::warning(Code::Unavailable, format!("can't watch your files for changes: {error}"))
            .hint("start it again after each change")
    };
    let whole =
        paths.iter().map(fs::canonicalize).collect::<Result<Vec<PathBuf>, _>>().map_err(|error| wrong(&error))?;
    let roots = whole.clone();
    let (send, changes) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_change(&event, &roots)) {
            // Sending fails only if nobody is listening any more.
            let _ = send.send(());
        }
    });
    let mut watcher = watcher.map_err(|error| wrong(&error))?;
    for path in &whole {
        // Editors replace files with new ones, so a file is watched through its folder.
        let (place, mode) = match path.parent() {
            Some(parent) if path.is_file() => (parent, RecursiveMode::NonRecursive),
            Some(_) | None => (path.as_path(), RecursiveMode::Recursive),
        };
        watcher.watch(place, mode).map_err(|error| wrong(&error))?;
    }
    Ok(Watching { changes, _watcher: watcher })
}

impl Watching {
    /// Waits for the next change; `false` once the watch has ended.
    pub fn changed(&self) -> bool {
        if self.changes.recv().is_err() {
            return false;
        }
        while self.changes.recv_timeout(STEPS).is_ok() {}
        true
    }
}

/// Whether an event changes something watched. Reading is not a change. PDF and PNG files are ignored, so that printing
/// into a watched folder does not start another print.
fn is_change(event: &Event, roots: &[PathBuf]) -> bool {
    let printed = |path: &Path| path.extension().is_some_and(|ending| ending == "pdf" || ending == "png");
    let meant =
        |path: &PathBuf| roots.iter().any(|root| path.starts_with(root)) && !printed(path) && !is_kept_aside(path);
    !event.kind.is_access() && event.paths.iter().any(meant)
}
