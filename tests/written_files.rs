//! The files that the program writes, and those it never overwrites: people's work, and its own input.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{root, run, sabretache, said};

/// A force of a game with points.
const FORCE: &str = "ruleset = \"fistful\"\narmy = \"harkonnen\"\nlimit = 400\n\n[[units]]\nunit = \"beast-rabban\"\n";

/// A file that somebody else wrote.
const WORK: &str = "my own notes\n";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("force.toml"), FORCE).expect("written");
    fs::write(folder.path().join("work.toml"), WORK).expect("written");
    fs::write(folder.path().join("work.csv"), WORK).expect("written");
    fs::write(folder.path().join("work.pdf"), WORK).expect("written");
    folder
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("readable")
}

#[test]
fn a_strangers_file_is_overwritten_only_with_force() {
    let lines = [
        "new fistful harkonnen -o work.toml",
        "import list.txt -o work.toml",
        "export force.toml -o work.toml",
        "suggest force.toml -o work.toml",
    ];
    for line in lines {
        let folder = folder();
        assert_eq!(run(folder.path(), "export force.toml -o list.txt").0, 0);
        let (status, words) = run(folder.path(), line);
        assert_eq!((status, text(folder.path(), "work.toml").as_str()), (2, WORK), "{line}: {words}");
        assert!(words.contains("name another file, or add `--force`"), "{line}: {words}");
        let (status, words) = run(folder.path(), &format!("{line} --force"));
        assert!(status == 0 && text(folder.path(), "work.toml") != WORK, "{line}: {words}");
    }
}

#[test]
fn a_folder_keeps_files_that_are_not_ours() {
    for (line, own, one) in [
        ("eject scrubs .", "scrubs", "ruleset.toml"),
        ("new-game street-war -o .", "street-war", "ruleset.toml"),
        ("schema -o schemas", "schemas", "ruleset.schema.json"),
    ] {
        let folder = folder();
        let own = folder.path().join(own);
        fs::create_dir(&own).expect("made");
        for name in ["mine.txt", one] {
            fs::write(own.join(name), WORK).expect("written");
        }
        let (status, words) = run(folder.path(), line);
        assert_eq!((status, text(&own, one).as_str()), (2, WORK), "{line}: {words}");
        assert!(words.contains("name another folder, or add `--force`"), "{line}: {words}");
        let (status, words) = run(folder.path(), &format!("{line} --force"));
        assert_eq!((status, text(&own, "mine.txt").as_str()), (0, WORK), "{line}: {words}");
        assert_ne!(text(&own, one), WORK, "{line}");
        // Schemas that exist with the same contents need no `--force`.
        let again = if line.starts_with("schema") { line.to_owned() } else { format!("{line} --force") };
        assert_eq!(run(folder.path(), &again).0, 0, "{line}");
    }
}

#[test]
fn input_files_are_never_overwritten() {
    let lines = [
        "export force.toml -o force.toml --force",
        "import force.toml -o force.toml --force",
        "suggest force.toml -o force.toml --force",
        "export . -o ./force.toml --force",
    ];
    for line in lines {
        let folder = folder();
        fs::remove_file(folder.path().join("work.toml")).expect("there");
        let (status, words) = run(folder.path(), line);
        assert_eq!((status, text(folder.path(), "force.toml").as_str()), (2, FORCE), "{line}: {words}");
        assert!(words.contains("it is one of the files being read"), "{line}: {words}");
    }
}

