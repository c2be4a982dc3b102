//! Nothing is lost on the page, and users always have a way on: first the list's state as a function, then in a
//! browser.

use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use sabretache::page::{Request, answer};
use serde_json::{Map, Value, json};

use crate::browser::{Driver, Visit, visit};
use crate::page::shop;
use crate::support::root;

/// The number of units in the list shown.
const UNITS: &str = "document.querySelectorAll('[data-toggle]').length";

/// The number of figures of each unit, separated by commas.
const FIGURES: &str = "[...document.querySelectorAll('[data-key^=count-]')].map(({ value }) => value).join()";

/// The lists kept by the browser, by name.
const LISTS: &str = "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('list:')).map(([key, value]) => [key.slice(5), JSON.parse(value)]))";

/// Holds the next request for the list until `release()`, which lets it fail if the argument is true.
const HELD: &str = "const real = window.fetch; window.fetch = async (...asked) => { if (!String(asked[0]).endsWith('/force')) return real(...asked); window.fetch = real; if (arguments[0]) throw new TypeError('gone'); await new Promise((go) => { window.release = go; }); return real(...asked); };";

/// Chooses files with these texts; the field must be empty afterwards, so that the same files can be chosen again.
const CHOSEN: &str = "const [field, files] = [document.querySelector('[data-lists-chosen]'), new DataTransfer()]; arguments[0].forEach((text, at) => files.items.add(new File([text], `${at}.toml`))); field.files = files.files; field.dispatchEvent(new Event('change', { bubbles: true })); if (field.files.length > 0) throw new Error('the files are still chosen')";

/// The number of lists shown with their verdicts.
const ROWS: &str = "document.querySelectorAll('[data-list]').length";

/// The number of rolled figures shown.
const ROLLED: &str = "document.querySelectorAll('.figure').length";

/// The text of the figures kept by the browser.
const KEPT: &str = "JSON.parse(localStorage.getItem('set:roll:firelock')).text";

impl Visit {
    /// Begins an empty Harkonnen force, and adds these units.
    async fn begun(&self, units: &[&str]) {
        self.open("/fistful/force").await;
        self.press("input[value=harkonnen]").await;
        self.press("button[value=empty]").await;
        self.until("document.querySelector('[data-verdict]') !== null").await;
        for unit in units {
            self.added(unit).await;
        }
    }

    async fn added(&self, unit: &str) {
        let before = self.units().await;
        self.press(&format!("[data-key=add-{unit}]")).await;
        self.units_are(before + 1).await;
    }

    async fn opened(&self, unit: u64) {
        self.press(&format!("[data-toggle='{unit}']")).await;
        self.until(&format!("document.querySelector('.unit.open')?.dataset.at === '{unit}'")).await;
    }

    async fn units(&self) -> u64 {
        self.run(&format!("return {UNITS}"), Vec::new()).await.as_u64().expect("a number")
    }

    async fn units_are(&self, count: u64) {
        self.until(&format!("{UNITS} === {count}")).await;
    }

    async fn list(&self) -> Value {
        self.run("return document.querySelector('[data-text]').value", Vec::new()).await
    }

    async fn lists(&self) -> Map<String, Value> {
        self.run(&format!("return {LISTS}"), Vec::new()).await.as_object().expect("lists").clone()
    }

    /// The key of the focused element, or else its tag name.
    async fn focus(&self) -> Value {
        self.run("return document.activeElement.dataset.key ?? document.activeElement.tagName", Vec::new()).await
    }

    /// Sets the value of a field and sends this event.
    async fn put(&self, selector: &str, event: &str, words: &str) {
        let put = "const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event(arguments[2], { bubbles: true }))";
        self.run(put, vec![json!(selector), json!(words), json!(event)]).await;
    }

    /// Types these characters into the focused element.
    async fn keys(&self, keys: &str) {
        for key in keys.chars() {
            self.key(key).await;
        }
    }

    async fn figures(&self) -> Value {
        self.run(&format!("return {FIGURES}"), Vec::new()).await
    }

    async fn figures_are(&self, figures: &str) {
        self.until(&format!("{FIGURES} === '{figures}'")).await;
    }

    async fn hash(&self) -> String {
        self.run("return location.hash", Vec::new()).await.as_str().expect("text").to_owned()
    }

    /// Waits until all requests are answered.
    async fn settled(&self) {
        tokio::time::sleep(Duration::from_millis(700)).await;
    }

    /// Opens the same list in a second tab; returns the first and the second.
    async fn twice(&self) -> (fantoccini::wd::WindowHandle, fantoccini::wd::WindowHandle) {
        let address = self.client.current_url().await.expect("an address").to_string();
        let first = self.client.window().await.expect("a tab");
        let second = self.client.new_window(true).await.expect("a tab").handle;
        self.to(&second).await;
        self.client.goto(&address).await.expect("opened");
        self.until(&format!("{UNITS} > 0")).await;
        (first, second)
    }

    /// Opens a page in two tabs, and stays in the second; returns both.
    async fn both(&self, path: &str) -> (fantoccini::wd::WindowHandle, fantoccini::wd::WindowHandle) {
        self.open(path).await;
        let first = self.client.window().await.expect("a tab");
        let second = self.client.new_window(true).await.expect("a tab").handle;
        self.to(&second).await;
        self.open(path).await;
        (first, second)
    }

    /// Waits for a new message that begins with these words; a repeated message is waited for again.
    async fn said(&self, words: &str) {
        let heard = "((words) => words && !words.heard && words.textContent.startsWith";
        self.until(&format!("{heard}('{words}') && (words.heard = true))(document.getElementById('said').firstChild)"))
            .await;
    }

    /// Lets the next request of this kind fail while a script runs.
    async fn failing(&self, kind: &str, script: &str) {
        self.run("document.getElementById('said').textContent = ''", Vec::new()).await;
        self.run(&HELD.replace("/force", kind), vec![json!(true)]).await;
        self.run(script, Vec::new()).await;
        self.said("The server can").await;
    }

    /// Chooses files with these texts on the Check page.
    async fn chosen(&self, texts: &[&str]) {
        self.run(CHOSEN, vec![json!(texts)]).await;
    }

    /// Opens a ruling's form, and adds words to its text.
    async fn ruled(&self, ruling: &str, words: &str) {
        self.press(&format!("[data-ruling={ruling}]")).await;
        let field = format!("#ruling-{ruling} textarea[name=decision]");
        let field = self.client.wait().for_element(Locator::Css(&field)).await.expect("a field");
        field.send_keys(words).await.expect("typed");
    }

    /// Waits until a house ruling with these words is shown.
    async fn rules(&self, ruling: &str, words: &str) {
        let now = format!("document.querySelector('#ruling-{ruling}')?.textContent.includes('{words} (house ruling)')");
        self.until(&now).await;
    }

    async fn to(&self, tab: &fantoccini::wd::WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.expect("a tab");
    }
}

/// Whether this site has no server, so that answers cannot be held back.
fn alone(site: &str) -> bool {
    site.matches('/').count() > 2
}

