//! Answers that do not begin in time: their callers are told, and what keeps them waiting keeps nothing else.

use std::time::Duration;

use actix_web::web::{self, Data};
use mazziere_contract::Problem;
use mazziere_web::{Access, Reply, Role, Routes, serve};
use tokio::sync::mpsc;

use crate::harness::{ALICE, Harness, rate};

/// How long an answer may take here.
const WITHIN: Duration = Duration::from_millis(300);

/// Says when it is dropped.
struct Dropped(mpsc::UnboundedSender<()>);

impl Drop for Dropped {
    fn drop(&mut self) {
        let _told = self.0.send(());
    }
}

/// A command whose commit is never confirmed.
async fn stalled(told: Data<mpsc::UnboundedSender<()>>) -> Reply {
    let _dropped = Dropped(told.get_ref().clone());
    std::future::pending().await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_answer_in_time_is_told_to_repeat_and_is_not_waited_for() {
    let harness = Harness::with(|settings| {
        settings.rate = rate(10_000, 10_000);
        settings.answer_timeout = WITHIN;
    });
    let (told, mut dropped) = mpsc::unbounded_channel::<()>();
    let everybody = Access::Spectators(&Role::ALL);
    let routes = Routes::new().post("/v1/stalled", everybody, stalled).get("/v1/stalled/feed", everybody, stalled);
    let configure = move |config: &mut web::ServiceConfig| {
        config.app_data(Data::new(told.clone()));
    };
    let running = serve(&harness.platform, "127.0.0.1:0", routes, configure).unwrap();
    let client = mazziere_contract::client::http(Duration::from_secs(60)).unwrap();
    let at = |path: &str| format!("{}{path}", running.url());
    let token = harness.token(ALICE, Role::Player);
    for _ in 0..2 {
        let late = client.post(at("/v1/stalled")).bearer_auth(&token).send().await.unwrap();
        assert_eq!((late.status().as_u16(), late.headers()["retry-after"].to_str().unwrap()), (503, "1"));
        let problem: Problem = serde_json::from_slice(&late.bytes().await.unwrap()).unwrap();
        assert_eq!(problem.code.code(), "answer_late");
        assert_eq!(serde_json::to_value(&problem.params).unwrap()["within"], 1, "whole seconds");
        dropped.recv().await.expect("what waited for it is gone");
    }
    let shown = harness.platform.metrics().text().unwrap();
    let line = shown.lines().find(|line| line.starts_with("mazziere_http_requests_in_flight{")).expect("a gauge");
    assert!(line.ends_with(" 0"), "{line}");
    // Who asked to wait for news waits.
    let feed = client.get(at("/v1/stalled/feed")).bearer_auth(&token).send();
    assert!(tokio::time::timeout(WITHIN * 4, feed).await.is_err());
    let _ended = running.stop(Duration::from_secs(1)).await;
}
