//! The same input gives the same bytes, wherever and whenever.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

use crate::support::everything_printed;

#[test]
fn two_runs_in_two_folders_and_time_zones_are_equal() {
    let here = everything_printed().join("output");
    let there = tempfile::tempdir().expect("a folder");
    let mut run = Command::cargo_bin("sabretache").expect("the program is built");
    run.current_dir(&there).env("TZ", "Asia/Tokyo").env("LANG", "C").args(["print", "-o", "."]).assert().success();
    let mut names: Vec<_> =
        fs::read_dir(&here).expect("readable").map(|entry| entry.expect("readable").file_name()).collect();
    names.sort();
    assert!(names.len() >= 2);
    for name in names {
        let read = |folder: &Path| fs::read(folder.join(&name)).expect("readable");
        assert!(read(&here) == read(there.path()), "{} differs", name.display());
    }
}
