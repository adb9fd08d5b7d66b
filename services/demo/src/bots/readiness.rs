//! Which replicas say that they are ready, as the load balancer of a cluster knows it.
//!
//! **Invariant:** a caller that asks by turns is given a replica that was ready a moment ago, and none if there is
//! none: then there is nobody to ask, and it waits.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::task::JoinHandle;

/// The pause between two looks at a replica: much shorter than any replica lingers.
const LOOK: Duration = Duration::from_millis(150);

/// How long a replica may take to say that it is ready.
const ANSWER: Duration = Duration::from_secs(2);

/// What is known of replicas, by their URLs. One that nobody watches is ready.
#[derive(Default)]
pub struct Readiness {
    lights: BTreeMap<String, Arc<AtomicBool>>,
    watchers: Vec<JoinHandle<()>>,
}

impl Readiness {
    /// Watches replicas from now on: the URL of each, and that of its `/readyz`.
    pub fn watch(replicas: impl IntoIterator<Item = (String, String)>, http: &reqwest::Client) -> Readiness {
        let mut readiness = Readiness::default();
        for (url, readyz) in replicas {
            let light = Arc::new(AtomicBool::new(true));
            readiness.lights.insert(url, light.clone());
            let http = http.clone();
            readiness.watchers.push(tokio::spawn(async move {
                loop {
                    let answer = http.get(&readyz).timeout(ANSWER).send().await;
                    light.store(answer.is_ok_and(|answer| answer.status().is_success()), Ordering::Relaxed);
                    tokio::time::sleep(LOOK).await;
                }
            }));
        }
        readiness
    }

    /// Whether anybody watches.
    pub fn is_watched(&self) -> bool {
        !self.lights.is_empty()
    }

    /// Whether a replica is ready, now and later.
    fn light(&self, url: &str) -> Arc<AtomicBool> {
        self.lights.get(url).cloned().unwrap_or_else(|| Arc::new(AtomicBool::new(true)))
    }
}

impl Drop for Readiness {
    fn drop(&mut self) {
        self.watchers.iter().for_each(JoinHandle::abort);
    }
}

/// The replicas of one service, as one caller sees them.
pub struct Replicas<C>(Vec<(C, Arc<AtomicBool>)>);

impl<C: Clone> Replicas<C> {
    /// Those at these URLs.
    pub fn new(urls: &[String], readiness: &Readiness, client: impl Fn(&str) -> C) -> Replicas<C> {
        Replicas(urls.iter().map(|url| (client(url), readiness.light(url))).collect())
    }

    /// The next one that is ready, if any is.
    pub fn next(&self, turn: &AtomicUsize) -> Option<C> {
        let Replicas(all) = self;
        let first = turn.fetch_add(1, Ordering::Relaxed);
        let mut by_turns = (0..all.len()).map(|n| &all[first.wrapping_add(n) % all.len()]);
        by_turns.find(|(_, light)| light.load(Ordering::Relaxed)).map(|(client, _)| client.clone())
    }

    /// The same; as long as none is, it is waited for.
    pub async fn ready(&self, turn: &AtomicUsize) -> C {
        loop {
            match self.next(turn) {
                Some(client) => return client,
                None => tokio::time::sleep(LOOK).await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_not_ready_is_passed_by() {
        let lights: BTreeMap<String, Arc<AtomicBool>> =
            ["a", "b"].into_iter().map(|url| (url.to_owned(), Arc::new(AtomicBool::new(true)))).collect();
        let readiness = Readiness { lights: lights.clone(), watchers: Vec::new() };
        let urls = ["a", "b", "c"].map(str::to_owned);
        let replicas = Replicas::new(&urls, &readiness, str::to_owned);
        let turn = AtomicUsize::new(0);
        let four = || [(); 4].map(|()| replicas.next(&turn).unwrap()).concat();
        assert_eq!(four(), "abca");
        lights["b"].store(false, Ordering::Relaxed);
        assert_eq!(four(), "ccac", "nobody watches c");
        let two = Replicas::new(&urls[..2], &readiness, str::to_owned);
        lights["a"].store(false, Ordering::Relaxed);
        assert_eq!(two.next(&turn), None);
    }
}
