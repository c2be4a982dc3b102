//! Whole runs of the program: each folder of `tests/cases` has a command line, its input files, and the complete
//! expected output. `UPDATE_EXPECT=1 cargo test` writes the actual output; read it before you commit it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use sabretache::diagnostic::Code;

use crate::support::{root, sabretache};

#[test]
fn every_case_comes_out_as_written() {
    let folder = root().join("tests/cases");
    let mut names: Vec<_> =
        fs::read_dir(&folder).expect("readable").map(|entry| entry.expect("readable").path()).collect();
    names.sort();
    names.retain(|path| path.join("command").exists());
    assert!(names.len() > 20, "the cases are gone");
    let wrong: Vec<String> = names.iter().filter_map(|case| differs(case)).collect();
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
    for code in Code::ALL {
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