/// Every case of `tests/page/state.json`, as states before and after; none is changed in place.
#[test]
fn the_state_is_a_plain_function() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/fistful/force").await;
        let cases = std::fs::read_to_string(root().join("tests/page/state.json")).expect("readable");
        let cases: Value = serde_json::from_str(&cases).expect("JSON");
        let script = "const [{ steps, asked }, done] = arguments; \
            const firm = (value) => { if (value && typeof value === 'object') { Object.values(value).forEach(firm); Object.freeze(value); } return value; }; \
            import(new URL(`${document.documentElement.dataset.root}/page/state.js`, location.href)).then((state) => done({ \
              steps: steps.map(({ from, events }) => firm(events).reduce(state.step, firm({ ...state.NONE, ...from }))), \
              becomes: steps.map(({ becomes }) => ({ ...state.NONE, ...becomes })), \
              asked: asked.map(({ from, deed }) => state.asked(firm({ ...state.NONE, ...from }), firm(deed))), \
            }), (wrong) => done(String(wrong)))";
        let done = visit.client.execute_async(script, vec![cases.clone()]).await.expect("run");
        assert!(done.is_object(), "{done}");
        for (at, case) in cases["steps"].as_array().expect("cases").iter().enumerate() {
            assert_eq!(done["steps"][at], done["becomes"][at], "{}", case["name"]);
        }
        for (at, case) in cases["asked"].as_array().expect("cases").iter().enumerate() {
            assert_eq!(done["asked"][at], case["asks"], "{}", case["name"]);
        }
        visit.done().await;
    });
}

/// A list open in two tabs: each shows the other's changes; if both change it at the same moment, both lists are kept.
#[test]
fn two_tabs_of_a_list_lose_nothing() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        let (first, second) = visit.twice().await;
        visit.added("regulars").await;
        visit.to(&first).await;
        visit.units_are(2).await;
        assert!(visit.text("#said").await.starts_with("This list was changed in another tab: this is how it is now."));
        visit.added("garrison").await;
        visit.to(&second).await;
        visit.units_are(3).await;
        let lists = visit.lists().await;
        assert_eq!(lists.len(), 1);
        let text = lists.values().next().expect("a list")["text"].as_str().expect("text").to_owned();
        for unit in ["lieutenant", "regulars", "garrison"] {
            assert!(text.contains(&format!("unit = \"{unit}\"")), "{unit} is not in\n{text}");
        }
        if alone(site) {
            return visit.done().await;
        }
        // The second tab waits for its answer while the first continues.
        visit.run(HELD, vec![json!(false)]).await;
        visit.press("[data-key=add-beast-rabban]").await;
        visit.until("window.release !== undefined").await;
        visit.to(&first).await;
        visit.added("feyd-rautha").await;
        visit.to(&second).await;
        visit.run("window.release()", Vec::new()).await;
        visit.units_are(4).await;
        assert!(visit.text("#said").await.contains("Both are kept: what you see is now a separate list."));
        let lists = visit.lists().await;
        let having = |unit: &str| lists.values().filter(|list| list["text"].to_string().contains(unit)).count();
        assert_eq!((lists.len(), having("beast-rabban"), having("feyd-rautha")), (2, 1, 1));
        visit.to(&first).await;
        visit.settled().await;
        assert_eq!(visit.units().await, 4);
        visit.done().await;
    });
}

/// A list deleted in another tab is kept again after the next change.
#[test]
fn a_list_deleted_elsewhere_is_not_lost() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        let (first, _) = visit.twice().await;
        visit.open("/").await;
        visit.press("[data-lists] .away").await;
        visit.to(&first).await;
        visit.until("document.querySelector('[data-kept]').textContent.startsWith('Forgotten in another tab')").await;
        // Only a change keeps it again, together with text typed beside it.
        visit.put("[data-text]", "input", "half").await;
        visit.press("[data-suggest]").await;
        visit.until("document.querySelector('[data-suggestions]').children.length > 0").await;
        assert_eq!(visit.lists().await.len(), 0);
        visit.added("regulars").await;
        assert_eq!(visit.lists().await.len(), 1);
        let typed =
            "Object.entries(localStorage).some(([key, value]) => key.startsWith('set:typed:') && value === 'half')";
        assert_eq!(visit.run(&format!("return {typed}"), Vec::new()).await, json!(true));
        visit.done().await;
    });
}

/// Each press of undo is one step, however quick.
#[test]
fn undo_goes_back_step_by_step() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars", "garrison"]).await;
        let whole = visit.list().await;
        let twice = "const button = document.querySelector('[data-undo]'); button.click(); button.click()";
        visit.run(twice, Vec::new()).await;
        visit.units_are(1).await;
        visit.press("[data-redo]").await;
        visit.units_are(2).await;
        visit.press("[data-redo]").await;
        visit.units_are(3).await;
        assert_eq!(visit.list().await, whole);
        visit.done().await;
    });
}

/// After an undo that failed, the step can still be undone.
#[test]
fn a_failed_undo_can_be_tried_again() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars", "garrison"]).await;
        let whole = visit.list().await;
        visit.run(HELD, vec![json!(true)]).await;
        visit.press("[data-undo]").await;
        visit.until("document.getElementById('said').textContent.startsWith('The server')").await;
        assert_eq!(visit.list().await, whole);
        for units in [2, 1, 0] {
            visit.press("[data-undo]").await;
            visit.units_are(units).await;
        }
        visit.done().await;
    });
}

/// Redo belongs to its list, and does nothing to another that is opened later.
#[test]
fn redo_stays_with_its_list() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["piter-devries"]).await;
        let (second, text) = (visit.hash().await, visit.list().await);
        visit.begun(&["lieutenant", "regulars", "garrison"]).await;
        let first = visit.hash().await;
        visit.press("[data-undo]").await;
        visit.units_are(2).await;
        let go = "location.hash = arguments[0]; if (arguments[1]) document.querySelector('[data-redo]').click()";
        let redo =
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', ctrlKey: true, bubbles: true }))";
        // Pressed at the same moment, it applies to the first list, and the second is opened all the same.
        for (pressed, units) in [(false, 2), (true, 3)] {
            visit.run(go, vec![json!(second), json!(pressed)]).await;
            visit.until(&format!("{UNITS} === 1 && location.hash === '{second}'")).await;
            visit.run(redo, Vec::new()).await;
            visit.settled().await;
            assert_eq!(visit.list().await, text);
            assert_eq!(visit.lists().await[second.trim_start_matches("#list=")]["text"], text);
            visit.run(go, vec![json!(first)]).await;
            visit.units_are(units).await;
        }
        visit.done().await;
    });
}

/// Players and tables typed beside lists survive a reload.
#[test]
fn players_and_tables_outlast_a_reload() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/check").await;
        let sample = root().join("data/fistful/samples");
        let sample = std::fs::read_dir(sample).expect("a folder").flatten().map(|file| file.path());
        let sample = sample.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).min();
        let field = visit.client.find(Locator::Css("[data-lists-chosen]")).await.expect("a field");
        field.send_keys(&sample.expect("a list").display().to_string()).await.expect("chosen");
        for (typed, words) in [("table", "7"), ("player", "R. Baker")] {
            let selector = format!("[data-typed={typed}]");
            let field = visit.client.wait().for_element(Locator::Css(&selector)).await.expect("a field");
            field.clear().await.expect("empty");
            field.send_keys(words).await.expect("typed");
        }
        visit.key(Key::Tab.into()).await;
        visit.open("/check").await;
        visit.until("document.querySelector('[data-typed=player]')?.value === 'R. Baker'").await;
        visit.until("document.querySelector('[data-typed=table]').value === '7'").await;
        visit.done().await;
    });
}

/// The chosen opponent, and redo, survive a reload.
#[test]
fn the_opponent_outlasts_a_reload() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        let other = json!(visit.hash().await.trim_start_matches("#list="));
        visit.begun(&["regulars", "garrison"]).await;
        visit.press("[data-undo]").await;
        visit.units_are(1).await;
        let choose = "const field = document.querySelector('[data-opponent]'); field.value = arguments[0]; field.dispatchEvent(new Event('change', { bubbles: true }))";
        visit.run(choose, vec![other.clone()]).await;
        visit.until("!document.querySelector('[data-against-shown]').hidden").await;
        let address = visit.client.current_url().await.expect("an address").to_string();
        visit.open("/").await;
        visit.client.goto(&address).await.expect("opened");
        visit.until("document.querySelector('[data-against-shown]').textContent.startsWith('Against ')").await;
        assert_eq!(visit.run("return document.querySelector('[data-opponent]').value", Vec::new()).await, other);
        visit.press("[data-redo]").await;
        visit.units_are(2).await;
        visit.done().await;
    });
}

