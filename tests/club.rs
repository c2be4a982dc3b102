//! An organiser's work: reports, letters, PDFs of rosters, copies for opponents, and five hundred lists.

use std::fs;
use std::path::Path;

use hayro_syntax::Pdf;

use crate::lists;
use crate::pdf_drawing::words_of_pages;
use crate::support::{root, rulesets, run, sabretache};

/// A folder with the lists and the event of a test case.
fn event() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let case = root().join("tests/cases/check-event");
    fs::create_dir(folder.path().join("lists")).expect("a folder");
    fs::copy(case.join("event.toml"), folder.path().join("event.toml")).expect("copied");
    for entry in fs::read_dir(case.join("lists")).expect("readable") {
        let path = entry.expect("readable").path();
        fs::copy(&path, folder.path().join("lists").join(path.file_name().expect("a name"))).expect("copied");
    }
    folder
}

pub fn words(path: &Path) -> String {
    words_of_pages(&fs::read(path).expect("readable")).join("\n")
}

fn pages(path: &Path) -> usize {
    Pdf::new(fs::read(path).expect("readable")).expect("a PDF").pages().len()
}

#[test]
fn a_report_is_written_for_paper_spreadsheets_and_programs() {
    let folder = event();
    let folder = folder.path();
    let line = "check --event event.toml lists --report r.pdf --report r.csv --report r.json --report r.md";
    assert_eq!(run(folder, line).0, 2);
    assert_eq!(pages(&folder.join("r.pdf")), 2);
    run(folder, "check --event event.toml lists --report each.pdf --page-per-list");
    // A page of verdicts, then one for each of seven lists.
    assert_eq!(pages(&folder.join("each.pdf")), 8);
    let rows = fs::read_to_string(folder.join("r.csv")).expect("readable");
    assert_eq!(rows.lines().count(), 8, "{rows}");
    let report: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("r.json")).expect("readable")).expect("JSON");
    assert_eq!((report["legal"].as_u64(), report["lists"].as_array().map(Vec::len)), (Some(0), Some(7)));
    assert_eq!(report["event"]["name"], "Autumn open");
    let text = fs::read_to_string(folder.join("r.md")).expect("readable");
    assert!(text.starts_with("# Autumn open\n") && text.contains("## Ada: not legal"), "{text}");
}

