//! Files are read, kept and written whole: line endings, byte order marks, permissions and links stay; nothing
//! unreadable is written; anything else is left alone.

use std::fs;
use std::sync::Arc;

use sabretache::data;
use sabretache::diagnostic::Source;

use crate::support::{program, root, run, sabretache, said};

const RIFLEMAN: &str = "ruleset = \"firelock\"\n\n[[units]]\nunit = \"light\"\nchoose = { weapon = \"rifle\" }\n";

#[test]
fn any_seed_is_read_back_as_it_was_written() {
    for seed in ["0", "20261122", "9223372036854775807", "9223372036854775808", "18446744073709551615"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (status, words) = run(folder.path(), &format!("new firelock --figures 2 --seed {seed} -o new.toml"));
        assert_eq!(status, 0, "{seed}: {words}");
        fs::write(folder.path().join("own.toml"), RIFLEMAN).expect("writable");
        let (status, words) = run(folder.path(), &format!("roll own.toml --seed {seed}"));
        assert_eq!(status, 0, "{seed}: {words}");
        for name in ["new.toml", "own.toml"] {
            let text = fs::read_to_string(folder.path().join(name)).expect("written");
            let force = data::force(&Arc::new(Source { name: name.to_owned(), text })).expect("it reads again").force;
            assert_eq!(force.seed.map(|seed| seed.to_string()).as_deref(), Some(seed), "{name}");
        }
        assert_eq!(run(folder.path(), "check new.toml own.toml").0, 0);
    }
    let folder = tempfile::tempdir().expect("a folder");
    for line in ["new fistful harkonnen --limit 9999999999 -o a.toml", "new fistful harkonnen --limit 0 -o a.toml"] {
        let (status, words) = run(folder.path(), line);
        assert!(status == 2 && words.contains("1000000"), "{words}");
    }
    assert!(!folder.path().join("a.toml").exists());
}

#[test]
fn rolling_keeps_line_endings_and_the_byte_order_mark() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("force.toml");
    fs::write(&path, format!("\u{feff}{}", RIFLEMAN.replace('\n', "\r\n"))).expect("writable");
    assert_eq!(run(folder.path(), "roll force.toml --dice 0"), (0, "Light trooper: bravery 10\n".to_owned()));
    let after = fs::read_to_string(&path).expect("readable");
    let dated = RIFLEMAN.replacen('\n', "\ndata-version = \"1.0\"\n", 1);
    let wanted = format!("\u{feff}{dated}rolls = {{ bravery = 10 }}\n").replace('\n', "\r\n");
    assert_eq!(after, wanted);
}

#[test]
fn real_dice_remove_the_old_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("force.toml"), RIFLEMAN).expect("writable");
    run(folder.path(), "roll force.toml --seed 7");
    assert!(fs::read_to_string(folder.path().join("force.toml")).expect("there").contains("seed = 7"));
    assert_eq!(run(folder.path(), "roll force.toml --again --dice 3").0, 0);
    assert!(!fs::read_to_string(folder.path().join("force.toml")).expect("there").contains("seed"));
}

#[cfg(unix)]
#[test]
fn rolling_keeps_permissions_and_links_and_leaves_read_only_files() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let (real, link) = (folder.path().join("real.toml"), folder.path().join("link.toml"));
    fs::write(&real, RIFLEMAN).expect("writable");
    symlink("real.toml", &link).expect("a link");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("ours");
    assert_eq!(run(folder.path(), "roll link.toml --seed 3").0, 0);
    assert!(link.symlink_metadata().expect("there").is_symlink(), "the link is still a link");
    assert!(fs::read_to_string(&real).expect("there").contains("rolls"), "its target was rolled");
    assert_eq!(fs::metadata(&real).expect("there").permissions().mode() & 0o777, 0o640);

    fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).expect("ours");
    let before = fs::read(&real).expect("there");
    let (status, words) = run(folder.path(), "roll link.toml --again --seed 4");
    assert!(status == 2 && words.contains("it is read-only"), "{words}");
    assert_eq!(fs::read(&real).expect("there"), before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("there");
    let output = program().arg("list").stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("can't write the output"));
}

#[cfg(unix)]
#[test]
fn pipes_and_circular_links_are_not_lists() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("lists")).expect("writable");
    fs::write(folder.path().join("lists/a.toml"), RIFLEMAN.to_owned() + "rolls = { bravery = 3 }\n").expect("writable");
    std::os::unix::fs::symlink("..", folder.path().join("lists/up")).expect("a link");
    let status = std::process::Command::new("mkfifo").arg(folder.path().join("lists/pipe.toml")).status();
    assert!(status.expect("there").success());
    let (status, words) = run(folder.path(), "check lists");
    assert!(status == 0 && words.contains("legal"), "{words}");
    let (status, words) = run(folder.path(), "check lists/pipe.toml");
    assert!(status == 2 && words.contains("it is not a file"), "{words}");
}