/// A list's undo history is deleted with it, comes back with it, and never stays without it.
#[test]
fn the_history_of_a_list_goes_with_it() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        visit.run("localStorage.setItem('set:past:gone', '[\"old\"]')", Vec::new()).await;
        let hash = visit.hash().await;
        visit.open("/").await;
        let trails = "Object.keys(localStorage).filter((key) => key.includes('past:'))";
        visit.until(&format!("{trails}.length === 1")).await;
        visit.press("[data-lists] .away").await;
        visit.until(&format!("{trails}.length === 0")).await;
        visit.press("#said button").await;
        visit.until(&format!("{trails}.length === 1")).await;
        visit.open(&format!("/fistful/force/{hash}")).await;
        visit.units_are(1).await;
        visit.press("[data-undo]").await;
        visit.units_are(0).await;
        visit.done().await;
    });
}

/// Suggestions disappear when their list changes, and are never applied to another.
#[test]
fn suggestions_are_for_the_list_as_it_was() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars", "garrison"]).await;
        let take = "[data-suggestions] article button";
        visit.press("[data-suggest]").await;
        visit.until(&format!("document.querySelector('{take}') !== null")).await;
        // Pressed together with another change: that is done, and the suggestion, which would undo it, is not.
        let both =
            "document.querySelector('[data-key=add-regulars]').click(); document.querySelector(arguments[0]).click()";
        visit.run(both, vec![json!(take)]).await;
        visit.units_are(4).await;
        visit.until("document.querySelector('[data-suggestions]').children.length === 0").await;
        visit.settled().await;
        let text = visit.list().await.as_str().expect("text").to_owned();
        assert_eq!((visit.units().await, text.matches("\"regulars\"").count()), (4, 2), "{text}");

        visit.press("[data-suggest]").await;
        visit.until(&format!("document.querySelector('{take}') !== null")).await;
        visit.press(take).await;
        visit.until("document.getElementById('said').textContent.startsWith('Done.')").await;
        assert_eq!(visit.run("return document.activeElement.dataset.suggest", Vec::new()).await, json!(""));
        visit.done().await;
    });
}

/// Only the text that was sent or saved is shown as sent or saved.
#[test]
fn only_the_sent_text_is_shown_as_sent() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars"]).await;
        let is = async |words: &str| {
            visit.until(&format!("document.querySelector('[data-kept]').textContent === '{words}'")).await;
        };
        let (only, sent) = ("Kept in this browser only.", "Sent or saved, and kept in this browser.");
        is(only).await;
        // Text half typed beside the list stays.
        visit.put("[data-text]", "input", &format!("{}# half", visit.list().await.as_str().expect("text"))).await;
        visit.press("[data-save]").await;
        is(sent).await;
        assert!(visit.list().await.as_str().expect("text").ends_with("# half"));
        visit.press("[data-undo]").await;
        visit.units_are(1).await;
        is(only).await;
        let address = visit.client.current_url().await.expect("an address").to_string();
        visit.open("/").await;
        visit.client.goto(&address).await.expect("opened");
        visit.units_are(1).await;
        is(only).await;
        visit.press("[data-redo]").await;
        is(sent).await;
        visit.done().await;
    });
}

/// The focus stays at its place, whatever is pressed.
#[test]
fn the_focus_stays_in_its_place() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars", "garrison"]).await;
        visit.opened(1).await;
        visit.press(".unit.open [data-do=duplicate]").await;
        visit.units_are(4).await;
        assert_eq!(visit.focus().await, "unit-2", "duplicated");
        visit.press(".unit.open [data-do=move][data-up=false]").await;
        visit.until("document.querySelector('.unit.open').dataset.at === '3'").await;
        assert_eq!(visit.focus().await, "down-3", "moved");
        // A double press removes one unit.
        let twice = "const button = document.querySelector('.unit.open [data-do=remove]'); button.focus(); button.click(); button.click()";
        visit.run(twice, Vec::new()).await;
        visit.units_are(3).await;
        visit.settled().await;
        assert_eq!((visit.units().await, visit.focus().await), (3, json!("unit-2")), "the last one removed");
        visit.opened(0).await;
        visit.press(".unit.open [data-do=remove]").await;
        visit.units_are(2).await;
        assert_eq!(visit.focus().await, "unit-0", "the first one removed");
        visit.press("[data-undo]").await;
        visit.units_are(3).await;
        assert_eq!(visit.focus().await, "undo");
        visit.press("[data-redo]").await;
        visit.units_are(2).await;
        assert_eq!(visit.focus().await, "undo", "nothing is left to redo");
        // A repair step: its button disappears with its finding.
        visit.press("[data-key=less-0]").await;
        visit.press(".unit[data-at='0'] .findings .steps button").await;
        visit.until("document.querySelector('.unit[data-at=\"0\"] .findings') === null").await;
        assert_eq!(visit.focus().await, "unit-0", "repaired");
        let group = "[data-do=remove-group]";
        visit.press(group).await;
        visit.until(&format!("document.querySelector('{group}') === null")).await;
        assert_ne!(visit.focus().await, "BODY", "a group removed");
        visit.press("[data-do=group]").await;
        visit.until(&format!("document.querySelector('{group}') !== null")).await;
        assert_eq!(visit.focus().await, "group-0", "a group begun");
        visit.done().await;
    });
}

/// A new unit is visible: in its column, and on a phone behind its tab.
#[test]
fn a_new_unit_opens_in_sight() {
    let seen = "(() => { const { top, bottom } = document.querySelector('.unit.open .line').getBoundingClientRect(); \
                const bars = [...document.querySelectorAll('.bar, .top, .panes')].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0); \
                return top >= 0 && bottom <= innerHeight && bars.every((bar) => bar.bottom <= top || bar.top >= bottom); })()";
    visit(&async |driver: &Driver, site: &str| {
        for width in [1400, 360] {
            let visit = Visit::begin(driver, site, width).await;
            visit.begun(&[]).await;
            for unit in
                ["lieutenant", "regulars", "regulars", "garrison", "regulars", "regulars", "garrison", "regulars"]
            {
                if width < 500 {
                    visit.press("[data-show=add]").await;
                }
                visit.added(unit).await;
                if width < 500 {
                    visit.press("[data-show=list]").await;
                }
                visit.until(seen).await;
            }
            visit.run("scrollTo(0, 0)", Vec::new()).await;
            let last = visit.units().await - 1;
            visit
                .run(
                    &format!("document.querySelector('[data-toggle=\"{last}\"]').focus({{ preventScroll: true }})"),
                    Vec::new(),
                )
                .await;
            visit.key('d').await;
            visit.units_are(last + 2).await;
            visit.until(seen).await;
            visit.done().await;
        }
    });
}

/// Buttons and fields used at the same moment all work, on the unit that they were for.
#[test]
fn quick_presses_all_count() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["regulars", "garrison", "regulars"]).await;
        let before = visit.figures().await;
        let before: Vec<u32> =
            before.as_str().expect("text").split(',').map(|count| count.parse().expect("a number")).collect();
        let keyed = |key: &str| format!("document.querySelector('[data-key={key}]')");
        let twice = |button: &str| format!("const button = {button}; button.click(); button.click()");
        visit.run(&twice(&keyed("more-1")), Vec::new()).await;
        visit.figures_are(&format!("{},{},{}", before[0], before[1] + 2, before[2])).await;
        // The second press of a move button does not move the next unit back.
        visit.opened(0).await;
        visit.run(&twice(&keyed("down-0")), Vec::new()).await;
        visit.settled().await;
        visit.figures_are(&format!("{},{},{}", before[1] + 2, before[0], before[2])).await;
        // A number is typed and a button pressed at the same moment: both are done.
        let both = format!(
            "const field = {}; field.value = 20; field.dispatchEvent(new Event('change', {{ bubbles: true }})); document.querySelector('.unit.open [data-do=remove]').click()",
            keyed("count-0")
        );
        visit.run(&both, Vec::new()).await;
        visit.figures_are(&format!("20,{}", before[2])).await;
        // A force is begun only once.
        visit.open("/fistful/force").await;
        visit.press("input[value=harkonnen]").await;
        visit.run(&twice("document.querySelector('button[value=empty]')"), Vec::new()).await;
        visit.until("document.querySelector('[data-verdict]') !== null").await;
        visit.settled().await;
        assert_eq!(visit.lists().await.len(), 2);
        visit.done().await;
    });
}

