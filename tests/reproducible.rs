//! The same input gives the same bytes, anywhere and at any time.

use std::fs;
use std::path::Path;

use crate::support::{everything_printed, program, root, said};

/// Documents of every kind. Those of other games are compared with the library's in their own tests.
#[test]
fn two_runs_in_two_folders_and_time_zones_are_equal() {
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
