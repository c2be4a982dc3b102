/// Empties typst's caches. They belong to the whole process, so callers must not do this while another document is
/// being laid out.
pub fn empty_caches() {
    comemo::evict(0);
}

/// Empties typst's caches of whatever the last `calls` documents did not use. For callers that lay out one document
/// after another, and call this after each.
pub fn trim_caches(calls: usize) {
    comemo::evict(calls);
}
