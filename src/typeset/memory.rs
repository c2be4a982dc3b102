/// Lets go of everything that typst remembers of documents set before. It remembers for the whole process: whoever sets
/// documents says when, so that one does not take away what another, still in work, goes on to need.
pub fn forget() {
    comemo::evict(0);
}
