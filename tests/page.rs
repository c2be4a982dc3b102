//! The page through its router: every address of every game, a force built by posts as clicks send them, and hostile
//! input.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use hayro_syntax::Pdf;
use sabretache::assets::Assets;
use sabretache::list_text::ListForm;
use sabretache::page::{Request, Response, Shop, answer, carried, packed, site};
use sabretache::rules::{Answer, Asked, consult, dice_of};
use sabretache::view::{TickSum, look_up};
use serde_json::{Value, json};

use crate::support::{as_printed, files, root, run, sabretache, worded};

/// The page with the shipped games.
pub fn shop() -> &'static Shop {
    static SHOP: OnceLock<Shop> = OnceLock::new();
    SHOP.get_or_init(|| Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))))
}

fn get(address: &str) -> Response {
    answer(shop(), &Request::get(address))
}

fn post(address: &str, body: &Value) -> Response {
    answer(shop(), &Request::post(address, body.to_string()))
}

/// The answer to a script's post; its status must be 200.
fn posted(address: &str, body: &Value) -> Value {
    let response = post(address, body);
    let words = String::from_utf8_lossy(&response.body).into_owned();
    assert_eq!(response.status, 200, "{address}: {words}");
    serde_json::from_str(&words).expect("JSON")
}

/// The answer to a script's post of bytes; its status must be 200.
fn posted_bytes(address: &str, body: &[u8]) -> Value {
    let response = answer(shop(), &Request::post(address, body.to_vec()));
    assert_eq!(response.status, 200, "{address}");
    serde_json::from_slice(&response.body).expect("JSON")
}

fn text(response: &Response) -> String {
    String::from_utf8(response.body.clone()).expect("text")
}

/// Applies changes to a new list one after another, as the page's script does; returns the last answer.
fn done(game: &str, begin: &Value, actions: &[Value]) -> Value {
    let mut now = posted(&format!("/{game}/force"), &json!({ "begin": begin }));
    for action in actions {
        let body = json!({ "text": now["text"], "action": action, "group": now["group"], "open": now["open"] });
        now = posted(&format!("/{game}/force"), &body);
    }
    now
}

/// The addresses in a page: links, scripts, styles and pictures.
fn named(html: &str) -> BTreeSet<String> {
    let attributes = ["href=\"", "src=\"", "data-svg=\""];
    let found = attributes.iter().flat_map(|attribute| html.split(attribute).skip(1));
    let addresses = found.filter_map(|rest| rest.split('"').next()).filter(|address| address.starts_with('/'));
    addresses.map(|address| address.replace("&amp;", "&").replace("&#x2f;", "/")).collect()
}

/// A list is written for others on the page as on the command line.
#[test]
fn a_list_is_written_in_every_form() {
    let sample = root().join("data/fistful/samples/harkonnen-garrison.toml");
    let list = std::fs::read_to_string(&sample).expect("a sample");
    for form in ListForm::ALL {
        for (secret, flag) in [(false, ""), (true, " --secret")] {
            let (_, printed) = run(root(), &format!("export {} --as {}{flag}", sample.display(), form.word()));
            let body = json!({ "text": list, "form": form.word(), "secret": secret });
            assert_eq!(posted("/fistful/export", &body)["list"], json!(printed), "{}{flag}", form.word());
        }
    }
    // Everything that the page writes for others is read by it again, with a greeting around it too.
    let sent = ListForm::ALL.iter().map(|form| {
        let body = json!({ "text": list, "form": form.word(), "secret": false });
        let written = posted("/fistful/export", &body)["list"].as_str().expect("a list").to_owned();
        (form.word().to_owned(), written)
    });
    let mut sent: Vec<(String, String)> = sent.collect();
    let mailed = format!("Hello Ann,\nhere is mine:\n\n{}\n-- \nBo\n", sent[0].1);
    sent.push(("mail".to_owned(), mailed));
    let judged = posted("/check", &json!({ "lists": sent }));
    for (one, (form, written)) in judged["lists"].as_array().expect("lists").iter().zip(&sent) {
        assert_eq!((&one["verdict"], &one["points"]), (&json!("legal"), &json!(392)), "{form}: {one}\n{written}");
        let opened = answer(shop(), &Request::post("/open", written.clone().into_bytes()));
        let opened: Value = serde_json::from_slice(&opened.body).expect("JSON");
        assert_eq!((&opened["game"], &opened["text"]), (&json!("fistful"), &one["text"]), "{form}");
    }
    // A line that is not understood is pointed out, and nothing is called legal.
    let unclear = sent[0].1.replace("Garrison", "Gendarmes");
    let judged = posted("/check", &json!({ "lists": [["unclear", unclear]] }));
    let (verdict, why) = (&judged["lists"][0]["verdict"], judged["lists"][0]["problems"].to_string());
    assert!(*verdict == "unreadable" && why.contains("Gendarmes"), "{why}");
    let unknown = post("/fistful/export", &json!({ "text": list, "form": "rtf" }));
    assert_eq!((unknown.status, text(&unknown).as_str()), (422, "{\"problem\":\"there is no form `rtf`\"}"));
    assert_eq!(post("/scrubs/export", &json!({ "text": list, "form": "text" })).status, 422);
}

#[test]
fn every_page_and_every_address_in_it_answers() {
    let (mut waiting, mut seen) = (vec!["/".to_owned()], BTreeSet::new());
    while let Some(address) = waiting.pop() {
        if !seen.insert(address.clone()) {
            continue;
        }
        let response = get(&address);
        // A sheet may have fewer pages than it is allowed.
        let spare = address.ends_with(".svg") && !address.ends_with(".1.svg");
        assert!(response.status == 200 || (spare && response.status == 404), "{address}: {}", response.status);
        if response.kind.starts_with("text/html") {
            let html = text(&response);
            assert!(html.contains("<main") && !html.contains("style=") && !html.contains("onclick"), "{address}");
            assert!(!html.contains("=\"http://") && !html.contains("=\"https://"), "{address} names another site");
            waiting.extend(named(&html));
        }
    }
    for game in shop().sound() {
        for page in ["/", "/look-up/", "/throw/", "/force/", "/sheet.pdf", "/aids.pdf", "/odds.pdf", "/roster.pdf"] {
            let address = format!("/{}{page}", game.id);
            let own = game.sheets.len() == 1 || page != "/sheet.pdf" || game.sheets[0].id.is_none();
            assert!(!own || seen.contains(&address), "nothing leads to {address}");
        }
    }
    assert!(seen.contains("/check/") && seen.len() > 50, "{}", seen.len());
}

#[test]
fn a_missing_page_says_so() {
    for address in [
        "/nope",
        "/fistful/nope",
        "/fistful/look-up/nope",
        "/page/nope.js",
        "/fonts/../page.css",
        "/fistful/sheet-x.pdf",
        "/tenir/roll",
    ] {
        assert_eq!(get(address).status, 404, "{address}");
    }
    assert_eq!(get("/scrubs/sheet.pdf?paper=a3").status, 400);
    assert_eq!(post("/fistful/force", &json!({ "text": 3 })).status, 400);
    assert_eq!(post("/fistful/force", &json!({})).status, 400);
}

#[test]
fn a_document_equals_the_command_lines_and_is_sent_once() {
    let first = get("/scrubs/sheet.pdf");
    assert!(as_printed("scrubs-sheet.pdf", &first.body));
    assert_eq!(first.name.as_deref(), Some("scrubs-sheet.pdf"));
    let folder = tempfile::tempdir().expect("a folder");
    let (status, said) = run(folder.path(), "sheet scrubs --odds");
    assert_eq!(status, 0, "{said}");
    let printed = std::fs::read(folder.path().join("output/scrubs-odds.pdf")).expect("printed");
    let odds = get("/scrubs/odds.pdf");
    assert!(odds.body == printed && odds.name.as_deref() == Some("scrubs-odds.pdf"));
    let again = answer(shop(), &Request { known: first.version.clone(), ..Request::get("/scrubs/sheet.pdf") });
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = answer(shop(), &Request { known: first.version, ..Request::get("/scrubs/sheet.pdf?paper=letter") });
    assert_eq!(other.status, 200);
}

