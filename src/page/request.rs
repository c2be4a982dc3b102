use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A request from a browser.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method, `GET` or `POST`.
    pub method: Method,
    /// The path, as written in the address.
    pub path: String,
    /// The query after the question mark, as written in the address; may be empty.
    pub query: String,
    /// The posted bytes; empty for `GET`.
    pub body: Vec<u8>,
    /// The version of the answer that the browser already has, if any.
    pub known: Option<String>,
}

/// How many of the latest documents typst's caches keep.
pub const CACHED_DOCUMENTS: usize = 3;

/// The HTTP methods that the page answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Asks for a page or file.
    Get,
    /// Posts a body, such as a list.
    Post,
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status code.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The bytes of the body; empty with status 304.
    pub body: Vec<u8>,
    /// The version of the answer; `None` if it may not be cached.
    pub version: Option<String>,
    /// The file name for saving; `None` if the answer is shown.
    pub name: Option<String>,
    /// Remarks on the answer, percent-encoded; for answers without room for them, such as PDFs.
    pub remarks: Option<String>,
}

impl Request {
    /// A `GET` request for this address.
    pub fn get(address: &str) -> Request {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Request { method: Method::Get, path: path.to_owned(), query: query.to_owned(), body: Vec::new(), known: None }
    }

    /// A `POST` request with this body.
    pub fn post(address: &str, body: impl Into<Vec<u8>>) -> Request {
        Request { method: Method::Post, body: body.into(), ..Request::get(address) }
    }

    /// The decoded value of a key in the query; `None` if the key is missing.
    pub fn asked(&self, key: &str) -> Option<String> {
        let pairs = self.query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let (_, value) = pairs.into_iter().find(|(known, _)| *known == key)?;
        let value = value.replace('+', " ");
        Some(percent_decode_str(&value).decode_utf8_lossy().into_owned())
    }

    /// The decoded parts of the path, without empty ones.
    pub fn parts(&self) -> Vec<String> {
        let parts = self.path.split('/').filter(|part| !part.is_empty());
        parts.map(|part| percent_decode_str(part).decode_utf8_lossy().into_owned()).collect()
    }
}

impl Response {
    /// A page of HTML, with status 200.
    pub fn html(body: String) -> Response {
        Response::of("text/html; charset=utf-8", body.into_bytes())
    }

    /// A JSON value, with status 200.
    pub fn json(value: &serde_json::Value) -> Response {
        Response::of("application/json", value.to_string().into_bytes())
    }

    /// Bytes of this media type, with status 200.
    pub fn of(kind: &'static str, body: Vec<u8>) -> Response {
        Response { status: 200, kind, body, version: None, name: None, remarks: None }
    }

    /// The response with another status.
    #[must_use]
    pub fn with_status(self, status: u16) -> Response {
        Response { status, ..self }
    }

    /// Adds a file name for saving.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Response {
        Response { name: Some(name.into()), ..self }
    }

    /// Adds these remarks, if there are any.
    #[must_use]
    pub fn with_remarks(self, words: &[String]) -> Response {
        let remarks = utf8_percent_encode(&words.join("\n"), NON_ALPHANUMERIC).to_string();
        Response { remarks: Some(remarks).filter(|remarks| !remarks.is_empty()), ..self }
    }

    /// Adds a version; if the browser already has it, the response becomes an empty one with status 304.
    #[must_use]
    pub fn versioned(self, version: String, request: &Request) -> Response {
        let known = request.known.as_deref() == Some(version.as_str());
        let body = if known { Vec::new() } else { self.body };
        Response { status: if known { 304 } else { self.status }, body, version: Some(version), ..self }
    }
}
