/// Makes typst forget all documents set before. Its memory belongs to the whole process: whoever sets documents says
/// when, so that one does not take away what another, still in progress, goes on to need.
pub fn forget() {
    comemo::evict(0);
}

/// Makes typst forget what the last `documents` set did not use: for whoever sets documents one beside another.
pub fn forget_older(documents: usize) {
    comemo::evict(documents);
}
