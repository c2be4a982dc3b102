//! The same input gives the same bytes, anywhere and at any time.

use std::fs;
use std::path::Path;

use crate::support::{everything_printed, program, root, said};

/// One game and one list of another, which together make a document of every kind. What `print` writes for other games is
/// compared, in the tests of each kind, with what the library makes (`as_printed`).
#[test]
fn a_run_in_another_folder_language_and_time_zone_is_equal() {
    let here = everything_printed().join("output");
    let there = tempfile::tempdir().expect("a folder");
    let mut run = program();
    let sample = root().join("data/scrubs/samples/desert-patrol.toml");
    run.current_dir(&there).env("TZ", "Asia/Tokyo").env("LANG", "C");
    let output = run.args(["print", "tenir"]).arg(sample).args(["-o", "."]).output().expect("it runs");
    assert!(output.status.success(), "{}", said(&output));
    let mut names: Vec<_> =
        fs::read_dir(there.path()).expect("readable").map(|entry| entry.expect("readable").file_name()).collect();
    names.sort();
    assert!(names.len() >= 8, "{names:?}");
    for name in names {
        let read = |folder: &Path| fs::read(folder.join(&name)).expect("readable");
        assert!(read(&here) == read(there.path()), "{} differs", name.display());
    }
}
