//! What callers and the log see of a server that closes while callers come.
//!
//! A test binary of its own: what the threads of a server log is only seen by a subscriber of the whole process.

use std::fmt;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use mazziere_web::NotReadyServer;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// How often it opens and closes.
const ROUNDS: usize = 60;

/// How many callers come one connection after the other.
const CALLERS: usize = 12;

/// Every error that this process logs, and from where.
static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Errors;

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push_str(&format!(" {field}={value:?}"));
    }
}

impl<S: Subscriber> Layer<S> for Errors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == Level::ERROR {
            let mut words = Words(event.metadata().target().to_owned());
            event.record(&mut words);
            ERRORS.lock().unwrap_or_else(PoisonError::into_inner).push(words.0);
        }
    }
}

/// Asks for the health of what listens there, on one connection after the other; errors are none of its business.
fn keep_coming(address: SocketAddr, enough: &AtomicBool) {
    while !enough.load(Ordering::Relaxed) {
        let Ok(mut connection) = TcpStream::connect(address) else { continue };
        let asked = connection.write_all(b"GET /livez HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
        let mut answer = Vec::new();
        if asked.is_ok() && connection.read_to_end(&mut answer).is_ok() {
            assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_closes_while_callers_come_logs_no_error() {
    tracing_subscriber::registry().with(Errors).init();
    tracing::error!("seen");
    let enough = Arc::new(AtomicBool::new(false));
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let callers: Vec<_> = (0..CALLERS)
        .map(|_| {
            let enough = Arc::clone(&enough);
            thread::spawn(move || keep_coming(address, &enough))
        })
        .collect();
    for _ in 0..ROUNDS {
        let waiting = NotReadyServer::open("lobby", "the database is away", address, None, &[]).unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
        waiting.close().await;
    }
    enough.store(true, Ordering::Relaxed);
    for caller in callers {
        caller.join().unwrap();
    }
    assert_eq!(*ERRORS.lock().unwrap(), ["closing message=seen"]);
}
