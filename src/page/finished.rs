use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of finished documents by name; the store has limited capacity, and keeps those asked for last.
pub struct Finished {
    capacity: usize,
    inside: Mutex<VecDeque<(String, Arc<Vec<u8>>)>>,
}

impl Finished {
    /// An empty store with capacity for this many bytes.
    pub fn new(capacity: usize) -> Finished {
        Finished { capacity, inside: Mutex::new(VecDeque::new()) }
    }

    /// The bytes kept under a name, which now counts as asked for last; `None` if there are none.
    pub fn get(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let place = inside.iter().position(|(known, _)| known == name)?;
        let found = inside.remove(place)?;
        let bytes = Arc::clone(&found.1);
        inside.push_back(found);
        Some(bytes)
    }

    /// Keeps bytes under a name, and drops those that were asked for least recently.
    pub fn put(&self, name: String, bytes: Vec<u8>) -> Arc<Vec<u8>> {
        let bytes = Arc::new(bytes);
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.retain(|(known, _)| *known != name);
        inside.push_back((name, Arc::clone(&bytes)));
        let mut size: usize = inside.iter().map(|(_, bytes)| bytes.len()).sum();
        while size > self.capacity && inside.len() > 1 {
            if let Some((_, gone)) = inside.pop_front() {
                size -= gone.len();
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Finished;

    #[test]
    fn the_least_recently_asked_for_is_dropped() {
        let finished = Finished::new(10);
        finished.put("a".to_owned(), vec![0; 4]);
        finished.put("b".to_owned(), vec![0; 4]);
        assert!(finished.get("a").is_some());
        finished.put("c".to_owned(), vec![0; 4]);
        assert!(finished.get("a").is_some() && finished.get("b").is_none() && finished.get("c").is_some());
    }
}
