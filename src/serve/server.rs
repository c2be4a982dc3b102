use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::connect_info::{ConnectInfo, Connected};
use axum::extract::{Request as Asked, State};
use axum::http::{HeaderValue, Method as Verb, StatusCode, header};
use axum::response::Response as Sent;
use axum::serve::IncomingStream;
use tokio::sync::{Semaphore, watch};

use super::doors::admitted;
use super::watch::Watching;
use crate::diagnostic::{Diagnostic, print};
use crate::page::{LONGEST_BODY, MEMORY, Method, Request, Response, Shop, answer};
use crate::typeset::forget_older;

/// Where a connection arrived.
#[derive(Clone, Copy)]
struct Local(SocketAddr);

impl Connected<IncomingStream<'_, tokio::net::TcpListener>> for Local {
    fn connect_info(stream: IncomingStream<'_, tokio::net::TcpListener>) -> Self {
        let unknown = SocketAddr::from(([127, 0, 0, 1], 0));
        Local(stream.io().local_addr().unwrap_or(unknown))
    }
}

/// What all requests share.
struct Server {
    /// What is answered from; another one once the user's files have changed.
    shop: RwLock<Arc<Shop>>,
    /// How the last reading of the user's files went.
    reading: watch::Sender<Reading>,
    names: Vec<String>,
    /// Documents are set by as many at once as there are cores: more would only take turns, and memory.
    press: Semaphore,
    /// All else is quick.
    desk: Semaphore,
}

/// The user's files that are followed, and how all there is is read again.
pub struct Followed {
    /// What tells of changes.
    pub watching: Watching,
    /// Reads everything anew.
    pub load: Box<dyn Fn() -> Result<Shop, Vec<Diagnostic>> + Send>,
}

/// One reading of the user's files.
#[derive(Clone, Default)]
struct Reading {
    /// How many there were before it.
    version: u64,
    /// Why it could not be had.
    trouble: Option<String>,
}

/// The longest that a request may take, with what it waits.
const PATIENCE: Duration = Duration::from_mins(1);

/// As many quick requests are answered at once.
const DESKS: usize = 8;

/// An author's page that waits for a change asks again after so long.
const WAIT: Duration = Duration::from_secs(25);

/// Answers requests until it is stopped; `names` are those by which it may be asked for besides this machine's own. Folders that are followed are read again whenever they change.
pub fn run(socket: TcpListener, shop: Shop, names: Vec<String>, followed: Option<Followed>) -> std::io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(DESKS + cores).build()?;
    let server = Arc::new(Server {
        shop: RwLock::new(Arc::new(shop)),
        reading: watch::Sender::new(Reading::default()),
        names,
        press: Semaphore::new(cores),
        desk: Semaphore::new(DESKS),
    });
    if let Some(Followed { watching, load }) = followed {
        let own = Arc::clone(&server);
        // It ends with the program.
        std::thread::spawn(move || {
            while watching.changed() {
                let trouble = match load() {
                    Ok(shop) => {
                        *own.shop.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shop);
                        None
                    }
                    // What was read before stays, and the author's page says why.
                    Err(wrong) => Some(wrong.iter().map(|one| print(one, false)).collect::<Vec<_>>().join("\n\n")),
                };
                own.reading.send_modify(|reading| *reading = Reading { version: reading.version + 1, trouble });
            }
        });
    }
    runtime.block_on(async {
        socket.set_nonblocking(true)?;
        let socket = tokio::net::TcpListener::from_std(socket)?;
        let router = Router::new().fallback(handle).with_state(server);
        let service = router.into_make_service_with_connect_info::<Local>();
        let stopped = async {
            // Where no signal can be waited for, it runs until it is ended.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            done = axum::serve(socket, service) => done,
            () = stopped => Ok(()),
        }
    })
}

async fn handle(State(server): State<Arc<Server>>, ConnectInfo(local): ConnectInfo<Local>, asked: Asked) -> Sent {
    if let Err(why) = admitted(asked.headers(), local.0, &server.names) {
        return sent(words(403, why), false);
    }
    let head = asked.method() == Verb::HEAD;
    let method = match *asked.method() {
        Verb::GET | Verb::HEAD => Method::Get,
        Verb::POST => Method::Post,
        _ => return sent(words(405, "only GET and POST are answered here"), false),
    };
    let known = asked.headers().get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let known = known.map(|known| known.trim_start_matches("W/").trim_matches('"').to_owned());
    let (path, query) = (asked.uri().path().to_owned(), asked.uri().query().unwrap_or_default().to_owned());
    // One byte more than is allowed tells that there are more.
    let Ok(body) = to_bytes(asked.into_body(), LONGEST_BODY + 1).await else {
        return sent(words(413, &format!("more than {LONGEST_BODY} bytes were sent")), head);
    };
    let request = Request { method, path, query, body: body.to_vec(), known };
    if request.path == "/author/wait" {
        return sent(waited(&server, &request).await, head);
    }
    match tokio::time::timeout(PATIENCE, worked(server, request)).await {
        Ok(response) => sent(response, head),
        Err(_) => sent(words(503, "this takes too long here; print it with the command line, or ask for less"), head),
    }
}

async fn worked(server: Arc<Server>, request: Request) -> Response {
    let heavy = request.is_heavy();
    let queue = if heavy { &server.press } else { &server.desk };
    // Whoever goes away while waiting is forgotten.
    let Ok(_turn) = queue.acquire().await else { return words(503, "the server is stopping") };
    let own = Arc::clone(&server);
    let done = tokio::task::spawn_blocking(move || {
        let shop = Arc::clone(&own.shop.read().unwrap_or_else(PoisonError::into_inner));
        let response = answer(&shop, &request);
        if heavy {
            forget_older(MEMORY);
        }
        response
    });
    done.await.unwrap_or_else(|_| words(500, "the answer could not be worked out"))
}

/// Waits until the user's files are of another version than the one that a page has; says which.
async fn waited(server: &Server, request: &Request) -> Response {
    let mut readings = server.reading.subscribe();
    if let Some(known) = request.asked("version").and_then(|version| version.parse::<u64>().ok()) {
        // Where nothing changes for long, the same version is said again.
        let _ = tokio::time::timeout(WAIT, readings.wait_for(|reading| reading.version != known)).await;
    }
    let reading = readings.borrow().clone();
    Response::json(&serde_json::json!({ "version": reading.version, "trouble": reading.trouble }))
}

fn words(status: u16, says: &str) -> Response {
    Response::json(&serde_json::json!({ "problem": says })).with_status(status)
}

/// What a page may load: its own scripts, styles, faces and pictures, and nothing of anybody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

fn sent(response: Response, head: bool) -> Sent {
    let mut sent = Sent::new(if head { Body::empty() } else { Body::from(response.body) });
    *sent.status_mut() = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut put = |name: header::HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            sent.headers_mut().insert(name, value);
        }
    };
    put(header::CONTENT_TYPE, response.kind);
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    put(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(header::CACHE_CONTROL, if response.version.is_some() { "no-cache" } else { "no-store" });
    if let Some(version) = &response.version {
        put(header::ETAG, &format!("\"{version}\""));
    }
    if let Some(said) = &response.said {
        put(header::HeaderName::from_static("x-said"), said);
    }
    if let Some(name) = &response.name {
        let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect();
        put(header::CONTENT_DISPOSITION, &format!("inline; filename=\"{plain}\""));
    }
    sent
}