/// An answer that arrives while the user types or holds a button down disturbs neither.
#[test]
fn an_answer_does_not_disturb_typing() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["regulars", "garrison"]).await;
        let counts = visit.figures().await;
        let counts: Vec<&str> = counts.as_str().expect("text").split(',').collect();
        visit.run(HELD, vec![json!(false)]).await;
        let field = "const field = document.querySelector(`[data-key=${arguments[0]}]`); field.focus(); field.select()";
        visit.run(field, vec![json!("count-0")]).await;
        visit.keys("11").await;
        visit.run(field, vec![json!("count-1")]).await;
        visit.until("window.release !== undefined").await;
        visit.keys("1").await;
        visit.run("window.release()", Vec::new()).await;
        visit.until("JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('list:'))[1]).text.includes('count = 11')").await;
        visit.settled().await;
        assert_eq!((visit.focus().await, visit.figures().await), (json!("count-1"), json!("11,1")));
        assert!(!visit.list().await.as_str().expect("text").contains("count = 1\n"), "half of a number was sent");
        // The typed number is sent, even if nothing more is typed.
        visit.key(Key::Tab.into()).await;
        visit.until("document.querySelector('[data-text]').value.includes('count = 1\\n')").await;

        // A field reached by Tab is selected, so typing replaces its text.
        visit.run("delete window.release", Vec::new()).await;
        visit.run(HELD, vec![json!(false)]).await;
        visit.run(field, vec![json!("count-0")]).await;
        visit.keys("12").await;
        visit.run(field, vec![json!("count-1")]).await;
        visit.until("window.release !== undefined").await;
        visit.run("window.release()", Vec::new()).await;
        visit.until("document.querySelector('[data-text]').value.includes('count = 12')").await;
        visit.keys("13").await;
        visit.key(Key::Tab.into()).await;
        visit.figures_are("12,13").await;

        // A button is held down while the answer arrives.
        visit.run("delete window.release", Vec::new()).await;
        visit.run(HELD, vec![json!(false)]).await;
        visit.run(field, vec![json!("count-0")]).await;
        visit.keys("14").await;
        let button = visit.client.find(Locator::Css("[data-key=more-1]")).await.expect("a button");
        let moved = PointerAction::MoveToElement { element: button, duration: None, x: 0.0, y: 0.0 };
        let down =
            MouseActions::new("mouse".to_owned()).then(moved).then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        visit.client.perform_actions(down).await.expect("pressed");
        visit.until("window.release !== undefined").await;
        visit.run("window.release()", Vec::new()).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let up = MouseActions::new("mouse".to_owned()).then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        visit.client.perform_actions(up).await.expect("released");
        visit.figures_are("14,14").await;
        assert_ne!(counts, ["14", "14"]);
        visit.done().await;
    });
}

/// Text typed beside the list stays, whatever changes in any tab, until it is read or discarded.
#[test]
fn typed_text_stays_until_it_is_read() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        let (first, second) = visit.twice().await;
        visit.to(&first).await;
        let typed = format!("{}\ncount 8\n", visit.list().await.as_str().expect("text"));
        visit.put("[data-text]", "input", &typed).await;
        visit.added("regulars").await;
        visit.to(&second).await;
        visit.units_are(2).await;
        visit.added("garrison").await;
        visit.to(&first).await;
        visit.units_are(3).await;
        assert_eq!(visit.list().await, json!(typed));
        // It cannot be read, and that is reported; after another change and a reload it is still there.
        visit.press("[data-read-text]").await;
        visit.until("document.querySelector('[data-part=force] .problem') !== null").await;
        visit.press("[data-key=add-regulars]").await;
        visit.units_are(4).await;
        assert_eq!(visit.list().await, json!(typed));
        visit.client.refresh().await.expect("loaded");
        visit.units_are(4).await;
        visit.until("!document.querySelector('[data-unread]').hidden").await;
        assert_eq!(visit.list().await, json!(typed));
        visit.press("[data-as-it-is]").await;
        visit.until("document.querySelector('[data-unread]').hidden").await;
        assert_eq!(visit.list().await.as_str().expect("text").matches("unit = ").count(), 4);
        assert_eq!(visit.run("return document.activeElement.dataset.text", Vec::new()).await, json!(""));
        visit.press("#said button").await;
        visit.until("!document.querySelector('[data-unread]').hidden").await;
        assert_eq!(visit.list().await, json!(typed));
        visit.done().await;
    });
}

/// The undo button in a message undoes that change, and goes away with the next.
#[test]
fn undo_in_a_message_is_for_its_own_change() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars"]).await;
        visit.until("document.querySelector('#said button') !== null").await;
        visit.press("[data-key=more-1]").await;
        visit.until("document.querySelector('#said button') === null").await;
        visit.added("garrison").await;
        visit.press("#said button").await;
        visit.units_are(2).await;
        visit.done().await;
    });
}

/// Opponents are identified by more than their names, and belong to the list they were chosen for.
#[test]
fn the_paper_follows_the_opponent() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let visit = Visit::begin(driver, site, 1400).await;
        let mut others = Vec::new();
        for unit in ["lieutenant", "regulars"] {
            visit.begun(&[unit]).await;
            others.push(visit.hash().await.trim_start_matches("#list=").to_owned());
        }
        visit.begun(&["garrison"]).await;
        let seen = "window.papers = []; const real = window.fetch; window.fetch = (...asked) => { if (String(asked[0]).endsWith('/paper')) papers.push(JSON.parse(asked[1].body).against); return real(...asked); }";
        visit.run(seen, Vec::new()).await;
        for (other, unit) in others.iter().zip(["lieutenant", "regulars"]) {
            visit.put("[data-opponent]", "change", other).await;
            visit.until(&format!("papers.at(-1)?.includes('{unit}')")).await;
        }
        // A link that is slow to unpack is for the list that was open when it was entered.
        let slow = "const real = window.fetch; window.fetch = async (...asked) => { if (String(asked[0]).endsWith('/link')) await new Promise((go) => { window.release = go; }); return real(...asked); }";
        let pack = "const [text, done] = arguments; fetch('/link', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pack: text }) }).then((answer) => answer.json()).then(({ link }) => done(`x/#f=${link}`))";
        let link = visit.client.execute_async(pack, vec![visit.list().await]);
        let link = link.await.expect("packed");
        visit.run(slow, Vec::new()).await;
        visit.put("[data-against-link]", "change", link.as_str().expect("a link")).await;
        visit.until("window.release !== undefined").await;
        visit.run("location.hash = `#list=${arguments[0]}`", vec![json!(others[0])]).await;
        visit.until("document.querySelector('[data-text]').value.includes('lieutenant')").await;
        visit.run("window.release()", Vec::new()).await;
        visit.settled().await;
        assert_eq!(visit.lists().await[&others[0]]["against"], Value::Null);
        visit.done().await;
    });
}

