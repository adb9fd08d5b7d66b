//! The database dies in mid-batch, or its answer is lost: nothing acknowledged is lost, nothing happens twice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use mazziere_testkit::TestDb;
use mazziere_wallet::command::Action;
use mazziere_wallet::{Wallet, migrate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};

use crate::harness::{Harness, buy_in, deposit, run, wallet};

/// Sends a command until there is an answer, as a client does.
async fn insist(wallet: &Wallet, key: &str, action: Action) -> String {
    loop {
        let word = run(wallet, key, action.clone()).await;
        if word != "unavailable" {
            return word;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_posting_survives_a_kill_in_mid_batch_exactly_once() {
    // What a kill may lose is what the log has not flushed: so this cluster flushes.
    let options = mazziere_testkit::localpg::Options::default().supervised(false);
    let options = options.set("fsync", "on").set("synchronous_commit", "on").set("full_page_writes", "on");
    let cluster = mazziere_testkit::own_cluster_with(options).await;
    let db = cluster.database("wallet", async |pool: &sqlx::PgPool| Ok(migrate(pool).await?)).await;
    let harness = Harness::on(db);
    assert_eq!(harness.run("k0", deposit("d0", "A", "1000.00")).await, "201");
    let mut journal: HashMap<String, String> = HashMap::new();
    for round in 0..3 {
        let clients = (0..8).map(|client| {
            let wallet = harness.wallet.clone();
            tokio::spawn(async move {
                let mut acknowledged = Vec::new();
                for number in 0..25 {
                    let id = format!("p {round} {client} {number}");
                    let word = insist(&wallet, &id, buy_in(&id, "A", "t", "0.01")).await;
                    acknowledged.push((id, word));
                }
                acknowledged
            })
        });
        let clients: Vec<_> = clients.collect();
        // In mid-flight: once some of this round is written, whatever else is on its way.
        let before = 1 + round * 200;
        let mut watch = harness.wallet.pool().acquire().await.unwrap();
        loop {
            let written: i64 = sqlx::query_scalar("select last_sequence from wallet.ledger_head")
                .fetch_one(&mut *watch)
                .await
                .unwrap();
            if written > before + 20 {
                break;
            }
        }
        cluster.kill_postgres();
        drop(watch);
        cluster.restart_postgres();
        for client in clients {
            journal.extend(client.await.unwrap());
        }
    }
    assert_eq!(journal.len(), 600);
    assert!(journal.values().all(|word| word == "201" || word == "again:201"), "{journal:?}");
    // The test's own pool went down with the server.
    let fresh = TestDb::clone(&harness.db).new_pool(2).await;
    let written: i64 = sqlx::query_scalar("select count(*) from wallet.posting where kind = 'buy_in'")
        .fetch_one(&fresh)
        .await
        .unwrap();
    assert_eq!(written, 600, "each acknowledged posting is there, once");
    for id in journal.keys() {
        let again = run(&harness.wallet, id, buy_in(id, "A", "t", "0.01")).await;
        assert_eq!(again, "again:201", "{id}");
    }
    harness.assert_books_balance().await;
}

/// What to cut at: the next message to PostgreSQL that contains these bytes.
type Armed = Arc<Mutex<Option<&'static [u8]>>>;

/// Stands between wallet and PostgreSQL. Once armed, it lets the message through that commits, and cuts the line
/// instead of passing on what comes back.
async fn proxy(url: &str, armed: Armed) -> String {
    let parsed: HashMap<_, _> =
        url.split_once('?').unwrap().1.split('&').filter_map(|pair| pair.split_once('=')).collect();
    let socket = format!("{}/.s.PGSQL.{}", parsed["host"].replace("%2F", "/"), parsed["port"]);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = UnixStream::connect(&socket).await.unwrap();
            tokio::spawn(forward(client, server, Arc::clone(&armed)));
        }
    });
    let (before, _) = url.split_once('?').unwrap();
    format!("{}?sslmode=disable", before.replace("@localhost", &format!("@127.0.0.1:{port}")))
}

async fn forward(mut client: TcpStream, mut server: UnixStream, armed: Armed) {
    let (mut out, mut back) = (vec![0_u8; 65_536], vec![0_u8; 65_536]);
    let mut cutting = false;
    loop {
        tokio::select! {
            read = client.read(&mut out) => {
                let Ok(length @ 1..) = read else { return };
                let found = |mark: &[u8]| out[..length].windows(mark.len()).any(|window| window == mark);
                cutting |= armed.lock().unwrap().take_if(|mark| found(mark)).is_some();
                if server.write_all(&out[..length]).await.is_err() {
                    return;
                }
            }
            read = server.read(&mut back) => {
                let Ok(length @ 1..) = read else { return };
                if cutting {
                    // PostgreSQL answers once it has committed. Nobody will hear of it.
                    return;
                }
                if client.write_all(&back[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}

#[tokio::test]
async fn a_line_cut_between_commit_and_answer_is_unavailable_and_the_repeat_gives_the_first_answer() {
    let harness = Harness::new().await;
    let armed = Armed::default();
    let proxied = wallet(&proxy(harness.db.url(), Arc::clone(&armed)).await, &harness.clock);
    assert_eq!(run(&proxied, "k0", deposit("d0", "A", "10.00")).await, "201");
    assert_eq!(run(&proxied, "k", buy_in("p0", "A", "t", "1.00")).await, "201");
    // A batch of one statement (all accounts are there) commits with it; its cause travels only in what is written. A
    // deposit needs two statements, and a COMMIT of its own.
    let mut posting = buy_in("p1", "A", "t", "1.00");
    if let Action::Post(request) = &mut posting {
        request.reference.cause = Some("cut here".into());
    }
    let cases: [(&str, Action, &[u8]); 2] =
        [("k1", posting, b"cut here"), ("k2", deposit("d1", "A", "1.00"), b"commit\0")];
    for ((key, action, mark), postings) in cases.into_iter().zip(3..) {
        *armed.lock().unwrap() = Some(mark);
        assert_eq!(run(&proxied, key, action.clone()).await, "unavailable");
        assert!(armed.lock().unwrap().is_none(), "the line was cut");
        assert_eq!(
            harness.number("select count(*) from wallet.posting").await,
            postings,
            "it took effect all the same"
        );
        assert_eq!(run(&proxied, key, action).await, "again:201");
        assert_eq!(harness.number("select count(*) from wallet.posting").await, postings);
    }
    harness.assert_books_balance().await;
}
