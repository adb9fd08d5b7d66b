//! Spans reach a collector, under the caller's trace, and only through the guard's flush at the latest.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use mazziere_telemetry::{Config, Ids, TraceContext, init};

/// Takes one request and gives back its head and body.
fn one_request(listener: &TcpListener) -> (String, Vec<u8>) {
    let (mut socket, _) = listener.accept().expect("a connection");
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let read = socket.read(&mut chunk).expect("readable");
        assert_ne!(read, 0, "the exporter closed early");
        bytes.extend_from_slice(&chunk[..read]);
        let Some(head_end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..head_end]).to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
        let length: usize = length.parse().expect("a number");
        if bytes.len() >= head_end + 4 + length {
            socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").expect("writable");
            return (head, bytes[head_end + 4..].to_vec());
        }
    }
}

#[test]
fn spans_reach_the_collector_under_the_callers_trace() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
    let collector = thread::spawn(move || one_request(&listener));

    let config = Config { otlp_endpoint: Some(endpoint), filter: "info".to_owned(), ..Config::default() };
    let guard = init("wallet", &config).expect("set up");
    let caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".parse::<TraceContext>().expect("valid");
    let span = tracing::info_span!("settle_tournament");
    let context = TraceContext::begin(&span, Some(caller), &Ids::seeded(1));
    assert_eq!(context.trace_id(), caller.trace_id());
    span.in_scope(|| assert_eq!(TraceContext::current(), Some(context)));
    assert!(init("wallet", &config).is_err(), "logs are set up once");
    drop(span);
    drop(guard);

    let (head, body) = collector.join().expect("one export");
    assert!(head.starts_with("post /v1/traces http/1.1"), "{head}");
    let holds = |needle: &[u8]| body.windows(needle.len()).any(|window| window == needle);
    assert!(holds(b"settle_tournament") && holds(b"wallet"), "the span and the service are named");
    assert!(holds(&0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c_u128.to_be_bytes()), "the caller's trace goes on");
}
