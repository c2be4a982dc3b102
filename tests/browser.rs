//! The page in a real browser, used by somebody who has never seen a terminal: from its server and, if
//! `SABRETACHE_SITE` names the folder that `.ci/run page` wrote, from a plain web space. Without Chromium this prints
//! one line and passes; in CI Chromium must be there.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::serving::server;
use crate::support::{files, root, sabretache};
use crate::web_space::WebSpace;

/// A driver process, stopped when dropped.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Drop for Driver {
    fn drop(&mut self) {
        // If it has ended by itself, that is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first of these programs that is installed.
fn installed(names: &[&str]) -> Option<std::path::PathBuf> {
    let folders: Vec<_> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

fn driver() -> Option<Driver> {
    let program = installed(&["chromedriver"])?;
    installed(&["chromium", "chromium-browser", "google-chrome"])?;
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let mut command = Command::new(program);
    command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
    Some(Driver { child: command.spawn().expect("it begins"), port })
}

/// A user at a browser window of a given width.
pub struct Visit {
    /// The connection to the browser.
    pub client: Client,
    site: String,
}

impl Visit {
    pub async fn begin(driver: &Driver, site: &str, width: u32) -> Visit {
        let chromium = installed(&["chromium", "chromium-browser", "google-chrome"]).expect("it is there");
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1400,1000",
        ];
        let mut options = json!({ "args": arguments, "binary": chromium });
        if width < 1000 {
            let metrics = json!({ "width": width, "height": 740, "pixelRatio": 2.0 });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let capabilities = json!({ "goog:chromeOptions": options });
        let capabilities = capabilities.as_object().expect("an object").clone();
        let address = format!("http://127.0.0.1:{}", driver.port);
        for _ in 0..400 {
            match ClientBuilder::new(HttpConnector::new()).capabilities(capabilities.clone()).connect(&address).await {
                Ok(client) => {
                    let visit = Visit { client, site: site.to_owned() };
                    if width >= 1000 {
                        visit.framed().await;
                    }
                    return visit;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
        panic!("no browser begins at {address}");
    }

    /// Makes the page 1400 × 860 pixels, whatever height this browser's bars have.
    async fn framed(&self) {
        let bars = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]", Vec::new()).await;
        let more = |index: usize| bars[index].as_u64().and_then(|dots| u32::try_from(dots).ok()).expect("a size");
        self.client.set_window_size(1400 + more(0), 860 + more(1)).await.expect("another size");
    }

    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.site)).await.unwrap_or_else(|error| panic!("{path}: {error}"));
        self.until("document.readyState === 'complete'").await;
    }

    pub async fn press(&self, selector: &str) {
        let found = self.client.wait().for_element(Locator::Css(selector)).await;
        let found = found.unwrap_or_else(|error| panic!("{selector}: {error}"));
        self.run("arguments[0].scrollIntoView({ block: 'center' })", vec![json!(found)]).await;
        found.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    pub async fn text(&self, selector: &str) -> String {
        let found = self.client.wait().for_element(Locator::Css(selector)).await;
        found.unwrap_or_else(|error| panic!("{selector}: {error}")).text().await.expect("text")
    }

    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client.execute(script, arguments).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script returns something other than null or false, and returns it.
    pub async fn until(&self, script: &str) -> Value {
        for _ in 0..1200 {
            let value = self.run(&format!("return {script}"), Vec::new()).await;
            if !value.is_null() && value != json!(false) {
                return value;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it never comes to {script}");
    }

    /// Asserts that axe finds no serious or critical problem.
    async fn accessible(&self, what: &str) {
        let axe = std::fs::read_to_string(root().join("tests/axe/axe.min.js")).expect("readable");
        self.run(&axe, Vec::new()).await;
        let script = "const done = arguments[arguments.length - 1]; axe.run().then(found => done(found.violations.filter(one => ['serious', 'critical'].includes(one.impact)).map(one => one.id + ': ' + one.nodes.map(node => node.html.slice(0, 120) + ' ' + node.any.map(check => check.message).join()).join(' | '))))";
        let found = self.client.execute_async(script, Vec::new()).await.expect("axe runs");
        assert_eq!(found, json!([]), "{what}");
    }

    /// Asserts that nothing is wider than the window.
    async fn narrow(&self, what: &str) {
        let widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]";
        let widths = self.run(&format!("return {widths}"), Vec::new()).await;
        assert!(widths[0].as_i64() <= widths[1].as_i64(), "{what} is {widths} wide");
    }

    /// Updates a picture of the README if asked for; in any case it must exist. Other Chromium versions draw text
    /// slightly differently, so people compare the contents.
    async fn pictured(&self, name: &str) {
        if self.site.matches('/').count() > 2 {
            return;
        }
        let path = root().join("output").join(format!("{name}.png"));
        // Waits for colours to finish changing after a touch.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let picture = self.client.screenshot().await.expect("a picture");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &picture).expect("written");
        }
        let size = |bytes: &[u8]| bytes.get(16..24).map(<[u8]>::to_vec);
        let kept = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(size(&kept), size(&picture), "{name} is of another size: write it with UPDATE_EXPECT=1");
    }

    pub async fn key(&self, key: char) {
        let keys = KeyActions::new("keys".to_owned());
        let keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        self.client.perform_actions(keys).await.expect("typed");
    }

    pub async fn done(self) {
        self.client.close().await.expect("closed");
    }
}

/// Visits the page from its server, then from the site folder; does nothing without a browser.
pub fn visit(go: &impl AsyncFn(&Driver, &str)) {
    let Some(driver) = driver() else {
        assert!(std::env::var_os("CI").is_none(), "CI needs Chromium and its driver");
        // Printed to standard error, where `cargo test` shows it.
        std::io::Write::write_all(&mut std::io::stderr(), b"no Chromium here: the page was not tried in a browser\n")
            .expect("said");
        return;
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let server = server(&[]);
        go(&driver, &format!("http://{}", server.address)).await;
        if let Some(folder) = site_folder() {
            let space = WebSpace::begin(folder).await;
            go(&driver, &space.address()).await;
        }
    });
}

/// The folder that `.ci/run page` wrote, if the environment names one.
fn site_folder() -> Option<PathBuf> {
    std::env::var_os("SABRETACHE_SITE").map(|folder| root().join(folder))
}

/// A user builds the README's garrison by clicks alone, breaks and repairs it, and gets the paper that the command
/// line prints.
#[test]
fn a_legal_force_is_built_by_clicks() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/").await;
        visit.press(".game-fistful .ways a[href$='force/']").await;
        visit.press("input[value=harkonnen]").await;
        visit.press("button[value=empty]").await;
        for unit in ["lieutenant", "regulars", "regulars", "garrison"] {
            let before = visit.run("return document.querySelectorAll('[data-toggle]').length", Vec::new()).await;
            visit.press(&format!("[data-key=add-{unit}]")).await;
            visit.until(&format!("document.querySelectorAll('[data-toggle]').length > {before}")).await;
        }
        assert!(visit.text("[data-verdict]").await.starts_with("Legal"));
        visit.until("document.querySelectorAll('[data-pages] svg').length > 0").await;

        // Tabs are told apart by their lists.
        typed(&visit, "#force-name", "Carthag").await;
        visit.until("document.title === 'Carthag · A Fistful of Sardaukar: build'").await;

        // Too small a squad: the finding is shown at its unit, and a button fixes it.
        for _ in 0..2 {
            visit.press("[data-key=less-1]").await;
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        visit.until("document.querySelector('[data-verdict]').textContent.startsWith('Not legal')").await;
        assert!(visit.text(".unit[data-at='1'] .findings").await.contains("FS 329"));
        visit.press(".unit[data-at='1'] .steps button").await;
        visit.until("document.querySelector('[data-verdict]').textContent.startsWith('Legal')").await;
        visit.press("[data-undo]").await;
        visit.until("document.querySelector('[data-verdict]').textContent.startsWith('Not legal')").await;
        visit.press("[data-redo]").await;
        visit.until("document.querySelector('[data-verdict]').textContent.startsWith('Legal')").await;

        // A button spends the points left over; undo takes that back.
        let length = "document.querySelector('[data-text]').value.length";
        let before = visit.run(&format!("return {length}"), Vec::new()).await;
        visit.press("[data-suggest]").await;
        visit.press("[data-suggestions] article button").await;
        visit.until(&format!("{length} !== {before}")).await;
        visit.until("document.querySelector('[data-verdict]').textContent.startsWith('Legal')").await;
        visit.press("[data-undo]").await;

        // The list is kept: leave the page and open it again.
        let address = visit.client.current_url().await.expect("an address").to_string();
        visit.open("/").await;
        visit.press("[data-lists] a").await;
        visit.until("document.querySelector('[data-verdict]')?.textContent.startsWith('Legal')").await;
        assert_eq!(visit.client.current_url().await.expect("an address").to_string(), address);
        visit.accessible("the builder").await;
        visit.run("document.getElementById('said').hidden = true; document.activeElement.blur()", Vec::new()).await;
        tokio::time::sleep(Duration::from_millis(700)).await;
        visit.pictured("page-builder").await;

        // The page prints the same bytes as the command line.
        let list = visit.run("return document.querySelector('[data-text]').value", Vec::new()).await;
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("carthag.toml"), list.as_str().expect("text")).expect("written");
        assert_eq!(sabretache(folder.path(), &["check", "carthag.toml"]).status.code(), Some(0));
        assert!(sabretache(folder.path(), &["roster", "carthag.toml"]).status.success());
        let printed = std::fs::read(folder.path().join("output/carthag-roster.pdf")).expect("printed");
        let script = "const done = arguments[arguments.length - 1]; const { root } = document.documentElement.dataset; import(new URL(`${root}/page/reach.js`, location.href)).then(({ reach }) => reach('/fistful/print', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: arguments[0], document: 'roster' }) })).then(answer => answer.arrayBuffer()).then(bytes => done([...new Uint8Array(bytes)]))";
        let bytes = visit.client.execute_async(script, vec![list]).await.expect("fetched");
        let bytes: Vec<u8> = serde_json::from_value(bytes).expect("bytes");
        assert!(bytes == printed, "{} bytes and {}", bytes.len(), printed.len());
        visit.done().await;
    });
}

