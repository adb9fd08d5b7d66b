//! Reads what services count about themselves, from `/metrics`, the way a dashboard does.

use std::time::Duration;

/// The sum of the time that the wallet's one writer took to commit batches.
const BUSY: &str = "mazziere_wallet_batch_duration_seconds_sum";

/// How busy the wallets are.
#[derive(Clone, Debug)]
pub struct WalletMeter {
    http: reqwest::Client,
    wallets: Vec<String>,
}

impl WalletMeter {
    /// A meter on the wallets at these URLs.
    pub fn new(http: reqwest::Client, wallets: Vec<String>) -> WalletMeter {
        WalletMeter { http, wallets }
    }

    /// How long the wallets have been committing batches since they started, all together; a wallet that does not answer, or
    /// was started again, counts from there.
    pub async fn busy(&self) -> Duration {
        let mut busy = Duration::ZERO;
        for url in &self.wallets {
            let text = page(&self.http, url).await;
            busy += text.lines().filter_map(|line| line.strip_prefix(BUSY)).filter_map(seconds).sum::<Duration>();
        }
        busy
    }
}

/// A service's own figures as text; nothing if it does not answer.
pub async fn page(http: &reqwest::Client, url: &str) -> String {
    match http.get(format!("{url}/metrics")).send().await {
        Ok(answer) => answer.text().await.unwrap_or_default(),
        Err(_) => String::new(),
    }
}

/// The value of a line after its name (`{labels} 1.25` or ` 1.25`), in seconds, to the microsecond.
fn seconds(rest: &str) -> Option<Duration> {
    let value = rest.rsplit(' ').next()?;
    let (whole, part) = value.split_once('.').unwrap_or((value, ""));
    let micros: String = part.chars().chain("000000".chars()).take(6).collect();
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_micros(micros.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_to_the_microsecond() {
        assert_eq!(seconds(" 1.25"), Some(Duration::from_micros(1_250_000)));
        assert_eq!(seconds("{le=\"x y\"} 12"), Some(Duration::from_secs(12)));
        assert_eq!(seconds(" 0.0000019"), Some(Duration::from_micros(1)));
        assert_eq!(seconds(" NaN"), None);
    }
}