/// The words of a sheet lie over its picture, once each, for searching and selecting.
#[test]
fn a_picture_of_a_sheet_has_its_words() {
    let svg = text(&get("/scrubs/sheet.svg?page=1"));
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
    let words: String =
        svg.split("<text ").skip(1).filter_map(|rest| rest.split('>').nth(1)?.split('<').next()).collect();
    for wanted in ["Scrubs of the Desert", "Activation"] {
        assert!(words.contains(wanted), "{wanted}");
    }
}

/// The README's garrison built by clicks: three squads and a leader are legal as added.
#[test]
fn a_platoon_is_built_unit_by_unit() {
    let add = |unit: &str| json!({ "do": "add", "unit": unit });
    let begin = json!({ "army": "harkonnen", "limit": 400, "empty": true });
    let actions = [add("lieutenant"), add("regulars"), add("regulars"), add("garrison")];
    let built = done("fistful", &begin, &actions);
    let expected = r#"ruleset      = "fistful"
army         = "harkonnen"
name         = "Harkonnen force"
limit        = 400
data-version = "1.0"

[[groups]]
kind = "platoon"

[[groups.units]]
unit = "lieutenant"

[[groups.units]]
unit = "regulars"
count = 8
with = ["nco"]

[[groups.units]]
unit = "regulars"
count = 8
with = ["nco"]

[[groups.units]]
unit = "garrison"
count = 8
with = ["nco"]
"#;
    assert_eq!(built["text"], expected);
    assert_eq!(built["said"], "Garrison, 8 figures with NCO, in platoon");
    assert_eq!(built["summary"], "241 of 400 points, 28 figures, legal");
    let bar = built["parts"]["bar"].as_str().expect("html");
    assert!(bar.contains("Legal") && bar.contains("<strong>241</strong>"), "{bar}");
}

/// A choice that may be left open has an entry on the page that clears the decision.
#[test]
fn a_melee_weapon_is_chosen_and_left_open_again() {
    let begin = json!({ "army": "characters", "empty": true });
    let add = json!({ "do": "add", "unit": "line" });
    let bayonet = json!({ "do": "choose", "unit": 0, "choice": "melee", "decision": "bayonet" });
    let open = json!({ "do": "choose", "unit": 0, "choice": "melee" });
    let written = |actions: &[Value]| done("firelock", &begin, actions)["text"].as_str().expect("text").to_owned();
    assert!(written(&[add.clone(), bayonet.clone()]).contains("melee = \"bayonet\""));
    let opened = done("firelock", &begin, &[add, bayonet, open]);
    assert!(!opened["text"].as_str().expect("text").contains("melee"), "{opened}");
    let list = opened["parts"]["force"].as_str().expect("html");
    assert!(list.contains("data-key=\"melee-0-open\" checked>left open"), "{list}");
}

/// Each kind of change is written into a list, and the comments in it stay.
#[test]
fn every_change_is_written_and_comments_stay() {
    let begun = "# mine\nruleset = \"fistful\"\narmy = \"harkonnen\" # theirs\n\n[[units]] # he leads\nunit = \"beast-rabban\"\n";
    let mut now = json!({ "text": begun });
    let actions = [
        (json!({ "do": "group", "kind": "platoon" }), "[[groups]]\nkind = \"platoon\""),
        (json!({ "do": "add", "unit": "regulars" }), "count = 8\nwith = [\"nco\"]"),
        (json!({ "do": "count", "unit": 1, "figures": 9 }), "count = 9"),
        (json!({ "do": "take", "unit": 1, "option": "lasgun", "figures": 2 }), "option = \"lasgun\", count = 2"),
        (json!({ "do": "choose", "choice": "place", "decision": "arrakis" }), "place = \"arrakis\""),
        (json!({ "do": "rename", "unit": 1, "name": " Red squad " }), "name = \"Red squad\""),
        (json!({ "do": "duplicate", "unit": 1 }), "count = 9"),
        (json!({ "do": "detach", "unit": 2, "who": "nco" }), "lasgun"),
        (json!({ "do": "attach", "unit": 2, "who": "nco" }), "with = [\"nco\"]"),
        (json!({ "do": "drop", "unit": 2, "option": "lasgun" }), "Red squad"),
        (json!({ "do": "move", "unit": 2, "up": true }), "Red squad"),
        (json!({ "do": "rename-group", "group": 0, "name": "First" }), "name = \"First\""),
        (json!({ "do": "into", "unit": 0, "group": 0 }), "beast-rabban"),
        (json!({ "do": "limit", "points": 500 }), "limit = 500"),
        (json!({ "do": "player", "name": "R. Baker" }), "player = \"R. Baker\""),
        (json!({ "do": "side", "side": "red" }), "side = \"red\""),
        (
            json!({ "do": "custom", "name": "Ordos saboteurs", "code": "VAsm", "role": "troops" }),
            "id = \"ordos-saboteurs\"",
        ),
        (json!({ "do": "add", "unit": "ordos-saboteurs" }), "unit = \"ordos-saboteurs\""),
        (json!({ "do": "remove-custom", "id": "ordos-saboteurs" }), "R. Baker"),
        (json!({ "do": "title", "name": "Garrison" }), "name = \"Garrison\""),
        (json!({ "do": "remove", "unit": 0 }), "# mine"),
        (json!({ "do": "remove-group", "group": 0 }), "# theirs"),
    ];
    for (action, wanted) in actions {
        now = posted("/fistful/force", &json!({ "text": now["text"], "action": action, "group": now["group"] }));
        let text = now["text"].as_str().unwrap_or_else(|| panic!("{action}: {now}"));
        assert!(text.contains(wanted), "{action}:\n{text}");
        assert!(text.contains("# mine") && text.contains("# theirs"), "{action}:\n{text}");
    }
    assert!(!now["text"].as_str().expect("text").contains("[[groups"), "{}", now["text"]);
}

#[test]
fn a_change_that_cannot_be_written_is_refused() {
    let text = "ruleset = \"fistful\"\narmy = \"harkonnen\"\n[[units]]\nunit = \"regulars\"\n";
    for action in [
        json!({ "do": "count", "unit": 7, "figures": 3 }),
        json!({ "do": "count", "unit": 0, "figures": 0 }),
        json!({ "do": "count", "unit": 0, "figures": 1001 }),
        json!({ "do": "limit", "points": 0 }),
        json!({ "do": "into", "unit": 0, "group": 3 }),
        json!({ "do": "add", "unit": "nobody" }),
        json!({ "do": "title", "name": "x".repeat(301) }),
    ] {
        let response = post("/fistful/force", &json!({ "text": text, "action": action }));
        assert_eq!(response.status, 422, "{action}");
        assert!(self::text(&response).contains("problem"));
    }
}

/// The steps that the page offers beside findings, as given on their buttons.
fn offered(html: &str) -> Vec<Value> {
    let buttons = html.split("<p class=\"steps\">").skip(1).filter_map(|rest| rest.split("</p>").next());
    let buttons = buttons.flat_map(|steps| steps.split("<button ").skip(1));
    let action = |button: &str| {
        let mut action = serde_json::Map::new();
        for pair in button.split('>').next()?.split("data-").skip(1) {
            let (key, value) = pair.split_once("=\"")?;
            let value = value.split('"').next()?;
            let number = ["unit", "group", "figures"].contains(&key).then(|| value.parse::<i64>().ok()).flatten();
            action.insert(key.to_owned(), number.map_or_else(|| json!(value), |number| json!(number)));
        }
        Some(Value::Object(action))
    };
    buttons.filter_map(action).collect()
}

/// The number of errors that a list's bar reports.
fn errors(answer: &Value) -> u64 {
    let bar = answer["parts"]["bar"].as_str().expect("html");
    bar.split("Not legal: ").nth(1).and_then(|rest| rest.split(['<', ';']).next()?.parse().ok()).unwrap_or(0)
}