/// Rolling figures, using tables and checking ten lists work; axe finds nothing serious on any screen.
#[test]
fn a_company_is_rolled_a_table_consulted_and_lists_are_checked() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/firelock/roll").await;
        visit.accessible("roll").await;
        visit.press("[data-roll] button.main").await;
        visit.until("document.querySelectorAll('.figure').length === 8").await;
        visit.run("document.querySelector('[name=seed]').value = 1757", Vec::new()).await;
        visit.press("[data-roll] button.main").await;
        visit.until("document.querySelector('.figure input').value === 'Silas Harrow'").await;
        visit.pictured("page-roll").await;
        visit.press("[data-to-builder]").await;
        visit.until("document.querySelectorAll('[data-toggle]').length === 8").await;

        visit.open("/scrubs/look-up").await;
        visit.accessible("look-up").await;
        visit.press("#sighting [data-throw]").await;
        visit.until("document.querySelector('#sighting svg.die') !== null").await;

        // Change a ruling for the club: page and paper show it; then restore it.
        visit.press("[data-ruling=S-12]").await;
        visit.accessible("a ruling being changed").await;
        let words = visit.client.find(Locator::Css("form.ruling textarea[name=decision]")).await.expect("a field");
        words.send_keys(" Five add 1.").await.expect("typed");
        visit.press("form.ruling button.main").await;
        visit.until("document.querySelector('#ruling-S-12')?.textContent.includes('no modifier. Five add 1. (house ruling)')").await;
        visit.open("/scrubs/").await;
        visit.until("document.querySelector('.pictures')?.textContent.includes('1 house ruling: S-12')").await;
        visit.press("[data-house-drop]").await;
        visit
            .until("document.querySelector('.pictures svg') && !document.body.textContent.includes('1 house ruling')")
            .await;

        visit.open("/check").await;
        visit.accessible("check").await;
        let lists: Vec<String> = files(&root().join("data"), ".toml")
            .iter()
            .filter(|path| path.parent().is_some_and(|folder| folder.ends_with("samples")))
            .take(10)
            .map(|path| path.display().to_string())
            .collect();
        let field = visit.client.find(Locator::Css("[data-lists-chosen]")).await.expect("a field");
        field.send_keys(&lists.join("\n")).await.expect("chosen");
        visit.until("document.querySelectorAll('[data-verdict=legal]').length === 10").await;
        visit.accessible("verdicts").await;
        for path in ["/", "/death", "/fistful", "/tenir/force"] {
            visit.open(path).await;
            visit.accessible(path).await;
        }
        visit.run("localStorage.setItem('set:scheme', 'dark')", Vec::new()).await;
        for path in
            ["/", "/death/look-up", "/fistful", "/scrubs/look-up", "/firelock/roll", "/tenir/throw", "/tenir/force"]
        {
            visit.open(path).await;
            visit.accessible(&format!("{path} in the dark")).await;
        }
        visit.done().await;
    });
}

