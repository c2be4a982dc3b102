use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A request from a browser.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method: `GET` or `POST`.
    pub method: Method,
    /// The path, as it is written in the address.
    pub path: String,
    /// The query after the question mark, as it is written; empty where there is none.
    pub query: String,
    /// The posted bytes; empty where nothing is posted.
    pub body: Vec<u8>,
    /// The version of the answer that the browser has already.
    pub known: Option<String>,
}

/// How many further documents are set before typst's memory of one is let go.
pub const MEMORY: usize = 3;

/// How something is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A page or file to be shown.
    Get,
    /// A request with a body.
    Post,
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status code.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The bytes of the body; empty where they have not changed.
    pub body: Vec<u8>,
    /// The version of the answer, where it may be kept.
    pub version: Option<String>,
    /// The name under which a browser keeps it as a file.
    pub name: Option<String>,
    /// Remarks on the answer, as an address spells them: bytes of a PDF have no room for them.
    pub remarks: Option<String>,
}

impl Request {
    /// Something to be shown.
    pub fn get(address: &str) -> Request {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Request { method: Method::Get, path: path.to_owned(), query: query.to_owned(), body: Vec::new(), known: None }
    }

    /// A request with this body.
    pub fn post(address: &str, body: impl Into<Vec<u8>>) -> Request {
        Request { method: Method::Post, body: body.into(), ..Request::get(address) }
    }

    /// The value of a key of the query; none where it is not there.
    pub fn asked(&self, key: &str) -> Option<String> {
        let pairs = self.query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let (_, value) = pairs.into_iter().find(|(known, _)| *known == key)?;
        let value = value.replace('+', " ");
        Some(percent_decode_str(&value).decode_utf8_lossy().into_owned())
    }

    /// The parts of the path, without what is empty.
    pub fn parts(&self) -> Vec<String> {
        let parts = self.path.split('/').filter(|part| !part.is_empty());
        parts.map(|part| percent_decode_str(part).decode_utf8_lossy().into_owned()).collect()
    }
}

impl Response {
    /// A page of HTML.
    pub fn html(body: String) -> Response {
        Response::of("text/html; charset=utf-8", body.into_bytes())
    }

    /// JSON that a script reads.
    pub fn json(value: &serde_json::Value) -> Response {
        Response::of("application/json", value.to_string().into_bytes())
    }

    /// Bytes of this type.
    pub fn of(kind: &'static str, body: Vec<u8>) -> Response {
        Response { status: 200, kind, body, version: None, name: None, remarks: None }
    }

    /// The same with another status.
    #[must_use]
    pub fn with_status(self, status: u16) -> Response {
        Response { status, ..self }
    }

    /// The same under a name, to be kept as a file.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Response {
        Response { name: Some(name.into()), ..self }
    }

    /// The same with these remarks, if any.
    #[must_use]
    pub fn with_remarks(self, words: &[String]) -> Response {
        let remarks = utf8_percent_encode(&words.join("\n"), NON_ALPHANUMERIC).to_string();
        Response { remarks: Some(remarks).filter(|remarks| !remarks.is_empty()), ..self }
    }

    /// The same with its version; only that it has not changed where the browser has this version already.
    #[must_use]
    pub fn versioned(self, version: String, request: &Request) -> Response {
        let known = request.known.as_deref() == Some(version.as_str());
        let body = if known { Vec::new() } else { self.body };
        Response { status: if known { 304 } else { self.status }, body, version: Some(version), ..self }
    }
}