/// Lists broken in one place each become legal again by pressing the offered buttons.
#[test]
fn the_offered_buttons_make_a_list_legal() {
    let squad = |more: &str| format!("[[groups.units]]\nunit = \"regulars\"\ncount = 8\nwith = [\"nco\"]\n{more}");
    let platoon = |squads: &[String]| {
        let head = "ruleset = \"fistful\"\narmy = \"harkonnen\"\n[[groups]]\nkind = \"platoon\"\n[[groups.units]]\nunit = \"lieutenant\"\n";
        format!("{head}{}", squads.concat())
    };
    let whole = squad("");
    let broken = [
        ("a squad too small", platoon(&[squad("").replace("count = 8", "count = 3"), whole.clone(), whole.clone()])),
        ("a squad without its NCO", platoon(&[whole.replace("with = [\"nco\"]\n", ""), whole.clone(), whole.clone()])),
        (
            "a squad with two of them",
            platoon(&[whole.replace("[\"nco\"]", "[\"nco\", \"nco\"]"), whole.clone(), whole.clone()]),
        ),
        ("a platoon short of a squad", platoon(&[whole.clone(), whole.clone()])),
        (
            "an option of elsewhere",
            platoon(&[squad("take = [{ option = \"lasgun\", count = 1 }]\n"), whole.clone(), whole.clone()]),
        ),
        (
            "an unknown unit",
            platoon(&[whole.clone(), whole.clone(), whole.clone()]) + "[[groups.units]]\nunit = \"regulas\"\n",
        ),
        ("an unknown option", platoon(&[squad("take = [{ option = \"lasgunn\" }]\n"), whole.clone(), whole])),
    ];
    for (what, text) in broken {
        let mut now = posted("/fistful/force", &json!({ "text": text }));
        let mut left = errors(&now);
        assert!(left > 0, "{what} is legal");
        while left > 0 {
            let steps = offered(now["parts"]["force"].as_str().expect("html"));
            let better = steps.iter().find_map(|step| {
                let after = posted("/fistful/force", &json!({ "text": now["text"], "action": step }));
                (errors(&after) < left).then_some(after)
            });
            now = better.unwrap_or_else(|| panic!("{what}: none of {steps:?} helps\n{}", now["text"]));
            left = errors(&now);
        }
    }
}

/// The page with the shipped and the example games.
fn with_examples() -> Shop {
    let mut assets = Assets::embedded();
    assets.add_folder("data", &root().join("tests/games")).expect("readable");
    Shop::new(assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)))
}

/// A hero joins a squad, follows it under a new name, and leaves it; weapons are shown with a unit's numbers.
#[test]
fn a_hero_joins_a_squad() {
    let shop = with_examples();
    let mut now = json!({ "text": "ruleset = \"mudlarks\"\narmy = \"dredgers\"\n" });
    let actions = [
        (json!({ "do": "add", "unit": "dredgers" }), "unit = \"dredgers\""),
        (json!({ "do": "add", "unit": "gaffer" }), "unit = \"gaffer\""),
        (json!({ "do": "rename", "unit": 0, "name": "Red shift" }), "name = \"Red shift\""),
        (json!({ "do": "join", "unit": 1, "host": "Red shift" }), "joins = \"Red shift\""),
        (json!({ "do": "rename", "unit": 0, "name": "Blue shift" }), "joins = \"Blue shift\""),
        (json!({ "do": "join", "unit": 1, "host": "" }), "unit = \"gaffer\"\n"),
    ];
    for (action, wanted) in actions {
        let body = json!({ "text": now["text"], "action": action, "open": 1 });
        let response = answer(&shop, &Request::post("/mudlarks/force", body.to_string()));
        now = serde_json::from_slice(&response.body).expect("JSON");
        let text = now["text"].as_str().unwrap_or_else(|| panic!("{action}: {now}"));
        assert!(text.contains(wanted), "{action}:\n{text}");
    }
    assert!(!now["text"].as_str().expect("text").contains("joins"), "{}", now["text"]);
    let html = now["parts"]["force"].as_str().unwrap_or_else(|| panic!("{now}"));
    assert!(html.contains("Blue shift</option>") && html.contains("Pistol"), "{html}");
}

/// The page on the data language lists every kind with its keys.
#[test]
fn the_language_is_on_the_page() {
    let html = text(&get("/language"));
    for kind in sabretache::data::every_kind() {
        assert!(html.contains(&format!("id=\"{}\"", kind.name)), "{}", kind.name);
    }
    assert!(html.contains(
        "oldest first. <span class=\"holds\">Holds a list of tables: <a href=\"#change\">change</a>.</span>"
    ));
    assert!(html.contains("; <code>en</code> if it is left out.") && !html.contains('`'));
}

/// The results given to the page's script are those of the rules: for every number, without modifiers and with each
/// one alone, as often as it may count.
#[test]
fn tables_are_consulted() {
    let (mut answers, mut rewritten) = (0, 0);
    for game in shop().sound() {
        for table in &game.tables {
            let Some(view) = look_up(game, table).consulting else { continue };
            let Some(dice) = dice_of(table) else { continue };
            let within = |on: &[(Option<i64>, Option<i64>)], number: i64| {
                on.iter().any(|(from, to)| from.is_none_or(|from| from <= number) && to.is_none_or(|to| number <= to))
            };
            let (least, most) = dice.span(&game.dice);
            let often = |tick: &TickSum| tick.add * i64::from(tick.times);
            for tick in [None].into_iter().chain(view.ticks.iter().map(Some)) {
                let by = |row: usize| {
                    let counts = |tick: &&TickSum| tick.rows.as_ref().is_none_or(|rows| rows.contains(&row));
                    tick.filter(counts).map_or(0, often)
                };
                for (at, needs) in view.cells.iter().enumerate() {
                    for need in needs.iter().flatten() {
                        let met = (least..=most).filter(|natural| within(&need.on, natural + by(at))).count();
                        let told = &need.told[usize::try_from(by(at) - view.least).expect("one for each sum")];
                        assert_eq!(told == "no", met == 0, "{} row {at}", table.id);
                        rewritten += usize::from(by(at) != 0 && *told != need.told[0]);
                    }
                }
                for natural in least..=most {
                    let modifier = tick.map(often);
                    match consult(table, &game.dice, Asked { natural, modifier, against: None })
                        .expect("an answer")
                        .answer
                    {
                        Answer::Row(row) => {
                            let total = natural + modifier.unwrap_or(0);
                            assert_eq!(
                                view.rows.iter().position(|row| within(&row.on, total)),
                                row,
                                "{} {total}",
                                table.id
                            );
                        }
                        Answer::Met(met) => {
                            for (row, met) in
                                met.iter().enumerate().filter(|(row, _)| by(*row) == modifier.unwrap_or(0))
                            {
                                let found = view.cells[row].iter().skip(1);
                                let found =
                                    found.map(|need| need.as_ref().map(|need| within(&need.on, natural + by(row))));
                                assert_eq!(found.collect::<Vec<_>>(), *met, "{} {natural}", table.id);
                            }
                        }
                    }
                    answers += 1;
                }
            }
        }
    }
    assert!(answers > 500 && rewritten > 20, "{answers} answers, {rewritten} needs rewritten");
}

/// Paper shows a rule as a drawing; the page beside it says it.
#[test]
fn a_drawing_is_told_in_words() {
    let mut told = 0;
    for game in shop().sound() {
        let page = text(&get(&format!("/{}/", game.id)));
        for diagram in game.tables.iter().filter_map(|table| table.diagram.as_ref()) {
            // An apostrophe is spelled otherwise in a page.
            let begins = diagram.alt.split('\'').next().unwrap_or_default();
            assert!(page.contains(begins), "{}: {}", game.id, diagram.alt);
            told += 1;
        }
    }
    assert!(told > 5, "{told}");
}

/// Modifiers for a cannon's crew and for grapeshot count for cannon alone.
#[test]
fn a_modifier_may_count_in_some_rows() {
    let scrubs = shop().ruleset("scrubs").expect("sound");
    let fire = look_up(scrubs, scrubs.table("fire").expect("there")).consulting.expect("consulted");
    let rows: Vec<Option<Vec<usize>>> = fire.ticks.into_iter().map(|tick| tick.rows).collect();
    let cannon = Some(vec![5, 6]);
    assert_eq!(rows, [Some(vec![0, 1, 2, 3]), None, cannon.clone(), cannon.clone(), cannon]);
}