/// A window of a laptop at 200 %, and a phone at that: nothing scrolls sideways, and what is pressed is in sight.
#[test]
fn it_fits_at_twice_the_size() {
    visit(&async |driver: &Driver, site: &str| {
        for width in [700, 180] {
            let visit = Visit::begin(driver, site, width).await;
            for page in
                ["/", "/check", "/fistful", "/fistful/look-up", "/fistful/throw", "/fistful/force", "/firelock/roll"]
            {
                visit.open(page).await;
                visit.narrow(&format!("{page} at {width}")).await;
            }
            visit.open("/fistful/throw").await;
            visit.until("document.querySelector('[data-large] strong') !== null").await;
            let whole = "const at = document.querySelector('[data-throw]').getBoundingClientRect(); return at.left >= 0 && at.right <= innerWidth";
            assert_eq!(visit.run(whole, Vec::new()).await, json!(true), "{width}");
            visit.narrow(&format!("chances at {width}")).await;
            if width == 700 {
                let beside = "const [home, scheme] = ['.home', '.scheme'].map((one) => document.querySelector(one).getBoundingClientRect()); return scheme.top < home.bottom";
                assert_eq!(visit.run(beside, Vec::new()).await, json!(true));
            }
            visit.done().await;
        }
    });
}

/// On a phone nothing scrolls sideways, and everything works by taps.
#[test]
fn it_fits_a_phone() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 360).await;
        for path in [
            "/",
            "/check",
            "/scrubs",
            "/tenir",
            "/fistful/look-up",
            "/death/look-up",
            "/firelock/throw",
            "/firelock/roll",
            "/fistful/force",
        ] {
            visit.open(path).await;
            visit.narrow(path).await;
        }
        // The verdict on a list is visible without scrolling its table.
        visit.open("/check").await;
        let list = std::fs::read_to_string(root().join("data/scrubs/samples/desert-patrol.toml")).expect("readable");
        typed(&visit, "[data-pasted]", &list).await;
        visit.press("[data-add-pasted]").await;
        visit.until("document.querySelector('[data-verdict=legal]') !== null").await;
        let seen = "document.querySelector('td.verdict').getBoundingClientRect().right <= innerWidth";
        assert_eq!(visit.run(&format!("return {seen}"), Vec::new()).await, json!(true));
        visit.accessible("verdicts on a phone").await;
        visit.open("/scrubs/look-up").await;
        visit.press("#sighting [data-row]").await;
        visit.pictured("page-look-up").await;
        visit.open("/fistful/throw").await;
        visit.run("const action = document.querySelector('#action'); action.value = 'shooting'; action.dispatchEvent(new Event('change'))", Vec::new()).await;
        visit.until("document.querySelector('[data-large] strong')?.textContent === '40%'").await;
        visit.press("[data-throw]").await;
        visit.until("document.querySelector('[data-outcome] li') !== null").await;
        visit.narrow("a throw").await;
        visit.accessible("a throw on a phone").await;
        visit.run("scrollTo(0, 0)", Vec::new()).await;
        visit.pictured("page-throw").await;
        // The inputs, and the chances that belong to them, are there again after a look at another page.
        let field = "document.querySelector('form.action:not([hidden]) [data-input=figures]')";
        let set = |number: i64| {
            format!(
                "const field = {field}; field.value = {number}; field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
            )
        };
        let large = "document.querySelector('[data-large] strong')?.textContent";
        visit.run(&set(7), Vec::new()).await;
        let chance = visit.until(&format!("{large} !== '40%' && {large}")).await;
        let chance = chance.as_str().expect("a chance").to_owned();
        visit.open("/fistful/look-up").await;
        visit.run("history.back()", Vec::new()).await;
        visit.until(&format!("{large} === '{chance}' && {field}.value === '7'")).await;
        // A number that can't be leaves no chance standing.
        visit.run(&set(99_999), Vec::new()).await;
        let why = format!("{large} === undefined && document.querySelector('[data-large] .amiss')?.textContent");
        let why = visit.until(&why).await;
        assert!(
            why.as_str().is_some_and(|why| why.contains("99999 can’t be, only a whole number from 1 to ")),
            "{why}"
        );
        let seen = "const at = document.querySelector('[data-large] .amiss').getBoundingClientRect(); return at.top > 0 && at.bottom <= innerHeight";
        assert_eq!(visit.run(seen, Vec::new()).await, json!(true));
        // The names of rows stay visible however far a table is scrolled.
        visit.open("/firelock/look-up").await;
        let named = "const scroll = document.querySelector('#hit-chance .scroll'); scroll.scrollLeft = 9999; const at = scroll.getBoundingClientRect(); return scroll.scrollLeft > 0 && [...scroll.querySelectorAll('tbody th:first-child')].every((name) => name.getBoundingClientRect().left === at.left)";
        assert_eq!(visit.run(named, Vec::new()).await, json!(true));
        visit.open("/fistful/force").await;
        visit.press("input[value=fremen]").await;
        visit.press("button[value=small]").await;
        visit.until("document.querySelectorAll('[data-toggle]').length > 0").await;
        visit.press("[data-toggle='0']").await;
        visit.until("document.querySelector('.unit.open') !== null").await;
        visit.narrow("an open unit").await;
        visit.press("[data-show=add]").await;
        visit.narrow("what may be added").await;
        visit.press("[data-show=print]").await;
        visit.until("document.querySelectorAll('[data-pages] svg').length > 0").await;
        visit.narrow("the paper").await;
        visit.accessible("the builder on a phone").await;
        visit.open("/scrubs").await;
        visit.accessible("a sheet on a phone").await;
        visit.done().await;
    });
}

