//! Whole runs of the program: each folder of `tests/cases` has a command line, its input files, and the complete
//! expected output. `UPDATE_EXPECT=1 cargo test` writes the actual output; read it before you commit it.
//! `SABRETACHE_CASES=help cargo test cases` runs those alone that have `help` in their names.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sabretache::diagnostic::Code;

use crate::support::{root, sabretache};

#[test]
fn every_case_comes_out_as_written() {
    let folder = root().join("tests/cases");
    let mut names: Vec<_> =
        fs::read_dir(&folder).expect("readable").map(|entry| entry.expect("readable").path()).collect();
    names.sort();
    let wanted = std::env::var("SABRETACHE_CASES").unwrap_or_default();
    names.retain(|path| path.join("command").exists() && path.to_string_lossy().contains(&wanted));
    assert!(names.len() > if wanted.is_empty() { 20 } else { 0 }, "there are no such cases");
    // Each is a process of its own, and most of them are short.
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(case) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.lock().expect("unbroken").extend(differs(case));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut wrong = wrong.into_inner().expect("unbroken");
    wrong.sort();
    assert!(wrong.is_empty(), "{}\n(UPDATE_EXPECT=1 cargo test accepts what came out)", wrong.join("\n"));
}

#[test]
fn every_diagnostic_has_a_failing_case() {
    let folder = root().join("tests/cases");
    let mut all = String::new();
    for entry in fs::read_dir(folder).expect("readable") {
        all += &fs::read_to_string(entry.expect("readable").path().join("expected")).unwrap_or_default();
    }
    for path in crate::support::files(&root().join("tests/cases/forces"), ".toml") {
        all += &fs::read_to_string(path).unwrap_or_default();
    }
    for code in Code::all() {
        let shown = ["error", "warning", "notice"]
            .iter()
            .any(|weight| all.contains(&format!("{weight}[{code}]")) || all.contains(&format!("# → {weight} {code}")));
        assert!(shown, "no case shows `{code}`");
    }
}

fn differs(case: &Path) -> Option<String> {
    let line = fs::read_to_string(case.join("command")).unwrap_or_else(|_| panic!("{} has no command", case.display()));
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let output = sabretache(case, &arguments);
    // Documents are not compared; an error means that none were printed.
    let _ = fs::remove_dir_all(case.join("output"));
    let mut found = format!("$ sabretache {}\nstatus {}\n", line.trim(), output.status.code().unwrap_or(-1));
    for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
        if !bytes.is_empty() {
            let text = String::from_utf8_lossy(bytes);
            write!(found, "--- {name}\n{}", text.trim_end_matches('\n')).expect("writing to a string succeeds");
            found.push('\n');
        }
    }
    let path = case.join("expected");
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if found == expected {
        return None;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, found).expect("writable");
        return None;
    }
    Some(format!("{}:\n--- expected\n{expected}\n--- found\n{found}", case.display()))
}
