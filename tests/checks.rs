//! Rosters with the chances of checks: each percentage on paper is the exact chance that `odds` gives for the unit and its
//! losses, rounded.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Ruleset, Value};
use sabretache::rules::{AskedFor, Mustered, asked_for, muster};

use crate::pdf_drawing::words_of_pages;
use crate::support::{root, rulesets, run};

/// A check as a player asks for it: the name of its lane, its action, result and inputs.
struct Asked {
    name: &'static str,
    action: &'static str,
    result: &'static str,
    inputs: Vec<(&'static str, String)>,
}

/// The words on a `roster` or `deck` that is printed with the chances of checks.
fn printed(folder: &Path, verb: &str, game: &str, force: &str) -> Vec<String> {
    let path = format!("{}/data/{game}/samples/{force}.toml", root().display());
    let (status, said) = run(folder, &format!("{verb} {path} --odds -o {force}"));
    assert_eq!(status, 0, "{said}");
    let pdf = fs::read(folder.join(force).join(format!("{force}-{verb}.pdf"))).expect("the document");
    words_of_pages(&pdf).join(" ").split_whitespace().map(str::to_owned).collect()
}

/// The chance of a check, in percent as printed; a dash if the action refuses it.
fn chance(ruleset: &Ruleset, asked: &Asked) -> String {
    let given: Vec<(String, String)> =
        asked.inputs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let Ok(AskedFor::Play(play)) = asked_for(ruleset, asked.action, &given) else { return "–".to_owned() };
    let at = play.procedure.results.iter().position(|result| result.id == asked.result).expect("its result");
    play.odds().expect("worked out").chance(|results| results[at] >= 1).whole_percent()
}

/// The values printed under boxes after each mention of a lane, in order: that for no loss, if any, then one for each box.
/// A narrow card names its two lanes over the boxes, each with its value for no loss; this lane is the second.
fn lanes(words: &[String], name: &str) -> Vec<Vec<String>> {
    let name: Vec<&str> = name.split(' ').collect();
    let begins = (0..words.len()).filter(|at| words[*at..].iter().take(name.len()).eq(name.iter().copied()));
    let is_value = |word: &&String| *word == "–" || word.trim_start_matches(['<', '>']).parse::<u32>().is_ok();
    let values = |at: usize| words[at..].iter().take_while(is_value).cloned().collect::<Vec<String>>();
    let lane = |at: usize| {
        let mut lane = values(at + name.len());
        if lane.len() == 1 && at > 0 && words[at - 1] == "·" {
            let marks = words[at + name.len() + 1..].iter().take_while(|word| word.starts_with(['−', '+']));
            let both = values(at + name.len() + 1 + marks.count());
            lane.extend_from_slice(&both[both.len() / 2..]);
        }
        lane
    };
    begins.map(lane).collect()
}

/// Compares the lanes of a check with the expected values of each unit in printed order; a lane may be broken into
/// lines, and may be followed by other numbers.
fn compare(game: &str, words: &[String], name: &str, expected: &[Vec<String>]) {
    let found = lanes(words, name);
    let mut lines = found.iter();
    for values in expected {
        let mut left = values.as_slice();
        while !left.is_empty() {
            let line = lines.next().unwrap_or_else(|| panic!("{game}: {left:?} is not printed: {found:?}"));
            let (here, rest) = left.split_at(line.len().min(left.len()));
            assert_eq!(&line[..here.len()], here, "{game}, {name}: {found:?}");
            assert!(!line.is_empty() || left.is_empty(), "{game}, {name}: a line without a value: {found:?}");
            left = rest;
        }
    }
    assert!(!expected.is_empty(), "{game}: no unit makes a check");
}

/// The checks of a unit after these losses, as its rules have them; empty if it makes none.
fn asked_of(game: &str, one: &Mustered<'_>, lost: i64) -> Vec<Asked> {
    let figures = one.figures();
    let number = |stat: &str| one.stat(stat).and_then(Value::number).expect("stated").to_string();
    let (never, led) = (one.traits.iter().any(|id| id.as_str() == "never-checks"), !one.attached.is_empty());
    match game {
        "fistful" if one.unit.role.as_str() == "troops" && !never => {
            let mut inputs = vec![("morale", number("morale"))];
            if led {
                inputs.push(("nco", "yes".to_owned()));
            }
            let share = (100 * lost / figures / 25).min(3);
            if share > 0 {
                inputs.push(("with", format!("{}%", share * 25)));
            }
            vec![Asked { name: "Holds %", action: "check-for-losses", result: "holds", inputs }]
        }
        "scrubs" => {
            let inputs = vec![("base", number("morale")), ("began", figures.to_string()), ("lost", lost.to_string())];
            vec![Asked { name: "Holds %", action: "morale", result: "holds", inputs }]
        }
        "death" if !["bedouin-fanatic", "sheik"].contains(&one.unit.id.as_str()) => {
            let inputs = vec![("strength", figures.to_string()), ("lost", lost.to_string())];
            let there = inputs.iter().cloned().chain([("with", "leader still there".to_owned())]).collect();
            let asked = |name, inputs| Asked { name, action: "morale", result: "holds", inputs };
            vec![asked("Leader %", there), asked("No leader %", inputs)]
        }
        _ => Vec::new(),
    }
}

#[test]
fn each_percentage_at_a_box_is_the_exact_chance_with_these_losses() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = rulesets();
    for (verb, game, force, beside) in [
        ("roster", "fistful", "harkonnen-garrison", true),
        ("roster", "fistful", "fremen-band", true),
        ("roster", "scrubs", "desert-patrol", true),
        ("roster", "death", "tribes-of-the-erg", false),
        ("deck", "fistful", "harkonnen-garrison", true),
        ("deck", "scrubs", "desert-patrol", true),
    ] {
        let ruleset = all.iter().find(|ruleset| ruleset.id == game).expect("shipped");
        let words = printed(folder.path(), verb, game, force);
        let path = root().join(format!("data/{game}/samples/{force}.toml"));
        let text = fs::read_to_string(path).expect("shipped");
        let read = data::force(&Arc::new(Source { name: force.to_owned(), text })).expect("a force").force;
        let (mustered, _) = muster(ruleset, &read);
        let checking = mustered.units.iter().filter(|one| !asked_of(game, one, 1).is_empty());
        let checking: Vec<&Mustered<'_>> = checking.collect();
        let names: Vec<&str> = asked_of(game, checking[0], 1).iter().map(|asked| asked.name).collect();
        for (at, name) in names.iter().enumerate() {
            let of = |one: &&Mustered<'_>| -> Vec<String> {
                let with = |lost| {
                    // Nobody is left to check once the last box is crossed off.
                    if lost == one.figures() {
                        "–".to_owned()
                    } else {
                        chance(ruleset, &asked_of(game, one, lost)[at])
                    }
                };
                // Nothing is printed before the boxes where no check is made without a loss.
                let first = Some(with(0)).filter(|first| first != "–");
                first.into_iter().chain((1..=one.figures()).map(with)).collect()
            };
            compare(game, &words, name, &checking.iter().map(of).collect::<Vec<Vec<String>>>());
        }
        for one in checking.iter().filter(|_| beside) {
            let stat = one.stat("morale").and_then(Value::number).expect("stated");
            let stat = if game == "scrubs" { format!("{stat}%") } else { stat.to_string() };
            let percent = format!("{}%", chance(ruleset, &asked_of(game, one, 0)[0]));
            let there = words.windows(2).any(|two| two[0] == stat && two[1] == percent);
            assert!(there, "{game}, {}: `{stat} {percent}` is not on:\n{words:?}", one.title);
        }
    }
}

