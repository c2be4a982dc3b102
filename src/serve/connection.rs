use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep, timeout};

/// The time allowed for a request's head, and again for its body; an idle connection is closed after it too.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// The time after which a client that accepts no bytes counts as gone.
const STUCK: Duration = Duration::from_secs(30);

/// The maximum number of connections at once; a browser opens up to six.
const CONNECTIONS: usize = 200;

/// The maximum number of refusals sent at once when there are too many connections. Further clients wait for one of
/// these to end.
const TURNED_AWAY: usize = 100;

/// How long a refused client is still read from; closing earlier could lose the message.
const FAREWELL: Duration = Duration::from_secs(1);

/// The pause after a system error, such as too many open files.
const BREATH: Duration = Duration::from_millis(50);

/// Accepts connections forever; each request goes to `answer`, with the local address that it came to.
pub async fn accept<Answer, Answered>(socket: TcpListener, answer: Answer) -> Infallible
where
    Answer: Fn(SocketAddr, Request<Incoming>) -> Answered + Clone + Send + 'static,
    Answered: Future<Output = Response<Full<Bytes>>> + Send + 'static,
{
    let (places, away) = (Arc::new(Semaphore::new(CONNECTIONS)), Arc::new(Semaphore::new(TURNED_AWAY)));
    loop {
        let Ok((stream, _)) = socket.accept().await else {
            sleep(BREATH).await;
            continue;
        };
        let answer = answer.clone();
        if let Ok(place) = Arc::clone(&places).try_acquire_owned() {
            tokio::spawn(async move {
                serve(stream, answer).await;
                drop(place);
            });
        } else if let Ok(place) = Arc::clone(&away).acquire_owned().await {
            tokio::spawn(async move {
                let words = "there are too many connections already; try again in a moment";
                tell(stream, "503 Service Unavailable", words).await;
                drop(place);
            });
        }
    }
}

/// Serves one connection until it is idle or fails.
async fn serve<Answer, Answered>(stream: TcpStream, answer: Answer)
where
    Answer: Fn(SocketAddr, Request<Incoming>) -> Answered + Send + 'static,
    Answered: Future<Output = Response<Full<Bytes>>> + Send + 'static,
{
    let Ok(local) = stream.local_addr() else { return };
    // Send small answers at once; if that is refused, they only arrive a little later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |asked| {
        let answered = answer(local, asked);
        Box::pin(async move { Ok::<_, Infallible>(answered.await) })
    });
    let stream = TokioIo::new(Patient { stream, stuck: None });
    let mut connection =
        http1::Builder::new().timer(TokioTimer::new()).header_read_timeout(PATIENCE).serve_connection(stream, service);
    if (&mut connection).await.is_err_and(|error| error.is_timeout()) {
        let parts = connection.into_parts();
        // A half-sent request gets an answer; an idle connection does not.
        if !parts.read_buf.is_empty() {
            let stream = parts.io.into_inner().stream;
            tell(stream, "408 Request Timeout", "the request did not arrive within ten seconds").await;
        }
    }
}

/// Sends a problem to a client whose request was not read, and closes the connection.
async fn tell(mut stream: TcpStream, status: &str, words: &str) {
    let body = format!("{{\"problem\":\"{words}\"}}");
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 5\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let said = async {
        stream.write_all((head + &body).as_bytes()).await?;
        stream.shutdown().await?;
        let mut rest = [0; 4096];
        while stream.read(&mut rest).await? > 0 {}
        io::Result::Ok(())
    };
    // A client that has gone needs no message.
    let _ = timeout(FAREWELL, said).await;
}

/// A stream that fails if nothing could be written to it for too long.
struct Patient {
    stream: TcpStream,
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn waited<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(STUCK)));
        stuck.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.waited(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.waited(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
