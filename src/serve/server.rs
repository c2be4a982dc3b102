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

use super::connection::{PATIENCE, accept};
use super::doors::admitted;
use super::reply::sent;
use super::watch::Watching;
use super::workers::{NotDone, Workers};
use crate::diagnostic::{Diagnostic, print};
use crate::page::{Effort, LONGEST_BODY, Method, Request, Response, Shop, answer, problem, ready};
use crate::typeset::{forget, forget_older};

/// The state that all requests share.
struct Server {
    /// The shop that answers; replaced once the user's files have changed.
    shop: RwLock<Arc<Shop>>,
    /// How the last reading of the user's files went.
    reading: watch::Sender<FilesRead>,
    names: Vec<String>,
    /// Where documents are set, searches made and many lists judged: fewer at once than there are cores, as more would only
    /// take turns, and memory, and somebody turns pages meanwhile.
    press: Workers,
    /// All else is quick.
    desk: Workers,
    /// How often documents were set.
    set: AtomicU64,
}

/// The user's files that are followed, and how all there is is read again.
pub struct Followed {
    /// The watch that reports changes.
    pub watching: Watching,
    /// Reads all the files again.
    pub load: Box<dyn Fn() -> Result<Shop, Vec<Diagnostic>> + Send>,
}

/// One reading of the user's files.
#[derive(Clone, Default)]
struct FilesRead {
    /// How many there were before it.
    version: u64,
    /// Why it could not be had.
    trouble: Option<String>,
}

/// The longest that an answer may take, with what it waits for its turn.
const LONGEST: Duration = Duration::from_mins(1);

/// The most quick requests answered at once.
const DESKS: usize = 4;

/// The most requests that wait: for a quick answer, and for one that takes longer.
const BEFORE_DESKS: usize = 200;
const BEFORE_PRESS: usize = 60;

/// The time without a document after which typst's memory is let go.
const QUIET: Duration = Duration::from_secs(10);

/// The time after which an author's page that waits for a change asks again.
const WAIT: Duration = Duration::from_secs(25);

/// Answers requests until it is stopped; `names` are those by which it may be asked for besides this machine's own.
/// Folders that are followed are read again whenever they change.
pub fn run(socket: TcpListener, shop: Shop, names: Vec<String>, followed: Option<Followed>) -> std::io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let presses = cores.saturating_sub(1).max(1);
    // Only sockets are left to it: all else is done by the threads of the workers.
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
        // It ends with the program.
        std::thread::spawn(move || {
            while watching.changed() {
                let trouble = match load() {
                    Ok(shop) => {
                        *own.shop.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shop.shared());
                        None
                    }
                    // The shop read before stays, and the author's page says why.
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
            // Where no signal can be waited for, it runs until it is ended.
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
    // Nobody is waited for: what is being set is of use to nobody.
    runtime.shutdown_background();
    served
}

async fn handle(server: Arc<Server>, local: SocketAddr, asked: Asked<Incoming>) -> Sent<Full<Bytes>> {
    if let Err(why) = admitted(asked.headers(), local, &server.names) {
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

/// Reads what is posted, where it comes whole, in time, and is not too long.
async fn body(incoming: Incoming) -> Result<Vec<u8>, Response> {
    // One byte more than is allowed tells that there are more.
    match timeout(PATIENCE, Limited::new(incoming, LONGEST_BODY + 1).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes().into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            Err(problem(413, &format!("more than {LONGEST_BODY} bytes were sent")))
        }
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
    // A document that was set before need not wait for another.
    let (own, asked) = (Arc::clone(&shop), Arc::clone(&request));
    if let Ok(Some(ready)) = server.desk.done(move |going| ready(&own.wanted(going), &asked)).await {
        return ready;
    }
    let own = Arc::clone(server);
    let set = move |going| {
        let response = answer(&shop.wanted(going), &request);
        if effort == Effort::Documents {
            own.set.fetch_add(1, Ordering::Relaxed);
            forget_older(1);
        }
        response
    };
    server.press.done(set).await.unwrap_or_else(undone)
}

/// Whenever nothing was set for a while, nothing is remembered of what was set before; for ever.
async fn tidied(server: Arc<Server>) {
    let (mut before, mut forgotten) = (0, 0);
    loop {
        sleep(QUIET).await;
        let set = server.set.load(Ordering::Relaxed);
        if set == before && set != forgotten && server.press.done(|_| forget()).await.is_ok() {
            forgotten = set;
        }
        before = set;
    }
}

/// Why there is no answer.
fn undone(why: NotDone) -> Response {
    match why {
        NotDone::Full => problem(503, "too many requests at once; try again in a moment"),
        NotDone::Broken => problem(500, "the answer could not be worked out"),
    }
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
