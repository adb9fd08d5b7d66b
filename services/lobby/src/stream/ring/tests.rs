use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use mazziere_telemetry::Metrics;

use super::*;

fn gauges() -> Gauges {
    let metrics = Metrics::new("tests");
    Gauges {
        watchers: metrics.gauge("watchers", "Who watches.").unwrap(),
        lagged: metrics.counter("lagged", "Who was let go.").unwrap(),
    }
}

fn frame(number: i64) -> Frame {
    SseEvent::new("step", &number).with_id(number.unsigned_abs()).into()
}

fn text(frame: &Frame) -> &str {
    std::str::from_utf8(frame.bytes()).unwrap()
}

fn noon() -> DateTime<Utc> {
    "2026-11-22T12:00:00Z".parse().unwrap()
}

/// Watches after a position; the snapshot, if one is made, says `whole` and stands for what the feed has seen.
async fn watch(feed: &Arc<Feed>, last: Option<i64>) -> Watcher {
    let make = || async { Ok((feed.seen(), SseEvent::new("snapshot", &"whole").into())) };
    feed.join(gauges()).watch(last, noon(), make).await.unwrap()
}

/// Everything there is for a watcher now.
async fn all(watcher: &mut Watcher) -> Vec<String> {
    let mut told = Vec::new();
    while let Ok(Some(frame)) = tokio::time::timeout(Duration::from_millis(20), watcher.next()).await {
        told.push(text(&frame).to_owned());
    }
    told
}

#[tokio::test]
async fn who_comes_back_goes_on_where_they_were_and_a_stranger_to_the_ring_gets_a_snapshot() {
    let feed = Arc::new(Feed::default());
    feed.begin(10);
    for number in [12, 15, 19] {
        feed.publish(number, frame(number));
    }
    feed.saw(25);
    for (last, told) in [(10, vec![12, 15, 19]), (12, vec![15, 19]), (14, vec![15, 19]), (19, vec![]), (25, vec![])] {
        let told: Vec<String> = told.into_iter().map(|number| text(&frame(number)).to_owned()).collect();
        assert_eq!(all(&mut watch(&feed, Some(last)).await).await, told, "after {last}");
    }
    for last in [None, Some(0), Some(9), Some(26), Some(i64::MAX)] {
        let told = all(&mut watch(&feed, last).await).await;
        assert_eq!(told, ["event: snapshot\ndata: \"whole\"\n\n"], "after {last:?}");
    }
}

#[tokio::test]
async fn nobody_goes_on_between_two_steps() {
    let feed = Arc::new(Feed::stepwise());
    feed.begin(10);
    for number in [12, 15, 19] {
        feed.publish(number, frame(number));
    }
    for (last, left) in [(10, 3), (12, 2), (15, 1), (19, 0)] {
        assert_eq!(all(&mut watch(&feed, Some(last)).await).await.len(), left, "after {last}");
    }
    for last in [9, 11, 13, 18, 20] {
        let told = all(&mut watch(&feed, Some(last)).await).await;
        assert_eq!(told, ["event: snapshot\ndata: \"whole\"\n\n"], "after {last}");
    }
}

#[tokio::test]
async fn everybody_is_sent_the_same_bytes() {
    let feed = Arc::new(Feed::default());
    feed.begin(0);
    let mut watchers = Vec::new();
    for _ in 0..100 {
        watchers.push(watch(&feed, Some(0)).await);
    }
    feed.publish(1, frame(1));
    spread(&[&feed]).await;
    let mut places = std::collections::BTreeSet::new();
    for watcher in &mut watchers {
        places.insert(watcher.next().await.unwrap().bytes().as_ptr());
    }
    assert_eq!(places.len(), 1, "one copy in memory, however many watch");
    assert_eq!(feed.watchers(), 100);
    drop(watchers);
    assert_eq!(feed.watchers(), 0);
}

#[tokio::test]
async fn who_is_too_slow_is_told_so_and_let_go_and_the_ring_stays_bounded() {
    let feed = Arc::new(Feed::default());
    feed.begin(0);
    let mut slow = watch(&feed, Some(0)).await;
    let mut fast = watch(&feed, Some(0)).await;
    let most = i64::try_from(MOST_FRAMES).unwrap();
    for number in 1..=most {
        feed.publish(number, frame(number));
        assert_eq!(text(&fast.next().await.unwrap()), text(&frame(number)));
    }
    assert_eq!(text(&slow.next().await.unwrap()), text(&frame(1)), "the ring holds just enough");
    for number in most + 1..=most + 2 {
        feed.publish(number, frame(number));
    }
    assert_eq!(feed.ring().frames.len(), MOST_FRAMES);
    assert_eq!(all(&mut slow).await, ["event: lagged\ndata: {\"told_through\":1}\n\n"]);
    assert!(slow.next().await.is_none(), "it was the last event");
    assert_eq!(slow.seat.gauges.lagged.get(), 1);
    assert_eq!(all(&mut fast).await.len(), 2, "nobody waits for the slow");
    // Large frames are bounded by their bytes.
    let large: Frame = SseEvent::new("step", &"x".repeat(MOST_BYTES / 4)).into();
    for number in most + 3..most + 13 {
        feed.publish(number, large.clone());
    }
    assert!(feed.ring().bytes <= MOST_BYTES && feed.ring().frames.len() < 5);
}

#[tokio::test]
async fn five_hundred_watchers_who_come_back_cost_one_snapshot() {
    let feed = Arc::new(Feed::default());
    feed.begin(7);
    let made = AtomicUsize::new(0);
    let come = async |now: DateTime<Utc>| {
        let make = || async {
            made.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            Ok((feed.seen(), SseEvent::new("snapshot", &"whole").into()))
        };
        feed.join(gauges()).watch(Some(0), now, make).await.unwrap()
    };
    let mut watchers = futures::future::join_all((0..500).map(|_| come(noon()))).await;
    assert_eq!(made.load(Ordering::Relaxed), 1);
    feed.publish(8, frame(8));
    // A snapshot of a moment ago, and what has happened since.
    watchers.push(come(noon()).await);
    assert_eq!(made.load(Ordering::Relaxed), 1);
    for watcher in &mut watchers {
        assert!(text(&watcher.next().await.unwrap()).starts_with("event: snapshot\n"));
        assert_eq!(text(&watcher.next().await.unwrap()), text(&frame(8)));
    }
    drop(come(noon() + FRESH).await);
    assert_eq!(made.load(Ordering::Relaxed), 2, "an old one is not handed out");
}

#[tokio::test]
async fn a_feed_that_begins_again_lets_go_of_those_who_may_have_missed_something() {
    let feed = Arc::new(Feed::default());
    let early = tokio::spawn({
        let feed = Arc::clone(&feed);
        async move { watch(&feed, None).await }
    });
    tokio::task::yield_now().await;
    assert!(!early.is_finished(), "before it has begun nobody is told that there is nothing");
    feed.begin(3);
    let mut early = early.await.unwrap();
    assert_eq!(all(&mut early).await.len(), 1);
    feed.begin(40);
    assert_eq!(all(&mut early).await, ["event: lagged\ndata: {\"told_through\":3}\n\n"]);
}
