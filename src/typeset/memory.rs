/// Empties typst's caches. They belong to the whole process, so callers must not do this while another document is
/// being set.
pub fn forget() {
    comemo::evict(0);
}

/// Empties typst's caches of everything that the last `documents` did not use, for callers that set several at once.
pub fn forget_older(documents: usize) {
    comemo::evict(documents);
}
