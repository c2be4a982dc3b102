//! The server among many who come and go, and work that is stopped: what nobody waits for ends, holds nobody up and leaves no
//! file.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sabretache::assets::Assets;
use sabretache::page::{Method, Request, Shop, answer, ready};
use sabretache::work::Going;
use serde_json::json;

use crate::serving::{Server, server};
use crate::support::worded;

/// A force of this many platoons with eight units each.
fn platoons(number: usize) -> String {
    let mut text = "ruleset = \"fistful\"\narmy = \"harkonnen\"\nname = \"Many\"\n".to_owned();
    for _ in 0..number {
        text.push_str("[[groups]]\nkind = \"platoon\"\n[[groups.units]]\nunit = \"lieutenant\"\n");
        for count in 4..11 {
            writeln!(text, "[[groups.units]]\nunit = \"regulars\"\ncount = {count}\nwith = [\"nco\"]")
                .expect("a string takes it");
        }
    }
    text
}

/// The head of a request.
fn head(server: &Server, line: &str, length: usize) -> String {
    format!("{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n", server.address)
}

/// A connection on which this was said.
fn said(server: &Server, words: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    stream.write_all(words.as_bytes()).expect("sent");
    stream
}

/// Reads a connection until the server ends it.
fn heard(mut stream: TcpStream) -> String {
    stream.set_read_timeout(Some(Duration::from_mins(2))).expect("it may be set");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Gets a page: how long it took.
fn got(server: &Server, path: &str) -> Duration {
    let began = Instant::now();
    let answer = heard(said(server, &head(server, &format!("GET {path}"), 0)));
    assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    began.elapsed()
}

/// Twenty clients ask for piles and go away, say nothing, or say half of something, while one more turns pages.
#[test]
fn who_is_gone_or_says_nothing_holds_nobody_up() {
    let server = server(&[]);
    let pile = json!({ "text": platoons(25), "document": "all" }).to_string();
    let ask = head(&server, "POST /fistful/print", pile.len());
    let mut open = vec![];
    for client in 0..20 {
        match client % 10 {
            0 => open.push(said(&server, "")),
            1 => open.push(said(&server, "POST /fistful/print HT")),
            2 => open.push(said(&server, &(ask.clone() + &pile[..pile.len() / 2]))),
            _ => {
                let gone = said(&server, &(ask.clone() + &pile));
                // Long enough for it to be begun, and far too short for it to be done.
                sleep(Duration::from_millis(120));
                drop(gone);
            }
        }
    }
    let took: Vec<Duration> = (0..40).map(|_| got(&server, "/")).collect();
    let slowest = took.iter().max().expect("some");
    // A few milliseconds on a quiet machine; it took a minute while work went on that nobody waited for.
    assert!(*slowest < Duration::from_secs(3), "{took:?}");
    // Longer work has its turn too.
    let sheet = got(&server, "/scrubs/sheet.pdf");
    assert!(sheet < Duration::from_secs(20), "{sheet:?}");
}

/// Who does not say within ten seconds what is wanted is told so, or where nothing at all was said, is let go.
#[test]
fn half_a_request_is_not_waited_for() {
    let server = server(&[]);
    let began = Instant::now();
    let half_a_head = said(&server, "GET / HTTP/1.1\r\nHost: ");
    let half_a_body = said(&server, &(head(&server, "POST /check", 100) + "{\"lists\""));
    let nothing = said(&server, "");
    for half in [half_a_head, half_a_body] {
        let answer = heard(half);
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("did not come within"), "{answer}");
    }
    assert_eq!(heard(nothing), "");
    let took = began.elapsed();
    assert!((Duration::from_secs(9)..Duration::from_secs(20)).contains(&took), "{took:?}");
}

/// Two hundred are connected at once, and the next is told.
#[cfg(target_os = "linux")]
#[test]
fn who_finds_no_room_is_told() {
    let server = server(&[]);
    let all: Vec<TcpStream> = (0..200).map(|_| said(&server, "")).collect();
    let answer = heard(said(&server, &head(&server, "GET /", 0)));
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("connected already"), "{answer}");
    drop(all);
    let mut again = String::new();
    // That they have gone is soon seen.
    for _ in 0..50 {
        again = heard(said(&server, &head(&server, "GET /", 0)));
        if again.starts_with("HTTP/1.1 200") {
            return;
        }
        sleep(Duration::from_millis(100));
    }
    panic!("{again}");
}