#[test]
fn a_list_may_come_from_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.toml");
    fs::write(&list, RIFLEMAN.to_owned() + "rolls = { bravery = 3 }\n").expect("writable");
    let list = fs::File::open(list).expect("readable");
    let output = program().args(["check", "-"]).stdin(list).output().expect("it runs");
    assert!(said(&output).starts_with("standard input: legal, 1 figure, fingerprint "), "{}", said(&output));
}

#[test]
fn a_new_file_never_replaces_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = || {
        let mut command = program();
        command.current_dir(folder.path()).args(["new", "fistful", "fremen", "-o", "a.toml"]);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().expect("it runs")
    };
    let running: Vec<_> = (0..6).map(|_| one()).collect();
    let done = running.into_iter().map(|mut child| child.wait().expect("it ends").success());
    assert_eq!(done.filter(|success| *success).count(), 1, "one of them wrote the file");
    let (status, words) = run(folder.path(), "new fistful fremen -o a.toml");
    assert!(status == 2 && words.contains("it already exists"), "{words}");
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1, "nothing is left beside it");
}

#[test]
fn a_folder_for_typst_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..2 {
        let (status, words) = run(folder.path(), "aids death --as typ");
        assert_eq!(status, 0, "{words}");
    }
    assert_eq!(fs::read_dir(folder.path().join("output")).expect("there").count(), 1);
    fs::remove_file(folder.path().join("output/death-aids/main.typ")).expect("there");
    let (status, words) = run(folder.path(), "aids death --as typ");
    assert!(status == 2 && words.contains("is not empty"), "{words}");
}

#[test]
fn lists_of_one_name_make_two_rosters_and_a_folder_named_like_a_game_is_not_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    for player in ["anna", "bo"] {
        let own = folder.path().join("lists").join(player);
        fs::create_dir_all(&own).expect("writable");
        fs::write(own.join("list.toml"), RIFLEMAN.to_owned() + "rolls = { bravery = 3 }\n").expect("writable");
    }
    fs::create_dir(folder.path().join("death")).expect("writable");
    let (status, words) = run(folder.path(), "roster lists");
    assert_eq!(status, 0, "{words}");
    assert!(words.contains("anna-list-roster.pdf") && words.contains("bo-list-roster.pdf"), "{words}");
    let (status, words) = run(folder.path(), "print death --as typ");
    assert!(status == 0 && words.contains("output/death-sheet"), "{words}");
}

#[test]
fn two_ways_of_one_deck_have_two_names() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.toml"), RIFLEMAN.to_owned() + "rolls = { bravery = 3 }\n").expect("writable");
    let (_, usual) = run(folder.path(), "deck a.toml");
    let (_, other) = run(folder.path(), "deck a.toml --way by-name");
    assert!(usual.starts_with("output/a-deck.pdf ") && other.starts_with("output/a-deck-by-name.pdf "), "{other}");
}

#[test]
fn a_folder_that_changes_nothing_is_an_error_and_one_that_does_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let club = folder.path().join("club");
    fs::create_dir_all(club.join("scrubs")).expect("writable");
    let rulings = fs::read_to_string(root().join("data/scrubs/rulings.toml")).expect("readable");
    let own = rulings.replace("the nearer band", "the farther band");
    fs::write(club.join("scrubs/rulings.toml"), own).expect("writable");
    for (name, text) in [
        (".git/config", "x"),
        ("lists/anna.toml", RIFLEMAN),
        ("scrubs/rulings.toml~", "x"),
        ("scrubs/rulings.toml.bak", "x"),
        ("scrubs/.rulings.toml.swp", "x"),
    ] {
        fs::create_dir_all(club.join(name).parent().expect("a folder")).expect("writable");
        fs::write(club.join(name), text).expect("writable");
    }
    let (status, words) = run(folder.path(), "sheet scrubs --data club");
    assert_eq!(
        (status, words.as_str()),
        (
            0,
            "output/scrubs-sheet.pdf  2 pages at 12.25 pt, changed by club\n\
             output/scrubs-rulings.pdf  2 pages at 10 pt, changed by club\n"
        )
    );
    for (line, wanted) in [
        ("sheet scrubs --data club/scrubs", "name the folder above it: `--data club`"),
        ("sheet scrubs --data club/lists", "neither changes a ruleset nor adds one"),
        ("sheet scrubs --data nowhere", "there is no folder `nowhere`"),
    ] {
        let (status, words) = run(folder.path(), line);
        assert!(status == 2 && words.contains(wanted), "{line}: {words}");
    }
    fs::rename(club.join("scrubs"), club.join("Scrubs")).expect("ours");
    let (status, words) = run(folder.path(), "sheet scrubs --data club");
    assert!(status == 2 && words.contains("did you mean `club/scrubs"), "{words}");
}

