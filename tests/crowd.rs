//! The server with many clients that come and go, and work that is stopped: unwanted work ends, delays nobody and
//! leaves no file.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sabretache::assets::Assets;
use sabretache::page::{Effort, Method, Request, Shop, answer, packed, ready};
use sabretache::work::StopFlag;
use serde_json::json;

use crate::serving::{Server, server};
use crate::support::{program, worded};

/// A force of this many platoons, with eight units each.
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

/// A connection on which these words were sent.
fn connected(server: &Server, words: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    stream.write_all(words.as_bytes()).expect("sent");
    stream
}

/// Reads a connection until the server closes it.
fn heard(mut stream: TcpStream) -> String {
    stream.set_read_timeout(Some(Duration::from_mins(2))).expect("it may be set");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Gets a page; returns the time taken.
fn got(server: &Server, path: &str) -> Duration {
    let began = Instant::now();
    let answer = heard(connected(server, &head(server, &format!("GET {path}"), 0)));
    assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    began.elapsed()
}

/// Twenty clients ask for PDFs and disconnect, send nothing, or send half a request, while one more browses.
#[test]
fn a_client_that_leaves_or_is_silent_delays_nobody() {
    let server = server(&[]);
    let pile = json!({ "text": platoons(25), "document": "all" }).to_string();
    let ask = head(&server, "POST /fistful/print", pile.len());
    let mut open = vec![];
    for client in 0..20 {
        match client % 10 {
            0 => open.push(connected(&server, "")),
            1 => open.push(connected(&server, "POST /fistful/print HT")),
            2 => open.push(connected(&server, &(ask.clone() + &pile[..pile.len() / 2]))),
            _ => {
                let gone = connected(&server, &(ask.clone() + &pile));
                // Long enough for the work to begin, and far too short for it to finish.
                sleep(Duration::from_millis(120));
                drop(gone);
            }
        }
    }
    let took: Vec<Duration> = (0..40).map(|_| got(&server, "/")).collect();
    let slowest = took.iter().max().expect("some");
    // A few milliseconds on a quiet machine; it took a minute when unwanted work continued.
    assert!(*slowest < Duration::from_secs(3), "{took:?}");
    // Longer work gets its turn too.
    let sheet = got(&server, "/scrubs/sheet.pdf");
    assert!(sheet < Duration::from_secs(20), "{sheet:?}");
}

/// A client that has not sent its request within ten seconds gets an error; one that sent nothing is disconnected.
#[test]
fn half_a_request_times_out() {
    let server = server(&[]);
    let began = Instant::now();
    let half_a_head = connected(&server, "GET / HTTP/1.1\r\nHost: ");
    let half_a_body = connected(&server, &(head(&server, "POST /check", 100) + "{\"lists\""));
    let nothing = connected(&server, "");
    for half in [half_a_head, half_a_body] {
        let answer = heard(half);
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("did not arrive within"), "{answer}");
    }
    assert_eq!(heard(nothing), "");
    let took = began.elapsed();
    assert!((Duration::from_secs(9)..Duration::from_secs(20)).contains(&took), "{took:?}");
}

/// Two hundred clients are served at once; all others are refused with a message, however many there are.
#[cfg(target_os = "linux")]
#[test]
fn a_client_without_room_gets_a_message() {
    let server = server(&[]);
    let all: Vec<TcpStream> = (0..200).map(|_| connected(&server, "")).collect();
    let ask = head(&server, "GET /", 0);
    let more: Vec<TcpStream> = (0..150).map(|_| connected(&server, &ask)).collect();
    for one in more {
        let answer = heard(one);
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("too many connections already"), "{answer}");
    }
    drop(all);
    let mut again = String::new();
    // The server soon notices that they have gone.
    for _ in 0..50 {
        again = heard(connected(&server, &head(&server, "GET /", 0)));
        if again.starts_with("HTTP/1.1 200") {
            return;
        }
        sleep(Duration::from_millis(100));
    }
    panic!("{again}");
}

