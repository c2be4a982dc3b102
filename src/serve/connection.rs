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

/// A request is here within this time, its head and its body each. A connection on which nothing more is asked is closed
/// as soon.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody who takes nothing of the answer for this long is gone.
const STUCK: Duration = Duration::from_secs(30);

/// The most that are connected at once: a browser opens up to six for itself.
const CONNECTIONS: usize = 200;

/// The most at once who are told that there is no room for them. Nobody is cut off unheard: whoever comes besides waits
/// until one of these has been told, which takes a farewell at most.
const TURNED_AWAY: usize = 100;

/// How long they are listened to meanwhile: who is cut off while he talks does not hear it.
const FAREWELL: Duration = Duration::from_secs(1);

/// An error of the system, such as too many open files, is over after a while.
const BREATH: Duration = Duration::from_millis(50);

/// Hands what each connection asks, with the address at which it arrived, to `answer`; for ever.
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

/// One connection, for as long as something is asked on it.
async fn serve<Answer, Answered>(stream: TcpStream, answer: Answer)
where
    Answer: Fn(SocketAddr, Request<Incoming>) -> Answered + Send + 'static,
    Answered: Future<Output = Response<Full<Bytes>>> + Send + 'static,
{
    let Ok(local) = stream.local_addr() else { return };
    // Small answers go out at once; where that can't be had they come a little later.
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
        // Who asked half is told; who asks nothing more is not.
        if !parts.read_buf.is_empty() {
            let stream = parts.io.into_inner().stream;
            tell(stream, "408 Request Timeout", "the request did not arrive within ten seconds").await;
        }
    }
}

/// Says something to somebody whose request was not read, and ends the connection.
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
    // Who is gone need not hear it.
    let _ = timeout(FAREWELL, said).await;
}

/// A stream that fails once nothing could be written to it for too long.
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
