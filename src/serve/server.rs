use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header;
use hyper::{Method as Verb, Request as Asked, Response as Sent};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::admission::admit;
use super::connection::{PATIENCE, accept};
use super::reply::sent;
use super::watch::Watching;
use super::workers::{NotDone, Workers};
use crate::diagnostic::{Diagnostic, print};
use crate::page::{Effort, LONGEST_BODY, Method, Request, Response, Shop, answer, problem, ready, too_long};
use crate::typeset::{empty_caches, trim_caches};

/// State shared by all requests.
struct Server {
    /// The shop that answers; replaced when the user's files change.
    shop: RwLock<Arc<Shop>>,
    /// The result of the last reload of the user's files.
    reading: watch::Sender<FilesRead>,
    names: Vec<String>,
    /// Workers for documents, searches and checking many lists. Fewer than there are cores: more would only compete
    /// for time and memory, and slow down quick requests.
    press: Workers,
    /// Workers for quick requests.
    desk: Workers,
    /// The number of documents laid out since the start.
    set: AtomicU64,
}

/// The user's files to watch, and how to load everything again.
pub struct Followed {
    /// The watch that reports changes.
    pub watching: Watching,
    /// Loads all files again.
    pub load: Box<dyn Fn() -> Result<Shop, Vec<Diagnostic>> + Send>,
}

/// The result of one reload of the user's files.
#[derive(Clone, Default)]
struct FilesRead {
    /// The number of reloads so far.
    version: u64,
    /// The problems of the reload, in words; `None` if it succeeded.
    trouble: Option<String>,
}

/// The longest time for an answer, waiting included.
const LONGEST: Duration = Duration::from_mins(1);

/// The maximum number of quick requests answered at once.
const DESKS: usize = 4;

/// The maximum number of requests waiting: quick ones, and long ones.
const BEFORE_DESKS: usize = 200;
const BEFORE_PRESS: usize = 60;

/// The time without a document after which typst's memory is freed.
const QUIET: Duration = Duration::from_secs(10);

/// The time after which a waiting author's page is answered even without a change.
const WAIT: Duration = Duration::from_secs(25);

/// Serves requests until Ctrl+C; `names` are host names accepted besides this machine's own. Followed files are
/// loaded again when they change.
pub fn run(socket: TcpListener, shop: Shop, names: Vec<String>, followed: Option<Followed>) -> std::io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let presses = cores.saturating_sub(1).max(1);
    // The runtime only serves sockets; worker threads do everything else.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(1).build()?;
    let server = Arc::new(Server {
        shop: RwLock::new(Arc::new(shop.shared())),
        reading: watch::Sender::new(FilesRead::default()),
        names,
        press: Workers::new(presses, BEFORE_PRESS),
        desk: Workers::new(DESKS, BEFORE_DESKS),
        set: AtomicU64::new(0),
    });
    if let Some(Followed { watching, load }) = followed {
        let own = Arc::clone(&server);
        // The thread ends with the program.
        std::thread::spawn(move || {
            while watching.changed() {
                let trouble = match load() {
                    Ok(shop) => {
                        *own.shop.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shop.shared());
                        None
                    }
                    // The previous shop stays, and the author's page shows why.
                    Err(wrong) => Some(wrong.iter().map(|one| print(one, false)).collect::<Vec<_>>().join("\n\n")),
                };
                own.reading.send_modify(|reading| *reading = FilesRead { version: reading.version + 1, trouble });
            }
        });
    }
    let served = runtime.block_on(async {
        socket.set_nonblocking(true)?;
        let socket = tokio::net::TcpListener::from_std(socket)?;
        let stopped = async {
            // If signals are not available, it runs until it is killed.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::spawn(tidied(Arc::clone(&server)));
        let answer = move |local, asked| handle(Arc::clone(&server), local, asked);
        tokio::select! {
            never = accept(socket, answer) => match never {},
            () = stopped => Ok(()),
        }
    });
    // Unfinished work is dropped: nobody waits for it.
    runtime.shutdown_background();
    served
}