/// On a phone, the way back leads from each part of the builder to the part before it, to the first step, and out; the
/// way forward leads to the list again, with its undo.
#[test]
fn the_way_back_leads_through_the_builder() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 360).await;
        let back = async |then: &str| {
            visit.run("history.back()", Vec::new()).await;
            visit.until(then).await;
        };
        visit.open("/fistful").await;
        visit.open("/fistful/force").await;
        visit.press("button[value=small]").await;
        visit.until("document.querySelectorAll('[data-toggle]').length > 0").await;
        visit.press("[data-show=print]").await;
        visit.press("[data-show=add]").await;
        let before = visit.run("return document.querySelectorAll('[data-toggle]').length", Vec::new()).await;
        visit.press("[data-do=add]").await;
        let more = format!("document.querySelectorAll('[data-toggle]').length > {before}");
        visit.until(&more).await;
        for part in ["print", "list"] {
            back(&format!("document.querySelector('[data-builder]').dataset.pane === '{part}'")).await;
        }
        back("!document.querySelector('[data-start]').hidden").await;
        visit.run("history.forward()", Vec::new()).await;
        visit.until(&format!("document.querySelector('[data-start]').hidden && {more}")).await;
        visit.press("[data-undo]").await;
        visit.until(&format!("document.querySelectorAll('[data-toggle]').length === {before}")).await;
        back("!document.querySelector('[data-start]').hidden").await;
        back("document.querySelector('.sheet') !== null").await;
        visit.done().await;
    });
}

/// A modifier that counts several times is given as a number, kept when the page is loaded again; one too many is
/// refused.
#[test]
fn a_modifier_is_given_as_often_as_it_counts() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/scrubs/throw#hook-throw").await;
        let large = "document.querySelector('[data-large] strong')?.textContent";
        visit.until(&format!("{large} === '60%'")).await;
        let field = "form.action:not([hidden]) [data-counts]";
        let put = "const [field] = document.querySelectorAll(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input', { bubbles: true }))";
        visit.run(put, vec![json!(field), json!("2")]).await;
        visit.until(&format!("{large} === '40%'")).await;
        visit.open("/scrubs").await;
        visit.run("history.back()", Vec::new()).await;
        visit.until(&format!("{large} === '40%' && document.querySelector('{field}').value === '2'")).await;
        visit.run(put, vec![json!(field), json!("4")]).await;
        visit.until(&format!("{large} === undefined && document.querySelector('[data-large] .amiss') !== null")).await;
        visit.done().await;
    });
}