/// Quick work ends too when nobody waits for it; repeated numbers count once, and only those the game asks for.
#[test]
fn quick_work_that_nobody_waits_for_delays_nobody() {
    let server = server(&[]);
    let begin = |stats: Vec<serde_json::Value>| json!({ "begin": { "army": "french", "stats": stats } }).to_string();
    let many = begin(vec![json!(["morale", 60]); 40_000]);
    let ask = head(&server, "POST /scrubs/force", many.len()) + &many;
    for _ in 0..4 {
        let gone = connected(&server, &ask);
        // Long enough for the work to begin.
        sleep(Duration::from_millis(200));
        drop(gone);
    }
    let took = got(&server, "/");
    assert!(took < Duration::from_secs(3), "{took:?}");

    let shop = Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let begun = |body: String| answer(&shop, &Request::post("/scrubs/force", body));
    let once = begun(begin(vec![json!(["morale", 60])]));
    assert_eq!(once.status, 200);
    assert_eq!(begun(many), once);
    assert_eq!(begun(begin(vec![json!(["nothing", 1]), json!(["morale", 60]), json!(["morale", 70])])), once);
}

/// House rulings are read once for each game: an address that repeats them is refused.
#[test]
fn house_rulings_are_read_once_a_game() {
    let shop = Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let ruling = json!({ "id": "FS-06", "decision": "Both throw again." }).to_string();
    let changed = answer(&shop, &Request::post("/fistful/house", ruling));
    let changed: serde_json::Value = serde_json::from_slice(&changed.body).expect("JSON");
    let own = format!("fistful.{}", changed["packed"].as_str().expect("packed"));
    let page = |house: &str| answer(&shop, &Request::get(&format!("/?house={house}")));
    assert_eq!(page(&format!("{own},nowhere.x,nowhere.y")).status, 200);
    let twice = page(&vec![own; 437].join(","));
    let words = String::from_utf8_lossy(&twice.body).into_owned();
    assert!(twice.status == 422 && words.contains("the house rulings for `fistful` are given twice"), "{words}");
}

/// A short link may unpack to a great deal: all links read at once share the room of one.
#[test]
fn all_links_together_unpack_to_no_more_than_one_may() {
    let shop = Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let link = format!("https://example.org/#f={} ", packed(&" ".repeat(1 << 20)));
    assert!(link.len() < 2_000);
    let mail = link.repeat(100);
    let found = |path: &str, body: String| {
        let found = answer(&shop, &Request::post(path, body));
        assert_eq!(found.status, 200, "{path}");
        let found: serde_json::Value = serde_json::from_slice(&found.body).expect("JSON");
        let lists = found["lists"].as_array().expect("lists").clone();
        assert!(lists.len() >= 100 && found.to_string().len() < 2 << 20, "{path}: {}", found.to_string().len());
        lists.last().expect("one").to_string()
    };
    assert!(found("/check/pasted", json!({ "pasted": mail }).to_string()).contains("are packed into links here"));
    let names: Vec<_> = (0..100).map(|number| json!([format!("{number}.txt"), link.len()])).collect();
    assert!(found("/check/files", format!("{}\n{mail}", json!(names))).contains("are packed into links here"));
}

/// Layout, searches and checks of many lists wait for their turn, however the address is spelled; quick requests do
/// not.
#[test]
fn long_work_is_recognised_by_its_address() {
    let post = |path: &str| Request::post(path, "").effort();
    for path in ["/fistful/paper", "/fistful/pri%6et/", "/check/print"] {
        assert_eq!(post(path), Effort::Documents, "{path}");
    }
    for path in ["/fistful/suggest", "/fistful/sugge%73t/", "/check", "/check/csv", "/check/files"] {
        assert_eq!(post(path), Effort::Long, "{path}");
    }
    for path in ["/fistful/force", "/fistful/code", "/fistful/roll", "/check/pasted", "/open", "/link"] {
        assert_eq!(post(path), Effort::Quick, "{path}");
    }
    let get = |path: &str| Request::get(path).effort();
    assert!(["/fistful/sheet.pdf", "/fistful/sheet.2.svg"].iter().all(|path| get(path) == Effort::Documents));
    assert!(["/", "/check", "/page/icon.svg", "/fistful/force"].iter().all(|path| get(path) == Effort::Quick));
    assert_eq!(get("/author/wait?version=1"), Effort::Waits);
}

