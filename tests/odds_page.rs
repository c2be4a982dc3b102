//! The odds page: each percentage on paper, and the message about one that can't be worked out.

use std::collections::BTreeMap;
use std::fs;

use sabretache::documents;
use sabretache::model::{OddsInput, OddsLine, OddsTable, PageSetup, Ruleset};
use sabretache::rules::{AskedFor, asked_for};

use crate::pdf_drawing::words_of_pages;
use crate::support::{rulesets, run, workshop};

/// Every cell on paper is the sum of the exact chances of the outcomes that count, rounded; 0 means never, and 100
/// always.
#[test]
fn every_percentage_on_paper_is_the_exact_chance_rounded() {
    for ruleset in rulesets() {
        let manuscript =
            documents::odds_sheet(&ruleset, PageSetup::default()).expect("worked out").expect("an odds page");
        let document = manuscript.set(workshop()).expect("it is set");
        let words = words_of_pages(&document.pdf(workshop()).expect("a PDF")).join(" ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(ruleset.chances.len() >= 7, "{}: {} tables", ruleset.id, ruleset.chances.len());
        for table in &ruleset.chances {
            for row in &table.rows.lines {
                let cells = table.columns.lines.iter().map(|column| {
                    if table.ways.is_empty() {
                        cell(&ruleset, table, row, column)
                    } else {
                        best_way(&ruleset, table, row, column)
                    }
                });
                let line = std::iter::once(row.name.clone()).chain(cells).collect::<Vec<_>>().join(" ");
                assert!(
                    words.contains(&line),
                    "{}, `{}`: `{line}` is not on the page:\n{words}",
                    ruleset.id,
                    table.name
                );
            }
        }
    }
}

/// The best way in a cell and its lead, worked out from the odds of all outcomes of each.
fn best_way(ruleset: &Ruleset, table: &OddsTable, row: &OddsLine, column: &OddsLine) -> String {
    let mut worth: Vec<(f64, &str)> = Vec::new();
    for way in &table.ways {
        let costs = way.costs + row.costs.unwrap_or(0) + column.costs.unwrap_or(0);
        let costs = if table.per.is_some() { f64::from(i32::try_from(costs).expect("few")) } else { 1.0 };
        let chance = outcomes(ruleset, table, (row, column), &way.given).map(|odds| at_least(&odds, 1));
        worth.extend(chance.map(|chance| (chance / costs, way.name.as_str())));
    }
    let most = worth.iter().map(|(worth, _)| *worth).fold(0.0, f64::max);
    if most == 0.0 {
        return "–".to_owned();
    }
    let equal = |worth: f64| (most - worth).abs() < 1e-12;
    let best: Vec<&str> = worth.iter().filter(|(worth, _)| equal(*worth)).map(|(_, name)| *name).collect();
    if best.len() > 1 {
        return best.join(" = ");
    }
    let next = worth.iter().map(|(worth, _)| *worth).filter(|worth| !equal(*worth)).fold(0.0, f64::max);
    let lead = format!("{:.2}", (most - next) * 100.0 + 1e-9);
    format!("{} +{}", best[0], lead.trim_end_matches('0').trim_end_matches('.'))
}

/// The percentage or the mean in a cell.
fn cell(ruleset: &Ruleset, table: &OddsTable, row: &OddsLine, column: &OddsLine) -> String {
    let Some(odds) = outcomes(ruleset, table, (row, column), &[]) else { return "–".to_owned() };
    let said = [&row.shows, &column.shows, &table.shows];
    if said.iter().any(|shows| shows.mean) {
        let mean: f64 =
            odds.iter().map(|(value, chance)| f64::from(i32::try_from(*value).expect("few")) * chance).sum();
        let shown = format!("{:.2}", mean + 1e-9);
        return match shown.trim_end_matches('0').trim_end_matches('.') {
            "0" if mean > 0.0 => "<0.01".to_owned(),
            shown => shown.to_owned(),
        };
    }
    let least = said.iter().find_map(|shows| shows.at_least).unwrap_or(1);
    let chance = at_least(&odds, least);
    // A half is rounded up, though the sum of many fractions may fall short of it in the last digits.
    match (chance * 100.0 + 1e-9).round() {
        0.0 if chance > 0.0 => "<1".to_owned(),
        // A sum of many fractions may differ from 1 in the last digits.
        100.0 if chance < 1.0 - 1e-9 => ">99".to_owned(),
        whole => format!("{whole}"),
    }
}

/// The chance of a number or more.
fn at_least(odds: &[(i64, f64)], least: i64) -> f64 {
    odds.iter().filter(|(value, _)| *value >= least).fold(0.0, |sum, (_, chance)| sum + chance)
}

/// The value and chance of each outcome of a cell, worked out without leaving any result aside; `None` if the action
/// refuses the inputs.
fn outcomes(
    ruleset: &Ruleset,
    table: &OddsTable,
    (row, column): (&OddsLine, &OddsLine),
    way: &[OddsInput],
) -> Option<Vec<(i64, f64)>> {
    let given = table.given.iter().chain(&row.given).chain(&column.given).chain(way);
    let given = given.filter(|given| !given.is.is_empty()).map(|given| (given.input.clone(), given.is.clone()));
    let play = match asked_for(ruleset, &table.action, &given.collect::<Vec<_>>()) {
        Ok(AskedFor::Play(play)) => play,
        Ok(AskedFor::Act(_)) => panic!("`{}` is an action of several steps", table.action),
        Err(_) => return None,
    };
    let said = || [&row.shows, &column.shows, &table.shows].into_iter();
    let result = said().find_map(|shows| shows.result.clone()).expect("a result");
    let at = play.procedure.results.iter().position(|known| known.id == result).expect("its result");
    let odds = play.odds().expect("worked out");
    let once: Vec<(i64, f64)> =
        odds.outcomes().map(|(results, chance)| (results[at], number(&chance.to_string()))).collect();
    let times = said().find_map(|shows| shows.times).unwrap_or(1);
    Some((1..times).fold(once.clone(), |all, _| added(&all, &once)))
}

/// The value and chance of each sum of two independent numbers.
fn added(one: &[(i64, f64)], other: &[(i64, f64)]) -> Vec<(i64, f64)> {
    let mut sums: BTreeMap<i64, f64> = BTreeMap::new();
    for ((first, chance), (second, others)) in one.iter().flat_map(|one| other.iter().map(move |other| (one, other))) {
        *sums.entry(first + second).or_default() += chance * others;
    }
    sums.into_iter().collect()
}

/// A fraction such as `7/36` as a number.
fn number(fraction: &str) -> f64 {
    let read = |digits: &str| digits.parse::<f64>().expect("digits");
    fraction.split_once('/').map_or_else(|| read(fraction), |(above, below)| read(above) / read(below))
}

/// Tables of chances, each with a mistake of an author or several.
const WRONG_TABLES: &str = r#"
[[chances]]
name     = "A hit"
action   = "volley"
result   = "deaf"
at-least = 0
given    = [{ input = "weapon", is = "Musket" }, { input = "legionnaires", is = "maybe" }]
rows     = { input = "figures", is = ["1", "99"], named = ["one"] }
columns  = { input = "skil", is = ["Poor"] }

[[chances]]
name     = "Its leader"
action   = "volley"
result   = "leader"
at-least = 2
given    = [{ input = "figures", is = "2" }]
rows     = { input = "figures", is = ["1", "2"] }
columns  = { input = "with", is = ["", "long range"] }

[[chances]]
name    = "Nothing said"
action  = "volley"
result  = "dead"
given   = [{ input = "figures", is = "2" }]
rows    = { input = "figures", is = ["1", "2"], named = ["one"] }
columns = { input = "with", is = ["", "long rang"] }

[[chances]]
name    = "Two answers"
action  = "volley"
result  = "dead"
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { input = "skill", is = ["Poor"] }
columns = { lines = [{ name = "dead", result = "dead" }, { name = "serious", result = "serious" }] }

[[chances]]
name    = "No answer"
action  = "volley"
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { input = "skill", is = ["Poor"] }
columns = { lines = [{ name = "1+" }, { name = "mean", mean = true }] }

[[chances]]
name    = "The mean of a yes"
action  = "volley"
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { input = "skill", is = ["Poor"] }
columns = { lines = [{ name = "dead", result = "dead" }, { name = "leader", result = "leader", mean = true }] }

[[chances]]
name     = "At least a mean"
action   = "volley"
result   = "dead"
at-least = 2
given    = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows     = { input = "skill", is = ["Poor"] }
columns  = { lines = [{ name = "mean", mean = true }] }

[[chances]]
name     = "At least twice"
action   = "volley"
result   = "dead"
at-least = 2
given    = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows     = { input = "skill", is = ["Poor"] }
columns  = { lines = [{ name = "1+", at-least = 1 }, { name = "3+", at-least = 3 }] }

[[chances]]
name    = "A cost of nothing"
action  = "volley"
result  = "dead"
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { input = "skill", is = ["Poor"], costs = [0] }
columns = { lines = [{ name = "1+" }] }

[[chances]]
name    = "Neither nor"
action  = "volley"
result  = "dead"
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { is = ["Poor"], head = "Skill" }
columns = { lines = [{ name = "1+", given = [{ input = "figures", is = "3" }] }], named = ["one"] }

[[chances]]
name    = "Twice and three times"
action  = "volley"
result  = "leader"
times   = 21
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { lines = [{ name = "two", times = 2 }] }
columns = { lines = [{ name = "three", times = 3 }] }

[[chances]]
name    = "Both ways"
action  = "volley"
result  = "dead"
times   = 4
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { input = "skill", is = ["Poor"] }
columns = { lines = [{ name = "1+", times = 2 }, { name = "mean", times = 3, mean = true }] }

[[chances]]
name    = "Two by two"
action  = "volley"
result  = "dead"
given   = [{ input = "figures", is = "2" }, { input = "weapon", is = "Pistol" }]
rows    = { lines = [{ name = "two", given = [{ input = "skill", is = "Poor" }], times = 2 }] }
columns = { lines = [{ name = "three", times = 3 }] }
"#;

/// Each mistake of an author is reported, all in one run.
#[test]
fn a_table_of_chances_that_makes_no_sense_is_reported_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own/death");
    fs::create_dir_all(&own).expect("writable");
    let shipped = fs::read_to_string(crate::support::root().join("data/death/actions.toml")).expect("shipped");
    let (actions, _) = shipped.split_once("[[chances]]").expect("chances");
    fs::write(own.join("actions.toml"), format!("{actions}{WRONG_TABLES}")).expect("writable");
    let (status, said) = run(folder.path(), "sheet death --odds --data own");
    assert_eq!(status, 2, "{said}");
    let heads: Vec<&str> = said.lines().filter(|line| line.starts_with("error")).collect();
    let expected = [
        "error[dangling-id]: `volley` has no result `deaf`",
        "error[bad-value]: `0` is out of range: from 1 to 100",
        "error[dangling-id]: there is no value `Musket` of `weapon`",
        "error[bad-value]: `maybe` is neither `yes` nor `no`",
        "error[bad-value]: `99` is out of range: from 1 to 20",
        "error[dangling-id]: the action has no input `skil`",
        "error[bad-value]: `leader` is a yes or no, and has no number",
        "error[bad-value]: 1 name for 2 values: write a name for each value",
        "error[dangling-id]: there is no value `long rang` of `with`",
        "error[bad-value]: each of `columns` names a result of its own: leave out that of the table",
        "error[bad-value]: no result is named: write `result`, or name one in each row or column",
        "error[bad-value]: `leader` is a yes or no, and has no number",
        "error[bad-value]: `at-least` means nothing where the mean is shown: in `Poor`, `mean`",
        "error[bad-value]: each of `columns` names a lowest number of its own: leave out that of the table",
        "error[bad-value]: a cost counts only where ways are compared: write `ways`",
        "error[missing-key]: one of `input` or `lines` is missing here",
        "error[bad-value]: `is` has no effect without `input`",
        "error[bad-value]: `named` has no effect without `input`",
        "error[bad-value]: `21` is out of range: from 2 to 20",
        "error[bad-value]: each of `columns` names a number of times of its own: leave out that of the table",
        "error[bad-value]: both rows and columns name a number of times: let one of them do so",
    ];
    assert_eq!(heads, expected, "{said}");
}

/// A game without chances has no odds page; the rest of the command is still carried out.
#[test]
fn a_game_without_chances_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, said) = run(folder.path(), "new-game mine -o .");
    assert_eq!(status, 0, "{said}");
    let (status, said) = run(folder.path(), "sheet mine --odds --data .");
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("`mine` has no chances for an odds page"), "{said}");
}