/// A list kept again by another tab is not overwritten by the deleted one, and the focus stays at the lists.
#[test]
fn a_deleted_list_never_overwrites_a_newer_one() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        visit.begun(&["lieutenant"]).await;
        let (first, second) = visit.twice().await;
        visit.open("/").await;
        visit.press("[data-lists] .away").await;
        assert_eq!(visit.run("return document.activeElement.className", Vec::new()).await, json!("away"));
        visit.to(&first).await;
        visit.until("document.querySelector('[data-kept]').textContent.startsWith('Forgotten in another tab')").await;
        visit.added("regulars").await;
        visit.open("/check").await;
        visit.to(&second).await;
        visit.until("document.querySelectorAll('[data-lists] li').length === 2").await;
        visit.press("#said button").await;
        let lists = visit.lists().await;
        assert_eq!(lists.values().filter(|list| list["text"].to_string().contains("regulars")).count(), 1);
        // Without any list a message says so, and there is nothing to save.
        for left in [1, 0] {
            visit.press("[data-lists] .away").await;
            visit.until(&format!("document.querySelectorAll('[data-lists] li').length === {left}")).await;
        }
        let told = "return [document.querySelector('[data-no-lists]').hidden, document.querySelector('[data-save-all]').hidden]";
        assert_eq!(visit.run(told, Vec::new()).await, json!([false, true]));
        visit.done().await;
    });
}

/// Two tabs on the Check page have the same lists, and typing in one is not disturbed when verdicts are renewed.
#[test]
fn lists_to_check_are_the_same_in_all_tabs() {
    visit(&async |driver: &Driver, site: &str| {
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/check").await;
        let (first, second) = {
            let first = visit.client.window().await.expect("a tab");
            let second = visit.client.new_window(true).await.expect("a tab").handle;
            visit.to(&second).await;
            visit.open("/check").await;
            (first, second)
        };
        let rows = "document.querySelectorAll('[data-list]').length";
        for (tab, count) in [(&first, 1), (&second, 2)] {
            visit.to(tab).await;
            visit.until(&format!("{rows} === {}", count - 1)).await;
            visit.put("[data-pasted]", "change", &list).await;
            visit.press("[data-add-pasted]").await;
            visit.until(&format!("{rows} === {count}")).await;
        }
        visit.put("[data-list='1'] [data-typed=player]", "change", "Ann").await;
        visit.to(&first).await;
        visit.until("document.querySelector(\"[data-list='1'] [data-typed=player]\")?.value === 'Ann'").await;
        // Type while the verdicts are renewed.
        visit.press("[data-list='0'] [data-typed=player]").await;
        visit.keys("Bo").await;
        let renewed = "document.querySelector('[data-verdicts] table').dataset.old = ''; document.querySelector('[data-limit]').dispatchEvent(new Event('change', { bubbles: true }))";
        visit.run(renewed, Vec::new()).await;
        visit.until("document.querySelector('[data-verdicts] table').dataset.old === undefined").await;
        visit.keys("b").await;
        visit.key(Key::Tab.into()).await;
        visit.until("localStorage.getItem('set:check-typed').includes('Bob')").await;
        visit.done().await;
    });
}

/// Late verdicts for lists already removed are not shown.
#[test]
fn late_verdicts_are_not_shown() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/check").await;
        visit.put("[data-pasted]", "change", &list).await;
        visit.press("[data-add-pasted]").await;
        visit.until(&format!("{ROWS} === 1")).await;
        visit.run(&HELD.replace("/force", "/check"), vec![json!(false)]).await;
        visit.put("[data-limit]", "change", "300").await;
        visit.until("window.release !== undefined").await;
        visit.press("[data-clear]").await;
        visit.run("window.release()", Vec::new()).await;
        visit.settled().await;
        let rows = "return document.querySelector('[data-verdicts]').children.length";
        assert_eq!(visit.run(rows, Vec::new()).await, json!(0));
        visit.done().await;
    });
}

/// A kept list that cannot be read is shown with its faults, without anything of the previous list, and is repaired
/// under its own name; one that was sent is marked as not yet kept.
#[test]
fn an_unreadable_list_can_be_repaired() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        let good = visit.list().await;
        let bad = format!("{}\ncount 8\n", good.as_str().expect("text"));
        let keep = "localStorage.setItem('list:bad', JSON.stringify({ game: 'fistful', text: arguments[0] })); location.hash = '#list=bad'";
        visit.run(keep, vec![json!(bad)]).await;
        visit.until("document.querySelector('[data-part=force] .problem') !== null").await;
        assert_eq!(visit.list().await, json!(bad));
        assert_eq!(
            visit.run("return document.querySelector('[data-part=bar]').children.length", Vec::new()).await,
            json!(0)
        );
        assert_eq!(visit.lists().await["bad"]["text"], json!(bad));
        visit.put("[data-text]", "input", good.as_str().expect("text")).await;
        visit.press("[data-read-text]").await;
        visit.units_are(1).await;
        let lists = visit.lists().await;
        assert_eq!((lists.len(), &lists["bad"]["text"]), (2, &good));

        let pack = "const [text, done] = arguments; const { root } = document.documentElement.dataset; import(new URL(`${root}/page/app.js`, location.href)).then(({ post }) => post('/link', { pack: text })).then(({ link }) => done(link))";
        let link = visit.client.execute_async(pack, vec![json!(bad)]).await.expect("packed");
        visit.run("location.hash = `#f=${arguments[0]}`", vec![link]).await;
        visit.until("document.querySelector('[data-part=force] .problem') !== null").await;
        assert_eq!(visit.text("[data-kept]").await, "Kept as soon as it can be read.");
        visit.put("[data-text]", "input", good.as_str().expect("text")).await;
        visit.press("[data-read-text]").await;
        visit.units_are(1).await;
        assert_eq!(visit.lists().await.len(), 3);
        visit.done().await;
    });
}

/// Dice typed and figures thrown again at the same moment all count, and the focus stays.
#[test]
fn each_die_that_is_typed_is_kept() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/firelock/roll").await;
        visit.press("[data-roll] button.main").await;
        visit.until("document.querySelectorAll('.figure').length === 8").await;
        let all = "const fields = [...document.querySelectorAll('.figure .rolled')].slice(0, 3); fields[2].focus(); for (const field of fields.slice(0, 2)) { field.value = 1; field.dispatchEvent(new Event('change', { bubbles: true })); } return fields.map(({ dataset }) => [dataset.unit, dataset.roll])";
        let fields = visit.run(all, Vec::new()).await;
        visit.until("[...document.querySelectorAll('.figure .rolled')].slice(0, 2).every((field) => field.defaultValue === '1')").await;
        let at = "const { unit, roll } = document.activeElement.dataset; return [unit, roll]";
        assert_eq!(visit.run(at, Vec::new()).await, fields[2]);
        visit.keys("1").await;
        visit.key(Key::Tab.into()).await;
        visit.until("[...document.querySelectorAll('.figure .rolled')].slice(0, 3).every((field) => field.defaultValue === '1')").await;
        visit.done().await;
    });
}