/// The files in `--data` and `--templates` folders are input too.
#[test]
fn own_data_and_templates_are_never_overwritten() {
    let folder = folder();
    let here = folder.path();
    for line in ["eject scrubs club", "eject scrubs other"] {
        let (status, words) = run(here, line);
        assert_eq!(status, 0, "{line}: {words}");
    }
    let (ruleset, french) = ("club/scrubs/ruleset.toml", "tpl/languages/fr.toml");
    let own = format!("# the club's own\n{}", text(here, ruleset));
    fs::write(here.join(ruleset), &own).expect("written");
    fs::create_dir_all(here.join("tpl/languages")).expect("made");
    fs::copy(root().join("templates/languages/fr.toml"), here.join(french)).expect("copied");
    let words = text(here, french);
    for (line, path, before) in [
        ("new scrubs french --data club -o club/scrubs/ruleset.toml --force", ruleset, &own),
        ("export force.toml --data club -o club/scrubs/ruleset.toml --force", ruleset, &own),
        ("import force.toml --data club -o club/scrubs/ruleset.toml --force", ruleset, &own),
        ("suggest force.toml --data club -o club/scrubs/ruleset.toml --force", ruleset, &own),
        ("export force.toml --data club --data other -o club/scrubs/ruleset.toml --force", ruleset, &own),
        ("eject scrubs club --data club --force", ruleset, &own),
        ("eject scrubs club --data club --data other --force", ruleset, &own),
        ("export force.toml --templates tpl -o tpl/languages/fr.toml --force", french, &words),
        ("import force.toml --templates tpl -o tpl/languages/fr.toml --force", french, &words),
        ("suggest force.toml --templates tpl -o tpl/languages/fr.toml --force", french, &words),
    ] {
        let (status, told) = run(here, line);
        assert!(status == 2 && told.contains("it is one of the files being read"), "{line}: {told}");
        assert_eq!(&text(here, path), before, "{line}");
    }
    // A file that does not exist yet is not input, nor is a game that the folder lacks.
    for line in ["new scrubs french --data club -o club/scrubs/samples/mine.toml", "eject tenir club --data club"] {
        let (status, told) = run(here, line);
        assert_eq!(status, 0, "{line}: {told}");
    }
}

#[test]
fn documents_and_reports_overwrite_only_their_own_files() {
    let folder = folder();
    for (line, foreign) in [
        ("aids death -o own.pdf", "work.pdf"),
        ("roster force.toml -o own.pdf", "work.pdf"),
        ("roster force.toml --one-file -o own.pdf", "work.pdf"),
        ("check force.toml --report own.csv", "work.csv"),
        ("check force.toml --report own.pdf", "work.pdf"),
    ] {
        let (_, kind) = foreign.split_once('.').expect("an ending");
        for _ in 0..2 {
            let (status, words) = run(folder.path(), line);
            assert!(status == 0, "{line}: {words}");
        }
        let (status, words) = run(folder.path(), &line.replace(&format!("own.{kind}"), foreign));
        assert_eq!((status, text(folder.path(), foreign).as_str()), (2, WORK), "{line}: {words}");
        assert!(words.contains("was not written by Sabretache"), "{line}: {words}");
    }
    for ending in ["json", "md"] {
        let line = format!("check force.toml --report own.{ending}");
        assert_eq!((run(folder.path(), &line).0, run(folder.path(), &line).0), (0, 0), "{line}");
        fs::write(folder.path().join(format!("own.{ending}")), WORK).expect("written");
        assert_eq!(run(folder.path(), &line).0, 2, "{line}");
    }
}

#[test]
fn foreign_pictures_and_sources_are_kept() {
    let folder = folder();
    let pictures = "roster force.toml --as png -o pictures";
    assert_eq!((run(folder.path(), pictures).0, run(folder.path(), pictures).0), (0, 0));
    let picture = folder.path().join("pictures/force-roster.png");
    fs::write(&picture, b"\x89PNG of another").expect("written");
    assert_eq!(run(folder.path(), pictures).0, 2);
    assert_eq!(fs::read(&picture).expect("there"), b"\x89PNG of another");

    let sources = "roster force.toml --as typ -o sources";
    assert_eq!(run(folder.path(), sources).0, 0);
    let own = folder.path().join("sources/force-roster");
    fs::create_dir_all(own.join("deep")).expect("made");
    fs::write(own.join("deep/mine.txt"), WORK).expect("written");
    assert_eq!(run(folder.path(), sources).0, 0);
    assert_eq!(text(&own, "deep/mine.txt"), WORK);
    fs::write(own.join("main.typ"), WORK).expect("written");
    assert_eq!(run(folder.path(), sources).0, 2);
    assert_eq!(text(&own, "main.typ"), WORK);
}