/// Units chosen from a sample and from a pasted list fill in the inputs that they settle; a number may be changed and
/// put back; all of it is there again after a look at another page.
#[test]
fn units_fill_in_a_throw() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 360).await;
        visit.open("/fistful/throw#shooting").await;
        visit.press("[data-units] summary").await;
        choose(&visit, "#own-list", "sample:Carthag garrison").await;
        visit.until("document.querySelector('#own-unit').options.length === 6").await;
        choose(&visit, "#own-unit", "2").await;
        let shows = |input: &str, value: &str| {
            format!("document.querySelector('form.action:not([hidden]) [data-input={input}]').value === '{value}'")
        };
        let settled = format!("{} && {} && {}", shows("weapon", "Lasgun"), shows("skill", "4"), shows("figures", "3"));
        visit.until(&settled).await;
        choose(&visit, "#other-list", "pasted").await;
        let pasted = std::fs::read_to_string(root().join("data/fistful/samples/corrino-sardaukar.toml"));
        typed(&visit, "[data-side=other] textarea", &format!("Hello,\n\n{}", pasted.expect("readable"))).await;
        visit.press("[data-side=other] [data-use]").await;
        let shield = "document.querySelector('form.action:not([hidden]) [data-input=shield]').checked";
        visit.until(shield).await;
        let notes =
            "[...document.querySelectorAll('form.action:not([hidden]) .of-unit')].map((note) => note.textContent)";
        visit
            .until(&format!(
                "({notes}).join() === 'from Lasgun squad,from Lasgun squad,from Lasgun squad,from Lieutenant'"
            ))
            .await;
        visit.narrow("units of a throw").await;
        visit.accessible("units of a throw").await;
        let put = "const [field] = document.querySelectorAll(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input', { bubbles: true }))";
        let field = |input: &str| json!(format!("form.action:not([hidden]) [data-input={input}]"));
        visit.run(put, vec![field("distance"), json!("5")]).await;
        visit.run(put, vec![field("figures"), json!("2")]).await;
        let large = "document.querySelector('[data-large] strong')?.textContent";
        let chance = visit.until(&format!("({notes})[2] === 'Lasgun squad: 3 Put back' && {large}")).await;
        visit.open("/fistful").await;
        visit.run("history.back()", Vec::new()).await;
        visit.until(&format!("{} && {shield} && {large} === {chance}", shows("figures", "2"))).await;
        visit.press("form.action:not([hidden]) .of-unit button").await;
        visit.until(&format!("{} && {large} && {large} !== {chance}", shows("figures", "3"))).await;
        visit.press("[data-throw]").await;
        visit.until("document.querySelector('[data-outcome] li') !== null").await;
        // Without the list, the form is the player's again.
        choose(&visit, "#own-list", "").await;
        visit.until(&format!("({notes}).join() === 'from Lieutenant'")).await;
        visit.done().await;
    });
}

/// A list that cannot be read is opened to be changed on the page that checks lists.
#[test]
fn an_unreadable_file_leads_to_its_text() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        for path in ["/", "/fistful/force"] {
            visit.open(path).await;
            visit.until("document.querySelector('[data-start]')?.hidden !== true").await;
            let choose = "const field = document.querySelector('[data-open]'); const files = new DataTransfer(); \
                          files.items.add(new File(['ruleset = \"fistful\"\\ncount = = 9\\n'], 'a.toml')); \
                          field.files = files.files; field.dispatchEvent(new Event('change', { bubbles: true }))";
            visit.run(choose, Vec::new()).await;
            visit.until("document.querySelector('.said.exact.at-leisure:not([hidden])') !== null").await;
            let said = visit.text(".said").await;
            assert!(said.contains("a.toml can’t be read") && said.contains("2 | count = = 9"), "{said}");
        }
        visit.press(".said button:nth-of-type(2)").await;
        visit.until("document.activeElement.dataset?.amended === '0'").await;
        visit.run("document.activeElement.value = 'ruleset = \"fistful\"\\narmy = \"fremen\"\\n'", Vec::new()).await;
        visit.press("[data-again='0']").await;
        visit.until("document.querySelector('[data-to-builder]') !== null").await;
        visit.done().await;
    });
}

/// A list can be begun, extended, changed and undone without a mouse.
#[test]
fn the_keyboard_is_enough() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/fistful/force").await;
        visit.until("!document.querySelector('[data-start]').hidden").await;
        let tab_to = async |wanted: &str| {
            for _ in 0..120 {
                if visit.run(&format!("return document.activeElement.matches({wanted:?})"), Vec::new()).await
                    == json!(true)
                {
                    return;
                }
                visit.key(Key::Tab.into()).await;
            }
            panic!("no way by Tab to {wanted}");
        };
        tab_to("input[name=army]").await;
        for _ in 0..3 {
            visit.key(Key::Down.into()).await;
        }
        tab_to("button[value=empty]").await;
        visit.key(Key::Enter.into()).await;
        visit.until("document.querySelector('[data-verdict]') !== null").await;
        tab_to("[data-key=add-regulars]").await;
        visit.key(Key::Enter.into()).await;
        visit.until("document.querySelectorAll('[data-toggle]').length === 1").await;
        assert_eq!(visit.run("return document.activeElement.dataset.key", Vec::new()).await, json!("add-regulars"));
        tab_to("[data-toggle]").await;
        visit.key('+').await;
        visit.until("document.querySelector('[data-key=count-0]').value === '9'").await;
        visit.key('d').await;
        visit.until("document.querySelectorAll('[data-toggle]').length === 2").await;
        tab_to("[data-toggle]").await;
        visit.key(Key::Delete.into()).await;
        visit.until("document.querySelectorAll('[data-toggle]').length === 1").await;
        tab_to("[data-undo]").await;
        visit.key(Key::Enter.into()).await;
        visit.until("document.querySelectorAll('[data-toggle]').length === 2").await;
        visit.done().await;
    });
}