/// A press or text meant for one unit never reaches another that has moved to its place.
#[test]
fn removing_troops_affects_no_other_unit() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["regulars", "garrison"]).await;
        visit.press("[data-code] summary").await;
        for (field, words) in [("name", "Ordos saboteurs"), ("code", "VAsm")] {
            let field =
                visit.client.find(Locator::Css(&format!("[data-custom] [name={field}]"))).await.expect("a field");
            field.send_keys(words).await.expect("typed");
        }
        visit.press("[data-custom] button[type=submit]").await;
        visit.units_are(3).await;
        // The built troops come first, then the Regulars.
        visit.run("document.querySelector('[data-toggle=\"1\"]').click()", Vec::new()).await;
        visit.until("document.querySelector('.unit.open')?.dataset.at === '1'").await;
        let both = "document.querySelector('[data-do=remove-custom]').click(); document.querySelector('.unit.open [data-do=remove]').click()";
        visit.run(both, Vec::new()).await;
        visit.units_are(2).await;
        visit.settled().await;
        let text = visit.list().await.as_str().expect("text").to_owned();
        assert!(text.contains("unit = \"regulars\"") && text.contains("unit = \"garrison\""), "{text}");
        if !alone(site) {
            visit.press("[data-undo]").await;
            visit.units_are(3).await;
            visit.run(HELD, vec![json!(false)]).await;
            visit.run("document.querySelector('[data-do=remove-custom]').click()", Vec::new()).await;
            visit.until("window.release !== undefined").await;
            let field = "const field = document.querySelector('[data-key=count-1]'); field.focus(); field.select()";
            visit.run(field, Vec::new()).await;
            visit.keys("17").await;
            visit.run("window.release()", Vec::new()).await;
            visit.units_are(2).await;
            visit.key(Key::Tab.into()).await;
            visit.settled().await;
            assert_eq!(visit.figures().await, json!("8,8"));
            assert!(visit.text("#said").await.ends_with("type it again."));
        }
        visit.done().await;
    });
}

/// All presses count that were made before a list was split from another tab's.
#[test]
fn a_list_split_between_tabs_loses_no_press() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["regulars"]).await;
        let (first, second) = visit.twice().await;
        visit.run(HELD, vec![json!(false)]).await;
        let four =
            "const more = document.querySelector('[data-key=more-0]'); for (let at = 0; at < 4; at += 1) more.click()";
        visit.run(four, Vec::new()).await;
        visit.until("window.release !== undefined").await;
        visit.to(&first).await;
        visit.added("garrison").await;
        visit.to(&second).await;
        visit.run("window.release()", Vec::new()).await;
        visit.figures_are("12").await;
        assert_eq!(visit.lists().await.len(), 2);
        visit.done().await;
    });
}

/// A change that failed is not shown as done; typed text stays, and is sent when the server is back.
#[test]
fn a_failed_change_is_not_shown() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["regulars", "garrison"]).await;
        visit.opened(0).await;
        let changed = |key: &str, words: &str| {
            format!(
                "const field = document.querySelector(`[data-key={key}]`); field.value = '{words}'; field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            )
        };
        visit.failing("/force", &changed("count-0", "20")).await;
        visit.figures_are("8,8").await;
        visit.failing("/force", "document.querySelector('.unit.open .option input').click()").await;
        visit.until("[...document.querySelectorAll('.unit.open .option input')].every((box) => box.checked === box.defaultChecked)").await;
        visit.failing("/force", &changed("rename-0", "Red squad")).await;
        visit.settled().await;
        assert_eq!(
            visit.run("return document.querySelector('[data-key=rename-0]').value", Vec::new()).await,
            json!("Red squad")
        );
        visit.press("[data-key=more-1]").await;
        visit.until("document.querySelector('[data-text]').value.includes('Red squad')").await;
        visit.figures_are("8,9").await;
        // An emptied number changes nothing.
        visit.run(&changed("count-0", ""), Vec::new()).await;
        visit.figures_are("8,9").await;

        visit.open("/firelock/roll").await;
        visit.press("[data-roll] button.main").await;
        visit.until(&format!("{ROLLED} === 8")).await;
        let shown = "return [document.querySelector('.figure .rolled'), document.querySelector('.figure input')].map(({ value }) => value)";
        let before = visit.run(shown, Vec::new()).await;
        let typed = |field: &str, words: &str| {
            format!(
                "const field = document.querySelector('.figure {field}'); field.value = '{words}'; field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            )
        };
        visit.failing("/roll", &typed(".rolled", "1")).await;
        visit.failing("/roll", &typed("input", "Bob")).await;
        visit.settled().await;
        assert_eq!(visit.run(shown, Vec::new()).await, json!([before[0], "Bob"]));
        visit.press("[data-again='1']").await;
        visit.until(&format!("{KEPT}.includes('Bob')")).await;
        visit.done().await;
    });
}

/// The focus returns from a message to its earlier place, and the message stays while its button has the focus.
#[test]
fn the_focus_returns_from_a_message() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant", "regulars"]).await;
        let sooner =
            "window.later = setTimeout; window.setTimeout = (go, time) => later(go, time === 9000 ? 1500 : time)";
        visit.run(sooner, Vec::new()).await;
        visit.added("garrison").await;
        visit.run("document.querySelector('#said button').focus()", Vec::new()).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert_eq!(visit.run("return document.activeElement.textContent", Vec::new()).await, json!("Undo"));
        visit.run("window.setTimeout = window.later", Vec::new()).await;
        visit.key(Key::Enter.into()).await;
        visit.units_are(2).await;
        assert_eq!(visit.focus().await, "add-garrison");
        visit.put("[data-text]", "input", "half").await;
        visit.press("[data-as-it-is]").await;
        visit.until("document.querySelector('[data-unread]').hidden").await;
        visit.press("#said button").await;
        visit.until("!document.querySelector('[data-unread]').hidden").await;
        assert_eq!(visit.run("return document.activeElement.dataset.text", Vec::new()).await, json!(""));
        visit.done().await;
    });
}

/// House rulings changed in two tabs all count, and text typed for one survives changes of another.
#[test]
fn house_rulings_of_two_tabs_stay() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        let (first, second) = visit.both("/scrubs/look-up").await;
        visit.ruled("S-12", " One.").await;
        visit.press("#ruling-S-12 button.main").await;
        visit.rules("S-12", "One.").await;
        visit.to(&first).await;
        visit.until("document.querySelector('[data-house-changed]') !== null").await;
        visit.ruled("S-13", " Two.").await;
        visit.ruled("S-14", " Three.").await;
        visit.press("#ruling-S-13 button.main").await;
        visit.rules("S-13", "Two.").await;
        visit.rules("S-12", "One.").await;
        visit.until("document.querySelector('#ruling-S-14 textarea')?.value.endsWith(' Three.')").await;
        visit.run("[...document.querySelectorAll('#ruling-S-14 button')].at(-1).click()", Vec::new()).await;
        assert_eq!(visit.run("return document.activeElement.dataset.ruling", Vec::new()).await, json!("S-14"));
        visit.to(&second).await;
        visit.press("[data-house-changed] button").await;
        visit.rules("S-13", "Two.").await;
        assert_eq!(visit.run("return document.querySelectorAll('form.ruling').length", Vec::new()).await, json!(0));

        // The recipient of a list learns of the house rulings, however the list is sent.
        visit.open("/scrubs/force").await;
        visit.until("document.querySelector('[data-house]') !== null").await;
        visit.press("button[value=empty]").await;
        visit.until("document.querySelector('[data-verdict]') !== null").await;
        visit
            .run("Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true })", Vec::new())
            .await;
        visit.press("[data-send]").await;
        visit.said("The link says 2 house rulings").await;
        let neither = "for (const way of ['share', 'clipboard']) Object.defineProperty(navigator, way, { value: undefined, configurable: true }); window.prompt = (words) => { window.asked = words; }";
        visit.run(neither, Vec::new()).await;
        visit.press("[data-send]").await;
        visit.until("window.asked?.includes('The link says 2 house rulings')").await;
        visit.done().await;
    });
}

