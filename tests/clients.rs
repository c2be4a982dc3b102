//! Measures how quick the page is: `cargo bench --bench clients`. Starts its own server, sends requests as browsers
//! would, and prints medians and the slowest in twenty and in a hundred. Never fails for being slow.
#![allow(clippy::expect_used, reason = "a measurement that fails panics with its reason")]
#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // If it has ended by itself, that is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn begin() -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sabretache"));
        let mut child = command
            .args(["serve", "--address", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it begins");
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut said).expect("it says where");
        let address = said.trim().trim_start_matches("http://").trim_end_matches('/').parse().expect("an address");
        Server { child, address }
    }

    /// The server's memory in MB: `VmRSS` now, `VmHWM` at its peak; 0 if the system does not say.
    fn memory(&self, which: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(which));
        let number = line.and_then(|line| line.trim_start_matches(':').trim().split(' ').next()?.parse::<u64>().ok());
        number.unwrap_or(0) / 1024
    }
}

/// Sends a request; returns the time taken, the status and the body.
fn ask(address: SocketAddr, method: &str, path: &str, body: &str) -> (Duration, u16, Vec<u8>) {
    let began = Instant::now();
    let mut stream = TcpStream::connect(address).expect("it listens");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).expect("sent");
    stream.write_all(body.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    let took = began.elapsed();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let status = String::from_utf8_lossy(&answer[9..12]).parse().expect("a status");
    (took, status, answer[end + 4..].to_vec())
}

fn json_of(body: &[u8]) -> Value {
    // A long answer comes in chunks, each preceded by its length.
    let text = String::from_utf8_lossy(body);
    serde_json::from_str(&text).unwrap_or_else(|_| {
        let joined: String =
            text.split("\r\n").enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, part)| part).collect();
        serde_json::from_str(&joined).expect("JSON")
    })
}

fn say(what: &str, mut took: Vec<Duration>) {
    took.sort();
    let ms = |one: Duration| one.as_secs_f64() * 1000.0;
    let (median, slow, slowest) = (took[took.len() / 2], took[took.len() * 19 / 20], took[took.len() * 99 / 100]);
    let (median, slow, slowest) = (ms(median), ms(slow), ms(slowest));
    println!("{what:58} median {median:8.1} ms   95 % {slow:8.1} ms   99 % {slowest:8.1} ms   of {}", took.len());
}

/// Sends a request, and disconnects before the answer.
fn go_away(address: SocketAddr, path: &str, body: &str) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all((head + body).as_bytes()).expect("sent");
    std::thread::sleep(Duration::from_millis(300));
}

/// A force of fifty units.
fn fifty() -> String {
    platoons(10)
}

/// A force of this many platoons, with five units each.
fn platoons(number: usize) -> String {
    let mut text = "ruleset = \"fistful\"\narmy = \"harkonnen\"\nname = \"Fifty\"\n".to_owned();
    for _ in 0..number {
        text.push_str("[[groups]]\nkind = \"platoon\"\n[[groups.units]]\nunit = \"lieutenant\"\n");
        for _ in 0..4 {
            text += "[[groups.units]]\nunit = \"regulars\"\ncount = 8\nwith = [\"nco\"]\n";
        }
    }
    text
}

fn main() {
    // `cargo bench` passes its own flags, and `cargo test --benches` only checks that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let starts = (0..10).map(|_| {
        let began = Instant::now();
        let server = Server::begin();
        assert_eq!(ask(server.address, "GET", "/check", "").1, 200);
        began.elapsed()
    });
    say("from start to the first answer", starts.collect());

    let server = Server::begin();
    let address = server.address;
    for path in ["/", "/fistful", "/fistful/look-up", "/fistful/force", "/firelock/roll", "/check"] {
        let took = (0..20).map(|_| ask(address, "GET", path, "").0);
        say(&format!("page {path}"), took.collect());
    }
    for game in ["scrubs", "death", "fistful"] {
        let path = format!("/{game}/sheet.svg?page=1");
        say(&format!("picture of a sheet, first: {game}"), vec![ask(address, "GET", &path, "").0]);
        say("  again", (0..20).map(|_| ask(address, "GET", &path, "").0).collect());
    }

    let mut text = fifty();
    let (mut verdicts, mut pictures, mut have) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..20_i64 {
        let action = json!({ "do": "count", "unit": 1 + turn % 40, "figures": 8 + turn % 3 });
        let (took, status, body) =
            ask(address, "POST", "/fistful/force", &json!({ "text": text, "action": action }).to_string());
        assert_eq!(status, 200);
        json_of(&body)["text"].as_str().expect("text").clone_into(&mut text);
        verdicts.push(took);
        let asked = json!({ "text": text, "document": "roster", "have": have });
        let (took, status, body) = ask(address, "POST", "/fistful/paper", &asked.to_string());
        assert_eq!(status, 200);
        let pages = json_of(&body);
        have = pages["pages"].as_array().expect("pages").iter().map(|page| page["id"].clone()).collect();
        pictures.push(took);
    }
    say("a change in a force of 50 units to its verdict", verdicts);
    say("  and to the pictures of its roster", pictures);

    let client = |number: i64| {
        let mut text = fifty();
        let mut took = Vec::new();
        for turn in 0..6 {
            let action = json!({ "do": "count", "unit": 1 + (number + turn) % 40, "figures": 8 + turn % 3 });
            let body = json!({ "text": text, "action": action }).to_string();
            let (time, status, answer) = ask(address, "POST", "/fistful/force", &body);
            assert_eq!(status, 200);
            json_of(&answer)["text"].as_str().expect("text").clone_into(&mut text);
            took.push(time);
            let asked = json!({ "text": text, "document": "roster" }).to_string();
            let (time, status, _) = ask(address, "POST", "/fistful/paper", &asked);
            assert_eq!(status, 200);
            took.push(time);
        }
        took
    };
    let took: Vec<Duration> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..20).map(|number| scope.spawn(move || client(number))).collect();
        clients.into_iter().flat_map(|client| client.join().expect("no error")).collect()
    });
    say("twenty clients at once, each request", took);
    println!("{:58} {} MB", "peak memory of the server", server.memory("VmHWM"));
    std::thread::sleep(Duration::from_secs(30));
    println!("{:58} {} MB", "  half a minute later", server.memory("VmRSS"));

    let pile = json!({ "text": platoons(40), "document": "all" }).to_string();
    (0..12).for_each(|_| go_away(address, "/fistful/print", &pile));
    let took = (0..500).map(|_| ask(address, "GET", "/", "").0);
    say("page / after twelve clients left while 200 units were printed", took.collect());
}
