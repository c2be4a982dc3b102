/// How documents are bound together in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Each in a file of its own.
    Apart,
    /// All in one file, with a table of contents.
    OneFile,
    /// A file for each player, with a table of contents.
    FilePerPlayer,
    /// A file for each kind of paper and way of printing.
    ByPaper,
}
