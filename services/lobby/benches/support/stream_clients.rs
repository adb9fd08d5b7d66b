//! Thousands who watch: raw connections on a thread of their own that read and count, and cost as little as they can.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::StreamExt;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{oneshot, watch};

/// Connections that are opened at the same time.
const OPENING: usize = 32;

/// What the clients have read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Received {
    pub(crate) bytes: u64,
    pub(crate) reads: u64,
    /// Connections that the service ended.
    pub(crate) lost: u64,
    /// What the clients' own thread took of a processor, in milliseconds.
    pub(crate) cpu_ms: u64,
}

#[derive(Default)]
struct Counts {
    bytes: AtomicU64,
    reads: AtomicU64,
    lost: AtomicU64,
}

/// Clients that read a stream each until they are told to go.
pub(crate) struct StreamClients {
    go: watch::Sender<bool>,
    thread: std::thread::JoinHandle<Received>,
}

impl StreamClients {
    /// So many watch `path`; returns when each of them has read something.
    pub(crate) async fn come(address: SocketAddr, path: String, headers: String, size: usize) -> StreamClients {
        let (go, gone) = watch::channel(false);
        let (here, all_here) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(listen(address, request(&path, &headers), size, here, gone))
        });
        all_here.await.expect("everybody gets in");
        StreamClients { go, thread }
    }

    pub(crate) async fn leave(self) -> Received {
        let _there = self.go.send(true);
        tokio::task::spawn_blocking(|| self.thread.join().expect("the clients")).await.expect("a thread")
    }
}

/// A request with these headers beside its own, each with its end of line.
fn request(path: &str, headers: &str) -> Arc<str> {
    format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n{headers}\r\n").into()
}

async fn listen(
    address: SocketAddr,
    request: Arc<str>,
    size: usize,
    here: oneshot::Sender<()>,
    gone: watch::Receiver<bool>,
) -> Received {
    let counts = Arc::new(Counts::default());
    let listeners: Vec<_> = futures::stream::iter(0..size)
        .map(|_| open(address, &request, &counts))
        .buffer_unordered(OPENING)
        .map(|stream| tokio::spawn(follow(stream, Arc::clone(&counts), gone.clone())))
        .collect()
        .await;
    let before = cpu_ms();
    let _waiting = here.send(());
    for listener in listeners {
        listener.await.expect("a listener");
    }
    let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
    Received {
        bytes: read(&counts.bytes),
        reads: read(&counts.reads),
        lost: read(&counts.lost),
        cpu_ms: cpu_ms().saturating_sub(before),
    }
}

/// A connection on which something was read.
async fn open(address: SocketAddr, request: &str, counts: &Counts) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("a request");
    assert!(hear(&stream, counts).await, "the stream was refused");
    stream
}

async fn follow(stream: TcpStream, counts: Arc<Counts>, mut gone: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            open = hear(&stream, &counts) => if !open {
                counts.lost.fetch_add(1, Ordering::Relaxed);
                return;
            },
            _gone = gone.changed() => return,
        }
    }
}

/// Reads what there is; whether the stream is still open.
async fn hear(stream: &TcpStream, counts: &Counts) -> bool {
    loop {
        if stream.readable().await.is_err() {
            return false;
        }
        // The buffer lives between two awaits only, so that a listener holds none.
        let mut buffer = [0_u8; 16 * 1024];
        match stream.try_read(&mut buffer) {
            Ok(0) => return false,
            Ok(bytes) => {
                counts.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
                counts.reads.fetch_add(1, Ordering::Relaxed);
                return true;
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return false,
        }
    }
}

/// What this thread has taken of a processor: user and system time, of which the kernel counts hundredths of a second.
fn cpu_ms() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    (field(11) + field(12)) * 10
}

/// Resident memory of this process, in kilobytes.
pub(crate) fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Durations in microseconds, sorted: the median, the 99th percentile.
pub(crate) fn percentiles(took: &mut [u64]) -> (u64, u64) {
    took.sort_unstable();
    let at = |percent: usize| took.get((took.len() * percent / 100).min(took.len().saturating_sub(1))).copied();
    (at(50).unwrap_or(0), at(99).unwrap_or(0))
}

/// One line of the table of results, with both as a part of the quiet ones, in percent.
pub(crate) fn line(what: &str, watched: (u64, u64), quiet: (u64, u64)) -> String {
    let part = |watched: u64, quiet: u64| watched * 100 / quiet.max(1);
    format!(
        "{what}: p50 {} us ({} %), p99 {} us ({} %)",
        watched.0,
        part(watched.0, quiet.0),
        watched.1,
        part(watched.1, quiet.1)
    )
}