/// Files read while another tab adds a list are added to it; choosing the same file twice adds it twice.
#[test]
fn files_are_added_to_the_lists_there_by_then() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        let visit = Visit::begin(driver, site, 1400).await;
        let (first, second) = visit.both("/check").await;
        visit.run(&HELD.replace("/force", "/check/files"), vec![json!(false)]).await;
        visit.chosen(&[&list, &list]).await;
        visit.until("window.release !== undefined").await;
        visit.to(&first).await;
        visit.put("[data-pasted]", "change", &list).await;
        visit.press("[data-add-pasted]").await;
        visit.until(&format!("{ROWS} === 1")).await;
        visit.to(&second).await;
        visit.until(&format!("{ROWS} === 1")).await;
        visit.run("window.release()", Vec::new()).await;
        visit.until(&format!("{ROWS} === 3")).await;
        visit.chosen(&[&list]).await;
        visit.until(&format!("{ROWS} === 4")).await;
        visit.to(&first).await;
        visit.until(&format!("{ROWS} === 4")).await;
        // A file chosen on another page can be chosen again too.
        let left = "const files = new DataTransfer(); files.items.add(new File(['?'], 'a.toml')); for (const field of document.querySelectorAll('[data-open], [data-against]')) { field.files = files.files; field.dispatchEvent(new Event('change', { bubbles: true })); } return [...document.querySelectorAll('[data-open], [data-against]')].map(({ files }) => files.length)";
        for (path, none) in [("/", json!([0])), ("/fistful/force", json!([0, 0]))] {
            visit.open(path).await;
            visit.settled().await;
            assert_eq!(visit.run(left, Vec::new()).await, none, "{path}");
        }
        visit.done().await;
    });
}

/// Lists beyond the most that can be checked are left out with a message; those kept by an older page can be cleared.
#[test]
fn there_is_a_way_out_of_too_many_lists() {
    visit(&async |driver: &Driver, site: &str| {
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/check").await;
        let locked = "localStorage.setItem('set:check', JSON.stringify(Array.from({ length: 201 }, (_, at) => [`${at}.toml`, arguments[0]])))";
        visit.run(locked, vec![json!(list)]).await;
        visit.open("/check").await;
        visit.until("document.querySelector('[data-verdicts] .problem') !== null").await;
        visit.press("[data-clear]").await;
        visit.until("document.querySelector('[data-verdicts]').children.length === 0").await;
        visit.chosen(&["ruleset = \"x\"\n"; 202]).await;
        visit.until(&format!("{ROWS} === 200")).await;
        assert!(visit.text("#said").await.ends_with(": 200.toml, 201.toml."));
        visit.press("[data-clear]").await;
        let large = |marks: usize| format!("{list}{}", "#".repeat(marks));
        visit.chosen(&[&large(700_000), &large(600_000), &list]).await;
        visit.until(&format!("{ROWS} === 2")).await;
        assert!(visit.text("#said").await.ends_with(": 1.toml."));
        visit.open("/check").await;
        visit.until(&format!("{ROWS} === 2")).await;
        visit.done().await;
    });
}

/// Cleared lists can be restored with the names typed beside them; agreed terms survive a reload; verdicts stay as
/// shown while another tab adds a list.
#[test]
fn checked_lists_are_not_lost() {
    visit(&async |driver: &Driver, site: &str| {
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        let visit = Visit::begin(driver, site, 1400).await;
        let (first, second) = visit.both("/check").await;
        let pasted = async |text: &str, count: u32| {
            visit.put("[data-pasted]", "change", text).await;
            visit.press("[data-add-pasted]").await;
            visit.until(&format!("{ROWS} === {count}")).await;
        };
        pasted(&list, 1).await;
        pasted("rubbish", 2).await;
        visit.put("[data-list='0'] [data-typed=player]", "change", "Ann").await;
        visit.press("[data-clear]").await;
        visit.until(&format!("{ROWS} === 0")).await;
        assert_eq!(visit.run("return document.activeElement.dataset.listsChosen", Vec::new()).await, json!(""));
        visit.press("#said button").await;
        visit.until("document.querySelector('[data-typed=player]')?.value === 'Ann'").await;
        assert_eq!(visit.run("return document.activeElement.dataset.clear", Vec::new()).await, json!(""));

        for field in ["[data-sort=verdict]", "[data-sort=verdict]", "[data-filter=legal]"] {
            visit.press(field).await;
        }
        visit.to(&first).await;
        visit.until(&format!("{ROWS} === 2")).await;
        pasted(&list, 3).await;
        visit.to(&second).await;
        visit.until(&format!("{ROWS} === 3")).await;
        let shown = "return [document.activeElement.dataset.filter, document.querySelectorAll('[data-list]:not([hidden])').length, document.querySelector('[data-list]').dataset.list]";
        assert_eq!(visit.run(shown, Vec::new()).await, json!(["legal", 2, "1"]));

        visit.put("[data-limit]", "change", "300").await;
        visit.put("[data-words]", "change", "otter, pine").await;
        visit.to(&first).await;
        let agreed = "document.querySelector('[data-limit]').value === '300' && document.querySelector('[data-words]').value === 'otter, pine'";
        visit.until(agreed).await;
        visit.open("/check").await;
        visit.until(agreed).await;
        visit.done().await;
    });
}

/// Figures thrown in two tabs can all be restored.
#[test]
fn figures_of_two_tabs_stay() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        let (first, second) = visit.both("/firelock/roll").await;
        let thrown = async || {
            visit.press("[data-roll] button.main").await;
            visit.until(&format!("{ROLLED} === 8")).await;
        };
        thrown().await;
        let text = visit.run(&format!("return {KEPT}"), Vec::new()).await;
        visit.to(&first).await;
        visit.until(&format!("{ROLLED} === 8")).await;
        thrown().await;
        visit.said("Rolled all figures anew.").await;
        visit.to(&second).await;
        visit.said("The figures were changed in another tab").await;
        visit.press("#said button").await;
        visit.until(&format!("{KEPT} === {text}")).await;
        visit.to(&first).await;
        visit.said("The figures were changed in another tab").await;
        visit.settled().await;
        if alone(site) {
            return visit.done().await;
        }
        // Both tabs name the first figure at the same moment.
        let named = "return document.querySelector('.figure input').value";
        visit.run(&HELD.replace("/force", "/roll"), vec![json!(false)]).await;
        visit.put(".figure input", "change", "Bob").await;
        visit.until("window.release !== undefined").await;
        visit.to(&second).await;
        visit.put(".figure input", "change", "Ann").await;
        visit.until(&format!("{KEPT}.includes('Ann')")).await;
        visit.to(&first).await;
        visit.run("window.release()", Vec::new()).await;
        visit.until(&format!("{KEPT}.includes('Bob')")).await;
        visit.to(&second).await;
        visit.until("document.querySelector('.figure input').value === 'Bob'").await;
        visit.to(&first).await;
        visit.client.refresh().await.expect("loaded");
        visit.until("document.querySelector('.figure input')?.value === 'Bob'").await;
        visit.press("[data-undo]").await;
        visit.until("document.querySelector('.figure input').value === 'Ann'").await;
        assert_eq!(visit.run(named, Vec::new()).await, json!("Ann"));
        visit.done().await;
    });
}

