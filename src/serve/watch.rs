use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::diagnostic::Diagnostic;
use crate::page::Shop;

/// The user's folders that are followed, and how all there is is read again.
pub struct Followed {
    /// The folders.
    pub folders: Vec<PathBuf>,
    /// Reads everything anew.
    pub load: Box<dyn Fn() -> Result<Shop, Vec<Diagnostic>> + Send>,
}

/// An editor saves in several steps: what follows within this time is one change.
const STEPS: Duration = Duration::from_millis(120);

/// Follows the folders, and hands each new reading on, until nobody takes it any more. Templates that can't be read leave
/// the old ones in place.
pub fn follow(followed: &Followed, mut put: impl FnMut(Shop)) {
    let (send, changes) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading a file is no change of it.
        if event.is_ok_and(|event| !event.kind.is_access()) {
            // Once nobody listens there is nothing to tell.
            let _ = send.send(());
        }
    });
    let Ok(mut watcher) = watcher else { return };
    let watched: Vec<bool> = followed.folders.iter().map(|folder| watch(&mut watcher, folder)).collect();
    if watched.contains(&true) {
        while changed(&changes) {
            if let Ok(shop) = (followed.load)() {
                put(shop);
            }
        }
    }
}

fn watch(watcher: &mut RecommendedWatcher, folder: &std::path::Path) -> bool {
    watcher.watch(folder, RecursiveMode::Recursive).is_ok()
}

/// Waits for a change and for all that belongs to it; false once there will be none.
fn changed(changes: &Receiver<()>) -> bool {
    if changes.recv().is_err() {
        return false;
    }
    while changes.recv_timeout(STEPS).is_ok() {}
    true
}