/// Everything that sets, searches or judges many waits for its turn, however its address is spelled; what is quick does not.
#[test]
fn what_takes_long_is_known_by_its_address() {
    let heavy =
        ["/fistful/paper", "/fistful/print", "/fistful/suggest", "/fistful/sugge%73t/", "/check", "/check/print"];
    assert!(heavy.iter().all(|path| Request::post(path, "").is_heavy()));
    let quick = ["/fistful/force", "/fistful/code", "/fistful/roll", "/check/pasted", "/open", "/link"];
    assert!(!quick.iter().any(|path| Request::post(path, "").is_heavy()));
    assert!(["/fistful/sheet.pdf", "/fistful/sheet.2.svg"].iter().all(|path| Request::get(path).is_heavy()));
    assert!(!["/", "/check", "/page/icon.svg", "/fistful/force"].iter().any(|path| Request::get(path).is_heavy()));
}

/// A document that was stopped is no answer and is not kept; one that was set before is there without being set.
#[test]
fn what_was_stopped_is_not_kept() {
    let shop = Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let sheet = Request::get("/scrubs/sheet.svg?page=1");
    let stopped = Going::default();
    stopped.stop();
    assert_eq!(answer(&shop.wanted(stopped.clone()), &sheet).status, 503);
    assert_eq!(ready(&shop, &sheet), None);
    let set = answer(&shop, &sheet);
    assert_eq!(set.status, 200);
    assert_eq!(ready(&shop, &sheet), Some(set));

    let post = |path: &str, body: serde_json::Value| Request::post(path, body.to_string());
    let asked = [
        post("/fistful/paper", json!({ "text": platoons(1), "document": "roster" })),
        post("/scrubs/suggest", json!({ "text": "ruleset = \"scrubs\"\narmy = \"french\"\n" })),
        post("/check", json!({ "lists": [["many.toml", platoons(1)]] })),
    ];
    for request in asked {
        assert_eq!(answer(&shop.wanted(stopped.clone()), &request).status, 503, "{}", request.path);
        assert_eq!(answer(&shop, &request).status, 200, "{}", request.path);
        assert_eq!((request.method, ready(&shop, &request)), (Method::Post, None), "{}", request.path);
    }
}

/// Ctrl+C, as a terminal sends it.
#[cfg(unix)]
fn interrupted(child: &Child) -> Instant {
    let done = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is a `kill`");
    assert!(done.success());
    Instant::now()
}

/// A run that is stopped with Ctrl+C ends soon, with its own status, and leaves no file.
#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_leaves_no_file() {
    let runs: [&[&str]; 3] = [
        &["deck", "many.toml", "-o", "out"],
        &["print", "many.toml", "--one-file", "-o", "out"],
        &["suggest", "fistful", "--army", "harkonnen", "--limit", "10000", "--aim", "figures", "-o", "out/made.toml"],
    ];
    for line in runs {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("out");
        std::fs::create_dir(&out).expect("made");
        std::fs::write(folder.path().join("many.toml"), platoons(30)).expect("written");
        let mut wait = Duration::from_millis(400);
        loop {
            let mut command = Command::new(assert_cmd::cargo::cargo_bin("sabretache"));
            command.current_dir(folder.path()).args(line).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().expect("it begins");
            sleep(wait);
            let began = interrupted(&child);
            let status = child.wait().expect("it ends");
            let left: Vec<_> = std::fs::read_dir(&out).expect("readable").collect();
            assert!(left.is_empty(), "{line:?} leaves {left:?}");
            let Some(code) = status.code() else {
                // It was still reading, which any Ctrl+C ends.
                wait *= 2;
                assert!(wait < Duration::from_secs(30), "{line:?} never begins");
                continue;
            };
            assert_eq!(code, 130, "{line:?}");
            // Half a second, and a layout, which nothing stops; others work on this machine meanwhile.
            assert!(began.elapsed() < Duration::from_secs(5), "{line:?}: {:?}", began.elapsed());
            break;
        }
    }
}

/// The server ends at once, whatever is being set.
#[cfg(unix)]
#[test]
fn a_server_that_is_stopped_waits_for_nobody() {
    let mut server = server(&[]);
    let pile = json!({ "text": platoons(25), "document": "all" }).to_string();
    let _waits = said(&server, &(head(&server, "POST /fistful/print", pile.len()) + &pile));
    sleep(Duration::from_millis(300));
    let began = interrupted(&server.child);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}