#[test]
fn every_list_gets_a_letter_and_none_is_overwritten() {
    let folder = event();
    let folder = folder.path();
    run(folder, "check --event event.toml lists --letters out");
    let mut names: Vec<String> = fs::read_dir(folder.join("out"))
        .expect("readable")
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    // One letter to each player, however many lists they sent, and one about the list without a player.
    assert_eq!(names, ["ada.eml", "bert-again.eml", "bert.eml", "cleo.eml", "dora.eml", "emil.eml"]);
    let cleo = fs::read_to_string(folder.join("out/cleo.eml")).expect("readable");
    assert_eq!(cleo.matches("which of them you will use").count(), 1, "{cleo}");
    assert!(cleo.contains("We have 2 lists from you for Autumn open (5 December)."), "{cleo}");
    assert!(cleo.contains("List 1: “Sietch Tabr” (cleo-new.toml)") && cleo.contains("List 2: "), "{cleo}");
    // No letter names another player's file.
    for name in &names {
        let letter = fs::read_to_string(folder.join("out").join(name)).expect("readable");
        let files =
            ["ada", "bert", "bert-again", "cleo", "cleo-new", "dora", "emil"].map(|name| format!("{name}.toml"));
        let stem = name.trim_end_matches(".eml");
        let foreign = |file: &&String| letter.contains(file.as_str()) && !file.starts_with(stem);
        assert_eq!(files.iter().find(foreign), None, "{name}: {letter}");
    }
    let ada = fs::read_to_string(folder.join("out/ada.eml")).expect("readable");
    let expected = "From: \"R. Baker\" <lists@club.example>\r\nTo: Ada <ada@example.org>\r\n\
        Subject: Autumn open: your list is not legal yet\r\nX-Unsent: 1\r\nMIME-Version: 1.0\r\n\
        Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nDear Ada,\r\n\r\n\
        Your list “Carthag garrison” (ada.toml) for Autumn open (5 December) was checked: it is not legal as it \
        stands, 392 of 400 points.\r\nYou play at table 2.\r\n\r\nWhat is wrong:\r\n\r\n\
        1. line 12: the force has 1 Stilgar or Beast Rabban; none allowed\r\n\
        \u{20}  The rule: No Stilgar or Beast Rabban in a force; The leaders of the books stay at home.\r\n\
        \u{20}  What to do: remove Beast Rabban\r\n\r\n\
        Please correct it and send it again by 28 November.\r\n\r\nR. Baker\r\n";
    assert_eq!(ada, expected);
    // The repair is in that list's letter only, and no list is changed.
    let lists = |folder: &Path| fs::read(folder.join("lists/ada.toml")).expect("readable");
    let before = lists(folder);
    run(folder, "check --event event.toml lists --letters repaired --with-repair");
    let told = fs::read_to_string(folder.join("repaired/ada.eml")).expect("readable");
    // A way to correct the list says what to do, and no hint after it says anything else.
    let ways = "The leaders of the books stay at home.\r\n\r\nOne way to correct it (it then has ";
    assert!(told.contains(ways), "{told}");
    assert_eq!(lists(folder), before);
    // Identical letters count as written; a different one is not overwritten, and then none is written.
    let (_, said) = run(folder, "check --event event.toml lists --letters out");
    assert!(said.contains("out  6 letters, 5 without an address") && !said.contains("can't write"), "{said}");
    let list = fs::read_to_string(folder.join("lists/ada.toml")).expect("readable");
    fs::write(folder.join("lists/ada.toml"), list.replace("Carthag garrison", "Carthag watch")).expect("written");
    fs::remove_file(folder.join("out/emil.eml")).expect("there");
    let (status, said) = run(folder, "check --event event.toml lists --letters out");
    assert!(status == 2 && said.contains("can't write `out/ada.eml`: another letter is already there"), "{said}");
    assert!(!folder.join("out/emil.eml").exists());
    fs::remove_file(folder.join("lists/ada.toml")).expect("there");
    run(folder, "check --event event.toml lists --letters late");
    let ada = fs::read_to_string(folder.join("late/ada.eml")).expect("readable");
    assert!(ada.contains("Subject: Autumn open: we have no list from you yet\r\n"), "{ada}");
    assert!(ada.contains("Please send it by 28 November."), "{ada}");
}

/// A second list belongs to the same player; identical lists of two players are reported to the organiser only; a
/// reminder has table and address; encoded words in a name stay literal; a long name is wrapped.
#[test]
fn unusual_players_and_names_are_handled() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = fs::read_to_string(root().join("data/fistful/samples/harkonnen-garrison.toml")).expect("readable");
    let wide = "W".repeat(81);
    fs::write(folder.join("ada.toml"), &sample).expect("written");
    let second = format!("player = \"ada field\"\n{}", sample.replace("count = 9", "count = 8"));
    fs::write(folder.join("ada-2.toml"), second).expect("written");
    let bobs = format!("player = \"=?utf-8?q?Bob?=\"\n{}", sample.replace("Carthag garrison", &wide));
    fs::write(folder.join("bob.toml"), bobs).expect("written");
    let event = "name = \"Open\"\nruleset = \"fistful\"\nlimit = 380\nsilence = [\"shield-and-lasgun\"]\n\
        [[players]]\nname = \"Ada Field\"\nfile = \"ada.toml\"\nmail = \"ada@example.org\"\n\
        [[players]]\nname = \"=?utf-8?q?Bob?=\"\nmail = \"bob@example.org\"\n\
        [[players]]\nname = \"+Cy\"\ntable = 5\nmail = \"cy@example.org\"\n";
    fs::write(folder.join("event.toml"), event).expect("written");
    let reports = "--report r.pdf --report r.csv --report r.md --letters out --page-per-list";
    let (status, said) = run(folder, &format!("check --event event.toml ada.toml ada-2.toml bob.toml {reports}"));
    assert_eq!(status, 1, "{said}");
    assert!(!said.contains("is not a player at"), "{said}");
    assert!(said.contains("ada-2.toml: another list by `Ada Field`, in addition to ada.toml"), "{said}");
    let twins = "bob.toml: the list of `=?utf-8?q?Bob?=` is the same as that of `Ada Field`, ada.toml";
    assert!(said.contains(twins), "{said}");
    assert!(said.contains(" --> event.toml:3:9") && said.contains("ada.toml: 392 points; "), "{said}");
    assert!(said.contains("0 of 3 legal, 1 player without a list"), "{said}");
    let missing = |line: &str| line.starts_with('–') && line.contains("+Cy") && line.ends_with("no list");
    assert!(said.lines().any(missing), "{said}");
    let csv = fs::read_to_string(folder.join("r.csv")).expect("readable");
    assert!(csv.contains("\n,'+Cy,5,cy@example.org,,"), "{csv}");
    let report = fs::read_to_string(folder.join("r.md")).expect("readable");
    assert!(report.contains("Not enforced: Shield and Lasgun: never together"), "{report}");
    let bob = fs::read_to_string(folder.join("out/utf-8-q-bob.eml")).expect("readable");
    assert!(bob.contains("To: =?utf-8?B?PT91dGYtOD9xP0JvYj89?= <bob@example.org>\r\n"), "{bob}");
    assert!(!bob.contains("ada.toml") && !bob.contains("Ada"), "{bob}");
    assert!(words(&folder.join("r.pdf")).matches('W').count() >= 2 * 81);
    // Spelled in any of these ways, the list is hers.
    for (place, name) in ["Ada  Field", "Ada\u{a0}Field", " ada Field "].into_iter().enumerate() {
        let list = format!("player = \"{name}\"\n{sample}");
        fs::write(folder.join("ada-2.toml"), list).expect("written");
        let line = format!("check --event event.toml ada.toml ada-2.toml bob.toml --letters hers-{place}");
        let (_, said) = run(folder, &line);
        assert!(!said.contains("is not a player at") && !said.contains("as its player"), "{name}: {said}");
        assert!(said.contains("ada-2.toml: the same list by `Ada Field` as ada.toml"), "{name}: {said}");
        let letters = fs::read_dir(folder.join(format!("hers-{place}"))).expect("readable").count();
        assert_eq!(letters, 3, "{name}");
    }
}

