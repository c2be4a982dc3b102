//! A plain web space: it serves the files of a folder, below an address of its own, and nothing else.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;

/// A web space that serves until dropped.
pub struct WebSpace {
    address: SocketAddr,
    serving: tokio::task::JoinHandle<()>,
}

impl Drop for WebSpace {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl WebSpace {
    /// Starts serving a folder.
    pub async fn begin(folder: PathBuf) -> WebSpace {
        let socket = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = socket.local_addr().expect("an address");
        let folder = Arc::new(folder);
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = socket.accept().await {
                let folder = Arc::clone(&folder);
                let answer = service_fn(move |request: Request<Incoming>| {
                    let answer = answer(&folder, request.uri().path());
                    async move { Ok::<_, Infallible>(answer) }
                });
                // A browser that disconnects in the middle of an answer is not a fault of the web space.
                let serving = http1::Builder::new().serve_connection(TokioIo::new(stream), answer);
                tokio::spawn(async move { serving.await.ok() });
            }
        });
        WebSpace { address, serving }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}{BELOW}", self.address)
    }
}

/// The page shares this web space with others.
const BELOW: &str = "/~club/games";

fn answer(folder: &std::path::Path, path: &str) -> Response<Full<Bytes>> {
    let said = |status: StatusCode| Response::builder().status(status);
    let Some(path) = path.strip_prefix(BELOW).filter(|path| !path.contains("..")) else {
        return said(StatusCode::NOT_FOUND).body(Full::default()).expect("an answer");
    };
    let file = folder.join(path.trim_start_matches('/'));
    if file.is_dir() && !path.ends_with('/') {
        let redirected = said(StatusCode::MOVED_PERMANENTLY).header(header::LOCATION, format!("{BELOW}{path}/"));
        return redirected.body(Full::default()).expect("an answer");
    }
    let file = if file.is_dir() { file.join("index.html") } else { file };
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("pdf") => "application/pdf",
        _ => "application/octet-stream",
    };
    match std::fs::read(&file) {
        Ok(bytes) => said(StatusCode::OK).header(header::CONTENT_TYPE, kind).body(Full::from(bytes)),
        Err(_) => said(StatusCode::NOT_FOUND).body(Full::default()),
    }
    .expect("an answer")
}
