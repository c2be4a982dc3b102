use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode;

use crate::diagnostic::{Code, Diagnostic};

/// A listening socket and its addresses.
pub struct Listening {
    /// The socket, which already listens.
    pub socket: TcpListener,
    /// The address for browsers on this machine.
    pub here: String,
    /// The address for other machines; `None` if only this one is served.
    pub elsewhere: Option<String>,
}

/// Listens at an address such as `127.0.0.1:7878`; port 0 takes a free one.
pub fn bind(typed: &str) -> Result<Listening, Diagnostic> {
    let address: SocketAddr = typed.parse().map_err(|_| {
        Diagnostic::error(Code::BadValue, format!("`{typed}` is not an IP address with a port"))
            .hint("write `127.0.0.1:7878` for this machine only, or `0.0.0.0:7878` for the club's phones")
    })?;
    let socket = TcpListener::bind(address).map_err(|error| taken(address, &error))?;
    let bound = socket.local_addr().map_err(|error| taken(address, &error))?;
    let port = bound.port();
    let ip = bound.ip();
    let here = if ip.is_loopback() || ip.is_unspecified() {
        format!(
            "http://{}/",
            SocketAddr::new(if ip.is_ipv6() && !ip.is_unspecified() { ip } else { [127, 0, 0, 1].into() }, port)
        )
    } else {
        format!("http://{bound}/")
    };
    let outside = if ip.is_unspecified() { outward() } else { Some(ip) };
    let elsewhere = outside.filter(|ip| !ip.is_loopback()).map(|ip| format!("http://{}/", SocketAddr::new(ip, port)));
    Ok(Listening { socket, here, elsewhere })
}

impl Listening {
    /// The announcement at the start: the address for this machine, and the one for other machines with its QR code.
    pub fn words(&self) -> String {
        let mut words = format!("{}\nStop it with Ctrl+C.\n", self.here);
        if let Some(elsewhere) = &self.elsewhere {
            words.push_str("\nPhones on the same network open\n");
            words.push_str(elsewhere);
            words.push('\n');
            if let Ok(code) = QrCode::new(elsewhere.as_bytes()) {
                words.push_str(&code.render::<unicode::Dense1x2>().quiet_zone(true).build());
                words.push('\n');
            }
            words.push_str("Anyone who can reach this address can use the page; nothing that they do is kept here.\n");
        }
        words
    }
}

/// This machine's address as others see it. Sends no packet: the system only says which interface it would use.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn taken(address: SocketAddr, error: &std::io::Error) -> Diagnostic {
    let problem = Diagnostic::error(Code::Unavailable, format!("can't listen at `{address}`: {}", error.kind()));
    if error.kind() != ErrorKind::AddrInUse && error.kind() != ErrorKind::PermissionDenied {
        return problem.hint("use an address of this machine, such as `127.0.0.1:7878`");
    }
    let free = TcpListener::bind(SocketAddr::new(address.ip(), 0)).and_then(|socket| socket.local_addr());
    match free {
        Ok(free) => problem.hint(format!("try `--address {free}`, which is free")),
        Err(_) => problem.hint("try another port"),
    }
}