/// Names match whether accents are combined or separate characters, in the event's file too.
#[test]
fn a_name_is_the_same_whatever_keyboard_it_comes_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = fs::read_to_string(root().join("data/fistful/samples/harkonnen-garrison.toml")).expect("readable");
    fs::write(folder.join("list.toml"), format!("player = \"Zoe\u{308} Field\"\n{sample}")).expect("written");
    let head = "name = \"Open\"\nruleset = \"fistful\"\n[[players]]\nname = \"Zo\u{eb} Field\"\n";
    fs::write(folder.join("event.toml"), head).expect("written");
    let (status, said) = run(folder, "check --event event.toml list.toml --letters out");
    assert!(status == 0 && said.contains(": legal, 392 points"), "{said}");
    assert!(!said.contains("is not a player") && !said.contains("no list"), "{said}");
    fs::write(folder.join("twice.toml"), format!("{head}[[players]]\nname = \"zoe\u{308}  field\"\n"))
        .expect("written");
    let (status, said) = run(folder, "check --event twice.toml list.toml");
    assert!(status == 2 && said.contains("is listed twice"), "{said}");
}

/// If the event names a missing file, its player has sent no list, and the letter suggests no similar file of others.
#[test]
fn a_letter_about_a_file_that_is_not_there_names_no_other() {
    let folder = event();
    let folder = folder.path();
    let event = fs::read_to_string(folder.join("event.toml")).expect("readable");
    fs::write(folder.join("event.toml"), event.replace("lists/bert.toml", "lists/adb.toml")).expect("written");
    let (status, said) =
        run(folder, "check --event event.toml lists/ada.toml lists/adb.toml lists/x.toml --letters out");
    assert!(status == 2 && said.contains("did you mean `lists/ada.toml`?"), "{said}");
    let bert = fs::read_to_string(folder.join("out/bert.eml")).expect("readable");
    assert!(bert.contains("We have no list from you for Autumn open") && !bert.contains("ada.toml"), "{bert}");
    // A mistyped file without a player gets no letter.
    assert!(!folder.join("out/x.eml").exists());
}