#[test]
fn figures_are_rolled_thrown_again_and_typed() {
    let asked = json!({ "figures": 8, "seed": 1757 });
    let first = posted("/firelock/roll", &asked);
    assert_eq!(first, posted("/firelock/roll", &asked));
    let text = first["text"].as_str().expect("text");
    assert!(text.contains("seed         = 1757") && text.matches("[[units]]").count() == 8, "{text}");
    // A figure thrown again is different and records its number of throws, so the seed gives the same result for
    // everybody.
    let again = |text: &str, seed: u64| posted("/firelock/roll", &json!({ "text": text, "again": 2, "seed": seed }));
    let second = again(text, 4);
    assert_eq!(second, again(text, 5));
    let second = second["text"].as_str().expect("text");
    assert!(second.contains("seed         = 1757") && second.matches("throws = 2").count() == 1, "{second}");
    let third = again(second, 4);
    assert!(third["html"].as_str().expect("html").contains("thrown 3 times"), "{third}");
    let third = third["text"].as_str().expect("text");
    assert!(third.contains("throws = 3") && !third.contains("throws = 2"), "{third}");
    let names = |text: &str| {
        let named = text.lines().filter_map(|line| line.strip_prefix("name"));
        named.map(|rest| rest.trim_start().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(third), names(text));
    let typed = json!({ "text": text, "action": { "do": "roll", "unit": 0, "roll": "bravery", "natural": 10 } });
    let typed = posted("/firelock/roll", &typed)["text"].as_str().expect("text").to_owned();
    assert!(typed.contains("bravery = 10") && !typed.contains("seed"), "{typed}");
    assert_eq!(post("/firelock/roll", &json!({ "figures": 0, "seed": 1 })).status, 422);
    // The author's text does not give these weights.
    let page = self::text(&get("/firelock/roll/"));
    assert!(page.contains("The author does not say how often: these weights are ours."), "{page}");
}

/// Forty lists as players mail them: legal ones, illegal ones, and one that cannot be read, which is not a verdict on
/// it.
#[test]
fn lists_are_checked_in_one_go() {
    let samples = files(&root().join("data/fistful/samples"), ".toml");
    let mut lists: Vec<(String, String)> = Vec::new();
    for path in samples.iter().cycle().take(38) {
        lists.push((path.display().to_string(), std::fs::read_to_string(path).expect("readable")));
    }
    let mailed = lists[0].1.replace('"', "\u{201d}").replace(' ', "\u{a0}");
    lists.push(("mail".to_owned(), mailed));
    lists.push(("broken".to_owned(), "ruleset = ".to_owned()));
    let answer = posted("/check", &json!({ "lists": lists, "limit": null }));
    let verdicts: Vec<&str> =
        answer["lists"].as_array().expect("a list").iter().filter_map(|one| one["verdict"].as_str()).collect();
    assert_eq!(verdicts.len(), 40);
    assert!(verdicts[..39].iter().all(|verdict| *verdict == "legal"), "{verdicts:?}");
    assert_eq!(verdicts[39], "unreadable");
    let pile: Vec<Value> = lists.iter().take(3).map(|(file, text)| json!([file, text, "R. Baker"])).collect();
    let pile = post("/check/print", &json!({ "lists": pile }));
    assert_eq!((pile.status, pile.name.as_deref()), (200, Some("rosters.pdf")));
    assert!(Pdf::new(pile.body).expect("a PDF").pages().len() >= 3);
    let small = posted("/check", &json!({ "lists": [lists[0]], "limit": 10 }));
    assert_eq!(small["lists"][0]["verdict"], "illegal");
}

#[test]
fn a_list_travels_as_a_link() {
    let text = "ruleset = \"fistful\"\n# Żółć\n";
    let link = posted("/link", &json!({ "pack": text }));
    let sent = link["link"].as_str().expect("a link");
    assert!(sent.starts_with(&packed(text)) && sent.contains('~'), "{sent}");
    let back = posted("/link", &json!({ "unpack": sent }));
    assert_eq!((&back["text"], &back["differs"]), (&json!(text), &Value::Null));
    // If the data differ from the sender's, the differences are reported.
    let other = sent.replace(sent.split('~').nth(1).expect("a state"), "00000000.128.1");
    let differs = posted("/link", &json!({ "unpack": other }))["differs"].to_string();
    assert!(differs.contains("made with other data") && differs.contains("legal then, not legal now"), "{differs}");
    let cut = &packed(text)[..12];
    assert_eq!(post("/link", &json!({ "unpack": cut })).status, 422);
    // Random text does not compress, so the link becomes too long, which is reported.
    let mut state = 1_u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'!' + u8::try_from((state >> 33) % 90).expect("small"))
    };
    let noise: String = (0..4000).map(|_| letter()).collect();
    assert_eq!(posted("/link", &json!({ "pack": noise }))["fits"], false);
}

/// A roster's PDF opens as exactly the list it was made from, line endings included.
#[test]
fn a_printed_roster_opens_as_its_list() {
    let list = "ruleset = \"scrubs\"\r\narmy = \"french\" # Żółć\r\n\r\n[[units]]\r\nunit = \"foot\"\r\ncount = 10\r\n";
    let printed = post("/scrubs/print", &json!({ "text": list, "document": "roster" }));
    assert_eq!(printed.status, 200);
    let opened = answer(shop(), &Request::post("/open", printed.body));
    let opened: Value = serde_json::from_slice(&opened.body).expect("JSON");
    assert_eq!(opened["text"], list);
    assert_eq!(opened["game"], "scrubs");
    let bare = get("/scrubs/sheet.pdf").body;
    assert_eq!(answer(shop(), &Request::post("/open", bare)).status, 422);
}

