use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response as Sent, StatusCode};

use crate::page::Response;

/// Seconds after which a client refused for lack of room may try again.
const AGAIN: &str = "5";

/// Pages load scripts, styles, fonts and pictures from this server only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// The HTTP form of a response; without the body for `HEAD`.
pub fn sent(response: Response, head: bool) -> Sent<Full<Bytes>> {
    let mut sent = Sent::new(if head { Full::default() } else { Full::from(response.body) });
    *sent.status_mut() = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut put = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            sent.headers_mut().insert(name, value);
        }
    };
    put(header::CONTENT_TYPE, response.kind);
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(header::CACHE_CONTROL, if response.version.is_some() { "no-cache" } else { "no-store" });
    if response.status == 503 {
        put(header::RETRY_AFTER, AGAIN);
    }
    if let Some(version) = &response.version {
        put(header::ETAG, &format!("\"{version}\""));
    }
    if let Some(remarks) = &response.remarks {
        put(HeaderName::from_static("x-said"), remarks);
    }
    if let Some(name) = &response.name {
        let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect();
        put(header::CONTENT_DISPOSITION, &format!("inline; filename=\"{plain}\""));
    }
    sent
}