/// Typed dice and names are undone step by step, after a reload too, and so are the wishes.
#[test]
fn text_typed_beside_figures_is_not_lost() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/firelock/roll").await;
        for (field, words) in [
            ("[name=figures]", "3"),
            ("[name=player]", "Ann"),
            ("[data-weights] [data-way]", "7"),
            ("[name=words]", "otter, pine"),
        ] {
            visit.put(field, "input", words).await;
        }
        visit.open("/firelock/roll").await;
        visit.until("document.querySelector('[name=figures]').value === '3'").await;
        let typed = "return [...['[name=player]', '[data-weights] [data-way]', '[name=words]'].map((field) => document.querySelector(field).value), document.querySelector('[name=seed]').disabled]";
        assert_eq!(visit.run(typed, Vec::new()).await, json!(["Ann", "7", "otter, pine", true]));
        visit.put("[name=words]", "input", "").await;

        visit.press("[data-roll] button.main").await;
        visit.until(&format!("{ROLLED} === 3")).await;
        for (field, words) in [(".figure .rolled", "1"), (".figure input", "Bob")] {
            visit.put(field, "change", words).await;
            visit.until(&format!("document.querySelector('{field}').defaultValue === '{words}'")).await;
        }
        let text = visit.run(&format!("return {KEPT}"), Vec::new()).await;
        visit.press("[data-again='0']").await;
        visit.said("Rolled a new figure.").await;
        visit.press("[data-roll] button.main").await;
        visit.said("Rolled all figures anew.").await;
        visit.press("#said button").await;
        visit.until("document.querySelector('.figure input').value === 'Bob'").await;
        assert_eq!(visit.run("return document.activeElement.type", Vec::new()).await, json!("submit"));
        visit.press("[data-roll] button.main").await;
        visit.said("Rolled all figures anew.").await;
        visit.open("/firelock/roll").await;
        visit.until("!document.querySelector('[data-undo]').disabled").await;
        visit.press("[data-undo]").await;
        visit.until("!document.querySelector('[data-redo]').disabled").await;
        visit.press("[data-undo]").await;
        visit.until(&format!("{KEPT} === {text}")).await;
        visit.press("[data-redo]").await;
        visit.press("[data-redo]").await;
        visit.until("document.querySelector('[data-redo]').disabled").await;
        assert_eq!(visit.run("return document.activeElement.dataset.undo", Vec::new()).await, json!(""));
        visit.done().await;
    });
}

/// The button of a long task stops it when pressed again, and says so.
#[test]
fn a_long_task_is_stopped_by_its_button() {
    visit(&async |driver: &Driver, site: &str| {
        if alone(site) {
            return;
        }
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        let visit = Visit::begin(driver, site, 1400).await;
        let stuck = "const real = window.fetch; window.stopped = null; window.fetch = (...asked) => (String(asked[0]).endsWith(arguments[0]) ? new Promise((_, no) => { window.stopped ??= false; asked[1].signal.addEventListener('abort', () => { window.stopped = true; no(asked[1].signal.reason); }); }) : real(...asked))";
        visit.begun(&["lieutenant", "regulars"]).await;
        for (kind, button, said) in [
            ("/suggest", "[data-suggest]", "Stopped: nothing was suggested."),
            ("/print", "[data-print=all]", "Stopped: nothing was printed."),
            ("/print", "[data-print=this]", "Stopped: nothing was printed."),
        ] {
            let words = visit.text(button).await;
            visit.run(stuck, vec![json!(kind)]).await;
            // The second press of a double click stops nothing.
            let twice = "const button = document.querySelector(arguments[0]); button.click(); button.click()";
            visit.run(twice, vec![json!(button)]).await;
            visit.until("window.stopped === false").await;
            assert!(visit.text(button).await.starts_with("Stop "));
            tokio::time::sleep(Duration::from_millis(600)).await;
            assert_eq!(visit.run("return window.stopped", Vec::new()).await, json!(false));
            visit.press(button).await;
            visit.said(said).await;
            assert_eq!(visit.run("return window.stopped", Vec::new()).await, json!(true));
            assert_eq!(visit.text(button).await, words);
        }
        // Verdicts on new terms replace a request for the earlier ones.
        visit.open("/check").await;
        visit.put("[data-pasted]", "change", &list).await;
        visit.press("[data-add-pasted]").await;
        visit.until(&format!("{ROWS} === 1")).await;
        visit.run(stuck, vec![json!("/check")]).await;
        for (limit, stopped) in [("300", false), ("301", true)] {
            visit.put("[data-limit]", "change", limit).await;
            visit.until(&format!("window.stopped === {stopped}")).await;
        }
        visit.done().await;
    });
}

/// Whoever has lists sees them before the games; Escape in a name that is being typed brings the old one back.
#[test]
fn kept_lists_come_first() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 360).await;
        let first = "document.querySelector('.lists').compareDocumentPosition(document.querySelector('.games')) === Node.DOCUMENT_POSITION_FOLLOWING";
        visit.open("/").await;
        visit.until("!document.querySelector('[data-no-lists]').hidden").await;
        assert_eq!(visit.run(&format!("return {first}"), Vec::new()).await, json!(false));
        visit.begun(&[]).await;
        let large = "[...document.querySelectorAll('.bar :is([data-undo], [data-redo], [data-key=limit])')].every((one) => one.offsetWidth >= 44 && one.offsetHeight >= 44)";
        assert_eq!(visit.run(&format!("return {large}"), Vec::new()).await, json!(true));
        visit.press("details.about summary").await;
        visit
            .run(
                "const field = document.querySelector('[data-key=title-here]'); field.focus(); field.select()",
                Vec::new(),
            )
            .await;
        visit.keys("Nobody").await;
        visit.key(Key::Escape.into()).await;
        let now = "return document.querySelector('[data-key=title-here]').value";
        assert_eq!(visit.run(now, Vec::new()).await, json!("Harkonnen force"));
        visit.key(Key::Tab.into()).await;
        visit.settled().await;
        assert!(visit.list().await.as_str().expect("text").contains("\"Harkonnen force\""));
        visit.open("/").await;
        visit.until(first).await;
        let top = visit
            .run(
                "return document.querySelector('[data-lists] a').getBoundingClientRect().bottom < innerHeight",
                Vec::new(),
            )
            .await;
        assert_eq!(top, json!(true));
        visit.done().await;
    });
}

/// Troops built from a code are added by the button that says so, and a message confirms it.
#[test]
fn troops_from_a_code_are_added() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.begun(&["lieutenant"]).await;
        visit.press("[data-code] summary").await;
        for (field, words) in [("name", "Ordos saboteurs"), ("code", "VAsm")] {
            let field =
                visit.client.find(Locator::Css(&format!("[data-custom] [name={field}]"))).await.expect("a field");
            field.send_keys(words).await.expect("typed");
        }
        visit.press("[data-custom] button[type=submit]").await;
        visit.units_are(2).await;
        assert!(visit.text("#said").await.starts_with("Ordos saboteurs added"));
        assert!(visit.text(".unit.open").await.contains("Ordos saboteurs"));
        assert_eq!(visit.run("return document.activeElement.type", Vec::new()).await, json!("submit"));
        visit.done().await;
    });
    // The same name again rebuilds the same troops, and the message says so.
    let custom = json!({ "do": "custom", "name": "Ordos saboteurs", "code": "VAsm", "role": "troops" });
    let mut now = json!({ "text": "ruleset = \"fistful\"\narmy = \"harkonnen\"\n" });
    for said in ["Ordos saboteurs added", "Ordos saboteurs rebuilt"] {
        let body = json!({ "text": now["text"], "action": custom });
        let response = answer(shop(), &Request::post("/fistful/force", body.to_string()));
        now = serde_json::from_slice(&response.body).expect("JSON");
        assert_eq!(now["said"], json!(said));
        assert_eq!(
            now["text"].as_str().expect("text").matches("unit = \"ordos-saboteurs\"").count(),
            1,
            "{}",
            now["text"]
        );
    }
}

/// The numbers in the verdict are separate: errors, then remarks.
#[test]
fn the_numbers_of_the_verdict_are_separate() {
    let text = "ruleset = \"fistful\"\narmy = \"harkonnen\"\n[[units]]\nunit = \"regulars\"\ncount = 2\n";
    let body = json!({ "text": text }).to_string();
    let response = answer(shop(), &Request::post("/fistful/force", body));
    let now: Value = serde_json::from_slice(&response.body).expect("JSON");
    let bar = now["parts"]["bar"].as_str().expect("HTML");
    let verdict = bar.split("data-verdict>").nth(1).and_then(|rest| rest.split("</p>").next()).expect("a verdict");
    assert!(verdict.ends_with(">Not legal: 2</button><small>, 1 remark</small>"), "{verdict}");
}