/// The roster follows the list: only changed pages are sent again, and its PDF equals the command line's.
#[test]
fn the_paper_follows_the_list() {
    let path = root().join("data/scrubs/samples/desert-patrol.toml");
    let list = std::fs::read_to_string(&path).expect("readable");
    let asked = |have: &Value| json!({ "text": list, "document": "roster", "have": have });
    let first = posted("/scrubs/paper", &asked(&json!([])));
    let page = &first["pages"][0];
    assert!(page["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let again = posted("/scrubs/paper", &asked(&json!([page["id"]])));
    assert_eq!(again["pages"][0], json!({ "id": page["id"] }));
    for document in ["deck", "sheet", "all"] {
        let answer = posted("/scrubs/paper", &json!({ "text": list, "document": document }));
        assert!(answer["count"].as_u64().is_some_and(|count| count > 0), "{document}");
    }
    // With chances, each has more on it.
    for document in ["roster", "deck", "sheet"] {
        let of = |odds: bool| posted("/scrubs/paper", &json!({ "text": list, "document": document, "odds": odds }));
        let (with, without) = (of(true), of(false));
        assert_ne!(with["pages"], without["pages"], "{document}");
        // Beside chances the boxes of a card may be small; nothing else has more to say.
        let fuller = document == "deck" && with["said"].as_array().is_some_and(|said| said.len() == 1);
        assert!(fuller || with["said"] == without["said"], "{document}: {}", with["said"]);
    }
    // A character that no font has prints as a box, with a remark beside the PDF; a list of another game is refused.
    let odd = list.replacen("name", "name = \"\u{12000}\"\n# name", 1);
    let printed = post("/scrubs/print", &json!({ "text": odd, "document": "roster", "paper": "letter" }));
    assert_eq!(printed.status, 200, "{}", String::from_utf8_lossy(&printed.body));
    assert!(printed.remarks.is_some_and(|remarks| remarks.contains("no%20font%20has")));
    assert!(printed.name.is_some_and(|name| name.ends_with("-roster-letter.pdf")));
    assert_eq!(post("/death/paper", &json!({ "text": list, "document": "roster" })).status, 422);
    assert_eq!(post("/scrubs/paper", &json!({ "text": list, "document": "poster" })).status, 400);
    let both = json!({ "text": list, "against": list, "document": "deck" });
    assert!(posted("/scrubs/paper", &both)["count"].as_u64().is_some_and(|count| count > 0));
}

/// Text in a force never becomes markup; oversized input is refused with a message.
#[test]
fn hostile_input_does_no_harm() {
    let nasty = "</script><script>alert(1)</script>\\u0022 onmouseover=x <img src=x onerror=y>";
    let list = format!(
        "ruleset = \"scrubs\"\narmy = \"french\"\nname = \"{nasty}\"\n[[units]]\nunit = \"foot\"\nname = \"{nasty}\"\ncount = 10\n"
    );
    let built = posted("/scrubs/force", &json!({ "text": list, "open": 0 }));
    let judged = posted("/check", &json!({ "lists": [["<b>.toml", list]] }));
    let html: Vec<&str> = ["bar", "force", "add"].iter().filter_map(|part| built["parts"][part].as_str()).collect();
    for html in html.iter().chain(judged["html"].as_str().iter()) {
        assert!(
            !html.contains("<script")
                && !html.contains("<img")
                && !html.contains("<b>.toml")
                && !html.contains("\" onmouse")
        );
    }
    let svg = posted("/scrubs/paper", &json!({ "text": list, "document": "roster" }));
    let svg = svg["pages"][0]["svg"].as_str().expect("a picture");
    assert!(!svg.contains("<script") && !svg.contains("<img") && svg.contains("&lt;/script&gt;"));
    assert!(!built["name"].as_str().expect("a name").contains(['/', '<', '"', '.']));

    let long = Request::post("/fistful/force", vec![b' '; (1 << 20) + 1]);
    assert_eq!(answer(shop(), &long).status, 413);
    let crowd: String = (0..3).map(|_| "[[units]]\nunit = \"foot\"\ncount = 999\n").collect();
    let crowd = format!("ruleset = \"scrubs\"\narmy = \"french\"\n{crowd}");
    let refused = post("/scrubs/print", &json!({ "text": crowd, "document": "roster" }));
    assert_eq!(refused.status, 422);
    assert!(text(&refused).contains("2997 figures are too many for the page"), "{}", text(&refused));
    // An invalid text is returned with its faults, to be corrected.
    let broken = posted("/scrubs/force", &json!({ "text": "ruleset = \"scrubs\"\nunit = <\n" }));
    assert!(broken["unreadable"].as_str().is_some_and(|words| words.contains("the list:2")), "{broken}");
}

/// House rulings: paper, links and the saved folder name them, and the command line with that folder prints the same.
#[test]
fn a_house_has_rulings_of_its_own() {
    let asked = json!({ "id": "FS-06", "decision": "Both throw \"again\".", "short": "" });
    let first = posted("/fistful/house", &asked);
    assert_eq!(first["said"], json!("1 house ruling: FS-06"));
    let own = |packed: &Value| format!("house=fistful.{},nowhere.x", packed.as_str().expect("packed"));
    let house = own(&first["packed"]);
    let page = text(&get(&format!("/fistful/look-up/?{house}")));
    assert!(page.contains("1 house ruling: FS-06") && page.contains("Both throw &quot;again&quot;."), "{page}");
    assert!(!text(&get("/fistful/look-up/")).contains("house ruling"));
    assert!(!text(&get(&format!("/scrubs/look-up/?{house}"))).contains("house ruling"));
    let words = |svg: &Response| text(svg).contains("1 house ruling: FS-06");
    assert!(words(&get(&format!("/fistful/sheet.2.svg?{house}"))) && !words(&get("/fistful/sheet.2.svg")));

    // A second ruling is added, and both are removed one by one.
    let second = json!({ "id": "X-01", "decision": "A 0 is nought." });
    let both = posted(&format!("/fistful/house?{house}"), &second);
    assert_eq!(both["said"], json!("2 house rulings: FS-06, X-01"));
    let back = posted(&format!("/fistful/house?{}", own(&both["packed"])), &json!({ "id": "X-01" }));
    assert_eq!(back, first);
    let none = posted(&format!("/fistful/house?{house}"), &json!({ "id": "FS-06" }));
    assert_eq!((none["packed"].clone(), none["said"].clone()), (Value::Null, Value::Null));

    // An unreadable text is reported, and nothing changes.
    let refused = |address: &str, body: &Value| String::from_utf8_lossy(&post(address, body).body).into_owned();
    assert!(
        refused("/fistful/house", &json!({ "id": "FS-99", "decision": "x" })).contains("there is no ruling `FS-99`")
    );
    assert_eq!(get("/fistful/look-up/?house=fistful.abcdef").status, 422);

    // A list made with house rulings says so where it is opened without them.
    let list = std::fs::read_to_string(root().join("data/fistful/samples/harkonnen-garrison.toml")).expect("readable");
    let link = posted(&format!("/link?{house}"), &json!({ "pack": list }));
    assert_eq!(link["house"], json!("1 house ruling: FS-06"));
    let opened = posted("/link", &json!({ "unpack": link["link"] }));
    assert_eq!(opened["differs"], json!("it was made with 1 house ruling: FS-06"));
    assert_eq!(posted(&format!("/link?{house}"), &json!({ "unpack": link["link"] }))["differs"], Value::Null);

    // With the folder, the command line gives what the page gave.
    let zip = get(&format!("/house.zip?{house}"));
    let folder = tempfile::tempdir().expect("a folder");
    let archive = rawzip::ZipArchive::from_slice(&zip.body).expect("a zip file");
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry().expect("an entry") {
        let path = folder.path().join(entry.file_path().try_normalize().expect("a path").as_ref());
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        let bytes = archive.get_entry(entry.wayfinder()).expect("an entry");
        std::fs::write(path, bytes.data()).expect("written");
    }
    std::fs::write(folder.path().join("garrison.toml"), &list).expect("written");
    let output = sabretache(folder.path(), &["check", "garrison.toml", "--data", "house-rulings", "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let lists = json!({ "lists": [["garrison.toml", list]] });
    let page = posted(&format!("/check?{house}"), &lists);
    assert_eq!(report[0]["fingerprint"], page["lists"][0]["fingerprint"], "{report}");
    assert!(page["lists"][0]["fingerprint"].is_string() && page != posted("/check", &lists));
}

/// Several emails in one paste are several lists.
#[test]
fn a_paste_may_hold_several_mails() {
    let list = std::fs::read_to_string(root().join("data/fistful/samples/harkonnen-garrison.toml")).expect("readable");
    let mails = format!("Hello,\nhere is mine.\n\n{list}\nBye, Ann\n\nand see http://127.0.0.1/#f={}\n", packed(&list));
    let found = posted("/check/pasted", &json!({ "pasted": mails }));
    let lists: Vec<Value> =
        found["lists"].as_array().expect("lists").iter().map(|text| json!(["pasted", text])).collect();
    let verdicts = posted("/check", &json!({ "lists": lists }));
    let verdicts: Vec<&Value> =
        verdicts["lists"].as_array().expect("lists").iter().map(|one| &one["verdict"]).collect();
    assert_eq!(verdicts, [&json!("legal"), &json!("legal")]);
}

/// The site folder names no file that it lacks, and its worker loads the same games.
#[test]
fn the_site_folder_lacks_no_file() {
    let shop = Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let files = site(shop, Some(b"\0asm")).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let mut named = 0;
    for file in files.iter().filter(|file| file.path.ends_with(".html")) {
        let html = String::from_utf8(file.bytes.clone()).expect("text").replace("&#x2f;", "/");
        let root = vec![".."; file.path.matches('/').count()].join("/");
        let root = if root.is_empty() { "./".to_owned() } else { root + "/" };
        for attribute in ["href=\"", "src=\"", "data-document=\"/"] {
            for address in html.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
                let address = address.strip_prefix(root.as_str()).unwrap_or(address);
                if address.starts_with('#') {
                    continue;
                }
                let page = format!("{address}index.html");
                assert!(paths.contains(address) || paths.contains(page.as_str()), "{} names {address}", file.path);
                named += 1;
            }
        }
    }
    assert!(named > 200, "{named}");
    let packed = files.iter().find(|file| file.path.starts_with("page/files-")).expect("there");
    let packed = miniz_oxide::inflate::decompress_to_vec_zlib(&packed.bytes).expect("packed");
    let assets = carried(&packed, Vec::new()).expect("files");
    for game in self::shop().sound() {
        assert_eq!(sabretache::data::load(&assets, &game.id).as_ref(), Ok(game), "{}", game.id);
    }
}

/// The suggest button: points left are spent, and illegal lists repaired, each answer with the whole new text.
#[test]
fn the_page_suggests_what_the_command_line_does() {
    let text = std::fs::read_to_string(root().join("tests/cases/suggest-force/force.toml")).expect("readable");
    let found = posted("/fistful/suggest", &json!({ "text": text }));
    assert_eq!(found["says"], "The first: no force spends more.");
    assert_eq!(found["answers"][0]["title"], "400 of 400 points, 79 figures");
    let spent = found["answers"][0]["text"].as_str().expect("text");
    assert!(spent.starts_with("# Half a platoon, with 160 points to spend.\n") && spent.contains("# the old hands"));
    let wrong = std::fs::read_to_string(root().join("tests/cases/suggest-repair/force.toml")).expect("readable");
    let found = posted("/fistful/suggest", &json!({ "text": wrong }));
    assert_eq!(
        found["answers"][0]["steps"],
        json!([
            "write `regulars` for `regulrs` in First platoon",
            "Garrison 1 in First platoon: 10 figures in place of 12"
        ])
    );
    // In a game without points there is nothing to spend, but lists are still repaired.
    let text = "ruleset = \"tenir\"\narmy = \"legion\"\n[[units]]\nunit = \"captain\"\n[[units]]\nunit = \"squad\"\ncount = 8\n";
    let found = posted("/tenir/suggest", &json!({ "text": text }));
    assert_eq!(found["answers"][0]["steps"], json!(["Squad: write `with = [\"sergeant\"]`"]));
}

/// The referee's secrets are shown only after a press, on his sheet and in the tables; what other sheets have too is
/// shown openly.
#[test]
fn the_referees_secrets_are_shown_after_a_press() {
    let look_up = text(&get("/tenir/look-up/"));
    let section = |id: &str| {
        let from = look_up.find(&format!("<section class=\"look\" id=\"{id}\"")).expect(id);
        let to = look_up[from..].find("</section>").expect("an end");
        &look_up[from..from + to]
    };
    let secret = section("reinforcement-day");
    let (press, table) = (secret.find("<details class=\"secret\">"), secret.find("data-table="));
    assert!(press.is_some() && press < table, "{secret}");
    assert!(!section("reinforcements").contains("secret"));
    assert_eq!(look_up.matches("class=\"secret\"").count(), 1);
    let sheets = text(&get("/tenir/"));
    let (press, words) = (sheets.find("<details class=\"secret\">"), sheets.rfind("unseen by the Legion"));
    assert!(press.is_some() && press < words && sheets.matches("class=\"secret\"").count() == 1);
    assert_eq!(sheets.matches("unseen by the Legion").count(), 1);
    assert!(!text(&get("/scrubs/look-up/")).contains("class=\"secret\""));
}

/// No two tables of a game have the same name on the page.
#[test]
fn no_two_tables_look_alike_on_the_page() {
    for game in shop().sound() {
        let page = text(&get(&format!("/{}/look-up/", game.id)));
        let mut names = BTreeSet::new();
        let index = page.split("<nav class=\"index\"").nth(1).and_then(|rest| rest.split("</nav>").next());
        for entry in index.expect("an index").split("<li>").skip(1) {
            let name = entry.split("\">").nth(1).and_then(|rest| rest.split("</a>").next()).expect("a name");
            assert!(names.insert(name.to_owned()), "{}: {name}", game.id);
        }
    }
}

/// Custom troops without an army are called that, in place of an army's name.
#[test]
fn custom_troops_are_called_own_troops() {
    let list = "ruleset = \"fistful\"\n[[custom]]\nid = \"guard\"\nname = \"Guard\"\nrole = \"troops\"\ncode = \"VHs\"\n\
                [[units]]\nunit = \"guard\"\ncount = 6\n";
    let judged = posted("/check", &json!({ "lists": [["own.toml", list]] }));
    assert_eq!(judged["lists"][0]["army"], "Own troops");
    assert!(judged["html"].as_str().is_some_and(|html| html.contains("<td>Own troops</td>")), "{judged}");
}

/// Files joined in one body, as the page's script sends chosen files.
fn together(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let said: Vec<Value> = files.iter().map(|(name, bytes)| json!([name, bytes.len()])).collect();
    let mut body = format!("{}\n", Value::Array(said)).into_bytes();
    body.extend(files.iter().flat_map(|(_, bytes)| bytes));
    body
}

/// A list in a chosen file is read like a pasted one: from a PDF of any name, an email with attachments, a reply,
/// another encoding, or lists saved by a browser.
#[test]
fn files_that_are_chosen_are_read() {
    let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
    let pdf = post("/scrubs/print", &json!({ "text": list, "document": "roster" })).body;
    let head = "From: bo@example.org\nSubject: my list\nMIME-Version: 1.0\n";
    let coded = format!(
        "{head}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nHello,\n\n{}\nBye, Bo\n",
        list.replace('=', "=3D")
    );
    let attached = format!(
        "{head}Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nHere are two.\n--x\n\
         Content-Disposition: attachment; filename=a.toml\n\n{list}\n--x\n\
         Content-Disposition: attachment; filename=b.toml\n\n{list}\n--x--\n"
    );
    let quoted = format!("On Monday Bo wrote:\n> {}", list.replace('\n', "\n> "));
    let wide: Vec<u8> = list.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let kept = json!({ "lists": [{ "game": "scrubs", "text": list }] }).to_string();
    let files = [
        ("ROSTER.PDF", pdf),
        ("mail.eml", coded.clone().into_bytes()),
        ("two.eml", attached.into_bytes()),
        ("answer.txt", quoted.into_bytes()),
        ("wide.toml", wide),
        ("kept.json", kept.into_bytes()),
        ("photo.jpg", vec![0xff, 0xd8, 0xff, 0x00]),
    ];
    let found = answer(shop(), &Request::post("/check/files", together(&files)));
    let found: Value = serde_json::from_slice(&found.body).expect("JSON");
    let judged = posted("/check", &json!({ "lists": found["lists"] }));
    let judged = judged["lists"].as_array().expect("lists").iter();
    let came: Vec<(&str, &str)> = judged
        .clone()
        .map(|one| (one["file"].as_str().expect("a name"), one["verdict"].as_str().expect("one")))
        .collect();
    assert_eq!(
        came,
        [
            ("ROSTER.PDF", "legal"),
            ("mail.eml", "legal"),
            ("two.eml (1 of 2)", "legal"),
            ("two.eml (2 of 2)", "legal"),
            ("answer.txt", "legal"),
            ("wide.toml", "legal"),
            ("kept.json", "legal"),
            ("photo.jpg", "unreadable"),
        ]
    );
    let why = judged.clone().last().expect("one")["problems"].to_string();
    assert!(why.contains("the file is neither text nor a PDF that contains a list"), "{why}");
    assert_eq!(answer(shop(), &Request::post("/check/files", "[[\"a\", 9]]\nshort")).status, 400);
    // A file with one list opens in the builder too; several lists are not merged.
    let opened = answer(shop(), &Request::post("/open", coded));
    let opened: Value = serde_json::from_slice(&opened.body).expect("JSON");
    assert_eq!(opened["game"], "scrubs", "{opened}");
    let several = answer(shop(), &Request::post("/open", files[2].1.clone()));
    assert!(several.status == 422 && text(&several).contains("the file contains 2 lists"), "{}", text(&several));
}

/// Many lists may all be called `list.toml`: all are in the PDF, and each can be extracted again.
#[test]
fn lists_of_one_name_are_one_pile() {
    let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
    let pile = post("/check/print", &json!({ "lists": [["list.toml", list, null], ["list.toml", list, "Ann"]] }));
    assert_eq!(pile.status, 200, "{}", String::from_utf8_lossy(&pile.body));
    let names = String::from_utf8_lossy(&pile.body).into_owned();
    assert!(names.contains("(list.toml)") && names.contains("(list-2.toml)"));
    // Two players with the same list, against each other.
    let both = post("/scrubs/print", &json!({ "text": list, "against": list, "document": "all" }));
    assert_eq!(both.status, 200, "{}", String::from_utf8_lossy(&both.body));
    // Both lists are found again in the PDF of both.
    let found = answer(shop(), &Request::post("/check/files", together(&[("both.pdf", both.body)])));
    let found: Value = serde_json::from_slice(&found.body).expect("JSON");
    assert_eq!(found["lists"], json!([["both.pdf (1 of 2)", list], ["both.pdf (2 of 2)", list]]));
}

/// The page's download equals the command line's report, row by row.
#[test]
fn verdicts_for_a_spreadsheet_are_the_command_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = |name: &str| std::fs::read_to_string(root().join("data").join(name)).expect("readable");
    let lists = [
        ("a.toml", sample("fistful/samples/harkonnen-garrison.toml").replacen("name ", "name = \"=1+1\"\n# name ", 1)),
        ("b.toml", sample("scrubs/samples/desert-patrol.toml").replace("count", "cuont")),
        ("c.toml", "ruleset = ".to_owned()),
    ];
    for (name, list) in &lists {
        std::fs::write(folder.path().join(name), list).expect("written");
    }
    sabretache(folder.path(), &["check", "a.toml", "b.toml", "c.toml", "--limit", "90", "--report", "all.csv"]);
    let reported = std::fs::read_to_string(folder.path().join("all.csv")).expect("reported");
    let rows: Vec<Value> = lists.iter().map(|(name, list)| json!([name, list, null, null])).collect();
    let own = post("/check/csv", &json!({ "lists": rows, "limit": 90 }));
    assert_eq!((own.status, own.kind, own.name.as_deref()), (200, "text/csv; charset=utf-8", Some("verdicts.csv")));
    assert_eq!(text(&own), reported);
    let typed = post("/check/csv", &json!({ "lists": [[lists[0].0, lists[0].1, "Ann", 3]] }));
    assert!(text(&typed).contains("\na.toml,Ann,3,,'=1+1,fistful,harkonnen,"), "{}", text(&typed));
}

/// A greeting above a list and a signature below it are set aside; a line inside it that is not understood is not.
#[test]
fn words_around_a_list_are_set_aside() {
    let sample = root().join("data/fistful/samples/harkonnen-garrison.toml");
    let list = std::fs::read_to_string(&sample).expect("a sample");
    let head = "From: al@example.org\nTo: bob@example.org\nSubject: Saturday\nMIME-Version: 1.0\n";
    let folder = tempfile::tempdir().expect("a folder");
    for form in [ListForm::Text, ListForm::Markdown, ListForm::Bbcode] {
        let body = json!({ "text": list, "form": form.word(), "secret": false });
        let written = posted("/fistful/export", &body)["list"].as_str().expect("a list").to_owned();
        let greeted = format!("Hi Bob,\n\nhere is mine:\n\n{}\n\nSee you,\nAl\nPS: bring dice\n", written.trim_end());
        let mail = format!("{head}Content-Type: text/plain; charset=utf-8\n\n{greeted}");
        let found =
            posted_bytes("/check/files", &together(&[("a.txt", greeted.clone().into()), ("a.eml", mail.into())]));
        let pasted = posted("/check/pasted", &json!({ "pasted": greeted }));
        let mut lists = found["lists"].as_array().expect("lists").clone();
        lists.push(json!(["pasted", pasted["lists"][0]]));
        let judged = posted("/check", &json!({ "lists": lists, "limit": 100 }));
        for one in judged["lists"].as_array().expect("lists") {
            let said = "5 lines around the list are set aside: `Hi Bob,`, `here is mine:`, `See you,`, `Al`, …";
            let notice = json!({ "severity": "notice", "message": said, "hint": null, "rule": null, "line": null });
            assert_eq!((&one["verdict"], &one["findings"][0]), (&json!("illegal"), &notice), "{}", form.word());
            // The lines of the force file made from it are nobody's.
            assert_eq!((&one["findings"][1]["severity"], &one["findings"][1]["line"]), (&json!("error"), &Value::Null));
        }
        let path = folder.path().join("mail.txt");
        std::fs::write(&path, &greeted).expect("written");
        let (status, read) = run(folder.path(), "import mail.txt");
        assert!(status == 0 && read.contains("name  = \"Gate watch\""), "{}: {status} {read}", form.word());
        let inside = written.replacen("Garrison", "Gendarmes", 1);
        let judged = posted("/check", &json!({ "lists": [["a", format!("Hi Bob,\n\n{inside}\nAl\n")]] }));
        assert_eq!(judged["lists"][0]["verdict"], "unreadable", "{}", form.word());
    }
    // Without its bullet, a unit may be taken for other words.
    let text = posted("/fistful/export", &json!({ "text": list, "form": "text", "secret": true }));
    let cut = format!(
        "{}\n\nGate watch: Garrison (10 troopers) with NCO\n",
        text["list"].as_str().expect("a list").trim_end()
    );
    let judged = posted("/check", &json!({ "lists": [["cut", cut]] }));
    assert_eq!(judged["lists"][0]["verdict"], "unreadable");
}

/// The page's word for a list is the spreadsheet's, for a faulty file too.
#[test]
fn the_page_and_the_spreadsheet_have_one_verdict() {
    let files =
        [("a.toml", "rulset = \"fistful\"\n"), ("b.toml", "ruleset = \n"), ("c.toml", "ruleset = \"nowhere\"\n")];
    let judged = posted("/check", &json!({ "lists": files }));
    let rows: Vec<Value> = files.iter().map(|(name, list)| json!([name, list, null, null])).collect();
    let csv = text(&post("/check/csv", &json!({ "lists": rows })));
    for (one, row) in judged["lists"].as_array().expect("lists").iter().zip(csv.lines().skip(1)) {
        let said = if one["verdict"] == "unreadable" { ",could not be read," } else { ",not legal," };
        assert!(row.contains(said), "{one}\n{row}");
    }
    let html = judged["html"].as_str().expect("html");
    assert!(html.contains("Not legal 2</button>") && html.contains("Can’t be read 1</button>"), "{html}");
    assert!(html.contains("Change the text of a.toml here"), "{html}");
}

/// An opened file that names no game is told the games, as on the page that checks lists; one that is too long, so much.
#[test]
fn a_file_that_cannot_be_opened_is_told_why() {
    let opened = |body: &[u8]| text(&answer(shop(), &Request::post("/open", body.to_vec())));
    let hint = "add `ruleset` with one of these ids: `death`, `firelock`, `fistful`, `scrubs` or `tenir`";
    let empty = opened(b"# nothing yet\n\n");
    assert!(empty.contains(hint) && !empty.contains("sabretache list"), "{empty}");
    let long = opened(&vec![b'x'; (1 << 20) + 1]);
    assert_eq!(long, "{\"problem\":\"this is larger than a list can be: at most 1048576 bytes\"}");
}

/// While a game's files are faulty, each of its pages says why; so does the terminal.
#[test]
fn a_faulty_game_is_not_denied() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(folder.path().join("lanterns")).expect("made");
    let plate = std::fs::read_to_string(root().join("tests/games/lanterns/ruleset.toml")).expect("readable");
    std::fs::write(folder.path().join("lanterns/ruleset.toml"), format!("{plate}\nnaem = \"x\"\n")).expect("written");
    let mut assets = Assets::embedded();
    assets.add_folder("data", folder.path()).expect("readable");
    let shop = Shop::new(assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let fault = "`naem` is not a key here";
    for address in ["/", "/author/", "/lanterns/", "/lanterns/force/", "/lanterns/throw/", "/lanterns/sheet.pdf"] {
        let page = answer(&shop, &Request::get(address));
        let own = address.starts_with("/lanterns");
        assert_eq!(page.status, if own { 422 } else { 200 }, "{address}");
        let html = text(&page);
        assert!(
            html.contains(fault) && (!own || html.contains("<h2>Lanterns can’t be read</h2>")),
            "{address}: {html}"
        );
    }
    let posted = answer(&shop, &Request::post("/lanterns/force", "{}"));
    let words = text(&posted);
    assert!(posted.status == 422 && words.contains("Lanterns can’t be read:") && words.contains(fault), "{words}");
    assert_eq!(answer(&shop, &Request::get("/nowhere/")).status, 404);
}

/// A player's name cleared by hand stays empty, in the spreadsheet and on paper; if nothing was typed, the list's own
/// name is used.
#[test]
fn a_cleared_player_stays_empty() {
    let list = "ruleset = \"scrubs\"\narmy = \"french\"\nplayer = \"Bo\"\n\n[[units]]\nunit = \"foot\"\ncount = 8\n";
    let row = |typed: Value| text(&post("/check/csv", &json!({ "lists": [["a.toml", list, typed, null]] })));
    assert!(row(json!("")).contains("\na.toml,,,"), "{}", row(json!("")));
    assert!(row(Value::Null).contains("\na.toml,Bo,,"), "{}", row(Value::Null));
    let pile = |typed: Value| post("/check/print", &json!({ "lists": [["a.toml", list, typed]] }));
    assert_eq!(pile(json!("Bo")), pile(Value::Null));
    let nobodys = pile(json!(""));
    assert_eq!(nobodys.status, 200, "{}", text(&nobodys));
    assert!(nobodys != pile(Value::Null), "the list's own player is on the roster");
}

/// A spreadsheet may have as many lists as the page may check at once.
#[test]
fn no_more_lists_are_checked_for_a_spreadsheet_than_for_the_page() {
    let list = "ruleset = \"scrubs\"\narmy = \"french\"\n";
    let (page, sheet) = (vec![json!(["a.toml", list]); 201], vec![json!(["a.toml", list, null, null]); 201]);
    for (path, lists) in [("/check", page), ("/check/csv", sheet)] {
        let refused = post(path, &json!({ "lists": lists }));
        assert!(refused.status == 422 && text(&refused).contains("201 lists at once are too many"), "{path}");
        assert_eq!(post(path, &json!({ "lists": lists[..200] })).status, 200, "{path}");
    }
}

/// Each page of a document has one address, its number; any other has status 404.
#[test]
fn a_page_of_a_document_has_one_address() {
    let first = get("/scrubs/sheet.1.svg");
    assert_eq!((first.status, &first.body), (200, &get("/scrubs/sheet.svg").body));
    for page in ["-1", "0", "+1", "01", "1.0", "x", "", "3", "99999999999999999999999"] {
        assert_eq!(get(&format!("/scrubs/sheet.{page}.svg")).status, 404, "{page}");
        let asked = page.replace('+', "%2B");
        assert_eq!(get(&format!("/scrubs/sheet.svg?page={asked}")).status, 404, "{page}");
    }
}

/// A typed die must be one that it can show; a seed may be any whole number in range.
#[test]
fn typed_dice_and_seeds_must_be_in_range() {
    let first = posted("/firelock/roll", &json!({ "figures": 2, "seed": 1757 }));
    let action = |natural: i64| json!({ "do": "roll", "unit": 0, "roll": "bravery", "natural": natural });
    for natural in [77, 0, -1, 11] {
        let refused = post("/firelock/roll", &json!({ "text": first["text"], "action": action(natural) }));
        assert_eq!(refused.status, 422, "{natural}");
        assert!(text(&refused).contains(&format!("{natural} is out of range: the die shows 1 to 10")));
    }
    // A die out of range in the text is shown with its fault.
    let written = first["text"].as_str().expect("text").replacen("bravery = ", "bravery = 7", 1);
    let html = posted("/firelock/roll", &json!({ "text": written }))["html"].to_string();
    assert!(html.contains("class=\\\"amiss\\\""), "{html}");
    let seeded = posted("/firelock/roll", &json!({ "figures": 2, "seed": "18446744073709551615" }));
    assert!(
        seeded["text"].as_str().is_some_and(|text| text.contains("seed         = \"18446744073709551615\"")),
        "{seeded}"
    );
    for seed in ["18446744073709551616", "-1", "x", "1.5"] {
        assert_eq!(post("/firelock/roll", &json!({ "figures": 2, "seed": seed })).status, 422, "{seed}");
    }
}

/// The fields of a contest state the throws they accept.
#[test]
fn contests_state_the_throws_they_accept() {
    let page = answer(&with_examples(), &Request::get("/thornwick/look-up/"));
    let page = text(&page);
    for field in ["data-natural min=", "data-against min="] {
        assert!(page.contains(field), "{field}");
    }
}

/// With the numbers that players agree on, a small force is legal in every game.
#[test]
fn a_small_force_is_legal_with_the_agreed_numbers() {
    for game in shop().sound() {
        let form = text(&get(&format!("/{}/force/", game.id)));
        let asked: Vec<&str> = form.split("data-stat=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let stats: Vec<Value> = asked.iter().map(|id| json!([id, 60])).collect();
        for army in &game.organisation.armies {
            let begin = json!({ "army": army.id.as_str(), "limit": 400, "stats": stats });
            let begun = posted(&format!("/{}/force", game.id), &json!({ "begin": begin }));
            assert_eq!(errors(&begun), 0, "{} {}: {}", game.id, army.id, begun["text"]);
            // Without them it is not.
            let bare = posted(&format!("/{}/force", game.id), &json!({ "begin": { "army": army.id.as_str() } }));
            assert_eq!(errors(&bare) == 0, asked.is_empty(), "{} {}: {}", game.id, army.id, bare["text"]);
        }
    }
    assert!(
        text(&get("/scrubs/force/"))
            .contains("data-stat=\"morale\" min=\"1\" max=\"100\" placeholder=\"1–100\" required")
    );
}

/// A game folder with the name of one of the page's own addresses is reported, and hides nothing.
#[test]
fn a_game_cannot_have_the_name_of_an_address() {
    const OWN: [&str; 7] = ["author", "check", "guides", "language", "link", "open", "page"];
    let folder = tempfile::tempdir().expect("a folder");
    for name in OWN {
        std::fs::create_dir_all(folder.path().join(name)).expect("made");
        let plate = std::fs::read_to_string(root().join("tests/games/lanterns/ruleset.toml")).expect("readable");
        std::fs::write(folder.path().join(name).join("ruleset.toml"), plate).expect("written");
    }
    let mut assets = Assets::embedded();
    assets.add_folder("data", folder.path()).expect("readable");
    let shop = Shop::new(assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let home = text(&answer(&shop, &Request::get("/")));
    for name in OWN {
        assert!(home.contains(&format!("`{name}` can&#x27;t be the id of a ruleset")), "{home}");
        assert!(!home.contains(&format!("game-card game-{name}")));
    }
    assert!(text(&answer(&shop, &Request::get("/check/"))).contains("Check lists"));
}

/// Every address that a script posts to is answered; scripts read efforts and house rulings from the page's own
/// routes.
#[test]
fn every_posted_address_is_answered() {
    let scripts = files(&root().join("templates/page"), ".js");
    let all: String = scripts.iter().map(|path| std::fs::read_to_string(path).expect("readable")).collect();
    assert!(!all.contains("post(\"/") && !all.contains("post(`/"), "a script types an address by hand");
    let routes = text(&get("/page/routes.js"));
    let after = |mark: &'static str| {
        let named = |rest: &str| rest.split(|letter: char| !letter.is_alphanumeric()).next().map(str::to_owned);
        all.split(mark).skip(1).filter_map(named).collect::<BTreeSet<String>>()
    };
    let path = |name: &String| {
        let line = routes.lines().find_map(|line| line.trim().strip_prefix(&format!("{name}: ")));
        let line = line.unwrap_or_else(|| panic!("no route has the name {name}: {routes}"));
        line.split(['"', '`']).nth(1).expect("a path in quotation marks").replace("${game}", "fistful")
    };
    let known: BTreeSet<String> = after("paths.").iter().map(path).collect();
    let posted: BTreeSet<String> = after("post(paths.").iter().map(path).collect();
    for address in &posted {
        let status = answer(shop(), &Request::post(address, "")).status;
        assert!(![404, 405].contains(&status), "{address}: {status}");
    }
    assert!(posted.len() > 10 && known.len() > posted.len(), "{known:?}");
    for row in [
        r#"{"effort":"quick","method":"GET","parts":[],"rulings":"none"}"#,
        r#"{"effort":"documents","method":"POST","parts":["check","print"],"rulings":"all"}"#,
        r#"{"effort":"long","method":"POST","parts":[null,"suggest"],"rulings":"game"}"#,
    ] {
        assert!(routes.contains(row), "{routes}");
    }
}

/// Every guide is a page, with each of its headings and commands.
#[test]
fn each_guide_is_a_page() {
    let assets = Assets::embedded();
    for name in assets.guides() {
        let guide = assets.guide(name).expect("there").text().unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
        let html = text(&get(&format!("/guides/{name}/")));
        let headings = guide.text.lines().filter(|line| line.starts_with("## ")).count();
        assert!(headings > 3 && html.matches("<h2 id=").count() == headings, "{name}: {html}");
        let fences = guide.text.lines().filter(|line| line.starts_with("```")).count();
        assert_eq!(html.matches("<pre>").count() * 2, fences, "{name}");
    }
}
