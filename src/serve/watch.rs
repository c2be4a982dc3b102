use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::diagnostic::{Code, Diagnostic};
use crate::page::Shop;

/// The user's folders that are followed, and how all there is is read again.
pub struct Followed {
    /// The folders.
    pub folders: Vec<PathBuf>,
    /// Reads everything anew.
    pub load: Box<dyn Fn() -> Result<Shop, Vec<Diagnostic>> + Send>,
}

/// Folders that are watched.
pub struct Watching {
    followed: Followed,
    changes: Receiver<()>,
    /// The system stops telling once this is gone.
    _watcher: RecommendedWatcher,
}

/// An editor saves in several steps: what follows within this time is one change.
const STEPS: Duration = Duration::from_millis(120);

/// Begins to watch folders; an error where the system does not tell of changes there.
pub fn watch(followed: Followed) -> Result<Watching, Diagnostic> {
    let wrong = |error: &notify::Error| {
        Diagnostic::warning(Code::Unreadable, format!("can't follow what changes in your folders: {error}"))
            .hint("start the page again after a change")
    };
    let (send, changes) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading a file is no change of it.
        if event.is_ok_and(|event| !event.kind.is_access()) {
            // Once nobody listens there is nothing to tell.
            let _ = send.send(());
        }
    });
    let mut watcher = watcher.map_err(|error| wrong(&error))?;
    for folder in &followed.folders {
        watcher.watch(folder, RecursiveMode::Recursive).map_err(|error| wrong(&error))?;
    }
    Ok(Watching { followed, changes, _watcher: watcher })
}

impl Watching {
    /// Hands each new reading on, or what stands in its way, for as long as the folders are watched.
    pub fn follow(&self, mut put: impl FnMut(Result<Shop, Vec<Diagnostic>>)) {
        while self.changes.recv().is_ok() {
            while self.changes.recv_timeout(STEPS).is_ok() {}
            put((self.followed.load)());
        }
    }
}
