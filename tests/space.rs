//! A web space as anybody can rent one: it hands out the files of a folder, below an address of its own, and nothing else.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};

/// A web space, until it is dropped.
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
    /// Begins to hand out a folder.
    pub async fn begin(folder: PathBuf) -> WebSpace {
        let socket = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = socket.local_addr().expect("an address");
        let folder = Arc::new(folder);
        let answer = move |request: Request<Body>| {
            let folder = Arc::clone(&folder);
            async move { answer(&folder, request.uri().path()) }
        };
        let serving = tokio::spawn(async move {
            axum::serve(socket, Router::new().fallback(answer)).await.expect("served");
        });
        WebSpace { address, serving }
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://{}{BELOW}", self.address)
    }
}

/// The page is not alone on this web space.
const BELOW: &str = "/~club/games";

fn answer(folder: &std::path::Path, path: &str) -> Response<Body> {
    let said = |status: StatusCode| Response::builder().status(status);
    let Some(path) = path.strip_prefix(BELOW).filter(|path| !path.contains("..")) else {
        return said(StatusCode::NOT_FOUND).body(Body::empty()).expect("an answer");
    };
    let file = folder.join(path.trim_start_matches('/'));
    if file.is_dir() && !path.ends_with('/') {
        let redirected = said(StatusCode::MOVED_PERMANENTLY).header(header::LOCATION, format!("{BELOW}{path}/"));
        return redirected.body(Body::empty()).expect("an answer");
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
        Ok(bytes) => said(StatusCode::OK).header(header::CONTENT_TYPE, kind).body(Body::from(bytes)),
        Err(_) => said(StatusCode::NOT_FOUND).body(Body::empty()),
    }
    .expect("an answer")
}
