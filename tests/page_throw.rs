//! The page's throws: each action of each game answered as the command line answers it.

use std::collections::BTreeSet;

use sabretache::page::{Request, Response, answer};
use sabretache::view::{FieldKind, ThrowForm, throw_forms};
use serde_json::{Value, json};

use crate::page::shop;
use crate::support::{files, root, sabretache, said};

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

/// The text of a sample list.
fn sample(path: &str) -> String {
    std::fs::read_to_string(root().join("data").join(path)).expect("readable")
}

/// The answer to a throw whose inputs come from units, as JSON; the status must be 200.
fn of_units(game: &str, body: &Value) -> Value {
    let response = throw(game, body);
    let words = String::from_utf8_lossy(&response.body).into_owned();
    assert_eq!(response.status, 200, "{game} {body}: {words}");
    serde_json::from_str(&words).expect("JSON")
}

/// A unit of one list against a unit of another: dice and outcome are the command line's, which names the same units;
/// only the inputs that they leave open are given.
#[test]
fn units_settle_the_inputs_that_they_settle_on_the_command_line() {
    let (own, other) = ("fistful/samples/harkonnen-garrison.toml", "fistful/samples/corrino-sardaukar.toml");
    let units = answer(shop(), &Request::post("/fistful/throw/units", json!({ "text": sample(own) }).to_string()));
    let units: Value = serde_json::from_slice(&units.body).expect("JSON");
    assert_eq!(units["units"][2], json!({ "at": 2, "title": "Lasgun squad" }));
    assert_eq!(units["summary"], "392 of 400 points, 43 figures, legal");
    let given = [("distance", "5"), ("cover", "Hard")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    // The form has a value in each field, also in those that the units settle.
    let form =
        json!([["weapon", "Maula pistol"], ["distance", "5"], ["skill", "6"], ["cover", "Hard"], ["figures", "1"]]);
    let body = |more: &Value| {
        let mut body = json!({
            "action": "shooting", "given": form, "seed": 1757,
            "own": { "text": sample(own), "unit": 2 }, "other": { "text": sample(other), "unit": 0 },
        });
        body.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        body
    };
    let answer = of_units("fistful", &body(&json!({})));
    let says = |input: &str, unit: &str, values: &[&str]| json!({ "input": input, "unit": unit, "values": values, "used": values[0] });
    let [shooter, target] = ["Lasgun squad", "Lieutenant"];
    let settled =
        [says("weapon", shooter, &["Lasgun"]), says("skill", shooter, &["4"]), says("figures", shooter, &["3"])];
    assert_eq!(answer["units"].as_array().expect("a list")[..3], settled);
    assert_eq!(answer["units"][3], says("shield", target, &["yes"]));
    let files = [own, other].map(|path| root().join("data").join(path).display().to_string());
    let against = format!("{}:{target}", files[1]);
    let more = ["--force", &files[0], "--unit", shooter, "--against", &against, "--seed", "1757"];
    let lines = printed("throw", "fistful", "shooting", &given, &more);
    let outcome = lines.split("\n\n").last().expect("an outcome").replace(" (seed 1757)", "");
    let outcome = outcome.replace("thrown: ", "").split_whitespace().collect::<Vec<_>>().join(" ");
    let thrown = plain(answer["thrown"].as_str().expect("an outcome"));
    assert!(thrown.ends_with(&outcome), "{thrown}\n{outcome}");
    // A number that the player has changed is his, and the unit's is told beside it.
    let answer = of_units("fistful", &body(&json!({ "typed": ["figures", "shield"] })));
    assert_eq!(answer["units"][2], json!({ "input": "figures", "unit": shooter, "values": ["3"], "used": "1" }));
    assert_eq!(answer["units"][3], json!({ "input": "shield", "unit": target, "values": ["yes"], "used": null }));
}

/// Whatever units of the samples meet, the throw is the one that the same inputs give when they are typed.
#[test]
fn inputs_from_units_throw_as_if_typed() {
    let mut settled = 0;
    for game in shop().sound() {
        let samples: Vec<String> = files(&root().join("data").join(&game.id).join("samples"), ".toml")
            .iter()
            .map(|path| std::fs::read_to_string(path).expect("readable"))
            .collect();
        let units = |text: &String| {
            let request = Request::post(&format!("/{}/throw/units", game.id), json!({ "text": text }).to_string());
            let answer: Value = serde_json::from_slice(&answer(shop(), &request).body).expect("JSON");
            answer["units"].as_array().expect("a list").len()
        };
        let all: Vec<(&String, usize)> =
            samples.iter().flat_map(|text| (0..units(text)).map(move |at| (text, at))).collect();
        let posted = |(text, unit): (&String, usize)| json!({ "text": text, "unit": unit });
        for form in throw_forms(game).iter().filter(|form| form.own || form.other) {
            for (at, own) in all.iter().enumerate() {
                let other = all[(at * 7 + 3) % all.len()];
                let first = first_shown(form);
                let body = json!({ "action": form.id, "given": first, "seed": 9, "own": posted(*own), "other": posted(other) });
                let response = throw(&game.id, &body);
                let mut answer: Value = serde_json::from_slice(&response.body).expect("JSON");
                let mut typed: Vec<(String, String)> = first;
                for one in answer["units"].as_array().expect("what units say") {
                    settled += 1;
                    let name = one["input"].as_str().expect("a name").to_owned();
                    typed.retain(|(known, _)| *known != name);
                    typed.extend(one["used"].as_str().map(|used| (name, used.to_owned())));
                }
                let plainly = throw(&game.id, &json!({ "action": form.id, "given": typed, "seed": 9 }));
                let mut plainly_answered: Value = serde_json::from_slice(&plainly.body).expect("JSON");
                assert_eq!(response.status, plainly.status, "{} {}: {answer} {typed:?}", game.id, form.id);
                for one in [&mut answer, &mut plainly_answered] {
                    one.as_object_mut().expect("an object").remove("units");
                    // Only the advice after a refusal knows units.
                    if response.status != 200 {
                        let problem = one["problem"].as_str().expect("words");
                        one["problem"] = json!(problem.split(". ").next());
                    }
                }
                assert_eq!(answer, plainly_answered, "{} {}: {typed:?}", game.id, form.id);
            }
        }
    }
    assert!(settled > 500, "{settled}");
}

/// A unit that leaves a choice offers it; a list of another game, and a unit that is gone, are refused; an action in
/// one step does without units.
#[test]
fn a_unit_may_leave_a_choice_or_be_gone() {
    let own = sample("death/samples/relief-column.toml");
    let posted = |unit: usize, action: &str, given: Value| json!({ "action": action, "given": given, "own": { "text": own, "unit": unit }, "seed": 1 });
    let gone = throw("death", &posted(99, "volley", json!([])));
    assert_eq!((gone.status, String::from_utf8_lossy(&gone.body).contains("no longer has this unit")), (422, true));
    let elsewhere = throw("tenir", &posted(0, "volley-legion", json!([])));
    assert_eq!((elsewhere.status, String::from_utf8_lossy(&elsewhere.body).contains("`death`")), (422, true));
    let one_step = throw("death", &posted(0, "saddle", json!([])));
    assert_eq!(one_step.status, 200, "{}", String::from_utf8_lossy(&one_step.body));
    // Some of the squad throw, others shoot; the form has neither weapon.
    let squad = |typed: &Value| {
        json!({ "action": "shooting", "typed": typed, "seed": 1,
            "given": [["weapon", "Lasgun"], ["distance", "5"], ["skill", "3"], ["cover", "No cover"], ["figures", "2"]],
            "own": { "text": sample("fistful/samples/corrino-sardaukar.toml"), "unit": 1 } })
    };
    let weapons = |used: &str| json!({ "input": "weapon", "unit": "First squad", "values": ["Thrown", "Projectile weapon"], "used": used });
    assert_eq!(of_units("fistful", &squad(&json!([])))["units"][0], weapons("Thrown"));
    let lasgun = throw("fistful", &squad(&json!(["weapon"])));
    let lasgun: Value = serde_json::from_slice(&lasgun.body).expect("JSON");
    assert_eq!(lasgun["units"][0], weapons("Lasgun"));
}

/// The page offers the samples of its game with their text, for units to be chosen without a request.
#[test]
fn the_samples_are_offered() {
    let page = answer(shop(), &Request::get("/tenir/throw/"));
    let html = String::from_utf8(page.body).expect("text");
    for name in ["fort-besiegers", "fort-defenders", "fort-relieved"] {
        let text = sample(&format!("tenir/samples/{name}.toml"));
        let list: toml::Value = toml::from_str(&text).expect("TOML");
        let name = list["name"].as_str().expect("a name").replace('\'', "&#x27;");
        assert!(html.contains(&format!("<option value=\"sample:{name}\" data-text=\"")), "{name}: {html}");
    }
}
