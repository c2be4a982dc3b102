use std::net::{IpAddr, SocketAddr};

use hyper::{HeaderMap, header};

/// Refuses a request made to this server under a name that is not its own, or by another site's page: a foreign `Host`
/// is another site's name pointing here, a foreign `Origin` another site's page. The error is for the browser.
pub fn admit(headers: &HeaderMap, local: SocketAddr, names: &[String]) -> Result<(), &'static str> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !is_own(host, local, names) {
        return Err("the page is not served under this name: use the address that the server printed, or start the \
                    server with `--host NAME`");
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let own = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        if !own.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
            return Err("this request came from another site's page and was refused");
        }
    }
    Ok(())
}

fn is_own(host: &str, local: SocketAddr, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    if bare.eq_ignore_ascii_case("localhost") || names.iter().any(|known| known.eq_ignore_ascii_case(bare)) {
        return true;
    }
    // The address that a request arrived at is this machine's own.
    bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback() || address == local.ip().to_canonical())
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn only_own_names_are_admitted() {
        let local = "192.168.1.7:7878".parse().unwrap_or_else(|_| unreachable!());
        for own in ["localhost:7878", "127.0.0.1:7878", "[::1]:7878", "192.168.1.7:7878", "LOCALHOST", "club.lan:80"] {
            assert!(is_own(own, local, &["club.lan".to_owned()]), "{own}");
        }
        for foreign in ["", "evil.example", "127.0.0.1.evil.example:7878", "192.168.1.8:7878", "localhost.evil"] {
            assert!(!is_own(foreign, local, &["club.lan".to_owned()]), "{foreign}");
        }
    }
}