/// Names of any length, and any file name, fit on paper, in letters and in a report.
#[test]
fn long_names_stop_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = fs::read_to_string(root().join("data/fistful/samples/harkonnen-garrison.toml")).expect("readable");
    fs::write(folder.join("ada.toml"), &sample).expect("written");
    let player = "\u{e9}".repeat(130);
    for wide in ["W".repeat(81), "W".repeat(150), "Spring meeting of all ".repeat(10)] {
        let event = format!(
            "name = \"{}\"\nruleset = \"fistful\"\n[[players]]\nname = \"{player}\"\nfile = \"ada.toml\"\n\
             [[players]]\nname = \"{player}a\"\n",
            wide.trim()
        );
        fs::write(folder.join("event.toml"), event).expect("written");
        let (status, said) = run(folder, "roster --event event.toml ada.toml -o rosters");
        assert!(status == 0 && !said.contains('\u{200b}'), "{said}");
        let _ = fs::remove_dir_all(folder.join("out"));
        let (status, said) = run(folder, "check --event event.toml --report r.pdf --letters out");
        assert!(status == 0 && !said.contains('\u{200b}') && folder.join("r.pdf").exists(), "{said}");
        assert_eq!(fs::read_dir(folder.join("out")).expect("readable").count(), 2, "{said}");
    }
}

/// A file name of any form does not become a heading of the report.
#[cfg(unix)]
#[test]
fn a_file_name_is_not_a_heading() {
    let folder = event();
    let folder = folder.path();
    fs::write(folder.join("lists/x`\n# y\r# z.toml"), "ruleset = \"fistful").expect("written");
    let output = sabretache(folder, &["check", "--event", "event.toml", "lists", "--report", "r.md"]);
    let report = fs::read_to_string(folder.join("r.md")).unwrap_or_else(|error| panic!("{error}: {output:?}"));
    let headed = |line: &str| line.starts_with("# y") || line.starts_with("# z");
    assert!(report.contains("# y") && !report.split(['\n', '\r']).any(headed), "{report}");
}

#[test]
fn rosters_of_an_event_come_in_one_pile_each_on_its_own_paper() {
    let folder = event();
    let folder = folder.path();
    let (_, said) = run(folder, "roster --event event.toml lists --order table --one-file -o pile.pdf");
    assert!(said.contains("pile.pdf  12 pages, 5 documents"), "{said}");
    let text = words(&folder.join("pile.pdf"));
    assert!(text.contains("Contents of this pile"), "{text}");
    let (status, said) = run(folder, "roster lists/ada.toml --for-opponent -o both");
    assert_eq!(status, 0, "{said}");
    let (own, other) = (folder.join("both/ada-roster.pdf"), folder.join("both/ada-roster-opponent.pdf"));
    assert!(words(&own).contains("392") && !words(&other).contains("392"));
    assert_eq!(run(folder, "import both/ada-roster-opponent.pdf").0, 2);
    assert_eq!(run(folder, "import both/ada-roster.pdf").0, 0);
}

#[test]
fn each_player_has_one_file_of_their_documents() {
    let folder = event();
    let folder = folder.path();
    let (_, said) = run(folder, "print --event event.toml lists --file-per-player -o piles");
    let written: Vec<&str> = said.lines().filter(|line| line.starts_with("piles/")).collect();
    assert_eq!(
        written,
        [
            "piles/ada.pdf  22 pages, 6 documents",
            "piles/bert.pdf  20 pages, 6 documents",
            "piles/cleo.pdf  24 pages, 8 documents",
            "piles/bert-again.pdf  20 pages, 6 documents",
        ]
    );
    let text = words(&folder.join("piles/cleo.pdf"));
    // Both of Cleo's lists, and a copy of everything that is for everyone.
    for one in ["Sheet: A Fistful of Sardaukar", "Roster: Sietch Tabr", "A Fistful of Sardaukar: aids", "Autumn open"] {
        assert!(text.contains(one), "`{one}` is not in {text}");
    }
    assert!(!text.contains("Carthag garrison"), "{text}");
    // The back of a page for cutting is empty.
    let ada = words_of_pages(&fs::read(folder.join("piles/ada.pdf")).expect("readable"));
    let letters = |page: usize| ada[page - 1].trim().len();
    assert!([17, 19, 21].iter().all(|front| letters(*front) > 0 && letters(front + 1) == 0));
    let (status, said) = run(folder, "sheet fistful --file-per-player");
    assert!(status == 2 && said.contains("no player has a list"), "{said}");
    let (status, said) = run(folder, "roster lists/ada.toml lists/cleo.toml --file-per-player -o all.pdf");
    assert!(status == 2 && said.contains("`all.pdf` is one file, but there are 2 players"), "{said}");
}