async fn handle(server: Arc<Server>, local: SocketAddr, asked: Asked<Incoming>) -> Sent<Full<Bytes>> {
    if let Err(why) = admit(asked.headers(), local, &server.names) {
        return sent(problem(403, why), false);
    }
    let head = asked.method() == Verb::HEAD;
    let method = match *asked.method() {
        Verb::GET | Verb::HEAD => Method::Get,
        Verb::POST => Method::Post,
        _ => return sent(problem(405, "only GET and POST are answered here"), false),
    };
    let known = asked.headers().get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let known = known.map(|known| known.trim_start_matches("W/").trim_matches('"').to_owned());
    let (path, query) = (asked.uri().path().to_owned(), asked.uri().query().unwrap_or_default().to_owned());
    let body = match body(asked.into_body()).await {
        Ok(body) => body,
        Err(refused) => return sent(refused, head),
    };
    let request = Request { method, path, query, body, known };
    if request.effort() == Effort::Waits {
        return sent(waited(&server, &request).await, head);
    }
    match timeout(LONGEST, worked(&server, request)).await {
        Ok(response) => sent(response, head),
        Err(_) => sent(problem(503, "this takes too long here; print it on the command line, or ask for less"), head),
    }
}

/// Reads a request's body; errors if it is incomplete, late or too long.
async fn body(incoming: Incoming) -> Result<Vec<u8>, Response> {
    // One byte over the limit shows that a body is too long.
    match timeout(PATIENCE, Limited::new(incoming, LONGEST_BODY + 1).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes().into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_long()),
        Ok(Err(_)) => Err(problem(400, "the request did not arrive complete")),
        Err(_) => Err(problem(408, &format!("the request did not arrive within {} seconds", PATIENCE.as_secs()))),
    }
}

async fn worked(server: &Arc<Server>, request: Request) -> Response {
    let request = Arc::new(request);
    let shop = Arc::clone(&server.shop.read().unwrap_or_else(PoisonError::into_inner));
    let effort = request.effort();
    if effort == Effort::Quick {
        let quick = server.desk.done(move |going| answer(&shop.wanted(going), &request));
        return quick.await.unwrap_or_else(undone);
    }
    // A finished document need not wait for others.
    let (own, asked) = (Arc::clone(&shop), Arc::clone(&request));
    if let Ok(Some(ready)) = server.desk.done(move |going| ready(&own.wanted(going), &asked)).await {
        return ready;
    }
    let own = Arc::clone(server);
    let set = move |going| {
        let response = answer(&shop.wanted(going), &request);
        if effort == Effort::Documents {
            own.set.fetch_add(1, Ordering::Relaxed);
            trim_caches(1);
        }
        response
    };
    server.press.done(set).await.unwrap_or_else(undone)
}

/// Frees typst's memory whenever no document was laid out for a while; runs forever.
async fn tidied(server: Arc<Server>) {
    let (mut before, mut forgotten) = (0, 0);
    loop {
        sleep(QUIET).await;
        let set = server.set.load(Ordering::Relaxed);
        if set == before && set != forgotten && server.press.done(|_| empty_caches()).await.is_ok() {
            forgotten = set;
        }
        before = set;
    }
}

/// The response for work that was not done.
fn undone(why: NotDone) -> Response {
    match why {
        NotDone::Full => problem(503, "too many requests at once; try again in a moment"),
        NotDone::Broken => problem(500, "the answer could not be worked out"),
    }
}

/// Waits until the files have another version than the page's; returns the new one.
async fn waited(server: &Server, request: &Request) -> Response {
    let mut readings = server.reading.subscribe();
    if let Some(known) = request.asked("version").and_then(|version| version.parse::<u64>().ok()) {
        // Without a change, the same version is returned after a while.
        let _ = tokio::time::timeout(WAIT, readings.wait_for(|reading| reading.version != known)).await;
    }
    let reading = readings.borrow().clone();
    Response::json(&serde_json::json!({ "version": reading.version, "trouble": reading.trouble }))
}
