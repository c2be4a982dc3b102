use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response as Sent, StatusCode};

use crate::page::Response;

/// Somebody who found no room asks again after this time, in seconds.
const AGAIN: &str = "5";

/// A page loads its own scripts, styles, faces and pictures, and nothing of anybody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// An answer as it goes out; its head alone where only that was asked.
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
