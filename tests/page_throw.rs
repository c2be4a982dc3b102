//! The page's throws: each action of each game answered as the command line answers it.

use std::collections::BTreeSet;

use sabretache::page::{Request, Response, answer};
use sabretache::view::{FieldKind, ThrowForm, throw_forms};
use serde_json::{Value, json};

use crate::page::shop;
use crate::support::{root, sabretache, said};

fn throw(game: &str, body: &Value) -> Response {
    answer(shop(), &Request::post(&format!("/{game}/throw"), body.to_string()))
}

/// The HTML answered under a key, as text with a blank for each tag; the status must be 200.
fn answered(game: &str, body: &Value, key: &str) -> String {
    let response = throw(game, body);
    let words = String::from_utf8_lossy(&response.body).into_owned();
    assert_eq!(response.status, 200, "{game} {body}: {words}");
    let answer: Value = serde_json::from_str(&words).expect("JSON");
    plain(answer[key].as_str().unwrap_or_else(|| panic!("{game} {body}: {words}")))
}

/// The words of HTML, one blank between two.
fn plain(html: &str) -> String {
    let mut words = String::new();
    for part in html.split('<') {
        let (_, text) = part.split_once('>').unwrap_or(("", part));
        words += " ";
        words += text;
    }
    let known = [("&#x27;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#x2f;", "/"), ("&amp;", "&")];
    let words = known.iter().fold(words, |words, (code, letter)| words.replace(code, letter));
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The inputs of a form as the page first shows it.
fn first_shown(form: &ThrowForm) -> Vec<(String, String)> {
    form.fields.iter().filter_map(|field| Some((field.name.clone(), field.example.clone()?))).collect()
}

/// The output of the command line for an action, as the page words it: on one line.
fn printed(verb: &str, game: &str, action: &str, given: &[(String, String)], more: &[&str]) -> String {
    let given: Vec<String> = given.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut arguments = vec![verb, game, action];
    arguments.extend(given.iter().map(String::as_str));
    arguments.extend(more);
    let output = sabretache(root(), &arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    said(&output)
}

/// Each action, opened on the page, shows chances at once, and one press throws it; dice and outcome are the command
/// line's for the same seed.
#[test]
fn every_action_is_thrown_as_on_the_command_line() {
    for game in shop().sound() {
        let forms = throw_forms(game);
        assert!(!forms.is_empty(), "{}", game.id);
        for form in &forms {
            let given = first_shown(form);
            let body = json!({ "action": form.id, "given": given });
            let chances = answered(&game.id, &body, "chances");
            assert!(
                chances.contains('%') || chances.contains("Whatever the dice show"),
                "{} {}: {chances}",
                game.id,
                form.id
            );
            let body = json!({ "action": form.id, "given": given, "seed": 1757 });
            let thrown = answered(&game.id, &body, "thrown");
            let lines = printed("throw", &game.id, &form.id, &given, &["--seed", "1757"]);
            let last = lines.split("\n\n").last().expect("an outcome").replace(" (seed 1757)", "");
            let words = last.replace("thrown: ", "").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(thrown.ends_with(&words), "{} {}:\n{thrown}\n{words}", game.id, form.id);
        }
    }
}

/// No two fields of an action have the same label, so that each can be told from the others.
#[test]
fn the_fields_of_an_action_are_told_apart() {
    for ruleset in shop().sound() {
        for form in throw_forms(ruleset) {
            let labels: BTreeSet<&str> = form.fields.iter().map(|field| field.label.as_str()).collect();
            assert_eq!(labels.len(), form.fields.len(), "{}, {}: {:?}", ruleset.id, form.id, form.fields);
        }
    }
}

/// Each value that a form offers is accepted by itself, or refused because of the others, but never as unknown.
#[test]
fn every_value_offered_is_known() {
    for game in shop().sound() {
        for form in &throw_forms(game) {
            for field in &form.fields {
                let offered = field.choices.iter().map(|choice| choice.value.clone()).collect();
                let values = if field.kind == FieldKind::Tick { vec!["yes".to_owned()] } else { offered };
                for value in values {
                    let mut given = first_shown(form);
                    given.retain(|(name, _)| *name != field.name);
                    given.push((field.name.clone(), value));
                    let response = throw(&game.id, &json!({ "action": form.id, "given": given, "seed": 1 }));
                    let words = String::from_utf8_lossy(&response.body).into_owned();
                    let refused = response.status == 422 && !words.contains("there is no");
                    assert!(response.status == 200 || refused, "{} {} {given:?}: {words}", game.id, form.id);
                }
            }
        }
    }
}

/// A modifier may be given as often as its form says it counts, and no oftener.
#[test]
fn a_modifier_counts_as_often_as_it_is_offered() {
    let mut several = 0;
    for game in shop().sound() {
        for form in &throw_forms(game) {
            for field in form.fields.iter().filter(|field| field.kind == FieldKind::Any) {
                for choice in field.choices.iter().filter(|choice| choice.times > 1) {
                    several += 1;
                    let given = |times: u32| {
                        let own = (0..times).map(|_| (field.name.clone(), choice.value.clone()));
                        let given: Vec<(String, String)> = first_shown(form).into_iter().chain(own).collect();
                        throw(&game.id, &json!({ "action": form.id, "given": given, "seed": 1 }))
                    };
                    let (most, more) = (given(choice.times), given(choice.times + 1));
                    let words = String::from_utf8_lossy(&most.body).into_owned();
                    assert_eq!(most.status, 200, "{} {} {}: {words}", game.id, form.id, choice.value);
                    let words = String::from_utf8_lossy(&more.body).into_owned();
                    let told = format!("is given {} times", choice.times + 1);
                    assert!(more.status == 422 && words.contains(&told), "{} {}: {words}", game.id, form.id);
                }
            }
        }
    }
    assert!(several > 1, "{several}");
}

/// The number shown largest is the chance of at least one, or of yes, as in `odds`.
#[test]
fn the_large_number_is_the_first_chance() {
    let shooting = [("weapon", "Lasgun"), ("distance", "5"), ("skill", "6"), ("cover", "Hard"), ("figures", "3")];
    let given: Vec<(String, String)> =
        shooting.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let chances = answered("fistful", &json!({ "action": "shooting", "given": given }), "chances");
    let odds = printed("odds", "fistful", "shooting", &given, &[]);
    let one = odds.lines().find(|line| line.trim_start().starts_with("1 ")).expect("a line for 1");
    let or_more = one.split_whitespace().filter(|word| word.ends_with('%')).nth(1).expect("two percentages");
    assert!(chances.starts_with(&format!("{or_more} killed by the shots: 1 or more")), "{chances}\n{odds}");
    let morale = json!({ "action": "check-for-losses", "given": [["morale", "7"], ["with", "50% lost"]] });
    let chances = answered("fistful", &morale, "chances");
    assert!(chances.split(' ').next().is_some_and(|first| first.ends_with('%')), "{chances}");
}

/// Each modifier stands with what it adds, whether it is listed or a tick of its own.
#[test]
fn modifiers_show_what_they_add() {
    let page = answer(shop(), &Request::get("/fistful/throw/"));
    let html = String::from_utf8(page.body).expect("text");
    for words in ["<b>+1</b> Its NCO present</label>", "<b>−2</b> <span lang=\"en\">50% lost</span>"] {
        assert!(html.contains(words), "{words}: {html}");
    }
}

/// Real dice are typed as rolled; impossible ones are refused in the words of the command line.
#[test]
fn real_dice_are_typed() {
    let given = json!([["row", "6"], ["column", "Light"], ["number", "3"]]);
    let body = |dice: &str| json!({ "action": "fire-hits", "given": given, "dice": dice });
    assert!(answered("fistful", &body("3, 9 10"), "thrown").contains("3, 9, 10"));
    assert_eq!(answered("fistful", &body("2x3 9"), "thrown"), answered("fistful", &body("3,3,9"), "thrown"));
    for (dice, words) in [("3, x", "`x` is not a die"), ("3, 11, 4", "11"), ("3, 9", "3"), ("3,9,1,1", "4")] {
        let response = throw("fistful", &body(dice));
        let told = String::from_utf8_lossy(&response.body).into_owned();
        assert!(response.status == 422 && told.contains(words), "{dice}: {told}");
    }
    assert_eq!(throw("fistful", &json!({ "action": "nothing" })).status, 422);
    assert_eq!(throw("fistful", &json!({ "action": 3 })).status, 400);
    let missing = throw("fistful", &json!({ "action": "fire-hits" }));
    assert!(String::from_utf8_lossy(&missing.body).contains("needs `row`"), "{:?}", missing.status);
}