#[test]
fn a_pattern_is_expanded_where_no_shell_does_it() {
    let folder = event();
    let (_, said) = run(folder.path(), "check lists/be*.toml");
    assert!(said.contains("lists/bert.toml") && said.contains("lists/bert-again.toml"), "{said}");
    assert!(!said.contains("lists/ada.toml"), "{said}");
}

#[test]
fn five_hundred_lists_get_the_right_verdict_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let lists = lists::made(&rulesets(), 500);
    for (index, list) in lists.iter().enumerate() {
        fs::write(folder.path().join(format!("list-{index:03}.toml")), &list.text).expect("written");
    }
    let (status, said) = run(folder.path(), "check . --format json");
    assert_eq!(status, 2);
    assert_eq!(run(folder.path(), "check . --format json"), (status, said.clone()));
    let verdicts: Vec<serde_json::Value> = serde_json::from_str(&said).expect("JSON");
    assert_eq!(verdicts.len(), 500);
    for (index, (verdict, list)) in verdicts.iter().zip(&lists).enumerate() {
        assert_eq!(verdict["file"], format!("./list-{index:03}.toml"));
        assert_eq!(verdict["legal"].as_bool(), Some(list.legal), "{index}: {verdict}");
        let unreadable =
            verdict["findings"].as_array().is_some_and(|all| all.iter().any(|one| one["code"] == "unreadable"));
        assert_eq!(unreadable, !list.readable, "{index}: {verdict}");
    }
}

#[test]
fn a_roster_has_its_list_as_a_code_unless_it_is_too_long() {
    let folder = event();
    let folder = folder.path();
    let address = "https://club.example/fistful/force/";
    let (status, said) = run(folder, &format!("roster lists/ada.toml --qr {address} -o coded.pdf"));
    assert_eq!((status, said.contains("warning")), (0, false), "{said}");
    assert!(words(&folder.join("coded.pdf")).contains("Scan it"));
    // Random names, which do not compress.
    let name = |number: u64| format!("{:x}", (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let unit =
        |number: u64| format!("[[units]]\nunit = \"troopers\"\nname = \"{}{}\"\n", name(number), name(number + 99));
    let long = (0..60).map(unit).collect::<Vec<_>>().concat();
    fs::write(folder.join("long.toml"), format!("ruleset = \"fistful\"\narmy = \"atreides\"\n{long}"))
        .expect("written");
    let (status, said) = run(folder, &format!("roster long.toml --qr {address} -o long.pdf"));
    assert!(status == 0 && said.contains("long.toml: the list is too long for one code, so none is printed"), "{said}");
}

/// A player has neither the organiser's folders nor the event's file, so a letter's commands name the player's own
/// file.
#[test]
fn a_letter_names_commands_that_its_player_can_type() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::create_dir(folder.join("sent-in")).expect("made");
    let sample = fs::read_to_string(root().join("data/firelock/samples/ranger-patrol.toml")).expect("readable");
    fs::write(folder.join("sent-in/rangers.toml"), &sample).expect("written");
    fs::write(folder.join("sent-in/ben's.toml"), format!("player = \"Ben\"\n{sample}")).expect("written");
    let event = "name = \"Open\"\nruleset = \"firelock\"\nword = \"Waterloo\"\n\
        [[players]]\nname = \"Ada\"\nfile = \"sent-in/rangers.toml\"\n\
        [[players]]\nname = \"Ben\"\nfile = \"sent-in/ben's.toml\"\n";
    fs::write(folder.join("event.toml"), event).expect("written");
    run(folder, "check --event event.toml --letters out");
    let helps = |name: &str| {
        let letter = fs::read_to_string(folder.join("out").join(name)).expect("readable");
        let helps = letter.lines().filter(|line| line.contains("What to do: "));
        helps.map(str::to_owned).collect::<Vec<_>>()
    };
    let ada = "   What to do: write “player = \"Ada\"”, then roll it as agreed: \
        “sabretache roll rangers.toml --again --word Waterloo”";
    assert_eq!(helps("ada.eml"), [ada]);
    let ben = "   What to do: roll it as agreed: “sabretache roll 'ben'\\''s.toml' --again --word Waterloo”";
    assert_eq!(helps("ben.eml"), [ben]);
}
