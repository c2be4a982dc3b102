//! The example games: four of kinds that the shipped games are not, and the one in the author's guide.

use std::fs;

use tempfile::TempDir;

use crate::support::{root, run};

/// The games, with their example forces and the points of these.
const GAMES: [(&str, [(&str, &str); 2]); 5] = [
    ("bridge", [("raid", "60 points of 60"), ("toll", "60 points of 60")]),
    ("lanterns", [("dusk-brood", "395 points of 400"), ("third-watch", "398 points of 400")]),
    ("mudlarks", [("heron-marsh-band", "477 points of 500"), ("sluice-gate-shift", "496 points of 500")]),
    ("thornwick", [("evening-watch", "100 points of 100"), ("procession", "100 points of 100")]),
    ("wreckers", [("lure", "60 points of 60"), ("patrol", "60 points of 60")]),
];

/// Everything of a game prints without a warning, on each paper and in each style.
#[test]
fn every_example_game_prints() {
    let folder = TempDir::new().expect("a folder");
    for (game, _) in GAMES {
        for how in ["", " --paper letter --style ink-saver", " --style large-print"] {
            let games = root().join("tests/games");
            let (games, samples) = (games.display(), games.join(game).join("samples"));
            let line = format!("print {game} {} --data {games} -o out{how}", samples.display());
            let (status, words) = run(folder.path(), &line);
            assert_eq!(status, 0, "{game}{how}: {words}");
            // In large print a card cannot hold everything; the overflow goes to a reference card, with no other
            // warning.
            let large = how.ends_with("large-print");
            let warned = words.lines().filter(|line| line.starts_with("warning"));
            let odd: Vec<&str> =
                warned.filter(|line| !large || !line.ends_with("continues on reference cards")).collect();
            assert!(odd.is_empty(), "{game}{how}: {words}");
        }
    }
}

/// The example forces cost what was worked out by hand, and are legal.
#[test]
fn every_example_force_is_legal() {
    for (game, forces) in GAMES {
        for (force, points) in forces {
            let line = format!("check {game}/samples/{force}.toml --data .");
            let (status, words) = run(&root().join("tests/games"), &line);
            assert_eq!(status, 0, "{force}: {words}");
            assert!(words.contains(points), "{force}: {words}");
            assert!(!words.contains("notice"), "{force}: {words}");
        }
    }
}

/// Lint finds nothing in them, and a new force is legal.
#[test]
fn the_example_games_are_begun_and_nothing_is_odd() {
    let games = root().join("tests/games");
    assert_eq!(run(&games, "lint ."), (0, ".: 5 rulesets, nothing suspicious\n".to_owned()));
    let folder = TempDir::new().expect("a folder");
    for (game, army, limit) in [
        ("bridge", "raiders", 60),
        ("lanterns", "keepers", 400),
        ("lanterns", "moths", 400),
        ("mudlarks", "dredgers", 500),
        ("mudlarks", "reedfolk", 500),
        ("thornwick", "wardens", 100),
        ("wreckers", "revenue", 60),
    ] {
        let data = games.display();
        let line = format!("new {game} {army} --limit {limit} --data {data} -o {army}.toml");
        let (status, words) = run(folder.path(), &line);
        assert_eq!(status, 0, "{army}: {words}");
        let (status, words) = run(folder.path(), &format!("check {army}.toml --data {data}"));
        assert_eq!(
            status,
            0,
            "{army}: {words}\n{}",
            fs::read_to_string(folder.path().join(format!("{army}.toml"))).unwrap_or_default()
        );
    }
}

/// A game's own font needs its licence file, and may not have the name of a shipped family, which would change in
/// every game.
#[test]
fn a_games_font_is_checked_before_it_is_used() {
    let folder = TempDir::new().expect("a folder");
    let own = folder.path().join("own/bridge");
    for path in crate::support::files(&root().join("tests/games/bridge"), "") {
        let name = path.strip_prefix(root().join("tests/games/bridge")).expect("below");
        fs::create_dir_all(own.join(name).parent().expect("a folder")).expect("made");
        fs::copy(&path, own.join(name)).expect("copied");
    }
    fs::create_dir_all(own.join("fonts")).expect("made");
    let shipped = crate::support::files(&root().join("fonts"), ".ttf").into_iter().next().expect("a font");
    fs::copy(&shipped, own.join("fonts/own.ttf")).expect("copied");
    let printed = || run(folder.path(), "sheet bridge --data own");
    let (status, words) = printed();
    assert!(status == 2 && words.contains("`own/bridge/fonts/own.ttf` has no licence beside it"), "{words}");
    fs::write(own.join("fonts/OFL.txt"), "its licence").expect("written");
    let (status, words) = printed();
    assert!(status == 2 && words.contains("which the program ships"), "{words}");
    fs::write(own.join("fonts/own.ttf"), "no font").expect("written");
    let (status, words) = printed();
    assert!(status == 2 && words.contains("is not a font"), "{words}");
    fs::remove_file(own.join("fonts/own.ttf")).expect("removed");
    let (status, words) = printed();
    assert_eq!(status, 0, "{words}");
    assert!(!words.contains("warning"), "a licence is not a stray file: {words}");
}