/// A track of many boxes has the chances of a whole force where they change.
#[test]
fn the_boxes_of_a_force_have_chances_where_these_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = rulesets();
    let ruleset = all.iter().find(|ruleset| ruleset.id == "tenir").expect("shipped");
    let words = printed(folder.path(), "roster", "tenir", "fort-besiegers");
    let expected = [25, 40, 50, 60, 70].map(|lost: i64| {
        let inputs = vec![("lost", lost.to_string())];
        chance(ruleset, &Asked { name: "Stay %", action: "resolve-check", result: "stay", inputs })
    });
    assert_eq!(expected, ["83", "67", "50", "33", "17"]);
    let found: Vec<String> = lanes(&words, "Stay %").into_iter().flatten().collect();
    assert_eq!(found, expected, "{words:?}");
}

/// Without `--odds` a roster has no chances; a force that makes no check is printed as it is, with a warning; a game that
/// names no check is refused.
#[test]
fn chances_are_printed_only_if_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |game: &str, name: &str| format!("{}/data/{game}/samples/{name}.toml", root().display());
    let (status, said) = run(folder.path(), &format!("roster {} -o plain", path("fistful", "fremen-band")));
    assert_eq!(status, 0, "{said}");
    let pdf = fs::read(folder.path().join("plain/fremen-band-roster.pdf")).expect("the roster");
    assert!(!words_of_pages(&pdf).join(" ").contains('%'));
    let (status, said) = run(folder.path(), &format!("roster {} --odds -o legion", path("tenir", "fort-defenders")));
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("none of its units makes a check"), "{said}");
    let (status, said) = run(folder.path(), &format!("roster {} --odds", path("firelock", "ranger-patrol")));
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("`firelock` has no chances of checks"), "{said}");
}

/// Each mistake of an author is reported, all in one run.
#[test]
fn a_check_that_makes_no_sense_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own/death");
    fs::create_dir_all(&own).expect("writable");
    let shipped = fs::read_to_string(root().join("data/death/actions.toml")).expect("shipped");
    let (actions, _) = shipped.split_once("[[checks]]").expect("checks");
    let wrong = r#"
[[checks]]
name   = "Holds %"
action = "morale"
result = "deaf"
tracks = ["looses"]
where  = "lots > 0"
given  = [{ input = "lost", sum = "losst" }, { input = "with", sum = "lost" }, { input = "los", is = "1" }]

[[checks]]
name   = "Printed nowhere"
action = "morale"
result = "holds"
given  = [{ input = "lost", is = "21" }]

[[checks]]
name   = "Beside nothing"
action = "morale"
result = "holds"
beside = "moral"
"#;
    fs::write(own.join("actions.toml"), format!("{actions}{wrong}")).expect("writable");
    let force = root().join("data/death/samples/tribes-of-the-erg.toml");
    let (status, said) = run(folder.path(), &format!("roster {} --odds --data own", force.display()));
    assert_eq!(status, 2, "{said}");
    let heads = said.lines().filter(|line| line.starts_with("error"));
    // The names that a sum may use are listed after the one that it may not.
    let heads: Vec<&str> = heads.map(|line| line.split("; it may use").next().unwrap_or(line)).collect();
    let expected = [
        "error[dangling-id]: `morale` has no result `deaf`",
        "error[dangling-id]: there is no track `looses`",
        "error[bad-sum]: `lots` is not known in this sum",
        "error[bad-sum]: `losst` is not known in this sum",
        "error[bad-value]: `with` is not a number: give it a value with `is`",
        "error[dangling-id]: the action has no input `los`",
        "error[bad-value]: the check needs `beside` or `tracks`: without, its chance is printed nowhere",
        "error[bad-value]: `21` is out of range: from 1 to 19",
        "error[dangling-id]: there is no stat `moral`",
    ];
    assert_eq!(heads, expected, "{said}");
}