#[test]
fn an_existing_path_wins_over_the_beginning_of_an_id() {
    let folder = folder();
    fs::create_dir(folder.path().join("fi")).expect("made");
    fs::copy(folder.path().join("force.toml"), folder.path().join("fi/night.toml")).expect("copied");
    for line in ["roster fi", "print fi", "deck fi"] {
        let (status, words) = run(folder.path(), line);
        assert!(status == 0 && words.contains("output/night-"), "{line}: {words}");
    }
    // A full id is still the ruleset; a hint says how to name the folder.
    fs::rename(folder.path().join("fi"), folder.path().join("fistful")).expect("moved");
    let (status, words) = run(folder.path(), "roster fistful");
    let named = "write `./fistful` for the folder here";
    assert!(status == 2 && words.contains(named), "{words}");
    for line in [
        "roster fistful --blank 2",
        "print fistful",
        "deck fistful",
        "suggest fistful --army harkonnen --limit 60",
        "suggest fist --army harkonnen --limit 60",
    ] {
        let (_, words) = run(folder.path(), line);
        assert!(words.contains("is read as the ruleset") && words.contains(named), "{line}: {words}");
    }
    let (_, words) = run(folder.path(), "roster ./fistful");
    assert!(words.contains("output/night-") && !words.contains("is read as the ruleset"), "{words}");
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    for line in ["new fistful harkonnen -o -", "export force.toml -o -", "import force.toml -o -"] {
        let (status, words) = run(folder.path(), line);
        assert!(status == 0 && words.to_lowercase().contains("harkonnen"), "{line}: {words}");
        assert!(!folder.path().join("-").exists(), "{line}");
    }
    let output = sabretache(folder.path(), &["suggest", "fistful", "--army", "harkonnen", "--limit", "120", "-o", "-"]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("ruleset"), "{}", said(&output));
    for line in ["sheet scrubs -o -", "schema -o -", "new-game mine -o - --like tables", "eject scrubs -"] {
        let (status, words) = run(folder.path(), line);
        let left = ["-", "-.pdf"].iter().any(|name| folder.path().join(name).exists());
        assert!(status == 2 && !left, "{line}: {status}, {words}");
    }
}

#[cfg(unix)]
#[test]
fn an_unwritable_place_is_reported_before_layout() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).expect("made");
    let locked = folder.path().join("locked.toml");
    fs::copy(folder.path().join("force.toml"), &locked).expect("copied");
    let source = folder.path().join("sources/force-roster");
    assert_eq!(run(folder.path(), "roster force.toml --as typ -o sources").0, 0);
    let shut = [(&closed, 0o555), (&source, 0o555), (&locked, 0o444)];
    for (path, mode) in shut {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("changed");
    }
    for (line, why) in [
        ("schema -o closed", "the folder `closed` is read-only"),
        ("site -o closed", "the folder `closed` is read-only"),
        ("new-game closed -o .", "the folder `./closed` is read-only"),
        ("roster force.toml --as typ -o sources", "the folder `sources/force-roster` is read-only"),
        ("check force.toml --report b.pdf --report closed/a.csv", "the folder `closed` is read-only"),
        ("check force.toml --report b.csv --report a.xls", "can't write a report as `a.xls`"),
        ("check force.toml --report b.csv --report work.csv", "was not written by Sabretache"),
        ("check force.toml --report b.csv --letters closed/mail", "the folder `closed` is read-only"),
        ("suggest fistful --army harkonnen --limit 100 --write", "there is no file to write to"),
        ("suggest locked.toml --write", "it is read-only"),
        ("suggest - --write", "`-` is standard input, but `--write` writes to a file"),
        ("roster force.toml -o /dev/full", "`/dev/full` is not a folder"),
        ("export force.toml -o /dev/full", "it is not a file"),
        ("check force.toml --report closed/a.pdf", "the folder `closed` is read-only"),
        ("sheet scrubs -o closed/deep", "the folder `closed` is read-only"),
        ("suggest force.toml -o closed/a.toml", "the folder `closed` is read-only"),
        ("site -o closed/site", "the folder `closed` is read-only"),
    ] {
        let (status, words) = run(folder.path(), line);
        assert!(status == 2 && words.contains(why), "{line}: {words}");
    }
    for name in ["b.pdf", "b.csv", "standard input"] {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    for (path, mode) in shut {
        assert_eq!(fs::metadata(path).expect("there").permissions().mode() & 0o777, mode, "{}", path.display());
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("changed");
    }
}

/// A folder written again keeps its mode.
#[cfg(unix)]
#[test]
fn a_folder_written_again_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let own = folder.path().join("own");
    fs::create_dir(&own).expect("made");
    fs::set_permissions(&own, fs::Permissions::from_mode(0o700)).expect("changed");
    let (status, words) = run(folder.path(), "schema -o own");
    assert_eq!(status, 0, "{words}");
    assert!(own.join("ruleset.schema.json").exists());
    assert_eq!(fs::metadata(&own).expect("there").permissions().mode() & 0o777, 0o700);
}

