//! The server over its own socket: which requests it accepts, and its errors when it cannot start.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};

use crate::support::{program, root, sabretache};

/// A server process, stopped when dropped.
pub struct Server {
    /// The process.
    pub child: Child,
    /// The address it listens on.
    pub address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // If it has ended by itself, that is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server on a free port, with more arguments.
pub fn server(more: &[&str]) -> Server {
    server_in(root(), more)
}

/// Starts a server in this folder.
pub fn server_in(folder: &Path, more: &[&str]) -> Server {
    let mut command = program();
    command.current_dir(folder).args(["serve", "--address", "127.0.0.1:0"]).args(more);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it begins");
    let mut said = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut said).expect("it says where");
    let address = said.trim().trim_start_matches("http://").trim_end_matches('/').parse();
    Server { child, address: address.unwrap_or_else(|error| panic!("{said}: {error}")) }
}

/// The answer to a request given as raw text.
fn asked(server: &Server, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

fn request(line: &str, headers: &str, body: &str) -> String {
    format!("{line} HTTP/1.1\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len())
}

#[test]
fn only_the_servers_own_pages_are_admitted() {
    let server = server(&["--host", "club.lan"]);
    let port = server.address.port();
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let page = asked(&server, &request("GET /", &own, ""));
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("What shall we play tonight?"));
    for header in
        ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "cache-control: no-store"]
    {
        assert!(page.contains(header), "{header} is not among\n{page}");
    }
    let status = |request: String| asked(&server, &request).split(' ').nth(1).map(str::to_owned).unwrap_or_default();
    assert_eq!(status(request("GET /", "Host: club.lan\r\n", "")), "200");
    assert_eq!(status(request("GET /", "Host: evil.example\r\n", "")), "403");
    assert_eq!(status(request("GET /", "", "")), "403");
    let post = |origin: &str| {
        request("POST /link", &format!("{own}{origin}Content-Type: application/json\r\n"), "{\"pack\":\"x\"}")
    };
    assert_eq!(status(post("")), "200");
    assert_eq!(status(post(&format!("Origin: http://127.0.0.1:{port}\r\n"))), "200");
    assert_eq!(status(post("Origin: https://evil.example\r\n")), "403");
    assert_eq!(status(post("Origin: null\r\n")), "403");
    assert_eq!(status(request("DELETE /", &own, "")), "405");
    assert_eq!(status(request("POST /open", &own, &"x".repeat((1 << 20) + 2))), "413");
}

/// A server that begins with a faulty game says so on the terminal, and serves the others.
#[test]
fn a_faulty_game_is_told_on_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(folder.path().join("lanterns")).expect("made");
    let plate = std::fs::read_to_string(root().join("tests/games/lanterns/ruleset.toml")).expect("readable");
    std::fs::write(folder.path().join("lanterns/ruleset.toml"), format!("{plate}\nnaem = \"x\"\n")).expect("written");
    let mut command = program();
    command.args(["serve", "--address", "127.0.0.1:0", "--data"]).arg(folder.path());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it begins");
    let lines = BufReader::new(child.stderr.take().expect("piped")).lines();
    let told = lines.map_while(Result::ok).any(|line| line == "error[unknown-key]: `naem` is not a key here");
    child.kill().expect("stopped");
    child.wait().expect("gone");
    assert!(told);
}

#[test]
fn a_taken_address_is_reported_with_a_free_one() {
    let held = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = held.local_addr().expect("an address").to_string();
    let output = sabretache(root(), &["serve", "--address", &taken]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains(&format!("can't listen at `{taken}`")) && said.contains("hint: try `--address 127.0.0.1:"),
        "{said}"
    );
    let output = sabretache(root(), &["serve", "--address", "7878"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("`7878` is not an IP address with a port"), "{said}");
}

/// An author's folder is watched: a saved file is shown soon after, and its faults with their lines.
#[test]
fn a_watched_folder_is_shown_again_after_each_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("club/scrubs");
    std::fs::create_dir_all(&own).expect("made");
    let plate = std::fs::read_to_string(root().join("data/scrubs/ruleset.toml")).expect("readable");
    std::fs::write(own.join("ruleset.toml"), &plate).expect("written");
    let server = server(&["--data", &folder.path().join("club").display().to_string()]);
    let own_host = format!("Host: {}\r\n", server.address);
    let page = |path: &str| asked(&server, &request(&format!("GET {path}"), &own_host, ""));
    let version = |path: &str| {
        page(path)
            .split("\"version\":")
            .nth(1)
            .and_then(|rest| rest.split([',', '}']).next()?.trim().parse::<u64>().ok())
    };
    let first = version("/author/wait").expect("a version");
    assert!(page("/author").contains("data-game-id=\"scrubs\""));

    std::fs::write(own.join("ruleset.toml"), plate.replace("data-version", "data-versoin")).expect("written");
    let began = std::time::Instant::now();
    let second = version(&format!("/author/wait?version={first}")).expect("a version");
    assert!(second > first && began.elapsed().as_secs() < 20);
    let broken = page("/author");
    assert!(broken.contains("`data-versoin` is not a key here") && broken.contains("ruleset.toml:"), "{broken}");
    assert!(!page("/").contains("game-card game-scrubs"), "a game whose data are broken is still offered");

    std::fs::write(own.join("ruleset.toml"), &plate).expect("written");
    assert!(version(&format!("/author/wait?version={second}")).expect("a version") > second);
    assert!(!page("/author").contains("is not a key here"));
}

/// With `--watch`, sheet and roster are printed again at each save, even after a failure, but not because of the
/// printed files.
#[test]
fn watched_documents_are_printed_again_after_each_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = folder.path().join("scrubs/tables");
    std::fs::create_dir_all(&tables).expect("made");
    let fire = std::fs::read_to_string(root().join("data/scrubs/tables/fire.toml")).expect("readable");
    let save = |text: &str| std::fs::write(tables.join("fire.toml"), text).expect("written");
    save(&fire);
    let mut command = program();
    // The document is written into the watched folder itself.
    command.current_dir(folder.path()).args(["sheet", "scrubs", "--data", ".", "-o", ".", "--watch"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it begins");
    let (told, heard) = std::sync::mpsc::channel();
    for stream in [
        Box::new(child.stdout.take().expect("piped")) as Box<dyn Read + Send>,
        Box::new(child.stderr.take().expect("piped")),
    ] {
        let told = told.clone();
        std::thread::spawn(move || {
            BufReader::new(stream).lines().map_while(Result::ok).for_each(|line| told.send(line).unwrap_or(()));
        });
    }
    let until = |words: &str| {
        let wait = std::time::Duration::from_mins(1);
        while !heard.recv_timeout(wait).unwrap_or_else(|_| panic!("it never says {words}")).contains(words) {}
    };
    until("scrubs-rulings.pdf");
    // Printed once, and not again because of the printed file.
    assert!(heard.recv_timeout(std::time::Duration::from_millis(700)).is_err());
    save(&fire.replace("stub ", "stubb "));
    until("`stubb` is not a key here");
    save(&fire);
    until("scrubs-rulings.pdf");
    child.kill().expect("stopped");
    child.wait().expect("stopped");
}