/// A stopped document is neither an answer nor kept; a finished one is served without layout.
#[test]
fn a_stopped_document_is_not_kept() {
    let shop = Shop::new(Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let sheet = Request::get("/scrubs/sheet.svg?page=1");
    let stopped = StopFlag::default();
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
        post("/check/csv", json!({ "lists": [["many.toml", platoons(1), null, null]] })),
    ];
    for request in asked {
        assert_eq!(answer(&shop.wanted(stopped.clone()), &request).status, 503, "{}", request.path);
        assert_eq!(answer(&shop, &request).status, 200, "{}", request.path);
        assert_eq!((request.method, ready(&shop, &request)), (Method::Post, None), "{}", request.path);
    }
}

/// Sends Ctrl+C as a terminal does.
#[cfg(unix)]
fn interrupted(child: &Child) -> Instant {
    let done = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is a `kill`");
    assert!(done.success());
    Instant::now()
}

/// A run stopped with Ctrl+C ends soon, with its own status, and leaves no file.
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
        std::fs::write(folder.path().join("many.toml"), platoons(12)).expect("written");
        let mut wait = Duration::from_millis(400);
        let stopped = (0..12).any(|_| {
            let mut command = program();
            command.current_dir(folder.path()).args(line).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().expect("it begins");
            sleep(wait);
            let began = interrupted(&child);
            let code = child.wait().expect("it ends").code();
            if code == Some(0) {
                // Too late: everything was made, and has been written.
                std::fs::remove_dir_all(&out).expect("removed");
                std::fs::create_dir(&out).expect("made");
                wait = wait * 2 / 3;
                return false;
            }
            let left: Vec<_> = std::fs::read_dir(&out).expect("readable").collect();
            assert!(left.is_empty(), "{line:?} leaves {left:?}");
            let Some(code) = code else {
                // Still reading its input: Ctrl+C ends that at once.
                wait *= 2;
                return false;
            };
            assert_eq!(code, 130, "{line:?}");
            // Half a second, plus a layout, which cannot be stopped; other work may slow this machine.
            assert!(began.elapsed() < Duration::from_secs(5), "{line:?}: {:?}", began.elapsed());
            true
        });
        assert!(stopped, "{line:?} is never stopped at work");
    }
}

/// Documents already made when a run is stopped are not written: a folder gets everything or nothing. Without files
/// there is no plan of the paper either.
#[cfg(unix)]
#[test]
fn a_folder_gets_everything_or_nothing() {
    let runs: [&[&str]; 2] = [
        &["print", "one.toml", "-o", "out"],
        &["check", "lists", "--report", "out/a.csv", "--report", "out/b.pdf", "--page-per-list"],
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let lists = folder.path().join("lists");
    std::fs::create_dir(&lists).expect("made");
    for number in 0..8 {
        std::fs::write(lists.join(format!("{number}.toml")), platoons(12)).expect("written");
    }
    std::fs::write(folder.path().join("one.toml"), platoons(4)).expect("written");
    let out = folder.path().join("out");
    let mut stopped = 0;
    for line in runs {
        let mut wait = Duration::from_millis(300);
        // Stopped later each time, until the run is finished first.
        loop {
            let mut command = program();
            command.current_dir(folder.path()).args(line).stdout(Stdio::piped()).stderr(Stdio::null());
            let child = command.spawn().expect("it begins");
            sleep(wait);
            interrupted(&child);
            let output = child.wait_with_output().expect("it ends");
            match output.status.code() {
                // Still reading its input: Ctrl+C ends that at once.
                None => {}
                Some(130) => {
                    let said = String::from_utf8_lossy(&output.stdout);
                    assert!(line[0] != "print" || said.is_empty(), "{line:?} after {wait:?} says {said}");
                    stopped += 1;
                }
                Some(_) => break,
            }
            let left: Vec<_> = std::fs::read_dir(&out).into_iter().flatten().collect();
            assert!(left.is_empty(), "{line:?} after {wait:?} leaves {left:?}");
            wait = wait * 3 / 2;
            assert!(wait < Duration::from_mins(5), "{line:?} never ends");
        }
        std::fs::remove_dir_all(&out).expect("written");
    }
    assert!(stopped > 0, "nothing was ever stopped");
}

/// The server ends at once, even during a layout.
#[cfg(unix)]
#[test]
fn a_server_that_is_stopped_waits_for_nobody() {
    let mut server = server(&[]);
    let pile = json!({ "text": platoons(25), "document": "all" }).to_string();
    let _waits = connected(&server, &(head(&server, "POST /fistful/print", pile.len()) + &pile));
    sleep(Duration::from_millis(300));
    let began = interrupted(&server.child);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}