/// When an author saves a file, the block that changed is framed, or the problem shown with its line.
#[test]
fn an_author_sees_each_save() {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("club/scrubs/tables");
    std::fs::create_dir_all(&own).expect("made");
    let fire = std::fs::read_to_string(root().join("data/scrubs/tables/fire.toml")).expect("readable");
    let save = |text: &str| std::fs::write(own.join("fire.toml"), text).expect("written");
    save(&fire);
    let aids = std::fs::read_to_string(root().join("data/scrubs/aids.toml")).expect("readable");
    let endless = "\n[[aids]]\nname = \"Unbridgeable-nevertheless\"\nsays = \"Incomprehensibilities'andcircumlocutions\"\ncount = 1\nmarker = { size = \"20\", colour = \"#222222\", shape = \"disc\" }\n";
    std::fs::write(folder.path().join("club/scrubs/aids.toml"), format!("{aids}{endless}")).expect("written");
    let server = server(&["--data", &folder.path().join("club").display().to_string()]);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let visit = Visit::begin(&driver, &format!("http://{}", server.address), 1400).await;
        // A document that can't be laid out is reported on the page where it was asked for.
        visit.open("/scrubs/").await;
        visit.press("[data-document$='aids.pdf']").await;
        visit.until("document.querySelector('[data-paper-problem]').textContent.includes('does not fit')").await;
        visit.open("/").await;
        visit.press(".tabs a[href='/author/']").await;
        visit.until("document.querySelectorAll('.paper svg').length > 1").await;
        // The page asks for the first change only once it has loaded.
        tokio::time::sleep(Duration::from_millis(300)).await;
        save(&fire.replace("A hit kills;", "A hit always kills;"));
        visit.until("document.querySelector('rect.outlined') !== null").await;
        assert_eq!(visit.text("#said").await, "Fire changed.");
        // A block that continues in another column has a frame there too.
        let framed = "[...document.querySelectorAll('svg .words text')].filter(text => text.textContent.includes('A hit always')).map(text => text.getBoundingClientRect()).some(text => { return [...document.querySelectorAll('rect.outlined')].map(frame => frame.getBoundingClientRect()).some(frame => frame.left <= text.left && frame.right >= text.right && frame.top <= text.top && frame.bottom >= text.bottom); })";
        assert_eq!(visit.run(&format!("return {framed}"), Vec::new()).await, json!(true));
        visit.accessible("the author's page").await;
        save(&fire.replace("stub ", "stubb "));
        visit.until("[...document.querySelectorAll('pre.problem')].some(one => one.textContent.includes('`stubb` is not a key here'))").await;
        visit.done().await;
    });
}

/// Contests, shifted dice and handfuls are thrown on the page, which lights the row of the result.
#[test]
fn contests_and_handfuls_are_thrown() {
    let Some(driver) = driver() else { return };
    let server = server(&["--data", &root().join("tests/games").display().to_string()]);
    let go = async {
        let visit = Visit::begin(&driver, &format!("http://{}", server.address), 1400).await;
        visit.open("/thornwick/look-up").await;
        // Typed repeatedly until the page listens.
        let typed = "(() => { const at = document.querySelector('#fight'); \
                     const put = (name, value) => { const field = at.querySelector(name); field.value = value; \
                     field.dispatchEvent(new Event('change', { bubbles: true })); }; \
                     put('[data-natural]', 7); put('[data-against]', 5); \
                     return at.querySelector('.lit')?.textContent ?? null })()";
        let row = visit.until(typed).await;
        assert!(row.as_str().is_some_and(|row| row.contains("a wound")), "{row}");
        // A number that the die cannot show is refused, and the earlier result stays.
        let refused = "const field = document.querySelector('#fight [data-against]'); field.value = 77; \
                       field.dispatchEvent(new Event('change', { bubbles: true })); \
                       return field.validationMessage + document.querySelector('#fight .lit')?.textContent";
        let refused = visit.run(refused, Vec::new()).await;
        let kept = |words: &str| words.starts_with("The dice show ") && words.contains("a wound");
        assert!(refused.as_str().is_some_and(kept), "{refused}");
        // The worst die of the ladder, shifted all the way, becomes the best: no number exceeds its faces.
        let ticks = "for (const tick of document.querySelectorAll('#fight [data-tick]')) tick.click(); return true";
        visit.run(ticks, Vec::new()).await;
        visit.press("#fight [data-throw]").await;
        let dice = visit.until("document.querySelectorAll('#fight .fell .die').length").await;
        assert_eq!(dice, json!(2));
        visit.open("/lanterns/look-up").await;
        // Thrown repeatedly until the page listens.
        let handful = "(() => { const at = document.querySelector('#damage'); const dice = () => at.querySelectorAll('.fell .die').length; \
                       if (dice() === 0) { at.querySelector('[data-dice]').value = 8; at.querySelector('[data-throw]').click(); } \
                       return dice() || null })()";
        assert_eq!(visit.until(handful).await, json!(8));
        assert_eq!(visit.run("return document.querySelector('#damage .lit') !== null", Vec::new()).await, json!(true));
        visit.accessible("look-up with handfuls").await;
        visit.done().await;
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(go);
}

/// A page in a site folder is kept by the browser: once opened, all of it works when the web space is gone.
#[test]
fn the_site_folder_works_without_a_connection() {
    let (Some(folder), Some(driver)) = (site_folder(), driver()) else { return };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let space = WebSpace::begin(folder).await;
        let visit = Visit::begin(&driver, &space.address(), 1400).await;
        visit.open("/").await;
        visit.until("navigator.serviceWorker.controller !== null").await;
        // The files for building are cached once they are needed.
        visit.open("/fistful/force/").await;
        visit.press("input[value=fremen]").await;
        visit.press("button[value=small]").await;
        visit.until("document.querySelectorAll('[data-pages] svg').length > 0").await;

        drop(space);
        tokio::time::sleep(Duration::from_millis(300)).await;
        visit.open("/scrubs/look-up").await;
        visit.press("#sighting [data-throw]").await;
        visit.until("document.querySelector('#sighting svg.die') !== null").await;
        visit.open("/tenir/").await;
        visit.until("document.querySelectorAll('.paper svg').length > 0").await;
        visit.open("/").await;
        visit.press("[data-lists] a").await;
        visit.until("document.querySelectorAll('[data-pages] svg').length > 0").await;
        visit.done().await;
    });
}

