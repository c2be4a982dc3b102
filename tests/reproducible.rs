//! The same input gives the same bytes, wherever and whenever.

use std::fs;

use assert_cmd::Command;

#[test]
fn two_runs_in_two_folders_and_time_zones_are_equal() {
    let (here, there) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    for (folder, zone) in [(&here, "UTC"), (&there, "Asia/Tokyo")] {
        let mut run = Command::cargo_bin("sabretache").expect("the program is built");
        run.current_dir(folder).env("TZ", zone).env("LANG", "C").args(["print", "-o", "out"]).assert().success();
    }
    let mut names: Vec<_> = fs::read_dir(here.path().join("out"))
        .expect("readable")
        .map(|entry| entry.expect("readable").file_name())
        .collect();
    names.sort();
    assert!(names.len() >= 2);
    for name in names {
        let read = |folder: &tempfile::TempDir| fs::read(folder.path().join("out").join(&name)).expect("readable");
        assert!(read(&here) == read(&there), "{} differs", name.display());
    }
}