#[test]
fn an_oversized_file_is_refused_quickly() {
    let head = "ruleset = \"fistful\"\narmy = \"fremen\"\n";
    let unit = "[[units]]\nunit = \"fremen\"\n";
    let nested = (1..60)
        .fold(String::new(), |text, deep| text + &format!("[[{}]]\nkind = \"band\"\n", vec!["groups"; deep].join(".")));
    let many = |what: &str| format!("{head}{unit}{what} = [{}]\n", "\"nco\", ".repeat(20_000));
    let keys: String = (0..20_000).map(|index| format!("key{index} = 1")).collect::<Vec<_>>().join("\n") + "\n";
    for (name, text, wanted) in [
        ("units", head.to_owned() + &unit.repeat(20_000), "the list has 20000 entries; 250 at most"),
        ("figures", format!("{head}{unit}count = 900\n{}", format!("{unit}count = 900\n").repeat(20)), "5000 at most"),
        ("nested", head.to_owned() + &nested, "12 at most"),
        ("with", many("with"), "the list has 20000 entries; 50 at most"),
        ("keys", format!("{head}{keys}{unit}"), "`key0` is not a key here"),
        ("name", format!("{head}name = \"{}\"\n{unit}", "W".repeat(4_000)), "`name` has 4000 characters; 300 at most"),
        ("empty", format!("{head}name = \"\"\n{unit}"), "`name` is empty"),
        ("mark", format!("{head}name = \"a\u{feff}b\"\n{unit}"), "U+FEFF"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("force.toml"), text).expect("writable");
        let begun = std::time::Instant::now();
        let (status, words) = run(folder.path(), "check force.toml");
        assert!(status != 0 && words.contains(wanted), "{name}: {}", &words[..words.len().min(600)]);
        assert!(words.matches("error[unknown-key]").count() <= 100, "{name}: too many findings");
        assert!(begun.elapsed().as_secs() < 10, "{name}: {:?}", begun.elapsed());
    }
}

/// A player's text cannot pass for the program's own words.
#[test]
fn a_name_cannot_forge_a_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in [r"A: legal, 1 figure\nB", r"A\u001b[2KB: legal", r"A\u202Elagel"] {
        let text = format!("ruleset = \"firelock\"\nname = \"{name}\"\n[[units]]\nunit = \"light\"\n");
        fs::write(folder.path().join("force.toml"), text).expect("writable");
        let output = sabretache(folder.path(), &["check", "force.toml"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let last = text.trim_end().lines().last().unwrap_or_default();
        assert!(last.contains(": not legal, 1 figure"), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{202e}']) && !text.contains("\nB"), "{text}");
    }
}

/// A new game of each kind prints, deals, is legal and has no warnings as it is; a second with the same name is
/// refused.
#[test]
fn a_new_game_prints_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for like in ["tables", "points", "ships"] {
        let id = format!("my-{like}");
        let (status, words) = run(folder.path(), &format!("new-game {id} --like {like}"));
        assert_eq!(status, 0, "{words}");
        assert!(words.contains(&format!("games/{id}/tables/turn.toml")), "{words}");
        let (status, words) = run(folder.path(), &format!("sheet {id} --data games --no-rulings"));
        assert_eq!((status, words), (0, format!("output/{id}-sheet.pdf  1 page at 12.5 pt, from the folder games\n")));
        let samples = format!("games/{id}/samples");
        if folder.path().join(&samples).exists() {
            for line in ["check", "roster", "deck"] {
                let (status, words) = run(folder.path(), &format!("{line} {samples} --data games"));
                assert_eq!(status, 0, "{line}: {words}");
            }
        }
        let (status, words) = run(folder.path(), &format!("new-game {id}"));
        assert!(status == 2 && words.contains("it already exists"), "{words}");
    }
    assert_eq!(run(folder.path(), "lint games"), (0, "games: 3 rulesets, nothing suspicious\n".to_owned()));
    for (id, wanted) in
        [("fistful", "there is already a ruleset `fistful`"), ("My_Game", "can't be the id of a ruleset")]
    {
        let (status, words) = run(folder.path(), &format!("new-game {id}"));
        assert!(status == 2 && words.contains(wanted), "{words}");
    }
}
