use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use typst::model::Document;
use typst_layout::{Page, PagedDocument};

/// A document joined from parts.
pub struct Parts {
    first: PagedDocument,
    pages: Vec<Page>,
}

impl Parts {
    /// Starts with the first part, whose title and other details the whole keeps.
    pub fn new(first: PagedDocument) -> Parts {
        Parts { first, pages: Vec::new() }
    }

    /// Appends the pages of the next part.
    pub fn add(&mut self, next: &PagedDocument) {
        self.pages.extend_from_slice(next.pages());
    }

    /// The pages of all parts, in order.
    pub fn join(self) -> PagedDocument {
        if self.pages.is_empty() {
            return self.first;
        }
        let pages = self.first.pages().iter().cloned().chain(self.pages).collect();
        PagedDocument::new(pages, self.first.info().clone())
    }
}

/// Several documents as one, with the title of the first; `None` if there are none.
pub fn joined(documents: &[&PagedDocument]) -> Option<PagedDocument> {
    let (first, rest) = documents.split_first()?;
    let mut parts = Parts::new((*first).clone());
    for next in rest {
        parts.add(next);
    }
    Some(parts.join())
}

/// The pages of a document, each as a document.
pub fn page_by_page(document: &PagedDocument) -> Vec<PagedDocument> {
    let alone = |page: &Page| PagedDocument::new(std::iter::once(page.clone()).collect(), document.info().clone());
    document.pages().iter().map(alone).collect()
}

/// The size of a part, at most `most`. Parts are of similar size and even in number, so that two cores finish together;
/// a few pieces make one part.
pub fn evenly(pieces: usize, most: usize) -> usize {
    if pieces <= most / 4 {
        return pieces.max(1);
    }
    pieces.div_ceil(2 * pieces.div_ceil(2 * most.max(1))).max(1)
}

/// Runs `work` for each part on all cores; the results are in order. After a result that is not `sound`, no further
/// part is begun; the missing ones all come after it.
pub fn in_order<T: Send>(parts: usize, work: impl Fn(usize) -> T + Sync, sound: impl Fn(&T) -> bool + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let run = || {
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                break;
            }
            let made = work(part);
            if !sound(&made) {
                next.store(parts, Ordering::Relaxed);
            }
            if let Ok(mut done) = done.lock() {
                done.push((part, made));
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(parts);
    if cores > 1 {
        // Plain threads: in typst's own thread pool, a part could be started on a thread where another is waiting.
        std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(run))));
    } else {
        run();
    }
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(part, _)| *part);
    done.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    use super::{evenly, in_order};

    #[test]
    fn parts_are_alike_and_even_in_number() {
        let sizes = |pieces: usize| {
            let each = evenly(pieces, 48);
            (0..pieces).step_by(each).map(|from| each.min(pieces - from)).collect::<Vec<_>>()
        };
        assert_eq!(sizes(12), [12]);
        assert_eq!(sizes(54), [27, 27]);
        assert_eq!(sizes(96), [48, 48]);
        assert_eq!(sizes(97), [25, 25, 25, 22]);
        assert_eq!(sizes(240), [40, 40, 40, 40, 40, 40]);
        assert_eq!((evenly(0, 48), evenly(1, 0)), (1, 1));
    }

    #[test]
    fn parts_come_in_their_order() {
        assert_eq!(in_order(50, |part| part * 2, |_| true), (0..50).map(|part| part * 2).collect::<Vec<_>>());
    }

    #[test]
    fn after_a_fault_no_part_is_begun() {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let made = in_order(500, |part| part, |_| false);
        assert!(made.contains(&0) && made.len() <= cores, "{made:?}");
    }
}