/// Chooses an option by its value.
async fn choose(visit: &Visit, selector: &str, value: &str) {
    let put = "arguments[0].value = arguments[1]; for (const type of ['input', 'change']) arguments[0].dispatchEvent(new Event(type, { bubbles: true }))";
    let found = visit.client.wait().for_element(Locator::Css(selector)).await;
    let found = found.unwrap_or_else(|error| panic!("{selector}: {error}"));
    visit.run(put, vec![json!(found), json!(value)]).await;
}

/// Types into a field and leaves it.
async fn typed(visit: &Visit, selector: &str, value: &str) {
    visit.client.wait().for_element(Locator::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    let put = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change', { bubbles: true }))";
    let found = visit.client.find(Locator::Css(selector)).await.expect("a field");
    visit.run(put, vec![json!(found), json!(value)]).await;
}

/// A unit may have the name of a place on the page; and the message beside a link says where the link works.
#[test]
fn a_unit_may_have_the_name_of_a_part_of_the_page() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/fistful/force").await;
        visit.press("input[value=harkonnen]").await;
        visit.press("button[value=small]").await;
        visit.press("[data-toggle='1']").await;
        typed(&visit, "[data-key=rename-1]", "outside").await;
        visit.until("/name = \"outside\"/.test(document.querySelector('[data-text]').value)").await;
        assert!(visit.text("[data-toggle='1']").await.starts_with("outside"));
        // The unit named `outside`, not the place outside the groups.
        typed(&visit, "[data-do=into][data-unit='1']", "outside").await;
        visit.until("document.querySelector('.list .units .name strong')?.textContent === 'outside'").await;

        let clipboard = "Object.defineProperty(navigator, 'share', { value: undefined }); Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (words) => { window.copied = words; } } })";
        visit.run(clipboard, Vec::new()).await;
        visit.press("[data-show=print], [data-send]").await;
        visit.press("[data-send]").await;
        visit.until("window.copied?.includes('#f=')").await;
        let said = visit.text("#said").await;
        assert!(said.starts_with("The link has been copied. It works on this machine only"), "{said}");
        let where_it_works = "const done = arguments[arguments.length - 1]; const { root } = document.documentElement.dataset; import(new URL(`${root}/page/reach.js`, location.href)).then(({ linksWork }) => done(['localhost', '127.0.0.1', '[::1]', '192.168.1.20', '172.20.0.1', '[fd00::1]', 'clubhouse', 'club.lan', '8.8.8.8', '172.32.0.1', 'example.org', '[2001:db8::1]'].map(name => /machine|network/.exec(linksWork(name))?.[0] ?? '')))";
        let found = visit.client.execute_async(where_it_works, Vec::new()).await.expect("told");
        let (own, near, all) = ("machine", "network", "");
        assert_eq!(found, json!([own, own, own, near, near, near, near, near, all, all, all, all]));

        visit.press(".as-text summary").await;
        visit.run("document.querySelector('[data-form]').value = 'markdown'", Vec::new()).await;
        visit.press("[data-copy]").await;
        visit.until("window.copied?.startsWith('- **Name:**') || window.copied?.includes('**Game:**')").await;
        let shown = visit.run("return document.querySelector('[data-copied]').value === window.copied", Vec::new());
        assert_eq!(shown.await, json!(true));
        visit.done().await;
    });
}

/// The numbers that the game leaves to the players are asked for before a force is begun, which is then legal.
#[test]
fn a_small_force_is_begun_with_the_agreed_numbers() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 360).await;
        visit.open("/scrubs/force").await;
        visit.until("!document.querySelector('[data-start]').hidden").await;
        visit.press("button[value=small]").await;
        assert_eq!(visit.run("return document.querySelector('[data-builder]').hidden", Vec::new()).await, json!(true));
        visit.narrow("the numbers agreed").await;
        visit.accessible("the numbers agreed").await;
        visit.run("for (const field of document.querySelectorAll('[data-stat]')) field.value = 70", Vec::new()).await;
        visit.press("button[value=small]").await;
        visit.until("document.querySelector('[data-verdict]')?.textContent.startsWith('Legal')").await;
        assert!(
            visit
                .run("return document.querySelector('[data-text]').value", Vec::new())
                .await
                .to_string()
                .contains("morale = 70")
        );
        visit.done().await;
    });
}

/// A number that the die cannot show is refused; the row, or the figure, keeps its number.
#[test]
fn a_typed_number_must_be_on_the_die() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/firelock/roll").await;
        visit.press("[data-roll] button.main").await;
        visit.until("document.querySelectorAll('.figure').length === 8").await;
        let figure = "document.querySelector('.figure .values').textContent";
        let before = visit.run(&format!("return {figure}"), Vec::new()).await;
        typed(&visit, ".figure .rolled", "77").await;
        let said = "document.querySelector('.figure .rolled').validationMessage";
        assert_eq!(visit.run(&format!("return {said}"), Vec::new()).await, json!("The die shows 1 to 10."));
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(visit.run(&format!("return {figure}"), Vec::new()).await, before);
        // A number other than the one shown, so that something changes.
        let fell = visit.run("return document.querySelector('.figure .rolled').defaultValue", Vec::new()).await;
        let other = if fell == json!("10") { "9" } else { "10" };
        typed(&visit, ".figure .rolled", other).await;
        visit.until(&format!("document.querySelector('.figure .rolled')?.defaultValue === '{other}'")).await;
        assert!(visit.text("[data-seed-said]").await.starts_with("No seed"));

        visit.open("/scrubs/look-up").await;
        visit.press("#sighting [data-throw]").await;
        let shown = "document.querySelector('#sighting .die') && document.querySelector('#sighting tbody').outerHTML + document.querySelector('#sighting [data-fell]').textContent";
        let before = visit.until(shown).await;
        typed(&visit, "#sighting [data-natural]", "77").await;
        let said = "document.querySelector('#sighting [data-natural]').validationMessage";
        let said = visit.run(&format!("return {said}"), Vec::new()).await;
        assert!(said.as_str().is_some_and(|said| said.starts_with("The dice show ")), "{said}");
        assert_eq!(visit.run(&format!("return {shown}"), Vec::new()).await, before);
        visit.done().await;
    });
}

