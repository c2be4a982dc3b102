use std::fmt;
use std::path::PathBuf;

use crate::diagnostic::visible;

/// The paths of written files, and a remark printed after the first: of a document written page by page, it says how
/// many pages there are.
pub struct WrittenFiles {
    /// The paths, in the order of the pages.
    pub paths: Vec<PathBuf>,
    /// The remark, such as the number of pages.
    pub remark: String,
}

impl fmt::Display for WrittenFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut remark = format!("  {}", self.remark);
        let mut said =
            |path: &PathBuf| writeln!(f, "{}{}", visible(&path.display().to_string()), std::mem::take(&mut remark));
        self.paths.iter().try_for_each(&mut said)
    }
}