/// Input that would be ignored is refused.
#[test]
fn input_that_would_be_ignored_is_refused() {
    let folder = folder();
    let patrol =
        "ruleset = \"firelock\"\n\n[[units]]\nunit = \"guerrilla\"\nchoose = { weapon = \"bow\", mount = \"none\" }\n";
    fs::write(folder.path().join("patrol.toml"), patrol).expect("written");
    fs::write(folder.path().join("rolled.toml"), format!("{patrol}rolls = {{ bravery = 8 }}\n")).expect("written");
    let legion =
        "ruleset = \"death\"\narmy = \"legion\"\n\n[[units]]\nunit = \"infantry\"\ncount = 9\nwith = [\"leader\"]\n";
    fs::write(folder.path().join("legion.toml"), legion).expect("written");
    for (line, words) in [
        ("table scrubs --roll", "`--roll` has no effect without a table"),
        ("table tenir fire-hit-legion --roll --dice 8", "always thrown with d6"),
        ("table tenir fire-hit-legion --roll --against 3", "is not an opposed throw"),
        ("table tenir fire-hit-legion --against 3", "is not an opposed throw"),
        ("table tenir fire-hit-legion --result 7 --seed 3", "can't be used together"),
        ("table tenir fire-hit-legion --result 7 --dice 3", "can't be used together"),
        ("roster scrubs --blank 2 --for-opponent", "`--for-opponent` has no effect on an empty roster"),
        ("roster scrubs --blank 2 --limit 3 --side a=b", "`--limit` and `--side` have no effect"),
        ("roster force.toml --blank 2 --army harkonnen", "the force names its own army"),
        ("print scrubs --limit 300", "`--limit` has no effect without a force"),
        ("deck --calibrate --size mini", "`--size` has no effect"),
        ("deck --calibrate --style ink-saver --large-print", "`--style` and `--large-print` have no effect"),
        ("deck patrol.toml --way ordinary-pack --blank 2", "there is nothing to cut out"),
        ("deck force.toml --backs none --back-offset 1,1", "`--back-offset` has no effect with `--backs none`"),
        ("check force.toml --paper letter", "`--paper` has no effect without a PDF report"),
        ("check force.toml --page-per-list --report a.csv", "`--page-per-list` has no effect"),
        ("explain over-limit --role leader --strict", "`--role` and `--strict` have no effect for a finding's code"),
        ("explain T-06 --strict", "`--strict` has no effect for a ruling"),
        ("suggest fistful --army harkonnen --limit 100 --anew", "`--anew` has no effect"),
        ("new firelock --figures 3 --limit 300", "can't be used together"),
        ("new fistful harkonnen --force", "`--force` has no effect without `--output"),
        ("export force.toml --force", "`--force` has no effect without `--output"),
        ("import force.toml --force", "`--force` has no effect without `--output"),
        ("suggest force.toml -o - --format json", "`--format json` has no effect with `-o -`"),
        ("roll force.toml --seed 5", "`--seed` has no effect because"),
        ("roll force.toml --again --in-play", "`--again` and `--in-play` have no effect because"),
        ("roll force.toml --dice 3", "A Fistful of Sardaukar rolls nothing for its figures"),
        ("roll patrol.toml --in-play", "which rolls nothing for its figures during play"),
        ("roll rolled.toml --seed 5", "`--seed` has no effect where nothing is left to roll"),
        ("roll rolled.toml --seed 5", "add `--again`"),
        ("roll legion.toml --seed 5", "add `--in-play`"),
        ("roster patrol.toml --limit 300", "has no points, so `--limit` has no effect"),
        ("print patrol.toml --limit 300", "has no points, so `--limit` has no effect"),
        ("deck patrol.toml legion.toml --limit 300", "none of these rulesets has points, so `--limit` has no effect"),
        ("new firelock --figures 3 --take officer=0", "`--take officer=0` has no effect"),
        ("import force.toml --ruleset scrubs", "the list is for `fistful`, not for `scrubs`"),
    ] {
        let (status, told) = run(folder.path(), line);
        assert!(status == 2 && told.contains(words), "{line}: {told}");
    }
}