/// Forty PDFs and an email are sent in a few requests; the spreadsheet is the library's, with the names typed beside
/// the lists.
#[test]
fn forty_files_are_checked_in_a_few_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = root().join("data/scrubs/samples/desert-patrol.toml");
    let list = std::fs::read_to_string(&sample).expect("readable");
    assert!(sabretache(folder.path(), &["roster", &sample.display().to_string(), "-o", "1.pdf"]).status.success());
    let mut chosen = vec![folder.path().join("1.pdf")];
    for number in 2..=40 {
        let path = folder.path().join(format!("{number}.PDF"));
        std::fs::copy(&chosen[0], &path).expect("copied");
        chosen.push(path);
    }
    let mail = folder.path().join("mail.eml");
    let head = "From: a@example.org\nSubject: list\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n";
    std::fs::write(&mail, format!("{head}\nHello\n\n{list}\nBye\n")).expect("written");
    chosen.push(mail);
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/check").await;
        let field = visit.client.find(Locator::Css("[data-lists-chosen]")).await.expect("a field");
        let paths: Vec<String> = chosen.iter().map(|path| path.display().to_string()).collect();
        field.send_keys(&paths.join("\n")).await.expect("chosen");
        visit.until("document.querySelectorAll('[data-verdict=legal]').length === 41").await;
        let sent = "return performance.getEntriesByType('resource').filter(({ name }) => /\\/(open|check\\/files)/.test(name)).length";
        let sent = visit.run(sent, Vec::new()).await.as_u64().expect("a number");
        assert!(sent <= 6, "{sent} requests");
        typed(&visit, "[data-list='1'] [data-typed=player]", "Ann").await;
        typed(&visit, "[data-list='1'] [data-typed=table]", "7").await;
        typed(&visit, "[data-list='2'] [data-typed=table]", "-7").await;
        visit.run("const { createObjectURL } = URL; URL.createObjectURL = (blob) => { blob.text().then((words) => { window.saved = words; }); return createObjectURL.call(URL, blob); }", Vec::new()).await;
        visit.press("[data-csv]").await;
        let csv = visit.until("window.saved ?? null").await;
        let csv: Vec<&str> = csv.as_str().expect("text").lines().collect();
        assert!(csv[0].starts_with("file,player,table,mail,name,") && csv.len() == 42, "{csv:?}");
        assert!(
            csv[2].starts_with("2.PDF,Ann,7,") && csv[3].starts_with("3.PDF,") && !csv[3].contains("-7"),
            "{csv:?}"
        );
        visit.done().await;
    });
}

/// Without a server the library is compiled once, for a quick and a slow worker; only the slow one is ended and
/// restarted when nobody waits for its answer.
#[test]
fn the_library_is_compiled_once_and_its_heavy_worker_ended() {
    visit(&async |driver: &Driver, site: &str| {
        let visit = Visit::begin(driver, site, 1400).await;
        visit.open("/fistful/force").await;
        if visit.run("return document.documentElement.dataset.alone === undefined", Vec::new()).await == json!(true) {
            return visit.done().await;
        }
        let counted = "window.compiled = 0; window.begun = 0; const { compile } = WebAssembly; WebAssembly.compile = (bytes) => { compiled += 1; return compile(bytes); }; const Own = Worker; window.Worker = class extends Own { constructor(...all) { super(...all); begun += 1; } }";
        visit.run(counted, Vec::new()).await;
        visit.press("input[value=harkonnen]").await;
        visit.press("button[value=small]").await;
        visit.until("document.querySelectorAll('[data-pages] svg').length > 0").await;
        assert_eq!(visit.run("return [compiled, begun]", Vec::new()).await, json!([1, 2]));
        // Printing everything takes longer than the wait; quick requests are answered meanwhile.
        let stopped = "const done = arguments[arguments.length - 1]; const { root } = document.documentElement.dataset; import(new URL(`${root}/page/reach.js`, location.href)).then(async ({ reach }) => { const stop = new AbortController(); const post = (path, body, signal) => reach(path, { method: 'POST', body: JSON.stringify(body), signal }); const text = document.querySelector('[data-text]').value; const long = post('/fistful/print', { text, document: 'all', paper: 'letter' }, stop.signal).then(() => 'done', ({ name }) => name); const next = post('/fistful/paper', { text, document: 'roster', paper: 'letter' }).then(({ status }) => status); const quick = (await post('/link', { pack: 'x' })).status; stop.abort(); done([quick, await long, await next, compiled, begun]); })";
        let stopped = visit.client.execute_async(stopped, Vec::new()).await.expect("stopped");
        assert_eq!(stopped, json!([200, "AbortError", 200, 1, 3]));
        visit.done().await;
    });
}
