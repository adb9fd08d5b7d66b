//! Too much to do: who is turned away, and who is not.

use std::time::Duration;

use actix_web::web::{self, Data};
use mazziere_contract::Problem;
use mazziere_web::{Access, Reply, Role, Routes, Running, serve};
use tokio::sync::watch;
use uuid::Uuid;

use crate::harness::{ALICE, Harness, rate};

/// More than anybody is let in for, however long it takes.
const MANY: usize = 100;

/// What is always let in at once.
const LEAST: usize = 64;

/// Longer than there may be a queue.
const LONG: Duration = Duration::from_millis(400);

/// Whether answers are held back.
type Held = watch::Receiver<bool>;

async fn slow(held: Data<Held>) -> Reply {
    let mut held = held.get_ref().clone();
    held.wait_for(|held| !held).await.expect("the test goes on");
    Reply::ok(&"done")
}

async fn late() -> Reply {
    tokio::time::sleep(LONG).await;
    Reply::ok(&"done")
}

fn routes() -> Routes {
    let everybody = Access::Spectators(&Role::ALL);
    Routes::new().get("/v1/slow", everybody, slow).get("/v1/slow/{thing}", everybody, slow).get(
        "/v1/late/{thing}",
        everybody,
        late,
    )
}

struct House {
    harness: Harness,
    running: Running,
    held: watch::Sender<bool>,
    client: reqwest::Client,
}

impl House {
    fn open(limited: bool) -> House {
        let harness = Harness::with(|settings| {
            settings.rate = rate(10_000, 10_000).filter(|_| limited);
            // Whose answer is held back here is to wait for it.
            settings.answer_timeout = Duration::from_secs(600);
        });
        let (held, seen) = watch::channel(true);
        let configure = move |config: &mut web::ServiceConfig| {
            config.app_data(Data::new(seen.clone()));
        };
        let running = serve(&harness.platform, "127.0.0.1:0", routes(), configure).unwrap();
        let client = mazziere_contract::client::http(Duration::from_secs(60)).unwrap();
        House { harness, running, held, client }
    }

    /// Asks as this role, or as nobody.
    fn ask(&self, role: Option<Role>, path: &str) -> tokio::task::JoinHandle<reqwest::Response> {
        let mut request = self.client.get(format!("{}{path}", self.running.url()));
        if let Some(role) = role {
            request = request.bearer_auth(self.harness.token(ALICE, role));
        }
        tokio::spawn(async move { request.send().await.unwrap() })
    }

    /// Many ask again and again, and each of them waits, until fewer may or for so long.
    async fn crowd(&self, limit: Duration) {
        let late = format!("/v1/late/{}", Uuid::from_u128(1));
        let asks = (0..MANY).map(|number| {
            let late = late.as_str();
            async move {
                tokio::time::sleep(LONG * u32::try_from(number).unwrap() / u32::try_from(MANY).unwrap()).await;
                while self.allowed() > MANY {
                    self.ask(Some(Role::Player), late).await.unwrap();
                }
            }
        });
        let _ended = tokio::time::timeout(limit, futures::future::join_all(asks)).await;
    }

    /// How many may be under way at once.
    fn allowed(&self) -> usize {
        let shown = self.harness.platform.metrics().text().unwrap();
        let line = shown.lines().find(|line| line.starts_with("mazziere_http_requests_allowed{")).expect("a gauge");
        line.rsplit_once(' ').expect("a value").1.parse().expect("a number")
    }

    async fn close(self) {
        self.held.send_replace(false);
        assert!(self.running.stop(Duration::from_secs(30)).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_would_wait_for_long_is_turned_away_at_once_but_not_the_staff() {
    let house = House::open(true);
    let thing = format!("/v1/slow/{}", Uuid::from_u128(1));
    house.crowd(Duration::from_secs(300)).await;
    house.held.send_replace(true);
    let mut waiting: Vec<_> = (0..LEAST).map(|_| house.ask(None, "/v1/slow")).collect();
    tokio::time::sleep(LONG).await;
    // One after the other until one is refused, which is while the others wait.
    let refused = loop {
        let mut extra = house.ask(None, "/v1/slow");
        match tokio::time::timeout(LONG, &mut extra).await {
            Ok(refused) => break refused.unwrap(),
            Err(_waits) => waiting.push(extra),
        }
        assert!(waiting.len() <= MANY, "everybody is let in");
    };
    assert_eq!((refused.status().as_u16(), refused.headers()["retry-after"].to_str().unwrap()), (503, "1"));
    let problem: Problem = serde_json::from_slice(&refused.bytes().await.unwrap()).unwrap();
    assert_eq!(problem.code.code(), "overloaded");
    let service = house.ask(Some(Role::LOBBY), "/v1/slow");
    let staff = house.ask(Some(Role::Operator), &thing);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!service.is_finished() && !staff.is_finished(), "they are let in");
    house.held.send_replace(false);
    for one in waiting.into_iter().chain([service, staff]) {
        assert_eq!(one.await.unwrap().status().as_u16(), 200);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_limits_nobody_is_turned_away() {
    let house = House::open(false);
    house.crowd(Duration::from_secs(15)).await;
    house.held.send_replace(true);
    let all: Vec<_> = (0..2 * MANY).map(|_| house.ask(None, "/v1/slow")).collect();
    tokio::time::sleep(LONG).await;
    house.held.send_replace(false);
    for one in all {
        assert_eq!(one.await.unwrap().status().as_u16(), 200);
    }
    house.close().await;
}
